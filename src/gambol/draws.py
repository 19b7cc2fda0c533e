"""Random numbers by counter: draw k of a stream is a function of seed, stream and k alone.

So a candidate's numbers do not depend on who drew before it, in which batch or process; a resumed run draws the same,
and another target can draw them by itself. The generator is SplitMix64 (Steele, Lea and Flood 2014) on a hashed key.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from gambol.portable.matrices import summed

T = TypeVar("T")
AT_A_TIME = 256  # numbers that dice draw from their stream

# SplitMix64: each number's distance from the last, then two rounds of (shift, multiplier), then a last shift.
GOLDEN = 0x9E3779B97F4A7C15
ROUNDS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
LAST_SHIFT = 31
UNUSED_BITS = 11  # of 64: a float64 in [0, 1) has 53
BELOW_ONE = 1.0 - 2.0 ** (UNUSED_BITS - 64)  # the largest that is ever drawn


class Draws:
    """A stream of random numbers, named by a seed and any further words and numbers.

    >>> a, b = Draws(0, "candidate", 7), Draws(0, "candidate", 7)
    >>> (a.integers(3, -2, 2) == b.integers(3, -2, 2)).all()
    np.True_
    """

    def __init__(self, seed: int, *stream: int | str) -> None:
        self._key = _key("/".join(str(part) for part in (seed, *stream)))
        self._drawn = 0

    def uniform(self, count: int) -> NDArray[np.float64]:
        """Numbers in [0, 1), with 53 random bits."""
        self._drawn += count
        return splitmix(self._key, self._drawn - count + 1, count)

    def integers(self, count: int, low: int, high: int) -> NDArray[np.int64]:
        """Whole numbers from low to high, both included."""
        return low + np.floor(self.uniform(count) * (high - low + 1)).astype(np.int64)

    def normal(self, count: int) -> NDArray[np.float64]:
        """About normal, by sums of twelve: logarithms may differ in the last bit from machine to machine."""
        numbers: NDArray[np.float64] = np.add.reduce(self.uniform(12 * count).reshape(12, count), 0) - 6.0
        return numbers

    def one(self) -> float:
        """One number in [0, 1)."""
        return float(self.uniform(1)[0])


class GivenDraws(Draws):
    """A stream whose first numbers are given, from 0 to 1; the rest, if more are asked for, is that of a seed.

    What is drawn from it is a function of the numbers: near numbers draw what is near.

    >>> draws = GivenDraws(np.array([0.5, 0.25]), seed=0)
    >>> draws.integers(2, 0, 9).tolist(), draws.one() == Draws(0).one()
    ([5, 2], True)
    """

    def __init__(self, numbers: NDArray[np.float64], seed: int) -> None:
        super().__init__(seed)
        self._given, self.asked = np.minimum(numbers, BELOW_ONE), 0

    def uniform(self, count: int) -> NDArray[np.float64]:
        """The next of those that are given, as long as there are any."""
        given = self._given[self.asked : self.asked + count]
        self.asked += count
        return np.concatenate([given, super().uniform(count - len(given))])


class Dice:
    """Random choices, one after another, from a stream whose numbers are drawn many at a time.

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
        return summed(self.one() for _ in range(12)) - 6.0

    def pick(self, choices: Sequence[T]) -> T:
        """One of these."""
        return choices[int(self.one() * len(choices))]


def _key(name: str) -> int:
    """Where the stream of this name begins: 64 bits."""
    return int.from_bytes(_digest(name), "little")


def _digest(name: str) -> bytes:
    return hashlib.blake2b(name.encode(), digest_size=8).digest()


def stream_keys(seed: int, word: str, numbers: Sequence[int]) -> NDArray[np.uint64]:
    """The keys of the streams `Draws(seed, word, number)`."""
    digests = b"".join([_digest(f"{seed}/{word}/{number}") for number in numbers])
    return np.frombuffer(digests, "<u8").astype(np.uint64)


def splitmix(key: int | NDArray[np.uint64], first: int, count: int) -> NDArray[np.float64]:
    """Numbers `first` (from 1) to `first + count − 1` of the stream with this key, in [0, 1); a row for each of (n, 1)
    keys."""
    z: NDArray[np.uint64] = np.asarray(key, np.uint64) + np.arange(first, first + count, dtype=np.uint64) * np.uint64(
        GOLDEN
    )
    for shift, multiplier in ROUNDS:
        z = (z ^ (z >> np.uint64(shift))) * np.uint64(multiplier)
    z = z ^ (z >> np.uint64(LAST_SHIFT))
    whole: NDArray[np.float64] = (z >> np.uint64(UNUSED_BITS)).astype(np.float64)
    return whole * 2.0 ** (UNUSED_BITS - 64)
