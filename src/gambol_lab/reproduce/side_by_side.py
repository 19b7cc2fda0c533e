"""Work on many items in processes of their own, of which each keeps one core busy: plans, evolutions, searches."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def each(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int, told: Callable[[int], None] = lambda done: None
) -> list[Result]:
    """What the work makes of each item, in their order; with one job in this process. Tells how many are done.

    >>> each(abs, [-1, 2], jobs=1, told=print)
    1
    2
    [1, 2]
    """
    if jobs == 1 or len(items) < 2:
        results = []
        for item in items:
            results.append(work(item))
            told(len(results))
        return results
    going = [_pool(jobs).submit(work, item) for item in items]
    try:
        for done, future in enumerate(as_completed(going), 1):
            future.result()
            told(done)
    except Exception:
        for future in going:
            future.cancel()
        raise
    except BaseException:  # Ctrl-C: nobody waits for what is under way
        for process in multiprocessing.active_children():
            process.terminate()
        _pool.cache_clear()
        raise
    return [future.result() for future in going]


@lru_cache(maxsize=1)
def _pool(jobs: int) -> ProcessPoolExecutor:
    """Kept while this process lives: what it has compiled is of use again."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _deaf)


def _deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that began this one
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Nobody waits for the answers of a process whose parent was killed, and nobody else would end it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
