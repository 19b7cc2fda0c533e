"""Simulated annealing, with the schedule of van de Panne and Fiume 1993."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.ascent import one_changed
from gambol.synthesis.search import Search, Space, Vectors

PER_TEMPERATURE = 65  # evaluations
COOLING = 0.75
START_SHARE = 0.1  # the first temperature, as a share of the start's score: a loss of a tenth passes one time in e


class Anneal(Search):
    """Like ascent, but a change for the worse is kept with probability exp(loss / temperature)."""

    method: ClassVar[str] = "anneal"

    def __init__(self, space: Space, starts: Vectors, scores: Vectors, seed: int, fixed: bool = False) -> None:
        super().__init__(space, starts, scores, seed, fixed)
        finite = np.where(np.isfinite(self.score), np.abs(self.score), 0.0)
        self.first_temperature = START_SHARE * np.maximum(finite, 1e-9)  # (chains,)

    @property
    def temperature(self) -> Vectors:
        """Of each chain, in units of the score."""
        cooled: Vectors = self.first_temperature * COOLING ** (self.round // PER_TEMPERATURE)
        return cooled

    def _proposals(self) -> Vectors:
        return np.array([one_changed(self, x, chain) for chain, x in enumerate(self.at)])

    def _accepts(self, scores: Vectors) -> NDArray[np.bool_]:
        gain = scores - np.where(np.isfinite(self.score), self.score, -1e300)
        luck = np.array([Draws(self.seed, self.method, "luck", c, self.round).one() for c in range(len(scores))])
        return np.isfinite(scores) & ((gain > 0.0) | (luck < np.exp(np.minimum(gain, 0.0) / self.temperature)))

    def state(self) -> dict[str, object]:
        return {**super().state(), "first_temperature": self.first_temperature.tolist()}

    def restore(self, state: dict[str, object]) -> None:
        super().restore(state)
        self.first_temperature = np.array(state["first_temperature"])
