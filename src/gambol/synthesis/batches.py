"""Lines that ask as many vectors at a time as they need."""

from __future__ import annotations

import abc
from typing import Any

import numpy as np

from gambol.synthesis.given import Given
from gambol.synthesis.lines import Lines
from gambol.synthesis.proposals import Outcomes, Proposals
from gambol.synthesis.space import Vectors


class Batches(Lines, abc.ABC):
    """Each line asks whatever it needs next, such as a whole population; all of that is scored at once.

    The last batch ends where the trials are spent. A line whose vectors are not all scored learns nothing from them;
    the best of them counts all the same.
    """

    def __init__(self, given: Given) -> None:
        super().__init__(given)
        self._told = 0
        self._wanted: dict[int, int] = {}  # how many vectors each line has asked for

    @abc.abstractmethod
    def _wants(self, line: int) -> Vectors:
        """The vectors in the box, at least one, that a line needs to know the scores of."""

    @abc.abstractmethod
    def _hears(self, line: int, scores: Vectors) -> None:
        """A line is told the scores of all that it wanted."""

    def _propose(self) -> Proposals:
        wanted = {line: self._wants(line) for line in self.going.tolist()}
        self._wanted = {line: len(vectors) for line, vectors in wanted.items()}
        left = max(self.planned - self._told, 1)
        lines = [line for line, count in self._wanted.items() for _ in range(count)][:left]
        return Proposals(
            np.concatenate(list(wanted.values()))[:left],
            origins=lines,
            parents=[(line,) for line in lines],
            operators=self.method,
        )

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        genomes, scores = np.asarray(asked.genomes), np.asarray(outcomes.scores, np.float64)
        first = 0
        for line, count in self._wanted.items():
            some = slice(first, first + count)
            own, first = scores[some], first + count
            if len(own) and own.max() > self.best_scores[line]:
                self.best[line], self.best_scores[line] = genomes[some][own.argmax()], own.max()
                self._improved[line] = True
            if len(own) == count:
                self._hears(line, own)
        self._told += len(asked)

    @property
    def told(self) -> int:
        return self._told

    def state(self) -> dict[str, Any]:
        return {"told": self._told, **super().state()}

    def restore(self, state: dict[str, Any]) -> None:
        self._told = int(state["told"])
        super().restore(state)
