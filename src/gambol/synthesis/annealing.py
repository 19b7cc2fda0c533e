"""Annealing: chains that sometimes keep what is worse (Metropolis et al. 1953)."""

from __future__ import annotations

import abc

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import exp
from gambol.draws import Draws
from gambol.synthesis.chains import Chains
from gambol.synthesis.lines import LineNumbers
from gambol.synthesis.space import Vectors


class Annealing(Chains, abc.ABC):
    """Like ascent, but a change for the worse is kept with probability exp(loss / temperature)."""

    @property
    @abc.abstractmethod
    def temperature(self) -> Vectors:
        """Of each chain, in units of the score."""

    def _accepts(self, chains: LineNumbers, scores: Vectors) -> NDArray[np.bool_]:
        gain = scores - np.where(np.isfinite(self.score[chains]), self.score[chains], -1e300)
        seed = self.given.seed
        luck = np.array([Draws(seed, self.method, "luck", chain, self.round).one() for chain in chains.tolist()])
        with np.errstate(over="ignore"):  # a large loss for a chain whose scores are next to nothing: it never passes
            passes = luck < exp(np.minimum(gain, 0.0) / self.temperature[chains])
        return np.isfinite(scores) & ((gain > 0.0) | passes)
