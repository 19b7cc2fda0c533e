"""Simulated annealing, with the schedule of van de Panne and Fiume 1993, section 5.3."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.chains import Chains
from gambol.synthesis.lines import LineNumbers
from gambol.synthesis.space import Vectors

TEMPERATURES = 15  # from the first round to the last: the paper's 1000 trials, 65 at each
COOLING = 0.75
START_SHARE = 0.2  # the first temperature, as a share of a chain's best score: a loss of a fifth passes one time in e


class Anneal(Chains):
    """Like ascent, but a change for the worse is kept with probability exp(loss / temperature)."""

    method: ClassVar[str] = "anneal"

    @property
    def temperature(self) -> Vectors:
        """Of each chain, in units of the score."""
        best = np.where(np.isfinite(self.best_scores), np.abs(self.best_scores), 0.0)
        drops = TEMPERATURES * self.round // self.given.rounds
        cooled: Vectors = START_SHARE * np.maximum(best, 1e-9) * COOLING**drops
        return cooled

    def _accepts(self, chains: LineNumbers, scores: Vectors) -> NDArray[np.bool_]:
        gain = scores - np.where(np.isfinite(self.score[chains]), self.score[chains], -1e300)
        seed = self.given.seed
        luck = np.array([Draws(seed, self.method, "luck", chain, self.round).one() for chain in chains.tolist()])
        passes = luck < np.exp(np.minimum(gain, 0.0) / self.temperature[chains])
        return np.isfinite(scores) & ((gain > 0.0) | passes)
