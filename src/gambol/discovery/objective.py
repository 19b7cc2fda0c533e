"""What candidates of a run are scored on: a task in one world or several, combined."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.controllers.drawn import Drawn
from gambol.controllers.individual import Individual, body_numbers
from gambol.creatures.creature import Creature
from gambol.discovery.exploits import AUDITS, exploits
from gambol.discovery.undriven import UNDRIVEN, with_undriven
from gambol.dynamics.traits import coarse_step, time_step
from gambol.evaluation.devices import device_named
from gambol.evaluation.evaluating import Scores, evaluate
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe
from gambol.tasks.measures import Measure
from gambol.tasks.task import Task
from gambol.worlds.world import World

FRAGILE_LOSS = 0.3  # of a score, with another step

Scored = tuple[NDArray[np.float64], tuple[Status, ...]]  # score and status of each individual
People = Sequence[Individual] | Drawn  # those drawn at random are all of the recipe's creature, as it is


def fragile(score: NDArray[np.float64], other: NDArray[np.float64], idle: float = 0.0) -> NDArray[np.bool_]:
    """Whether too much of a score is lost with another step: of what it is above that of a body that does nothing.

    >>> fragile(np.array([1.0, 1.0]), np.array([0.75, 0.65])).tolist()
    [False, True]
    >>> fragile(np.array([-0.01, -0.4]), np.array([-0.02, -0.6]), idle=-1.0).tolist()
    [False, True]
    """
    with np.errstate(invalid="ignore"):
        return np.asarray(other < score - FRAGILE_LOSS * np.abs(score - idle))


def combined_steps(found: Sequence[Scored], idle: float = 0.0) -> Scored:
    """Of one step, what it says; of two, the worse, and -inf and `fragile` where they disagree.

    >>> sound = (Status.OK, Status.OK)
    >>> combined_steps([(np.array([1.0, 1.0]), sound), (np.array([0.9, 0.5]), sound)])
    (array([ 0.9, -inf]), ('ok', 'fragile'))
    """
    if len(found) == 1:
        return found[0]
    (scores, statuses), (halved, halved_statuses) = found
    worse, better = np.minimum(scores, halved), np.maximum(scores, halved)
    apart = fragile(better, worse, idle)
    combined = tuple(
        next((status for status in pair if status != Status.OK), Status.FRAGILE if odd else Status.OK)
        for *pair, odd in zip(statuses, halved_statuses, apart.tolist(), strict=True)
    )
    return np.where(apart, -np.inf, worse), combined


def over_worlds(recipe: Recipe, scores: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
    """The scores (n,) of several worlds as one, as the recipe combines them."""
    table = np.array(scores)
    return np.asarray(table.mean(axis=0) if recipe.combine == "mean" else table.min(axis=0))


def start_of(recipe: Recipe) -> State | None:
    """Where a recipe's trials begin; None for the rest pose."""
    return None if recipe.state is None else State(recipe.creature.fingerprint, recipe.state)


@dataclass(frozen=True)
class Tried:
    """What came out of individuals with one step: their scores over all worlds, and each measure in each world."""

    scored: Scored
    measures: Mapping[str, NDArray[np.float64]]  # (worlds, n) each


