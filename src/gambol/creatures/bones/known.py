"""Names that a file speaks of, and those that it gives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gambol.errors import InvalidInput, unknown_name


def no_duplicates(kind: str, names: Iterable[str]) -> None:
    """Refuses a name that is given twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise InvalidInput(
                f"the {kind} {name!r} occurs twice", f"each {kind} needs a name of its own", "rename one"
            )
        seen.add(name)


def known(kind: str, name: str, names: Iterable[Any], what: str) -> None:
    """Refuses a name that nothing has."""
    names = list(names)
    if name not in names:
        error = unknown_name(kind, name, names)
        raise InvalidInput(f"{what}: {error.given}", error.allowed, error.remedy)
