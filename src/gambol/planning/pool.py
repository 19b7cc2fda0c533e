"""Rows of numbers that are taken and given back: where a tree's states lie."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gambol.rollout.lanes import aligned_empty
from gambol.rollout.prepared import DTYPE, Rows

FIRST_ROWS = 256


class Pool:
    """Rows of `width` numbers in one piece of memory, which doubles when it is full.

    >>> pool = Pool(3)
    >>> row = pool.take()
    >>> pool.rows[row] = 7.0
    >>> pool.give_back([row])
    >>> pool.take() == row
    True
    """

    def __init__(self, width: int) -> None:
        self.rows: Rows = aligned_empty((FIRST_ROWS, width), DTYPE)
        self.address, self.stride = self.rows.ctypes.data, self.rows.strides[0]
        self._free = list(range(FIRST_ROWS - 1, -1, -1))

    def take(self) -> int:
        """A row that nobody uses; what it holds is left over from before."""
        if not self._free:
            self._double()
        return self._free.pop()

    def give_back(self, rows: Iterable[int]) -> None:
        self._free.extend(rows)

    @property
    def used(self) -> int:
        return len(self.rows) - len(self._free)

    def _double(self) -> None:
        count = len(self.rows)
        larger = aligned_empty((2 * count, self.rows.shape[1]), DTYPE)
        np.copyto(larger[:count], self.rows)
        self.rows, self.address = larger, larger.ctypes.data
        self._free = list(range(2 * count - 1, count - 1, -1))