@dataclass(frozen=True)
class Objective:
    """Scores individuals as a recipe says."""

    recipe: Recipe
    threads: int | None = None
    device: str = "cpu"

    @property
    def batch_size(self) -> int:
        """How many individuals at a time keep the device busy."""
        return device_named(self.device, self.threads).batch_size

    @property
    def task(self) -> Task:
        return self.recipe.aim

    @property
    def confirmed(self) -> bool:
        """Whether every trial is scored with half the step as well."""
        return bool(self.recipe.options.get("confirmed", False))

    @property
    def above_undriven(self) -> bool:
        """Whether scores are counted above those of the same bodies when nothing drives them."""
        return bool(self.recipe.options.get(UNDRIVEN, False))

    def in_world(
        self,
        world: World,
        controllers: Sequence[Controller],
        *,
        creature: Creature | None = None,
        seconds: float | None = None,
        dt: float | None = None,
        precision: Literal["float64", "float32"] | None = None,
        state: State | Sequence[State | None] | None = None,
        numbers: Mapping[str, NDArray[np.float64]] | None = None,
        measures: Sequence[Measure] = (),
        states: bool = False,
        progress: Progress | None = None,
    ) -> Scores:
        """What comes out of controllers in one world. What is left out is as the recipe says.

        All trials of a run are made here: of its search, of its verdicts, and on ground that is harder than its own.
        """
        recipe = self.recipe
        return evaluate(
            recipe.creature if creature is None else creature,
            controllers,
            task=self.task,
            world=world,
            seconds=recipe.seconds if seconds is None else seconds,
            state=start_of(recipe) if state is None else state,
            numbers=numbers,
            device=self.device,
            threads=self.threads,
            dt=recipe.dt if dt is None else dt,
            precision=recipe.precision if precision is None else precision,
            measures=measures,
            states=states,
            progress=progress,
        )

    def coarse(self, world: World) -> dict[str, Any]:
        """How trials are looked at that only decide which go on: at the coarse step, in single precision."""
        return {"dt": self.recipe.dt or coarse_step(self.recipe.creature, world), "precision": "float32"}

    def scores(self, people: People, progress: Progress | None = None) -> Scored:
        """Score (n,) and status of each, over all worlds.

        Where the recipe asks for confirmed scores: the worse of two steps, and -inf and `fragile` if they disagree.
        `progress` is told how far it is, over all worlds and steps; once it is cancelled, `Cancelled` is raised.
        """
        return combined_steps(self.at_each_step(people, progress), self.task.idle)

    def at_each_step(self, people: People, progress: Progress | None = None) -> list[Scored]:
        """Scores and statuses with the recipe's step and, where it asks for confirmed scores, with half of it."""
        whole, steps = progress or Progress(), 2 if self.confirmed else 1
        first = whole.part(0, 1, steps)
        found = self._combined(self._over_worlds(people, partial(self._step, 1), self.recipe.precision, first))
        return [found, self.halved(people, whole.part(1, 1, steps))] if self.confirmed else [found]

    def halved(self, people: People, progress: Progress | None = None) -> Scored:
        """The same in float64 with half the step: what holds here was no accident of the numerics."""
        return self.tried(people, 2, (), progress).scored

    def tried(self, people: People, finer: int, measures: Sequence[Measure], progress: Progress | None = None) -> Tried:
        """What comes out with the recipe's own step, or in float64 with a step that is so many times as fine."""
        precision = self.recipe.precision if finer == 1 else "float64"
        found = self._over_worlds(people, partial(self._step, finer), precision, progress, measures)
        names = found[0].measures
        return Tried(self._combined(found), {name: np.array([one.measures[name] for one in found]) for name in names})

    def honest(
        self, people: People, measures: Sequence[Measure] = (), progress: Progress | None = None
    ) -> tuple[Scored, dict[str, NDArray[np.float64]]]:
        """Score and status of each, and the mean over all worlds of everything measured, from the same passes.

        What exploits the simulation in any world says so and scores -inf: no search goes on from it.
        """
        whole = (*measures, *AUDITS)
        found = self._over_worlds(people, partial(self._step, 1), self.recipe.precision, progress, whole)
        worst = {one.kind: np.max([each.measures[one.kind] for each in found], axis=0) for one in AUDITS}
        means = {name: np.mean([one.measures[name] for one in found], axis=0) for name in found[0].measures}
        scores, statuses = self._combined(found)
        told = tuple(b if a == Status.OK else a for a, b in zip(statuses, exploits(worst), strict=True))
        return (np.where([status == Status.OK for status in told], scores, -np.inf), told), means

    def _step(self, finer: int, creature: Creature) -> float | None:
        if finer == 1:
            return self.recipe.dt
        return (self.recipe.dt or min(time_step(creature, world) for world in self.recipe.worlds)) / finer

    def _combined(self, found: Sequence[_Found]) -> Scored:
        statuses = found[0].statuses
        for others in (one.statuses for one in found[1:]):
            statuses = tuple(b if a == Status.OK else a for a, b in zip(statuses, others, strict=True))
        return over_worlds(self.recipe, [one.scores for one in found]), statuses

    def _over_worlds(
        self,
        people: People,
        step: Callable[[Creature], float | None],
        precision: Literal["float64", "float32"],
        progress: Progress | None = None,
        measures: Sequence[Measure] = (),
    ) -> list[_Found]:
        """What comes out in each world."""
        recipe, groups, whole = self.recipe, _by_creature(people), progress or Progress()
        done, total = 0, len(people) * len(recipe.worlds)

        def found(group: _Group, world: World) -> _Found:
            nonlocal done
            part = whole.part(done, len(group.rows), total)
            done += len(group.rows)
            tried = with_undriven(group.controllers, group.numbers) if self.above_undriven else None
            result = self.in_world(
                world,
                tried.controllers if tried else group.controllers,
                creature=group.creature,
                numbers=tried.numbers if tried else group.numbers,
                dt=step(group.creature),
                precision=precision,
                measures=measures,
                progress=part,
            )
            if tried is None:
                return _Found(result.scores, result.statuses, result.measures)
            count = len(group.rows)
            driven = {name: values[:count] for name, values in result.measures.items()}
            return _Found(tried.gained(result.scores), result.statuses[:count], driven)

        return [_joined(groups, [found(group, world) for group in groups]) for world in recipe.worlds]


@dataclass(frozen=True)
class _Found:
    """What came out of a batch in one world."""

    scores: NDArray[np.float64]
    statuses: tuple[Status, ...]
    measures: Mapping[str, NDArray[np.float64]]


@dataclass(frozen=True)
class _Group:
    """Individuals of one creature, as `evaluate` takes them, and which rows of a batch they are."""

    rows: Sequence[int]
    creature: Creature
    controllers: Sequence[Controller]
    numbers: dict[str, NDArray[np.float64]]


def _by_creature(people: People) -> list[_Group]:
    """Individuals sorted by their creatures; usually all have the same."""
    if isinstance(people, Drawn):
        return [_Group(range(len(people)), people.creature, people, {})]
    rows: dict[Creature, list[int]] = {}
    for row, individual in enumerate(people):
        rows.setdefault(individual.creature, []).append(row)
    return [
        _Group(some, creature, [people[i].controller for i in some], body_numbers([people[i] for i in some]))
        for creature, some in rows.items()
    ]


def _joined(groups: Sequence[_Group], found: Sequence[_Found]) -> _Found:
    """What came out of all groups, in the order of the batch."""
    if len(groups) == 1:
        return found[0]
    rows = np.concatenate([group.rows for group in groups])
    order = np.argsort(rows, kind="stable")
    statuses = [status for some in found for status in some.statuses]
    names = set[str].intersection(*(set(some.measures) for some in found))  # bodies may differ in their contacts
    return _Found(
        np.concatenate([some.scores for some in found])[order],
        tuple(statuses[i] for i in order),
        {name: np.concatenate([some.measures[name] for some in found])[order] for name in sorted(names)},
    )
