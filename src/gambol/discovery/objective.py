"""What candidates of a run are scored on: a task in one world or several, combined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.dynamics.timestep import time_step
from gambol.evaluation.devices import device_named
from gambol.evaluation.evaluate import evaluate
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.runs.recipe import Recipe
from gambol.tasks.catalogue import task_from_data
from gambol.tasks.task import Task

FRAGILE_LOSS = 0.3  # of a score, with another step

Scored = tuple[NDArray[np.float64], tuple[str, ...]]  # score and status of each controller


def fragile(score: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether too much of a score is lost with another step.

    >>> fragile(np.array([1.0, 1.0]), np.array([0.75, 0.65])).tolist()
    [False, True]
    """
    return np.asarray(other < score - FRAGILE_LOSS * np.abs(score))


def combined_steps(found: Sequence[Scored]) -> Scored:
    """Of one step, what it says; of two, the worse, and -inf and `fragile` where they disagree.

    >>> combined_steps([(np.array([1.0, 1.0]), ("ok", "ok")), (np.array([0.9, 0.5]), ("ok", "ok"))])
    (array([ 0.9, -inf]), ('ok', 'fragile'))
    """
    if len(found) == 1:
        return found[0]
    (scores, statuses), (halved, halved_statuses) = found
    worse, better = np.minimum(scores, halved), np.maximum(scores, halved)
    apart = fragile(better, worse)
    both = zip(statuses, halved_statuses, apart.tolist(), strict=True)
    combined = tuple(a if a != "ok" else b if b != "ok" else "fragile" if odd else "ok" for a, b, odd in both)
    return np.where(apart, -np.inf, worse), combined


def start_of(recipe: Recipe) -> State | None:
    """Where a recipe's trials begin; None for the rest pose."""
    return None if recipe.state is None else State(recipe.creature.fingerprint, recipe.state)


@dataclass(frozen=True)
class Objective:
    """Scores controllers as a recipe says."""

    recipe: Recipe
    threads: int | None = None
    device: str = "cpu"

    @property
    def worthwhile(self) -> int:
        """How many controllers at a time keep the device busy."""
        return device_named(self.device, self.threads).worthwhile

    @property
    def task(self) -> Task:
        return task_from_data(self.recipe.task, "the recipe's task")

    def scores(self, controllers: Sequence[Controller], progress: Progress | None = None) -> Scored:
        """Score (n,) and status of each, over all worlds.

        Where the recipe asks for confirmed scores: the worse of two steps, and -inf and `fragile` if they disagree.
        `progress` is told how far it is, over all worlds and steps; once it is cancelled, `Cancelled` is raised.
        """
        return combined_steps(self.at_each_step(controllers, progress))

    def at_each_step(self, controllers: Sequence[Controller], progress: Progress | None = None) -> list[Scored]:
        """Scores and statuses with the recipe's step and, where it asks for confirmed scores, with half of it."""
        whole = progress or Progress()
        steps = 2 if self.recipe.options.get("confirmed") == 1.0 else 1
        first = whole.part(0, 1, steps)
        found = self._over_worlds(controllers, self.task, self.recipe.dt, self.recipe.precision, first)
        return [found, self.halved(controllers, whole.part(1, 1, steps))] if steps == 2 else [found]

    def halved(self, controllers: Sequence[Controller], progress: Progress | None = None) -> Scored:
        """The same in float64 with half the step: what holds here was no accident of the numerics."""
        recipe = self.recipe
        step = recipe.dt or min(time_step(recipe.creature, world) for world in recipe.worlds)
        return self._over_worlds(controllers, self.task, step / 2, "float64", progress or Progress())

    def measured(self, controllers: Sequence[Controller], task: Task) -> NDArray[np.float64]:
        """The worst over all worlds of another task's score, larger being worse; at the recipe's own step."""
        recipe = self.recipe
        found = [
            evaluate(
                recipe.creature, controllers, task=task, world=world, seconds=recipe.seconds, state=start_of(recipe),
                device=self.device, threads=self.threads, dt=recipe.dt, precision=recipe.precision, states=False,
            ).scores
            for world in recipe.worlds
        ]  # fmt: skip
        worst: NDArray[np.float64] = np.max(np.array(found), axis=0)
        return worst

    def _over_worlds(
        self,
        controllers: Sequence[Controller],
        task: Task,
        dt: float | None,
        precision: str,
        progress: Progress,
    ) -> Scored:
        recipe = self.recipe
        results = [
            evaluate(
                recipe.creature, controllers, task=task, world=world, seconds=recipe.seconds, state=start_of(recipe),
                device=self.device, threads=self.threads, dt=dt, precision=precision, states=False,
                progress=progress.part(i, 1, len(recipe.worlds)),
            )
            for i, world in enumerate(recipe.worlds)
        ]  # fmt: skip
        table = np.array([result.scores for result in results])
        combined: NDArray[np.float64] = table.mean(axis=0) if recipe.combine == "mean" else table.min(axis=0)
        statuses = results[0].statuses
        for result in results[1:]:
            statuses = tuple(b if a == "ok" else a for a, b in zip(statuses, result.statuses, strict=True))
        return combined, statuses
