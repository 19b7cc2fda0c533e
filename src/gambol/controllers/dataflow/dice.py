"""Random choices, one after another, from a stream whose numbers are drawn many at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from gambol.draws import Draws

T = TypeVar("T")
AT_A_TIME = 256


class Dice:
    """Throws of a stream.

    >>> dice = Dice(Draws(0))
    >>> dice.one() == Draws(0).one()
    True
    """

    def __init__(self, draws: Draws) -> None:
        self._numbers = self._all(draws)

    def _all(self, draws: Draws) -> Iterator[float]:
        while True:
            yield from draws.uniform(AT_A_TIME).tolist()

    def one(self) -> float:
        """A number in [0, 1)."""
        return next(self._numbers)

    def signed(self) -> float:
        """A number in [−1, 1)."""
        return 2.0 * self.one() - 1.0

    def gaussian(self) -> float:
        """About normal, by the sum of twelve: logarithms may differ in the last bit from machine to machine."""
        return sum(self.one() for _ in range(12)) - 6.0

    def pick(self, choices: Sequence[T]) -> T:
        """One of these."""
        return choices[int(self.one() * len(choices))]
