"""What every search provides: it asks for a batch of vectors to be scored, and is told the scores."""

from __future__ import annotations

import abc
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gambol.draws import Draws
from gambol.synthesis.changes import one_small, some_of_any_size
from gambol.synthesis.space import Space, Vectors

Chains = NDArray[np.intp]  # numbers of chains


class Search(abc.ABC):
    """Several chains side by side, each improving a vector of its own. Scores are maximised.

    Every round asks as many vectors as there are chains: a lane block stays full. In a race only the better half of the
    chains goes on after each of several equal legs, down to one, and those that go on share the vectors (successive
    halving, Karnin, Koren and Somekh 2013). Without a race a chain's path depends on the seed and its number alone, not
    on how many chains run beside it.
    """

    method: ClassVar[str]

    def __init__(
        self,
        space: Space,
        starts: Vectors,
        scores: Vectors,
        *,
        seed: int,
        rounds: int,
        race: bool = False,
        fixed: bool = False,
    ) -> None:
        """Chains begin at `starts` (chains, k) with `scores`, for so many rounds; `fixed` makes changes the paper's."""
        self.space, self.seed, self.rounds, self.race, self.fixed = space, seed, rounds, race, fixed
        self.round = 0
        self.at = np.array(starts, np.float64)  # (chains, k)
        self.score = np.array(scores, np.float64)  # (chains,)
        self.best, self.best_score = self.at.copy(), self.score.copy()
        self._asked: Vectors | None = None

    @property
    def askers(self) -> Chains:
        """The chain that asks each vector of this round, (chains,)."""
        chains = len(self.at)
        if not self.race:
            return np.arange(chains)
        legs = chains.bit_length()  # ten chains, five, two, one
        leg = min(self.round * legs // self.rounds, legs - 1)
        # Those that have stopped never come back: the others were better and can only improve.
        going = np.sort(np.argsort(-self.best_score, kind="stable")[: chains >> leg])
        return going[np.arange(chains) % len(going)]

    def ask(self) -> Vectors:
        """Vectors to be scored, (chains, k), of the chains that `askers` tells."""
        if self._asked is not None:
            raise RuntimeError("the last batch has not been told yet")
        self._asked = np.array([self._changed(self.at[chain], row) for row, chain in enumerate(self.askers)])
        return self._asked.copy()

    def tell(self, scores: Vectors) -> None:
        """The scores of what was asked, (chains,); -inf for what failed. A chain goes by the best of what it asked."""
        if self._asked is None:
            raise RuntimeError("nothing has been asked")
        if np.shape(scores) != (len(self.at),):
            raise ValueError(f"scores have shape {np.shape(scores)}; {len(self.at)} vectors were asked")
        best_first = np.argsort(-np.asarray(scores, np.float64), kind="stable")
        chains, first = np.unique(self.askers[best_first], return_index=True)
        rows = best_first[first]
        accepted = self._accepts(chains, scores[rows])
        chains, rows = chains[accepted], rows[accepted]
        self.at[chains], self.score[chains] = self._asked[rows], scores[rows]
        better = self.score > self.best_score
        self.best[better], self.best_score[better] = self.at[better], self.score[better]
        self._asked = None
        self.round += 1

    def _changed(self, x: Vectors, row: int) -> Vectors:
        draws = Draws(self.seed, self.method, row, self.round)
        return (one_small if self.fixed else some_of_any_size)(self.space, x, draws)

    @abc.abstractmethod
    def _accepts(self, chains: Chains, scores: Vectors) -> NDArray[np.bool_]:
        """Whether each of these chains moves to a vector with that score."""

    def state(self) -> dict[str, Any]:
        """Everything needed to go on, as plain data."""
        return {
            "round": self.round,
            "at": self.at.tolist(),
            "score": self.score.tolist(),
            "best": self.best.tolist(),
            "best_score": self.best_score.tolist(),
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on from a state."""
        self.round = int(state["round"])
        self.at, self.score = np.array(state["at"]), np.array(state["score"])
        self.best, self.best_score = np.array(state["best"]), np.array(state["best_score"])
        self._asked = None
