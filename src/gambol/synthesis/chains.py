"""Chains side by side, each improving a vector of its own; they may race."""

from __future__ import annotations

import abc
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.changes import one_small, some_of_any_size
from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Find, Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search
from gambol.synthesis.space import Vectors

ChainNumbers = NDArray[np.intp]


class Chains(Search, abc.ABC):
    """As many chains as there are starts, each improving a vector of its own.

    Every round asks as many vectors as there are chains: a lane block stays full. In a race only the better half of the
    chains goes on after each of several equal legs, down to one, and those that go on share the vectors (successive
    halving, Karnin, Koren and Somekh 2013). Without a race a chain's path depends on the seed and its number alone, not
    on how many chains run beside it.
    """

    def __init__(self, given: Given) -> None:
        self.given = given
        self.round = 0
        self.at = np.array(given.starts, np.float64)  # (chains, k)
        self.score = np.array(given.scores, np.float64)  # (chains,)
        self.best, self.best_scores = self.at.copy(), self.score.copy()
        self._improved = np.ones(len(self.at), np.bool_)  # since the last harvest
        self._harvested = 0  # trials told before it

    @property
    def askers(self) -> ChainNumbers:
        """The chain that asks each vector of this round, (chains,)."""
        chains = len(self.at)
        if not self.given.race:
            return np.arange(chains)
        legs = chains.bit_length()  # ten chains, five, two, one
        leg = min(self.round * legs // self.given.rounds, legs - 1)
        # Those that have stopped never come back: the others were better and can only improve.
        going = np.sort(np.argsort(-self.best_scores, kind="stable")[: chains >> leg])
        return going[np.arange(chains) % len(going)]

    def _propose(self) -> Proposals:
        askers = self.askers.tolist()
        return Proposals(
            np.array([self._changed(self.at[chain], row) for row, chain in enumerate(askers)]),
            origins=askers,
            parents=[(chain,) for chain in askers],
            operators=self.method,
        )

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        """A chain goes by the best of what it asked."""
        scores = np.asarray(outcomes.scores, np.float64)
        best_first = np.argsort(-scores, kind="stable")
        chains, first = np.unique(self.askers[best_first], return_index=True)
        rows = best_first[first]
        accepted = self._accepts(chains, scores[rows])
        chains, rows = chains[accepted], rows[accepted]
        self.at[chains], self.score[chains] = np.asarray(asked.genomes)[rows], scores[rows]
        better = self.score > self.best_scores
        self.best[better], self.best_scores[better] = self.at[better], self.score[better]
        self._improved |= better
        self.round += 1

    def _changed(self, x: Vectors, row: int) -> Vectors:
        draws = Draws(self.given.seed, self.method, row, self.round)
        return (one_small if self.given.fixed else some_of_any_size)(self.given.space, x, draws)

    @abc.abstractmethod
    def _accepts(self, chains: ChainNumbers, scores: Vectors) -> NDArray[np.bool_]:
        """Whether each of these chains moves to a vector with that score."""

    @property
    def told(self) -> int:
        return self.round * len(self.at)

    @property
    def planned(self) -> int:
        return self.given.rounds * len(self.at)

    @property
    def best_score(self) -> float:
        return float(self.best_scores.max())

    def harvest(self) -> list[Find]:
        """The best of each chain that has improved, or that was never harvested.

        Its number is the chain's own place among the trials since the last harvest: chains do not remember which of
        these trials it was.
        """
        finds = [
            Find(
                self._harvested + chain,
                Proposal(self.best[chain].copy(), chain, (chain,), self.method),
                float(self.best_scores[chain]),
                line=chain,
            )
            for chain in np.flatnonzero(self._improved).tolist()
        ]
        self._improved[:] = False
        self._harvested = self.told
        return finds

    def state(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "at": self.at.tolist(),
            "score": self.score.tolist(),
            "best": self.best.tolist(),
            "best_score": self.best_scores.tolist(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.round = int(state["round"])
        self.at, self.score = np.array(state["at"]), np.array(state["score"])
        self.best, self.best_scores = np.array(state["best"]), np.array(state["best_score"])
        self._improved[:] = False
        self._harvested = self.told
