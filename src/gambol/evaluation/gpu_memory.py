"""Small pieces of a GPU's memory, kept for whoever asks next.

Allocating memory, and giving it back, waits for all that the GPU is doing and holds up what comes after: batches of
several threads would run one after another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

SMALL = 2**24  # bytes: batches that need more fill a GPU by themselves, and others may need what they took
LEAST = 2**12  # bytes


class Kept:
    """Memory by powers of two; as many small pieces are kept as were once in use at the same time.

    >>> made = iter(range(1000, 2000))
    >>> kept = Kept(lambda size: next(made), free=print)
    >>> with kept.memory(5000) as first:
    ...     pass
    >>> with kept.memory(8000) as second:
    ...     first == second == 1000
    True
    >>> with kept.memory(2**25) as large:
    ...     pass
    1001
    """

    def __init__(self, allocate: Callable[[int], int], free: Callable[[int], None]) -> None:
        self._allocate, self._free = allocate, free
        self._idle: defaultdict[int, list[int]] = defaultdict(list)  # addresses by size
        self._guard = Lock()

    @contextmanager
    def memory(self, size: int) -> Iterator[int]:
        """Memory of at least so many bytes, until the block ends."""
        if size > SMALL:
            address = self._allocate(size)
        else:
            size = max(LEAST, 1 << (size - 1).bit_length()) if size else LEAST
            with self._guard:
                idle = self._idle[size]
                address = idle.pop() if idle else self._allocate(size)
        try:
            yield address
        finally:
            if size > SMALL:
                self._free(address)
            else:
                with self._guard:
                    self._idle[size].append(address)
