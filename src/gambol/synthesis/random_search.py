"""Random search: trials that know nothing of one another."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from gambol.synthesis.proposals import Find, Outcomes, Proposals
from gambol.synthesis.search import Search

BATCH = 512  # trials between two writes to a run, at least: what a kill can lose
BATCHES = 100  # writes of a run, unless its batches would take too long
MOST_AT_A_TIME = 16384  # trials of a batch: a few seconds' work
BARRED = 20  # times as many as are shown are the best of all
MOST_KEPT = 5000  # of all trials; where there are more, the best of each batch are kept


class RandomSearch(Search):
    """Genomes are the numbers of trials; whoever scores them draws from each number what it stands for.

    >>> search = RandomSearch(trials=1000, keep=2)
    >>> while not search.done:
    ...     search.tell(Outcomes(np.array([-abs(number - 700.0) for number in search.ask().genomes])))
    >>> best = max(search.harvest(), key=lambda find: find.score)
    >>> best.proposal.genome, best.proposal.operator
    (700, 'random')
    """

    method: ClassVar[str] = "random"

    def __init__(self, trials: int, keep: int) -> None:
        """`keep` of each batch are kept at least. Batches do not depend on who scores them, nor does what is kept."""
        self.trials, self.keep = trials, keep
        self.batch = min(max(BATCH, -(-trials // BATCHES)), MOST_AT_A_TIME)
        self._told, self._best, self._finds = 0, -np.inf, list[Find]()
        # Where there are more batches than that, each keeps what is among the best of all so far: a bounded number.
        self._bar = [-np.inf] * (BARRED * keep) if self.batch * BATCHES < trials else []

    def _propose(self) -> Proposals:
        last = min(self._told + self.batch, self.trials)
        return Proposals(range(self._told, last), operators=self.method)

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        scores = np.asarray(outcomes.scores, np.float64)
        count = max(self.keep, MOST_KEPT * len(asked) // max(self.trials, MOST_KEPT))
        for i in sorted(np.argsort(-scores, kind="stable")[:count].tolist()):
            if self._bar and not scores[i] > self._bar[0]:
                continue
            status = outcomes.statuses[i] if outcomes.statuses else "ok"
            measures = {name: float(values[i]) for name, values in outcomes.measures.items()}
            self._finds.append(Find(self._told + i, asked[i], float(scores[i]), status, measures))
        if self._bar:
            self._bar = sorted([*self._bar, *scores[np.isfinite(scores)].tolist()])[-len(self._bar) :]
        self._best = max(self._best, float(scores.max()))
        self._told += len(asked)

    @property
    def told(self) -> int:
        return self._told

    @property
    def planned(self) -> int:
        return self.trials

    @property
    def best_score(self) -> float:
        return self._best

    def harvest(self) -> list[Find]:
        finds, self._finds = self._finds, []
        return finds

    def state(self) -> dict[str, Any]:
        bar = {"bar": [x if np.isfinite(x) else None for x in self._bar]} if self._bar else {}
        return {"told": self._told, "best": self._best if np.isfinite(self._best) else None, **bar}

    def restore(self, state: dict[str, Any]) -> None:
        self._told = int(state["told"])
        self._best = -np.inf if state["best"] is None else float(state["best"])
        self._bar = [-np.inf if x is None else float(x) for x in state.get("bar", self._bar)]
