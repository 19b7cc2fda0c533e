"""Simulated annealing as Grzeszczuk and Terzopoulos 1995 do it (footnote 2): all numbers change at every step."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.annealing import Annealing
from gambol.synthesis.changes import all_at_once
from gambol.synthesis.given import Given
from gambol.synthesis.lines import LineNumbers
from gambol.synthesis.space import Vectors

FIRST = 0.5  # T0, in units of the score
COOLING = 0.9  # α, "usually"
STEPS = 10  # for each number, at most, before the temperature drops
ACCEPTED = 1  # for each number, after which it drops


class AnnealAll(Annealing):
    """T drops to 0.9 T once a chain of k numbers has accepted k changes at this temperature, or made 10 k.

    Each of the numbers changes by up to a tenth of its range, at any temperature: "this yields much faster convergence
    than if we decreased the magnitude of the perturbation with temperature".
    """

    method: ClassVar[str] = "anneal-all"
    cooling: ClassVar[float] = COOLING

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        # Of each chain: drops of the temperature, and since the last, changes made and accepted.
        self.drops, self.made, self.accepted = np.zeros((3, len(self.at)), np.int64)

    @property
    def temperature(self) -> Vectors:
        return np.asarray(FIRST * self.cooling**self.drops, np.float64)

    def _changed(self, x: Vectors, row: int) -> Vectors:
        return all_at_once(self.given.space, x, Draws(self.given.seed, self.method, row, self.round))

    def _accepts(self, chains: LineNumbers, scores: Vectors) -> NDArray[np.bool_]:
        taken = super()._accepts(chains, scores)
        self.made[chains] += 1
        self.accepted[chains] += taken
        numbers = self.at.shape[1]
        cools = (self.accepted >= ACCEPTED * numbers) | (self.made >= STEPS * numbers)
        self.drops[cools] += 1
        self.made[cools] = self.accepted[cools] = 0
        return taken

    def state(self) -> dict[str, Any]:
        return {**super().state(), "schedule": [self.drops.tolist(), self.made.tolist(), self.accepted.tolist()]}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self.drops, self.made, self.accepted = np.array(state["schedule"], np.int64)
