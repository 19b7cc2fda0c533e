"""Lines side by side: each start is improved on its own, its best is kept, and they may race."""

from __future__ import annotations

import abc
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Find, Proposal
from gambol.synthesis.search import Search

LineNumbers = NDArray[np.intp]


class Lines(Search, abc.ABC):
    """As many lines as there are starts, each improving a vector of its own: a chain, a simplex, a population.

    In a race only the better half of the lines goes on after each of several equal legs, down to one, and those that go
    on share the trials (successive halving, Karnin, Koren and Somekh 2013). Without a race a line's path depends on the
    seed and its number alone, not on how many lines run beside it.
    """

    def __init__(self, given: Given) -> None:
        self.given = given
        self.best = np.array(given.starts, np.float64)  # (lines, k)
        self.best_scores = np.array(given.scores, np.float64)  # (lines,)
        self._improved = np.ones(len(self.best), np.bool_)  # since the last harvest
        self._harvested = 0  # trials told before it

    @property
    def going(self) -> LineNumbers:
        """The lines that are still in the race; all of them, where there is none."""
        lines = len(self.best)
        if not self.given.race:
            return np.arange(lines)
        legs = lines.bit_length()  # ten lines, five, two, one
        leg = min(self.told * legs // self.planned, legs - 1)
        # Those that have stopped never come back: the others were better and can only improve.
        return np.sort(np.argsort(-self.best_scores, kind="stable")[: lines >> leg])

    @property
    def planned(self) -> int:
        return self.given.rounds * len(self.best)

    @property
    def best_score(self) -> float:
        return float(self.best_scores.max())

    def harvest(self) -> list[Find]:
        """The best of each line that has improved, or that was never harvested.

        Its number is the line's own place among the trials since the last harvest: lines do not remember which of
        these trials it was.
        """
        finds = [
            Find(
                self._harvested + line,
                Proposal(self.best[line].copy(), line, (line,), self.method),
                float(self.best_scores[line]),
                line=line,
            )
            for line in np.flatnonzero(self._improved).tolist()
        ]
        self._improved[:] = False
        self._harvested = self.told
        return finds

    def state(self) -> dict[str, Any]:
        return {"best": self.best.tolist(), "best_score": self.best_scores.tolist()}

    def restore(self, state: dict[str, Any]) -> None:
        """What is told must be known before."""
        self.best, self.best_scores = np.array(state["best"]), np.array(state["best_score"])
        self._improved[:] = False
        self._harvested = self.told
