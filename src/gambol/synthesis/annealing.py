"""Annealing: chains that sometimes keep what is worse (Metropolis et al. 1953), by two schedules."""

from __future__ import annotations

import abc
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import exp
from gambol.draws import Draws
from gambol.synthesis.ascent import Chains
from gambol.synthesis.changes import all_at_once
from gambol.synthesis.given import Given
from gambol.synthesis.lines import LineNumbers
from gambol.synthesis.searches import SEARCHES
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


TEMPERATURES = 15  # from the first round to the last: the paper's 1000 trials, 65 at each
COOLING = 0.75
START_SHARE = 0.2  # the first temperature, as a share of a chain's best score: a loss of a fifth passes one time in e


@SEARCHES.register
class Anneal(Annealing):
    """Cools from the first round to the last, at the scale of each chain's own best score.

    The schedule of van de Panne and Fiume 1993, section 5.3.
    """

    method: ClassVar[str] = "anneal"

    @property
    def temperature(self) -> Vectors:
        best = np.where(np.isfinite(self.best_scores), np.abs(self.best_scores), 0.0)
        drops = TEMPERATURES * self.round // self.given.rounds
        start, cooling = self.given.temperature, self.given.cooling
        first = START_SHARE if start is None else start
        cooled: Vectors = first * np.maximum(best, 1e-9) * (COOLING if cooling is None else cooling) ** drops
        return cooled


FIRST = 0.5  # T0, in units of the score
COOLER = 0.9  # α, "usually"
STEPS = 10  # for each number, at most, before the temperature drops
ACCEPTED = 1  # for each number, after which it drops


@SEARCHES.register
class AnnealAll(Annealing):
    """As Grzeszczuk and Terzopoulos 1995 do it (footnote 2): all numbers change at every step.

    T drops to 0.9 T once a chain of k numbers has accepted k changes at this temperature, or made 10 k.

    Each of the numbers changes by up to a tenth of its range, at any temperature: "this yields much faster convergence
    than if we decreased the magnitude of the perturbation with temperature".
    """

    method: ClassVar[str] = "anneal-all"

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        # Of each chain: drops of the temperature, and since the last, changes made and accepted.
        self.drops, self.made, self.accepted = np.zeros((3, len(self.at)), np.int64)

    @property
    def temperature(self) -> Vectors:
        first, cooling = self.given.temperature, self.given.cooling
        cooled = (COOLER if cooling is None else cooling) ** self.drops
        return np.asarray((FIRST if first is None else first) * cooled, np.float64)

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
