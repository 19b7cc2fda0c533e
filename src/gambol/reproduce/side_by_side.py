"""Work on many items in processes of their own: plans of many seeds, of which each keeps one core busy."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def each(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> list[Result]:
    """What the work makes of each item, in their order; with one job in this process.

    >>> each(abs, [-1, 2], jobs=1)
    [1, 2]
    """
    if jobs == 1 or len(items) < 2:
        return [work(item) for item in items]
    return list(_pool(jobs).map(work, items))


@lru_cache(maxsize=1)
def _pool(jobs: int) -> ProcessPoolExecutor:
    """Kept while this process lives: what it has compiled is of use again."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _deaf)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that began this one
