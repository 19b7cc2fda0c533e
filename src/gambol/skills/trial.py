"""Controllers tried side by side: a number for each, and whether it stayed on its feet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.controllers.controller import Controller
from gambol.creatures.creature import Creature
from gambol.dynamics.traits import time_step
from gambol.evaluation.evaluating import evaluate
from gambol.rollout.status import Status
from gambol.tasks.behaviour import Fallen
from gambol.tasks.task import Task
from gambol.worlds.world import World

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Outcome:
    """What came out for each of n controllers. The value of one that diverged is NaN."""

    values: Array  # (n,) a task's score
    upright: Flags  # (n,) it neither fell nor diverged

    def __len__(self) -> int:
        return len(self.values)


@dataclass(frozen=True)
class Trial:
    """How controllers of a creature are tried: where, and for how long. `half` takes half the usual step."""

    creature: Creature
    world: World
    seconds: float
    half: bool = False
    threads: int | None = None
    device: str = "cpu"

    def of(self, controllers: Sequence[Controller], task: Task) -> Outcome:
        """A task's score of each, and whether it stayed on its feet, in one pass."""
        dt = 0.5 * time_step(self.creature, self.world) if self.half else None
        measures = [Fallen()] if can_fall(self.creature) else []
        found = evaluate(
            self.creature,
            controllers,
            task=task,
            world=self.world,
            seconds=self.seconds,
            dt=dt,
            device=self.device,
            threads=self.threads,
            measures=measures,
            states=False,
        )
        sound = np.array([status == Status.OK for status in found.statuses])
        upright = sound & (found.measures["fallen"] < 0.5) if measures else sound
        return Outcome(np.where(np.isfinite(found.scores), found.scores, np.nan), upright)


def can_fall(creature: Creature) -> bool:
    """Whether it makes sense to say that this creature falls: it has feet, and parts that are none."""
    return not creature.seen_from_above and 0 < len(creature.feet) < len(creature.contacts_on)
