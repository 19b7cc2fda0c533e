"""The reference of file formats: every key of every file that gambol reads, with its type and default, from the code.

The meaning of a key is the comment behind it in the source, where developers keep it true.
"""

from __future__ import annotations

import ast
import enum
import inspect
import re
import types
import typing
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from pydantic_core import PydanticUndefined

from gambol.creatures import BODIES, Creature
from gambol.descriptions import Description
from gambol.opening import DESCRIBED, KINDS

HEAD = """# File formats

Every file that gambol reads is YAML and holds data alone. Each table below lists the keys of a file, their types and
their defaults. Lengths are in metres, masses in kg, times in s and angles in degrees. A wrong file is answered with one
sentence: what was given, what is allowed, and the remedy."""
LONGEST = 60  # letters of a default


def file_formats_page() -> str:
    """The page in Markdown: a section for each kind of file, then the parts that they are made of."""
    parts, shown = [HEAD], set()
    for root in DESCRIBED:
        parts.append(f"## {_file_of(root)}")
        if (said := inspect.getdoc(root)) and root not in formats(root):
            parts.append(said.split("\n\n")[0])
        for one in sorted(formats(root), key=lambda one: one.__name__):
            for model in [one, *made_of(one)]:
                if model not in shown:
                    shown.add(model)
                    parts.append(_section(model))
    return "\n\n".join(parts) + "\n"


def _file_of(root: Any) -> str:
    name = _words(root.__name__).lower()
    return f"File of {'an' if name[0] in 'aeiou' else 'a'} {name}"


def formats(root: Any) -> list[type[Description]]:
    """The kinds of a file: of a creature bodies of links and of springs, say."""
    return list(KINDS[root].values()) if root in KINDS else [root]


def made_of(model: type[Description], seen: set[type] | None = None) -> list[type[Description]]:
    """Descriptions that stand inside a description, and inside those."""
    seen = {model} if seen is None else seen
    found = []
    for field in model.model_fields.values():
        for inner in _classes(field.annotation):
            for one in _kinds(inner):
                if one not in seen:
                    seen.add(one)
                    found += [one, *made_of(one, seen)]
    return found


def _kinds(model: type[Description]) -> list[type[Description]]:
    """A description, or all kinds of it where its files say a `kind`: terrains, sensors."""
    below = [kind for one in model.__subclasses__() for kind in _kinds(one) if one.__module__.startswith("gambol.")]
    return below if below and "kind" not in model.model_fields else [model]


def _classes(annotation: Any) -> Iterator[type[Description]]:
    if isinstance(annotation, type) and not isinstance(annotation, types.GenericAlias):
        if issubclass(annotation, Description):
            yield annotation
        return
    for argument in typing.get_args(annotation):
        yield from _classes(argument)


def _section(model: type[Description]) -> str:
    said = inspect.getdoc(model) or ""
    said = said.split("\n>>>")[0].split("\nArgs:")[0].strip()
    if not model.model_fields:
        return f"### {_title(model)}\n\n{said}\n\nIt has no keys of its own."
    said_of = meanings(model)
    rows = [
        f"| `{name}` | {_type(field.annotation, field.metadata)} | {_default(field)} | {said_of.get(name, '')} |"
        for name, field in model.model_fields.items()
    ]
    table = ["| key | type | default | meaning |", "|---|---|---|---|", *rows]
    return "\n\n".join([f"### {_title(model)}", said, "\n".join(table)])


def _title(model: type[Description]) -> str:
    """In words, with the kind that its file says, and with that of the body where several have such a part."""
    return _plain_title(model) + (f", {_room(model)}" if _titles()[_plain_title(model)] > 1 else "")


def _plain_title(model: type[Description]) -> str:
    kind = model.model_fields.get("kind")
    said = typing.get_args(kind.annotation) if kind is not None else ()
    name = f"Body of {model.body}" if issubclass(model, Creature) else _words(model.__name__)
    return name + (f" (`kind: {said[0]}`)" if len(said) == 1 else "")


def _room(model: type[Description]) -> str:
    """What a part belongs to: `bones`, `springs`, or `links`."""
    room = model.__module__.split(".")[-2]
    return next((kind.body for kind in BODIES.values() if kind.__module__.split(".")[-2] == room), room)


@cache
def _titles() -> Counter[str]:
    """How many descriptions have each title."""
    models = {model for root in DESCRIBED for one in formats(root) for model in [one, *made_of(one)]}
    return Counter(_plain_title(model) for model in models)


def _words(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()


def _type(annotation: Any, metadata: Any = ()) -> str:
    bounds = _bounds(metadata)
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Annotated:
        return _type(arguments[0], annotation.__metadata__)
    if origin in (typing.Union, types.UnionType):
        return " or ".join(dict.fromkeys(_type(one) for one in arguments if one is not type(None))) + bounds
    if origin is typing.Literal:
        return " or ".join(f"`{one}`" for one in arguments)
    if origin in (tuple, list):
        inside = [one for one in arguments if one is not ...]
        many = len(set(map(str, inside))) == 1 and ... in arguments
        return (f"a list of {_type(inside[0])}" if many else f"[{', '.join(_type(one) for one in inside)}]") + bounds
    if origin is not None and len(arguments) == 2:
        return f"names with {_type(arguments[1])}" + bounds
    if isinstance(annotation, type) and issubclass(annotation, Description):
        if annotation in DESCRIBED:
            return f"[{_words(annotation.__name__).lower()}](#{_anchor(_file_of(annotation))})"
        kinds = [f"[{_words(one.__name__).lower()}](#{_anchor(_title(one))})" for one in _kinds(annotation)]
        return " or ".join(kinds) + bounds
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return " or ".join(f"`{one.value}`" for one in annotation)
    plain = {float: "a number", int: "a whole number", str: "text", bool: "`true` or `false`"}
    return plain.get(annotation, "data") + bounds


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w]+", "-", re.sub(r"[`():]", "", heading).lower()).strip("-")


def _bounds(metadata: Any) -> str:
    """From the constraints that pydantic keeps."""
    said = []
    for one in metadata:
        for sign, key in ((">", "gt"), ("≥", "ge"), ("<", "lt"), ("≤", "le")):
            if (limit := getattr(one, key, None)) is not None:
                said.append(f"{sign} {limit:g}")
        for inner in getattr(one, "metadata", ()):
            said.append(_bounds([inner]).strip(" ,"))
    said = [words for words in said if words]
    return f", {', '.join(said)}" if said else ""


def _default(field: Any) -> str:
    if field.is_required():
        return "must be given"
    value = field.default if field.default is not PydanticUndefined else field.default_factory()
    if value is None or value == () or value == {} or value == "":
        return ""
    text = str(value.to_data()) if isinstance(value, Description) and hasattr(value, "to_data") else str(value)
    return f"`{text if len(text) <= LONGEST else text[:LONGEST] + '…'}`".replace("|", "\\|")


@cache
def meanings(model: type[Description]) -> dict[str, str]:
    """The comment behind each key in the source, of the class or of what it inherits from."""
    found: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if not (isinstance(base, type) and base.__module__.startswith("gambol")):
            continue
        lines = inspect.getsourcelines(base)[0]
        for node in ast.walk(ast.parse("".join(lines))):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                behind = "".join(lines[node.lineno - 1 : node.end_lineno]).partition("  # ")[2].partition("\n")[0]
                if behind and not behind.startswith(("fmt:", "type:", "noqa")):
                    found[node.target.id] = behind.strip().replace("|", "\\|")
    return found
