"""Time-domain controllers as arrays, so that thousands of a search need not exist one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import ControlKernel
from gambol.controllers.population import Array, Population
from gambol.controllers.waveform.time_wave import TimeSignal, TimeWave, TimeWaveKernel
from gambol.controllers.waveform.wiring import Wire
from gambol.creatures.creature import Creature


@dataclass(frozen=True, eq=False)
class WavePopulation(Population):
    """Smooth waves that repeat, with a signal for every actuator.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> some = WavePopulation(("a1", "a2"), np.array([0.4]), np.array([[[0.0, 1.0, 0.5], [0.5, 0.5, 0.0]]]))
    >>> kernel = some.kernel_for(luxo)
    >>> some.rows(kernel)[0].tolist() == some[0].numbers(kernel), some[0].basis
    (True, 'b-spline')
    """

    actuators: tuple[str, ...]
    seconds: Array  # (n,) of an interval
    nodes: Array  # (n, actuators, nodes) from 0 to 1

    def __len__(self) -> int:
        return len(self.seconds)

    @overload
    def __getitem__(self, i: int) -> TimeWave: ...

    @overload
    def __getitem__(self, i: slice) -> WavePopulation: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return WavePopulation(self.actuators, self.seconds[i], self.nodes[i])
        own = zip(self.actuators, self.nodes[i].tolist(), strict=True)
        signals = tuple(TimeSignal(drives=(name,), nodes=tuple(nodes)) for name, nodes in own)
        return TimeWave(seconds=float(self.seconds[i]), basis="b-spline", signals=signals)

    def kernel_for(self, creature: Creature) -> ControlKernel:
        wires = tuple(Wire(name, i, opposed=False) for i, name in enumerate(self.actuators))
        return TimeWaveKernel(wires, len(self.actuators), self.nodes.shape[2], "b-spline", "repeat")

    def rows(self, kernel: ControlKernel) -> Array:
        count = np.full(len(self), float(self.nodes.shape[2]))
        by_node = self.nodes.transpose(0, 2, 1).reshape(len(self), -1)
        return np.column_stack([1.0 / self.seconds, count, by_node])

    def rows_of(self, which: NDArray[np.intp]) -> WavePopulation:
        """Some of them, in that order."""
        return WavePopulation(self.actuators, self.seconds[which], self.nodes[which])


def joined(some: Sequence[WavePopulation]) -> WavePopulation:
    """Waves of one body with equally many nodes, one after another."""
    seconds, nodes = (np.concatenate([getattr(one, name) for one in some]) for name in ("seconds", "nodes"))
    return WavePopulation(some[0].actuators, seconds, nodes)
