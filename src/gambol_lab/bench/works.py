"""What is timed: a creature on its feet, driven to timed poses, for a second at a time.

Poses stay near the rest pose and episodes are short, so that every engine carries the same contact load throughout: a
creature that has fallen costs a contact solver less.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

import gambol
from gambol.creatures.springs.creature import SpringBody
from gambol.draws import Draws

SECONDS = 1.0  # of an episode
POSE_SECONDS = 0.1
TRIAL = 10.0  # s in which a body in space learns
COMMON_STEP = 1e-3  # s
SPREAD = 0.1  # of each actuator's range, to either side of the rest pose

# A step is stable on a work if a creature that holds its rest pose comes to rest, without chatter at its contacts, and
# no driven candidate leaps above twice its size. The same for every engine.
REST_SECONDS = 4.0
AT_REST = 0.02  # m/s or rad/s
DRIVEN_SECONDS = 4.0
LEAP = 2.0


@dataclass(frozen=True)
class Work:
    """A creature and the controllers that drive it: pose sequences or graphs, or networks that sense and control."""

    name: str
    creature: gambol.Creature
    family: str = "pose-sequence"
    seconds: float = SECONDS  # of an episode
    pose_seconds: float = POSE_SECONDS
    environments: bool = False  # whether others decide, in environments of Gymnasium
    trials: bool = False  # whether to tell how many such episodes a second make, of a body that no peer has

    @property
    def step(self) -> float:
        """s: links driven to poses at the step that peers bear too, all others at the one that suits the creature."""
        if self.family == "san" or isinstance(self.creature, SpringBody):
            return gambol.dynamics.time_step(self.creature, gambol.dynamics.natural_world(self.creature))
        return COMMON_STEP

    def controllers(self, count: int, seed: int = 0) -> list[gambol.Controller]:
        """Random controllers, the same for every engine; poses stay around the rest pose."""
        if self.family == "san":
            return [gambol.controllers.San.sample(self.creature, Draws(seed, i)) for i in range(count)]
        if self.family == "pose-graph":
            return [gambol.controllers.PoseGraph.cyclic(sequence.poses) for sequence in self.poses(count, seed)]
        return [*self.poses(count, seed)]

    def poses(self, count: int, seed: int = 0) -> list[gambol.controllers.PoseSequence]:
        """Random pose sequences around the rest pose."""
        draw = random.Random(seed)
        rest = gambol.controllers.PoseSequence.hold(self.creature).poses[0].targets
        ranges = [(a.min, a.max) for a in self.creature.actuators]

        def pose() -> gambol.controllers.Pose:
            targets = [
                min(max(r + (2 * draw.random() - 1) * SPREAD * (high - low), low), high)
                for r, (low, high) in zip(rest, ranges, strict=True)
            ]
            return gambol.controllers.Pose(seconds=self.pose_seconds, targets=tuple(targets))

        return [gambol.controllers.PoseSequence(poses=tuple(pose() for _ in range(10))) for _ in range(count)]


def works() -> dict[str, Work]:
    """All works by name."""
    poses = [Work(f"{name}-poses", gambol.creature(name)) for name in ("walker7", "luxo")]
    graphs = Work("walker7-pose-graph", gambol.creature("walker7"), "pose-graph")
    networks = Work("bounder-san", gambol.creature("bounder"), "san")
    springs = Work("worm-springs", gambol.creature("worm"), seconds=20.0, pose_seconds=2.0)
    trials = [Work(f"{name}-trials", gambol.creature(name), seconds=TRIAL, trials=True) for name in ("shark", "snake")]
    environments = Work("environments", gambol.creature("luxo"), environments=True)
    return {work.name: work for work in [*poses, graphs, networks, springs, *trials, environments]}
