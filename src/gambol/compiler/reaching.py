"""Where an index may reach: the least and the greatest that it can be, in every turn of the loops around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]  # one axis per loop, the outermost first


@dataclass(frozen=True, eq=False)
class Reach:
    """What loops decide alone is known exactly, turn by turn; what data point at, within bounds."""

    low: Indices
    high: Indices

    @classmethod
    def of(cls, index: int) -> Reach:
        """A number that stands on the tape."""
        return cls(np.array(index), np.array(index))

    @classmethod
    def of_either(cls, low: int, high: int) -> Reach:
        """One of two numbers, which data decide."""
        return cls(np.array(low), np.array(high))

    @classmethod
    def of_turns(cls, turns: int, inside: int) -> Reach:
        """The index of a loop inside so many others."""
        numbers = np.arange(turns).reshape(*[1] * inside, -1)
        return cls(numbers, numbers)

    def __add__(self, other: Reach) -> Reach:
        return Reach(_of_both(np.add, self.low, other.low), _of_both(np.add, self.high, other.high))

    def __mul__(self, other: Reach) -> Reach:
        ends = [_of_both(np.multiply, a, b) for a in (self.low, self.high) for b in (other.low, other.high)]
        return Reach(np.minimum.reduce(ends), np.maximum.reduce(ends))

    def among(self, listed: Sequence[int]) -> Reach:
        """The numbers of a list at these places, which it has."""
        numbers = np.array(listed)
        if np.array_equal(self.low, self.high):
            return Reach(numbers[self.low], numbers[self.low])
        some = numbers[int(self.low.min()) : int(self.high.max()) + 1]
        return Reach(some.min(), some.max())


def _of_both(operation: Any, one: Indices, other: Indices) -> Indices:
    """With as many axes each."""
    axes = max(np.ndim(one), np.ndim(other))
    same = [np.reshape(numbers, (*np.shape(numbers), *[1] * (axes - np.ndim(numbers)))) for numbers in (one, other)]
    found: Indices = operation(*same)
    return found
