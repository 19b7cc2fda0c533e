"""Sums of a few numbers."""

from __future__ import annotations

from collections.abc import Iterable


def summed(numbers: Iterable[float]) -> float:
    """One after another, from the first on: the built-in `sum` carries what is rounded off along since Python 3.12.

    >>> summed([0.1] * 10), summed([])
    (0.9999999999999999, 0.0)
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
