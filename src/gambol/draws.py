"""Random numbers by counter: draw k of a stream is a function of seed, stream and k alone.

So a candidate's numbers do not depend on who drew before it, in which batch or process; a resumed run draws the same,
and another target can draw them by itself. The generator is SplitMix64 (Steele, Lea and Flood 2014) on a hashed key.
"""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1, MIX_2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


class Draws:
    """A stream of random numbers, named by a seed and any further words and numbers.

    >>> a, b = Draws(0, "candidate", 7), Draws(0, "candidate", 7)
    >>> (a.integers(3, -2, 2) == b.integers(3, -2, 2)).all()
    np.True_
    """

    def __init__(self, seed: int, *stream: int | str) -> None:
        text = "/".join(str(part) for part in (seed, *stream))
        self._key = np.uint64(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little"))
        self._drawn = 0

    def uniform(self, count: int) -> NDArray[np.float64]:
        """Numbers in [0, 1), with 53 random bits."""
        return (self._bits(count) >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def integers(self, count: int, low: int, high: int) -> NDArray[np.int64]:
        """Whole numbers from low to high, both included."""
        return low + np.floor(self.uniform(count) * (high - low + 1)).astype(np.int64)

    def one(self) -> float:
        """One number in [0, 1)."""
        return float(self.uniform(1)[0])

    def _bits(self, count: int) -> NDArray[np.uint64]:
        index = np.arange(self._drawn + 1, self._drawn + count + 1, dtype=np.uint64)
        self._drawn += count
        z = self._key + index * GOLDEN
        z = (z ^ (z >> np.uint64(30))) * MIX_1
        z = (z ^ (z >> np.uint64(27))) * MIX_2
        return z ^ (z >> np.uint64(31))
