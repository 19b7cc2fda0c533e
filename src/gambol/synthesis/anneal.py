"""Simulated annealing, with the schedule of van de Panne and Fiume 1993, section 5.3."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from gambol.synthesis.annealing import Annealing
from gambol.synthesis.space import Vectors

TEMPERATURES = 15  # from the first round to the last: the paper's 1000 trials, 65 at each
COOLING = 0.75
START_SHARE = 0.2  # the first temperature, as a share of a chain's best score: a loss of a fifth passes one time in e


class Anneal(Annealing):
    """Annealing that cools from the first round to the last, at the scale of each chain's own best score."""

    method: ClassVar[str] = "anneal"

    @property
    def temperature(self) -> Vectors:
        best = np.where(np.isfinite(self.best_scores), np.abs(self.best_scores), 0.0)
        drops = TEMPERATURES * self.round // self.given.rounds
        cooled: Vectors = START_SHARE * np.maximum(best, 1e-9) * COOLING**drops
        return cooled
