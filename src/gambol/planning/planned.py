"""A plan: what was decided, and the motion it makes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gambol.controllers.individual import Individual
from gambol.controllers.pose_sequence import PoseSequence
from gambol.controllers.poses import Pose
from gambol.controllers.setting import changes_of, setting_in
from gambol.creatures.creature import Creature
from gambol.errors import InvalidInput
from gambol.motion.joined import joined
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate
from gambol.planning.inputs import Input
from gambol.planning.problems import Problem
from gambol.planning.tree import Tally
from gambol.rollout.prepared import Rows
from gambol.rollout.state import State
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe
from gambol.worlds.world import World

MOST_POSES = 500  # played in one piece: longer sequences make every lane larger
MEANING = {
    Status.COMPLETE: "planned to its end",
    Status.GOAL: "reached its goal",
    Status.NO_PATH: "found no path, with nothing left to try",
    Status.SPENT: "used up its simulations",
    Status.INTERRUPTED: "was interrupted; `--resume` goes on with it",
}


@dataclass(frozen=True, eq=False)
class Plan:
    """A sequence of inputs, each held for the problem's interval, and how it was found. Inputs are in files' units."""

    problem: Problem
    creature: Creature  # with the problem's PD constants and beginning
    world: World
    status: Status
    inputs: Rows  # (actions, poses × actuators) degrees, m, N or N m
    states: Rows  # (actions + 1, slots) before each action and at the end
    slot_names: tuple[str, ...]
    dt: float  # s per step
    interval: float  # s per action, in whole steps
    tally: Tally
    taken_back: int  # actions that were accepted and undone
    progress: tuple[tuple[int, float], ...]  # simulation and the time of motion it began at
    recipe: Recipe  # what makes it repeatable
    run: Path | None = None

    def __len__(self) -> int:
        return len(self.inputs)

    @property
    def seed(self) -> int:
        return self.recipe.seed

    @property
    def seconds(self) -> float:
        """The length of the planned motion in seconds."""
        return len(self) * self.interval

    @property
    def simulations_per_action(self) -> float:
        return self.tally.simulations / max(1, len(self))

    @property
    def pruned_share(self) -> float:
        return self.tally.pruned / max(1, self.tally.simulations)

    @property
    def controller(self) -> PoseSequence:
        """The inputs as poses that are played once. From its rest pose the creature moves as planned, bit for bit."""
        return self._controller(0, len(self))

    @property
    def individual(self) -> Individual:
        """Body and controller, with all that they need to move as planned: saved, they move the same again.

        >>> import gambol, tempfile, pathlib
        >>> plan, path = gambol.plan("acrobot", "flip", seconds=1.0), pathlib.Path(tempfile.mkdtemp()) / "flip.yaml"
        >>> plan.save(path)
        >>> again = gambol.controllers.load_individual(gambol.creature("acrobot"), path)
        >>> gambol.replay(again).final.slots["x"] == float(plan.states[-1][0])
        True
        """
        self._must_have_actions()
        changed = changes_of(self.recipe.creature, self.creature)
        setting = setting_in(self.world, self.recipe.creature, body=changed, seconds=self.seconds, dt=self.dt)
        return Individual(self.creature, self.controller, setting=setting)

    def __repr__(self) -> str:
        place = "in memory" if self.run is None else repr(str(self.run))
        return f"<Plan {place}: {self.creature.name} {self.problem.name}, {self.seconds:.2f} s, {self.status}>"

    def motion(self, seconds: float | None = None, fps: float = 60.0) -> Motion:
        """The planned motion, or its first seconds, simulated again to the last bit.

        >>> import gambol
        >>> plan = gambol.plan("acrobot", "flip", seconds=1.0)
        >>> motion = plan.motion()
        >>> motion.final.slots["x"] == float(plan.states[-1][0])
        True
        """
        count = len(self) if seconds is None else min(len(self), max(1, round(seconds / self.interval)))
        self._must_have_actions()
        stride = max(1, round(1.0 / (fps * self.dt)))
        poses = self.problem.inputs.poses
        piece = max(stride, MOST_POSES // poses // stride * stride)  # whole frames, so that they stay evenly spaced
        motions: list[Motion] = []
        for first in range(0, count, piece):
            last = min(first + piece, count)
            motions.append(
                simulate(
                    self.creature,
                    self._controller(first, last),
                    world=self.world,
                    seconds=(last - first) * self.interval,
                    state=motions[-1].final.without_control() if motions else None,
                    fps=fps,
                    dt=self.dt,
                )
            )
        return joined(motions, self._controller(0, count))

    def state(self, action: int) -> State:
        """The body before an action, or at the end for -1."""
        names = [name for name in self.slot_names if not name.startswith(("memory.", "measure.", "status"))]
        values = self.states[action]
        slots = {name: float(values[self.slot_names.index(name)]) for name in names}
        return State(self.creature.fingerprint, slots)

    def save(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Writes the planned motion in the format of the file's ending; .yaml writes the individual that makes it."""
        if Path(path).suffix.lower() in (".yaml", ".yml"):
            self.individual.save(path)
        else:
            self.motion().save(path, **options)

    def _must_have_actions(self) -> None:
        if not len(self):
            raise InvalidInput("the plan has no action", "a motion needs at least one", "plan with more simulations")

    def _controller(self, first: int, last: int) -> PoseSequence:
        poses = self.problem.inputs.poses
        each = self.problem.interval / poses
        targets = self.inputs[first:last].reshape(-1, self.problem.inputs.width).tolist()
        return PoseSequence(poses=tuple(Pose(seconds=each, targets=tuple(row)) for row in targets), cycle=False)


def gathered(rows: Sequence[Rows | Input], width: int) -> Rows:
    """Rows of numbers as one array, also if there are none."""
    return np.array(rows, np.float64).reshape(len(rows), width)
