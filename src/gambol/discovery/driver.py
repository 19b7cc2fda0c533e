"""Runs any search against any subject: asks, has scored, tells, stores what is found, reports, and resumes."""

from __future__ import annotations

import abc
import math
from typing import Any

from gambol.controllers.individual import Individual
from gambol.discovery.pacing import Pace
from gambol.progress import Cancelled, Progress
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.proposals import Find, Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search


class Subject(abc.ABC):
    """What a search is about: which individual a genome stands for, and what became of each."""

    @abc.abstractmethod
    def individual(self, proposal: Proposal) -> Individual:
        """The individual that a proposal stands for."""

    @abc.abstractmethod
    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        """What came out for each of a batch. Long work may report its share, and raise `Cancelled` where it was."""


class Driver:
    """One search, what it is about, and the run it writes to."""

    def __init__(self, run: Run, search: Search, subject: Subject, *, every: int = 1, pace: Pace | None = None) -> None:
        """`every` so many trials, after a whole round, the run is written: what a kill can lose. A `pace` ends it."""
        self.run, self.search, self.subject, self.every, self.pace = run, search, subject, every, pace
        self._stored: dict[int, int] = {}  # id of the newest candidate of each line

    def drive(self, progress: Progress | None = None) -> bool:
        """Goes on from where the run is until the search is done; whether it is, or was cancelled.

        What was cancelled keeps what is written. Rounds after that are made again when it is resumed, with the same
        outcome, so that a run does not depend on where it was stopped.
        """
        progress = progress or Progress()
        self._resume()
        while not self._ends:
            before = self.search.told
            while self.search.told < before + self.every and not self._ends:
                if progress.cancelled or not self._round(progress):
                    return False
            self._store(self.search.told - before)
        return not progress.cancelled

    @property
    def _ends(self) -> bool:
        return self.search.done or (self.pace is not None and self.search.told > 0 and self.pace.over)

    def _round(self, progress: Progress) -> bool:
        """Whether a batch was asked and told; one that was cancelled meanwhile is not whole and is not told."""
        search = self.search
        asked = search.ask()
        if self.pace:
            self.pace.begins()
        try:
            outcomes = self.subject.outcomes(asked, progress.part(search.told, len(asked), search.planned))
            progress.raise_if_cancelled()
        except Cancelled:
            return False
        search.tell(outcomes)
        if self.pace:
            self.pace.told(search, len(asked))
        best = search.best_score
        progress.report(search.told, search.planned, best=best if math.isfinite(best) else None, note=search.note)
        return True

    def _store(self, trials: int) -> None:
        """Writes what was found since the last time, and the search's state."""
        finds, kept, stored = self.search.harvest(), self.run.kept, dict(self._stored)
        candidates = [self._candidate(find) for find in finds]
        for i, find in enumerate(finds, kept + 1):  # ids are given in order
            if find.line is not None:
                stored[find.line] = i
        lines = {str(line): i for line, i in sorted(stored.items())}
        state, births = {"search": self.search.state(), "stored": lines}, self.search.births()
        self.run.append(candidates, trials=trials, state=state, births=births)
        self._stored = stored

    def _candidate(self, find: Find) -> Candidate:
        individual = self.subject.individual(find.proposal)
        return Candidate(
            trial=find.number,
            controller=individual.controller,
            sizes=individual.sizes,
            creature=None if individual.creature == self.run.recipe.creature else individual.creature,
            score=find.score,
            status=Status(find.status),
            descriptors=find.measures,
            parent=next((self._stored[line] for line in find.proposal.parents if line in self._stored), None),
            operator=find.proposal.operator,
        )

    def _resume(self) -> None:
        if state := self.run.search_state:
            search, stored = _parts(state, self.run.trials_done)
            self.search.restore(search)
            self._stored = stored


def newest(run: Run) -> list[Candidate]:
    """The newest candidate of each line of a run's search, in their order: of a refinement the best of each chain."""
    return [run.candidate(i) for _, i in sorted(newest_of_lines(run).items())]


def newest_of_lines(run: Run) -> dict[int, int]:
    """The id of the newest candidate of each line of a run's search."""
    state = run.search_state
    return _parts(state, run.trials_done)[1] if state else {}


def _parts(state: dict[str, Any], trials: int) -> tuple[dict[str, Any], dict[int, int]]:
    """The search's own state, and the id of each line; also as they were written before there were drivers."""
    if "search" not in state:  # of a discovery, which had no other state than the trials that were made
        return {"told": trials, **state}, {}
    stored = state["stored"]
    if isinstance(stored, list):  # of a refinement: an id for each chain
        return state["search"], {chain: i for chain, i in enumerate(stored) if i is not None}
    return state["search"], {int(line): i for line, i in stored.items()}
