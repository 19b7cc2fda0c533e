"""Chains that go step by step, and the plainest of them: stochastic ascent (van de Panne and Fiume 1993, Figure 9)."""

from __future__ import annotations

import abc
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.changes import one_small, some_of_any_size
from gambol.synthesis.given import Given
from gambol.synthesis.lines import LineNumbers, Lines
from gambol.synthesis.proposals import Outcomes, Proposals
from gambol.synthesis.searches import SEARCHES
from gambol.synthesis.space import Vectors


class Chains(Lines, abc.ABC):
    """Lines that go step by step: each changes the vector where it is, and goes there or not.

    Every round asks as many vectors as there are chains, also when only some go on: a lane block stays full.
    """

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self.round = 0
        self.at, self.score = self.best.copy(), self.best_scores.copy()  # (chains, k) and (chains,)

    @property
    def askers(self) -> LineNumbers:
        """The chain that asks each vector of this round, (chains,)."""
        going = self.going
        return going[np.arange(len(self.at)) % len(going)]

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
    def _accepts(self, chains: LineNumbers, scores: Vectors) -> NDArray[np.bool_]:
        """Whether each of these chains moves to a vector with that score."""

    @property
    def told(self) -> int:
        return self.round * len(self.at)

    def state(self) -> dict[str, Any]:
        return {"round": self.round, "at": self.at.tolist(), "score": self.score.tolist(), **super().state()}

    def restore(self, state: dict[str, Any]) -> None:
        self.round = int(state["round"])
        self.at, self.score = np.array(state["at"]), np.array(state["score"])
        super().restore(state)


@SEARCHES.register
class Ascent(Chains):
    """Change something at random, keep the change if the score improved.

    >>> import numpy as np
    >>> from gambol.synthesis.given import Given
    >>> from gambol.synthesis.proposals import Outcomes
    >>> from gambol.synthesis.space import Space
    >>> space = Space(low=np.zeros(2), high=np.ones(2), delta=np.full(2, 0.05))
    >>> search = Ascent(Given(space, starts=np.zeros((1, 2)), scores=np.zeros(1), seed=0, rounds=200))
    >>> while not search.done:
    ...     search.tell(Outcomes(search.ask().genomes.sum(axis=1)))
    >>> search.best_score > 1.9
    True
    """

    method: ClassVar[str] = "ascent"

    def _accepts(self, chains: LineNumbers, scores: Vectors) -> NDArray[np.bool_]:
        return scores > self.score[chains]
