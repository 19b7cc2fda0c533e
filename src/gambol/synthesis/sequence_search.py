"""Searches over sequences: many at a time, by annealing as the paper does it, or by evolution.

(Grzeszczuk and Terzopoulos 1995, section 3.2, anneal; they suspected that "evolutionary" search would do better.)
"""

from __future__ import annotations

import abc
from typing import Any, ClassVar

import numpy as np

from gambol.compiler.arrays import exp
from gambol.draws import Draws
from gambol.synthesis.proposals import Find, Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search
from gambol.synthesis.sequences import Sentence, Sequences, as_data, from_data
from gambol.synthesis.space import Vectors

SIDE_BY_SIDE = 32  # sequences that are scored at a time
HOTTEST, COOLING, TEMPERATURES = 0.5, 0.75, 15  # in units of the score; from the first round to the last
ELITE, RIVALS = 2, 3  # members that live on as they are; those of whom the best becomes a parent
CROSSED = 0.5  # share of children with two parents


class SequenceSearch(Search, abc.ABC):
    """Some sequences side by side, changed and scored round after round."""

    def __init__(self, space: Sequences, trials: int, seed: int) -> None:
        self.space, self.seed = space, seed
        self.size = min(SIDE_BY_SIDE, trials)
        self.rounds = -(-trials // self.size)
        self.round = 0
        self.members: list[Sentence] = []
        self.scores = np.full(self.size, -np.inf)
        self.best: Sentence | None = None
        self._best_score, self._improved = -np.inf, False

    def _propose(self) -> Proposals:
        made = [self._made(row, Draws(self.seed, self.method, self.round, row)) for row in range(self.size)]
        return Proposals(made, operators=self.method)

    def _made(self, row: int, draws: Draws) -> Sentence:
        return self._next(row, draws) if self.members else self.space.drawn(draws)

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        scores = np.asarray(outcomes.scores, np.float64)
        top = int(np.argmax(scores))
        if scores[top] > self._best_score:
            self.best, self._best_score, self._improved = asked.genomes[top], float(scores[top]), True
        self._take(list(asked.genomes), scores)
        self.round += 1

    @abc.abstractmethod
    def _next(self, row: int, draws: Draws) -> Sentence:
        """The next sequence to be scored in a row."""

    @abc.abstractmethod
    def _take(self, asked: list[Sentence], scores: Vectors) -> None:
        """Makes members of what was scored."""

    @property
    def told(self) -> int:
        return self.round * self.size

    @property
    def planned(self) -> int:
        return self.rounds * self.size

    @property
    def best_score(self) -> float:
        return self._best_score

    def harvest(self) -> list[Find]:
        """The best, if it has become better."""
        if not self._improved:
            return []
        self._improved = False
        return [Find(self.told - 1, Proposal(self.best, 0, (0,), self.method), self._best_score, line=0)]

    def state(self) -> dict[str, Any]:
        finite = [score if np.isfinite(score) else None for score in (*self.scores.tolist(), self._best_score)]
        return {
            "round": self.round,
            "members": [as_data(member) for member in self.members],
            "scores": finite,
            "best": None if self.best is None else as_data(self.best),
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.round = int(state["round"])
        self.members = [from_data(member) for member in state["members"]]
        *scores, self._best_score = (-np.inf if score is None else float(score) for score in state["scores"])
        self.scores = np.array(scores)
        self.best = None if state["best"] is None else from_data(state["best"])


class SequenceAnneal(SequenceSearch):
    """Chains: each changes its sequence and goes on with the change if it is better, or by luck.

    >>> search = SequenceAnneal(Sequences(words=3, most=4, shortest=1, longest=2), trials=640, seed=0)
    >>> while not search.done:
    ...     search.tell(Outcomes(np.array([sum(s for w, s in one if w == 2) for one in search.ask().genomes])))
    >>> search.best_score > 6
    True
    """

    method: ClassVar[str] = "anneal"

    def _next(self, row: int, draws: Draws) -> Sentence:
        return self.space.changed(self.members[row], draws)

    def _take(self, asked: list[Sentence], scores: Vectors) -> None:
        if not self.members:
            self.members, self.scores = asked, scores.copy()
            return
        temperature = HOTTEST * COOLING ** (TEMPERATURES * self.round // self.rounds)
        for row, (one, score) in enumerate(zip(asked, scores.tolist(), strict=True)):
            luck = Draws(self.seed, self.method, "luck", self.round, row).one()
            loss = self.scores[row] - score if np.isfinite(self.scores[row]) else -1.0
            if np.isfinite(score) and luck < exp(-max(loss, 0.0) / temperature):
                self.members[row], self.scores[row] = one, score


class SequenceEvolution(SequenceSearch):
    """A population: parents win tournaments, children are crossed and changed, the best of all live on.

    >>> search = SequenceEvolution(Sequences(words=3, most=4, shortest=1, longest=2), trials=640, seed=0)
    >>> while not search.done:
    ...     search.tell(Outcomes(np.array([sum(s for w, s in one if w == 2) for one in search.ask().genomes])))
    >>> search.best_score > 7
    True
    """

    method: ClassVar[str] = "evolution"

    def _next(self, row: int, draws: Draws) -> Sentence:
        child = self._parent(draws)
        if draws.one() < CROSSED:
            child = self.space.crossed(child, self._parent(draws), draws)
        return self.space.changed(child, draws)

    def _parent(self, draws: Draws) -> Sentence:
        rivals = [int(draws.one() * len(self.members)) for _ in range(RIVALS)]
        return self.members[max(rivals, key=lambda row: self.scores[row])]

    def _take(self, asked: list[Sentence], scores: Vectors) -> None:
        """The children, and the best of those before instead of the worst of them."""
        everybody, values = [*asked], [*scores.tolist()]
        if self.members:
            elite = np.argsort(-self.scores, kind="stable")[:ELITE].tolist()
            weakest = np.argsort(scores, kind="stable")[: len(elite)].tolist()
            for old, new in zip(elite, weakest, strict=True):
                if self.scores[old] > values[new]:
                    everybody[new], values[new] = self.members[old], float(self.scores[old])
        self.members, self.scores = everybody, np.array(values)


SEQUENCE_SEARCHES = {search.method: search for search in (SequenceAnneal, SequenceEvolution)}
