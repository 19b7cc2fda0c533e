"""What pydantic's complaints mean to the person who wrote the file."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from gambol.errors import InvalidInput, nearest, shown

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

# By pydantic's name for a complaint: what is allowed, and the remedy.
EXPLANATIONS = {
    "missing": ("it is required", "add it"),
    "float_type": ("it must be a number", "write for example 1.5"),
    "float_parsing": ("it must be a number", "write for example 1.5"),
    "int_type": ("it must be a whole number", "write for example 3"),
    "int_parsing": ("it must be a whole number", "write for example 3"),
    "int_from_float": ("it must be a whole number", "write for example 3"),
    "int_parsing_size": ("it is too large", "give a smaller number"),
    "finite_number": ("only finite numbers are allowed", "give a finite number"),
    "greater_than": ("it must be above {gt}", "give a larger number"),
    "greater_than_equal": ("it must be at least {ge}", "give a larger number"),
    "less_than": ("it must be below {lt}", "give a smaller number"),
    "less_than_equal": ("it must be at most {le}", "give a smaller number"),
    "string_pattern_mismatch": (
        "names are lower-case letters, digits, - and _, beginning with a letter",
        "choose such a name",
    ),
    "literal_error": ("allowed are {expected}", "choose one of them"),
    "union_tag_invalid": ("allowed are {expected_tags}", "choose one of them"),
    "union_tag_not_found": ("it must say its kind", "add 'kind'"),
    "string_type": ("it must be text", "write it as a word, like luxo"),
    "tuple_type": ("it must be a list", "write it like [1, 2]"),
    "dict_type": ("it must be a mapping of names to values", "write for example '{name: 1.0}'"),
    "too_long": ("at most {max_length} are allowed", "remove some"),
    "too_short": ("at least {min_length} are needed", "add some"),
}

# Where an entry may be of several types, pydantic adds to its place which of them it tried.
ALTERNATIVE = re.compile(r"(constrained-)?(float|int|str|bool)|(tuple|list|dict)\[.*\]")


def explained(error: ValidationError, where: str, model: type[BaseModel]) -> InvalidInput:
    """The first complaint as a sentence. Our own checks raise InvalidInput and come through as they are."""
    first = _misspelt(error.errors(), model) or error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, InvalidInput):
        return InvalidInput(f"{where}: {cause.given}", cause.allowed, cause.remedy)
    place = _place(first["loc"])
    if first["type"] == "extra_forbidden":
        known = _entries_at(model, first["loc"][:-1])
        guess = nearest(str(first["loc"][-1]), known)
        return InvalidInput(
            f"{where}: {place} is given",
            f"entries here are {', '.join(known)}" if known else "there is no entry of this name here",
            f"did you mean {guess!r}?" if guess else "remove it",
        )
    allowed, remedy = EXPLANATIONS.get(first["type"], (first["msg"][0].lower() + first["msg"][1:], "correct it"))
    given = "is missing" if first["type"] == "missing" else f"is {shown(first['input'])}"
    context = first.get("ctx", {})
    if first["type"] == "union_tag_not_found" and (kinds := kinds_at(model, first["loc"])):
        allowed, remedy = f"it must say its kind, one of {', '.join(kinds)}", f"add 'kind: {kinds[0]}'"
    allowed = allowed.format(**context)
    if guess := nearest(str(context.get("tag", first["input"])), re.findall(r"'([^']*)'", _choices(context))):
        remedy = f"did you mean {guess!r}?"
    return InvalidInput(f"{where}: {place} {given}", allowed, remedy)


def _choices(context: Mapping[str, Any]) -> str:
    """What a complaint about a word lists as allowed; nothing for any other complaint."""
    return str(context.get("expected", context.get("expected_tags", "")))


def _place(location: tuple[int | str, ...]) -> str:
    """`links 3, mass` for ('links', 2, 'mass')."""
    parts: list[str] = []
    for part in location:
        if isinstance(part, str) and ALTERNATIVE.fullmatch(part):
            continue
        if isinstance(part, int) and parts:
            parts[-1] += f" {part + 1}"
        else:
            parts.append(str(part))
    return ", ".join(parts) or "the description"


def _misspelt(errors: Sequence[ErrorDetails], model: type[BaseModel]) -> ErrorDetails | None:
    """The first complaint about an entry whose name is like one that is known there: others may follow from it."""
    extra = (one for one in errors if one["type"] == "extra_forbidden")
    return next((one for one in extra if nearest(str(one["loc"][-1]), _entries_at(model, one["loc"][:-1]))), None)


def _entries_at(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    """Names of the entries that a place may have, of whatever kind it is."""
    return list(dict.fromkeys(name for one in models_at(model, location) for name in one.model_fields))


# what may stand at a place of a description, by its annotations


def models_at(annotation: Any, location: Sequence[int | str]) -> list[type[BaseModel]]:
    """The models of what may stand at a place: of each kind one, where a place has open or several kinds.

    >>> from gambol.worlds.world import World
    >>> [one.__name__ for one in models_at(World, ("terrain",))][:2]
    ['Flat', 'Slope']
    """
    inner = get_args(annotation)
    if get_origin(annotation) is Annotated:
        known = next(
            (kinds for note in inner[1:] if (kinds := getattr(getattr(note, "func", None), "kinds", None))), None
        )
        return _of_each(known().values() if known else inner[:1], location)
    if get_origin(annotation) in (Union, types.UnionType):
        return _of_each(inner, location)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _within(annotation, location)
    return _of_each([one for one in inner if one is not Ellipsis], location[1:]) if inner and location else []


def kinds_at(annotation: Any, location: Sequence[int | str]) -> list[str]:
    """The kinds of what may stand at a place, by name.

    >>> from gambol.worlds.world import World
    >>> kinds_at(World, ("terrain",))[:3]
    ['flat', 'slope', 'segments']
    """
    return [kind for one in models_at(annotation, location) for kind in _kind_of(one)]


def _of_each(some: Any, location: Sequence[int | str]) -> list[type[BaseModel]]:
    return [one for part in some for one in models_at(part, location)]


def _within(model: type[BaseModel], location: Sequence[int | str]) -> list[type[BaseModel]]:
    if not location:
        return [model]
    fields: Mapping[Any, Any] = model.model_fields
    if location[0] in fields:
        field = fields[location[0]]
        whole = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
        return models_at(whole, location[1:])
    return _within(model, location[1:]) if location[0] in _kind_of(model) else []  # pydantic names the kind it tried


def _kind_of(model: type[BaseModel]) -> tuple[str, ...]:
    field = model.model_fields.get("kind")
    return get_args(field.annotation) if field else ()
