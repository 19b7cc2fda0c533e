"""Linear reflexes as arrays: what a body feels of its state, weighed and added up, sets its muscles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import ControlKernel
from gambol.controllers.mlp.layer import Layer
from gambol.controllers.mlp.mlp import Mlp
from gambol.controllers.population import Population
from gambol.creatures.creature import Creature

Array = NDArray[np.float64]
CLIP = 5.0  # deviations up to which a reflex follows what is felt


@dataclass(frozen=True, eq=False)
class Reflexes(Population):
    """Networks of one layer without a bend in it, that see the same in the same way.

    >>> import gambol
    >>> luxo, seen = gambol.creature("luxo"), 12
    >>> some = Reflexes(np.zeros((1, 2, seen)), np.full((1, 2), 0.5), (0.0,) * seen, (1.0,) * seen, 0.02)
    >>> kernel = some.kernel_for(luxo)
    >>> some.rows(kernel)[0].tolist() == some[0].numbers(kernel)
    True
    """

    weights: Array  # (n, actuators, numbers seen)
    levels: Array  # (n, actuators) where muscles are as long as nothing is felt
    mean: tuple[float, ...]
    deviation: tuple[float, ...]
    interval: float  # s from one decision to the next

    def __len__(self) -> int:
        return len(self.weights)

    @overload
    def __getitem__(self, i: int) -> Mlp: ...

    @overload
    def __getitem__(self, i: slice) -> Reflexes: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return Reflexes(self.weights[i], self.levels[i], self.mean, self.deviation, self.interval)
        layer = Layer(weights=self.weights[i].tolist(), bias=self.levels[i].tolist(), activation="identity")
        return Mlp(layers=(layer,), mean=self.mean, deviation=self.deviation, clip=CLIP, interval=self.interval)

    def kernel_for(self, creature: Creature) -> ControlKernel:
        return Mlp.kernel([self[0]], creature)

    def rows(self, kernel: ControlKernel) -> Array:
        seen = np.array([*self.mean, *(1.0 / x for x in self.deviation), CLIP])
        count = len(self)
        return np.column_stack([np.tile(seen, (count, 1)), self.weights.reshape(count, -1), self.levels])
