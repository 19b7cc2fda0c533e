"""Linear algebra of the package `cma`: in one thread, whatever the machine has. Our own is `gambol.portable`.

Matrices of a search are small. Split among threads, eigenvectors of fifty numbers take ten times as long as in one
(3.1 and 0.25 ms on two cores), and those of a hundred come out with other last bits, so that a run would depend on
how many cores found it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController


@contextmanager
def in_one_thread() -> Iterator[None]:
    """What numpy does with matrices within it is done in one thread.

    >>> import numpy as np
    >>> with in_one_thread():
    ...     values, _ = np.linalg.eigh(np.eye(2))
    >>> values.tolist()
    [1.0, 1.0]
    """
    with _libraries().limit(limits=1, user_api="blas"):
        yield


@cache
def _libraries() -> ThreadpoolController:
    return ThreadpoolController()
