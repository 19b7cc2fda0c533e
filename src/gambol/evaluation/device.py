"""What can run a batch: this process's threads, a GPU, a cluster.

Whatever runs many rollouts side by side goes through a `Device`, so that a browser is one more class.
Three things do not: a recording, which is a single lane stopped at every frame (`rollout.record`); a planner, whose
rollouts take microseconds (`rollout.prepared`); and what measures or checks this machine's own code (`bench`).
"""

from __future__ import annotations

import abc
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from gambol.compiler.program import Program
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.rollout.lanes import Floats, run_lanes, watch_lanes


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
    label: str = "rollouts"  # for whoever looks on

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def dtype(self) -> np.dtype[Any]:
        return self.starts.dtype

    def part(self, first: int, last: int) -> Batch:
        """Some of the candidates."""
        return replace(self, starts=self.starts[first:last], parameters=self.parameters[first:last])


class Device(abc.ABC):
    """Runs batches. The same batch ends in the same bits on every device.

    One of your own is registered under its `name` with `@gambol.evaluation.DEVICES.register`, or by a package as an
    entry point of the group `gambol.devices`; then `--device NAME` and `device="NAME"` mean it.
    """

    name: ClassVar[str]
    batch_size: int = 512  # candidates at a time that keep it busy

    @classmethod
    def opened(cls, address: str, threads: int | None) -> Device:
        """The device that `NAME` or `NAME:ADDRESS` asks for; `threads` is meant for those that have them.

        It is asked for again for every batch: one that takes long to open keeps itself.
        """
        cls.refuse(address)
        return cls()

    @classmethod
    def refuse(cls, address: str) -> None:
        """For a device that has no address."""
        if address:
            raise InvalidInput(
                f"the device '{cls.name}:{address}'", f"{cls.name!r} has no address", f"write {cls.name!r} alone"
            )

    @abc.abstractmethod
    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress) -> Floats:
        """The states after the rollouts, (n, slots); of the slots named alone, if any are.

        `progress` is told how many candidates of all are done. Once it is cancelled, `Cancelled` is raised soon.
        """

    def watch(self, batch: Batch, stops: int, progress: Progress) -> Floats:
        """The states at each of `stops` stops with the batch's steps between them, (stops, n, slots).

        A device that keeps the states between stops need not bring them there again; this one does.
        """
        states, seen = batch.starts, []
        for stop in range(stops):
            states = self.run(replace(batch, starts=states), None, progress.part(stop, 1, stops))
            seen.append(states)
        return np.array(seen)


class Threads(Device):
    """Threads of this process."""

    name = "cpu"

    def __init__(self, count: int | None = None) -> None:
        self.count = count or _cores()

    @classmethod
    def opened(cls, address: str, threads: int | None) -> Device:
        cls.refuse(address)
        return cls(threads)

    def run(self, batch: Batch, slots: Sequence[int] | None, progress: Progress) -> Floats:
        parameters = self._parameters(batch)
        ends = run_lanes(batch.program, batch.starts, parameters, batch.tables, batch.steps, self.count, progress)
        return ends if slots is None else ends[:, slots]

    def watch(self, batch: Batch, stops: int, progress: Progress) -> Floats:
        parameters = self._parameters(batch)
        return watch_lanes(
            batch.program, batch.starts, parameters, batch.tables, batch.steps, stops, self.count, progress
        )

    def _parameters(self, batch: Batch) -> Floats:
        if batch.sampler is None:
            return batch.parameters
        blank = np.zeros((len(batch), batch.sampler.size("state")))
        return run_lanes(batch.sampler, blank, batch.parameters, {}, 1, self.count).astype(batch.dtype)


def _cores() -> int:
    """Cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        return os.cpu_count() or 1
