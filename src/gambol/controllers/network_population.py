"""Sensor-actuator networks as arrays, so that thousands of a search need not exist one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import ControlKernel
from gambol.controllers.population import Array, Population
from gambol.controllers.san import San, SanKernel
from gambol.creatures.creature import Creature


@dataclass(frozen=True, eq=False)
class NetworkPopulation(Population):
    """Networks built alike that tune no muscle.

    >>> import gambol
    >>> luxo, rates = gambol.creature("luxo"), np.full((1, 8), 10.0)
    >>> some = NetworkPopulation(np.ones((1, 8, 14), np.intp), rates, -rates)
    >>> kernel = some.kernel_for(luxo)
    >>> some.rows(kernel)[0].tolist() == some[0].numbers(kernel)
    True
    """

    weights: NDArray[np.intp]  # (n, nodes, inputs), from −2 to 2
    k1: Array  # (n, nodes) 1/s
    k2: Array

    def __len__(self) -> int:
        return len(self.weights)

    @overload
    def __getitem__(self, i: int) -> San: ...

    @overload
    def __getitem__(self, i: slice) -> NetworkPopulation: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return NetworkPopulation(self.weights[i], self.k1[i], self.k2[i])
        weights = tuple(map(tuple, self.weights[i].tolist()))
        return San(weights=weights, k1=tuple(self.k1[i].tolist()), k2=tuple(self.k2[i].tolist()))

    def kernel_for(self, creature: Creature) -> ControlKernel:
        _, nodes, inputs = self.weights.shape
        actuators = tuple(actuator.name for actuator in creature.actuators)
        return SanKernel(inputs - nodes, nodes - len(actuators), actuators)

    def rows(self, kernel: ControlKernel) -> Array:
        return np.column_stack([self.weights.reshape(len(self), -1), self.k1, self.k2])
