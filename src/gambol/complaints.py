"""What pydantic's complaints mean to the person who wrote the file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from gambol.errors import InvalidInput, nearest, shown

# By pydantic's name for a complaint: what is allowed, and the remedy.
EXPLANATIONS = {
    "missing": ("it is required", "add it"),
    "extra_forbidden": ("an entry of this name does not exist here", "remove it or correct its name"),
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
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, InvalidInput):
        return InvalidInput(f"{where}: {cause.given}", cause.allowed, cause.remedy)
    place = _place(first["loc"])
    if first["type"] == "extra_forbidden":
        guess = nearest(str(first["loc"][-1]), _entries_at(model, first["loc"][:-1]))
        return InvalidInput(
            f"{where}: {place} is given",
            "an entry of this name does not exist here",
            f"use {guess!r}" if guess else "remove it",
        )
    allowed, remedy = EXPLANATIONS.get(first["type"], (first["msg"][0].lower() + first["msg"][1:], "correct it"))
    given = "is missing" if first["type"] == "missing" else f"is {shown(first['input'])}"
    context = first.get("ctx", {})
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


def _entries_at(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    """Names allowed at the top of a model; deeper places are not resolved."""
    return list(model.model_fields) if not location else []
