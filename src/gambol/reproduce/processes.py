"""Work in processes of its own, for experiments in full: what is done one by one in Python would make threads wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, TypeVar

from gambol.evaluation.device import Threads
from gambol.reproduce.experiment import Setting

T = TypeVar("T")


def in_processes(setting: Setting, work: Callable[..., T], jobs: Sequence[tuple[Any, ...]], note: str) -> list[T]:
    """What `work` gives for the arguments of each job, as many at a time as there are cores."""
    workers = min(Threads().count, len(jobs))
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        going = [pool.submit(work, *job) for job in jobs]
        try:
            for done, future in enumerate(as_completed(going), 1):
                future.result()
                setting.progress.report(done, len(jobs), note=note)
                setting.progress.raise_if_cancelled()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [future.result() for future in going]
