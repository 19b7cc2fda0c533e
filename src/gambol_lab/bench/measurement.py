"""One row of a benchmark, and how often and how long to time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

REPEATS = 5  # the best counts: the machine is shared, and noise only ever slows down


@dataclass(frozen=True)
class Measurement:
    """What an engine did on a work."""

    work: str
    engine: str
    precision: str
    threads: int
    step_s: float
    steps_per_s: float
    sim_s_per_s: float
    compile_s: float  # from the description to the first step done
    contacts: float | None  # mean number of points in contact: the load; None where bodies differ

    def data(self) -> dict[str, Any]:
        return asdict(self)


def best_time(run: Callable[[], object], repeats: int = REPEATS) -> float:
    """Seconds of the fastest of several runs."""
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return min(times)
