"""Traced programs kept on disk beside their machine code, so that the second start of anything does not trace again.

A program follows from the descriptions that it is traced for and from gambol's source; it is kept under a digest of
both. Where something else has a say (a function of the user's own, a class of an extension), and where the source was
edited since this process began, programs are traced as if nothing were kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache

from gambol.compiler.code_cache import kept_by_source
from gambol.compiler.program import Program, verify_once
from gambol.compiler.written import read, written
from gambol.descriptions import Description

OURS = "gambol."  # modules whose source the digest tells of
MODEL = "gambol.rollout.model.Model"
# All that a model follows from.
PARTS = ("creature", "world", "kernel", "measures", "dt", "integrator", "varied")


class SaysMore(Exception):
    """A value does not say all that it decides."""


def kept_program(model: object, which: str, make: Callable[[], Program]) -> Program:
    """A program of a model: as it is kept, or traced now and kept from now on.

    Of a model to which more is added nothing is kept: who adds it would have to say so here.
    """
    traced = list[Program]()

    def as_data() -> bytes:
        traced.append(make())
        return written(traced[0])

    try:
        if _kind(model) != MODEL:
            return make()
        said = "\n".join(_said(getattr(model, part)) for part in PARTS)
    except SaysMore:
        return make()
    data = kept_by_source(f"{which}\n{said}", as_data)
    if traced:
        return traced[0]
    program = read(data, verified=True)
    verify_once(program)
    return program


def _said(value: object) -> str:
    """All that a value says, as text: equal for equal values alone.

    >>> _said((1, 1.0, "a")), _said({"a": None})
    ("(1,0x1.0000000000000p+0,'a')", "{'a':None}")
    """
    if value is None or (isinstance(value, bool | int | str) and type(value).__module__ == "builtins"):
        return repr(value)
    if type(value) is float:
        return value.hex()
    if isinstance(value, Enum):
        return f"{_kind(value)}.{value.name}"
    if type(value) in (tuple, list):
        return f"({','.join(map(_said, value))})"  # type: ignore[call-overload]
    if isinstance(value, Mapping) and type(value) is dict:
        return "{" + ",".join(f"{_said(key)}:{_said(entry)}" for key, entry in value.items()) + "}"
    if type(value) is frozenset:
        return f"<{','.join(sorted(map(_said, value)))}>"
    if isinstance(value, Description):
        return _said_of(value)
    if is_dataclass(value):
        return f"{_kind(value)}({_entries(value, (entry.name for entry in fields(value)))})"
    raise SaysMore


@lru_cache(maxsize=256)
def _said_of(description: Description) -> str:
    return f"{_kind(description)}({_entries(description, type(description).model_fields)})"


def _entries(value: object, names: Iterator[str] | Mapping[str, object]) -> str:
    return ",".join(f"{name}={_said(getattr(value, name))}" for name in names)


def _kind(value: object) -> str:
    """The name of a class of gambol: its source is part of the digest."""
    kind = type(value)
    if not kind.__module__.startswith(OURS):
        raise SaysMore
    return f"{kind.__module__}.{kind.__qualname__}"
