"""Which of several ways to compute the same takes fewest operations, counted on a tape once and kept on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gambol.compiler.code_cache import kept_by_source


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
