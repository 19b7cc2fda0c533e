"""Searches for gaits side by side, with as many trials each: random, race, CMA-ES, and what `discover` does.

The first three look among cycles of poses of the general kind, each limb on its own, with trials as short and coarse as
the first of a staged search; their best are judged as its finals are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.catalogue import creature
from gambol.creatures.creature import Creature
from gambol.discovery.discovering import discover
from gambol.discovery.judge import checked
from gambol.discovery.objective import Objective
from gambol.discovery.phasing import Phasing, phasings
from gambol.discovery.showcasing import different, showcase
from gambol.discovery.staged_discovery import SECONDS
from gambol.discovery.staging import StagedGaits
from gambol.discovery.verdict import DUTY, worth
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world, trial_seconds
from gambol.motion.front import front_of
from gambol.motion.gait import Gait
from gambol.motion.naming import IDLE
from gambol.opening import load
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.synthesis import SEARCHES, Given, Proposals
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.space import Space
from gambol.synthesis.staged import FINALS, LAST, Staged
from gambol.synthesis.tries import Try
from gambol.tasks.at_rest import stride_period

FIRST = 0.15  # share of the trials that are random before chains and populations begin: as many as in stages
AT_ONCE = 512  # random trials
CHAINS = {"anneal": 16, "cma-es": 8}  # that race
SMALL = 0.05  # a small change, as a share of the box
LEG = 1  # the stage whose trials they make
STAGED = "stages"
METHODS = {"random": None, "race": "anneal", "CMA-ES": "cma-es", STAGED: None}
# Of a search's first gait, and how many there are.
NUMBERS = ("worth", "speed", "cost", "regularity", "pushes", "contacts", "gaits")


@dataclass(frozen=True)
class Sought:
    """A search to be made: whose gaits, by which method, with how many trials."""

    body: str  # a name of the catalogue, or the path of a file
    method: str
    seed: int
    trials: int
    gait: str | None = None  # to ask for

    def creature(self) -> Creature:
        """The body itself."""
        return load(Path(self.body), Creature) if self.body.endswith(".yaml") else creature(self.body)

    def data(self) -> dict[str, Any]:
        """All that what comes out depends on: a file's body may be another some day."""
        return {**asdict(self), "fingerprint": self.creature().fingerprint}


@dataclass(frozen=True)
class Told:
    """What came out: the first gait's numbers, and the names of all that are sound and go somewhere."""

    numbers: tuple[float, ...]  # as in NUMBERS; 0 where nothing was found
    names: tuple[str, ...]
    duty: float = 0.0  # of the first gait's feet
    flight: float = 0.0

    def data(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**asdict(self), "numbers": [None if np.isnan(x) else x for x in self.numbers]}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Told:
        """The same again.

        >>> told = Told((1.5, 0.0), ("hop",), 0.4)
        >>> Told.from_data(told.data()) == told
        True
        """
        numbers = tuple(np.nan if x is None else x for x in data["numbers"])
        return cls(numbers, tuple(data["names"]), data["duty"], data["flight"])


def sought_all(several: Sequence[Sought]) -> list[dict[str, Any]]:
    """Makes searches one after another, on one thread: data of what came out."""
    return [_sought(one).data() for one in several]


def data_of(several: Sequence[Sought]) -> list[dict[str, Any]]:
    """Of searches to be made."""
    return [one.data() for one in several]


def _sought(one: Sought) -> Told:
    body = one.creature()
    if one.method == STAGED:
        run = discover(body, trials=one.trials, seed=one.seed, gait=one.gait, threads=1)
        return _told(body, showcase(run))
    return _told(body, different(_finals(body, one), 10))


def _told(body: Creature, shown: Sequence[Candidate]) -> Told:
    good = [candidate for candidate in shown if candidate.status == Status.OK and candidate.name not in IDLE]
    if not good:
        return Told((0.0,) * len(NUMBERS), ())
    best = good[0].descriptors
    gait = Gait.from_data(best)
    contacts = float(best["flaw.steps"]) * gait.cycle / stride_period(body)
    pushes = float(best.get("kept.push", np.nan))
    seen = gait.bodies(body), float(best["flaw.cost"]), gait.periodicity
    numbers = worth(good[0]), *seen, pushes, contacts, float(len(good))
    return Told(numbers, tuple(candidate.name for candidate in good), float(best[DUTY]), gait.flight)


# searches among the general kind of cycles


def _finals(body: Creature, one: Sought) -> list[Candidate]:
    """The best of a search, asked once more at length, and checked."""
    task = {"kind": "gait", "direction": front_of(body)}
    recipe = Recipe(
        verb="discover",
        creature=body,
        family="pose-graph",
        task=task,
        worlds=(natural_world(body),),
        seconds=trial_seconds(body, SECONDS),
        trials=one.trials,
        keep=10,
        seed=one.seed,
        method=Staged.method,
    )
    kind = phasings(body)[-1]
    asked = _Asked(StagedGaits(Objective(recipe, 1), [kind]), kind)
    finals = min(FINALS, one.trials // 4)
    searching = one.trials - finals
    method = METHODS[one.method]
    first = searching if method is None else int(FIRST * searching)
    for begun in range(0, first, AT_ONCE):
        drawn = [kind.drawn(Draws(one.seed, "gaits", i)) for i in range(begun, min(begun + AT_ONCE, first))]
        asked.outcomes(np.array(drawn))
    if method is not None:
        chains = CHAINS[method]
        box = Space(np.zeros(kind.size), np.ones(kind.size), np.full(kind.size, SMALL))
        vectors, scores = asked.best(chains)
        search = SEARCHES[method](Given(box, vectors, scores, one.seed, (searching - first) // chains, race=True))
        while not search.done:
            search.tell(asked.outcomes(np.array([proposal.genome for proposal in search.ask()])))
    vectors, _ = asked.best(finals)
    tries = Proposals([Try(LAST, 0, vector) for vector in vectors])
    found = asked.subject.outcomes(tries, Progress())
    candidates = [
        Candidate(
            trial=i,
            id=i + 1,
            controller=asked.subject.individual(tries[i]).controller,
            score=float(score),
            status=Status(found.statuses[i]),
            recipe=recipe,
        )
        for i, score in enumerate(found.scores)
    ]
    return sorted(checked(candidates, Objective(recipe, 1)), key=lambda candidate: -candidate.score)


class _Asked:
    """All that a search asks, and what came out."""

    def __init__(self, subject: StagedGaits, kind: Phasing) -> None:
        self.subject, self.kind = subject, kind
        self._vectors: list[NDArray[np.float64]] = []
        self._scores: list[NDArray[np.float64]] = []

    def outcomes(self, vectors: NDArray[np.float64]) -> Outcomes:
        found = self.subject.outcomes(Proposals([Try(LEG, 0, vector) for vector in vectors]), Progress())
        self._vectors.append(vectors)
        self._scores.append(np.nan_to_num(found.scores, nan=-np.inf))
        return Outcomes(self._scores[-1], found.measures, found.statuses)

    def best(self, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The best vectors so far, best first, and their scores."""
        vectors, scores = np.concatenate(self._vectors), np.concatenate(self._scores)
        order = np.argsort(-scores, kind="stable")[:count]
        return vectors[order], scores[order]
