"""What every search provides: it asks for a batch of vectors to be scored, and is told the scores."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]


@dataclass(frozen=True)
class Space:
    """The box that vectors lie in, and the size of a small change in each direction: arrays (k,)."""

    low: Vectors
    high: Vectors
    delta: Vectors


class Search(abc.ABC):
    """Several chains side by side, each improving a vector of its own. Scores are maximised.

    A chain's path depends on the seed and its number alone, not on how many chains run beside it.
    """

    method: ClassVar[str]

    def __init__(self, space: Space, starts: Vectors, scores: Vectors, seed: int, fixed: bool = False) -> None:
        """Chains begin at `starts` (chains, k) with `scores`; `fixed` makes every change exactly delta."""
        self.space, self.seed, self.fixed = space, seed, fixed
        self.round = 0
        self.at = np.array(starts, np.float64)  # (chains, k)
        self.score = np.array(scores, np.float64)  # (chains,)
        self.best, self.best_score = self.at.copy(), self.score.copy()
        self._asked: Vectors | None = None

    def ask(self) -> Vectors:
        """One vector for each chain, (chains, k), to be scored."""
        if self._asked is not None:
            raise RuntimeError("the last batch has not been told yet")
        self._asked = self._proposals()
        return self._asked.copy()

    def tell(self, scores: Vectors) -> None:
        """The scores of what was asked, (chains,); -inf for what failed."""
        if self._asked is None:
            raise RuntimeError("nothing has been asked")
        if np.shape(scores) != (len(self.at),):
            raise ValueError(f"scores have shape {np.shape(scores)}; {len(self.at)} chains asked")
        accepted = self._accepts(np.asarray(scores, np.float64))
        self.at[accepted], self.score[accepted] = self._asked[accepted], scores[accepted]
        better = self.score > self.best_score
        self.best[better], self.best_score[better] = self.at[better], self.score[better]
        self._asked = None
        self.round += 1

    @abc.abstractmethod
    def _proposals(self) -> Vectors: ...

    @abc.abstractmethod
    def _accepts(self, scores: Vectors) -> NDArray[np.bool_]: ...

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
