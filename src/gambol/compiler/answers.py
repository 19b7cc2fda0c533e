"""Answers that follow from descriptions and gambol's source alone, kept on disk: the second start asks none again.

An answer is kept under a digest of all that it follows from. Where something else has a say (a function of the user's
own, a class of an extension), and where the source was edited since this process began, nothing is kept.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache

import numpy as np

from gambol.compiler.code_cache import Unusable, kept
from gambol.descriptions import Description
from gambol.version import DECIDES_RESULTS, edited_since_start, source_digest, source_is_loaded

OURS = "gambol."  # modules whose source the digest tells of


class SaysMore(Exception):
    """A value does not say all that it decides."""


def kept_answer(question: str, of: tuple[object, ...], make: Callable[[], bytes]) -> bytes:
    """The answer to a question of some values, or what `make` makes where they do not say all that they decide."""
    try:
        what = f"{question}\n{said(of)}"
    except SaysMore:
        return make()
    return kept_by_source(what, make)


def kept_number(question: str, of: tuple[object, ...], make: Callable[[], float]) -> float:
    """The same of an answer that is a number."""
    return float.fromhex(kept_answer(question, of, lambda: make().hex().encode()).decode())


def fewest_operations(what: str, ways: Mapping[str, Callable[[], int]]) -> str:
    """The name of the cheapest of `ways`, which count their operations; `what` says all that they are counted of.

    >>> fewest_operations("of a doctest", {"long": lambda: 30, "short": lambda: 20})
    'short'
    """

    def counted() -> bytes:
        counts = {name: count() for name, count in ways.items()}
        return min(counts, key=lambda name: counts[name]).encode()

    if len(ways) == 1:
        return next(iter(ways))
    return kept_by_source(f"cheapest of {', '.join(ways)} {what}", counted).decode()


def kept_by_source(what: str, make: Callable[[], bytes]) -> bytes:
    """What follows from `what` and from gambol's source alone: as it is kept, or made now and kept from now on.

    Nothing is kept where the source was edited since this process began: what runs may be older than the files.
    """
    made: list[bytes] = []

    def fresh() -> bytes:
        made.append(make())
        if edited_since_start():
            raise Unusable("the source was edited")
        return made[0]

    if not source_is_loaded():
        return make()
    try:
        made_by = f"{source_digest(*DECIDES_RESULTS)} {np.__version__} {sys.version_info[:3]}"  # what else decides
        return kept(hashlib.sha256(f"{made_by} {what}".encode()).hexdigest(), fresh)
    except Unusable:
        return made[0]


def said(value: object) -> str:
    """All that a value says, as text: equal for equal values alone.

    >>> said((1, 1.0, "a")), said({"a": None})
    ("(1,0x1.0000000000000p+0,'a')", "{'a':None}")
    """
    if value is None or (isinstance(value, bool | int | str) and type(value).__module__ == "builtins"):
        return repr(value)
    if type(value) is float:
        return value.hex()
    if isinstance(value, Enum):
        return f"{kind_of(value)}.{value.name}"
    if type(value) in (tuple, list):
        return f"({','.join(map(said, value))})"  # type: ignore[call-overload]
    if isinstance(value, Mapping) and type(value) is dict:
        return "{" + ",".join(f"{said(key)}:{said(entry)}" for key, entry in value.items()) + "}"
    if type(value) is frozenset:
        return f"<{','.join(sorted(map(said, value)))}>"
    if isinstance(value, Description):
        return _said_of(value)
    if is_dataclass(value):
        return f"{kind_of(value)}({_entries(value, (entry.name for entry in fields(value)))})"
    raise SaysMore


@lru_cache(maxsize=256)
def _said_of(description: Description) -> str:
    return f"{kind_of(description)}({_entries(description, type(description).model_fields)})"


def _entries(value: object, names: Iterator[str] | Mapping[str, object]) -> str:
    return ",".join(f"{name}={said(getattr(value, name))}" for name in names)


def kind_of(value: object) -> str:
    """The name of a class of gambol: its source is part of the digest."""
    kind = type(value)
    if not kind.__module__.startswith(OURS):
        raise SaysMore
    return f"{kind.__module__}.{kind.__qualname__}"
