"""What can run a batch: this process's threads, a GPU."""

from __future__ import annotations

import abc
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.compiler.program import Program
from gambol.rollout.lanes import Floats, Progress, run_lanes


@dataclass(frozen=True, eq=False)
class Batch:
    """n candidates: where each begins, its parameters, and how many turns it runs.

    With a `sampler`, `parameters` are the keys from which that program draws the parameters.
    """

    program: Program
    starts: Floats  # (n, slots), in the precision of the rollout
    parameters: Floats  # (n, numbers), or (n, 1) keys
    tables: Mapping[str, list[float]]
    steps: int
    sampler: Program | None = None

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.starts.dtype

    def part(self, first: int, last: int) -> Batch:
        """Some of the candidates."""
        return Batch(
            self.program,
            self.starts[first:last],
            self.parameters[first:last],
            self.tables,
            self.steps,
            self.sampler,
        )


class Device(abc.ABC):
    """Runs batches. The same batch ends in the same bits on every device."""

    name: str
    worthwhile: int  # candidates at a time that keep it busy

    @abc.abstractmethod
    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress | None) -> Floats:
        """The states after the rollouts, (n, slots); of the slots named alone, if any are.

        `progress` is told how many candidates have finished since it was last called.
        """


class Threads(Device):
    """Threads of this process."""

    name = "cpu"
    worthwhile = 512

    def __init__(self, count: int | None = None) -> None:
        self.count = count or _cores()

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress | None) -> Floats:
        parameters = batch.parameters
        if batch.sampler is not None:
            blank = np.zeros((len(batch), batch.sampler.size("state")))
            parameters = run_lanes(batch.sampler, blank, batch.parameters, {}, 1, self.count).astype(batch.dtype)
        ends = run_lanes(batch.program, batch.starts, parameters, batch.tables, batch.steps, self.count, progress)
        return ends if slots is None else ends[:, slots]


def _cores() -> int:
    """Cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1
