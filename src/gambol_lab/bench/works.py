"""What is timed: a creature on its feet, driven to timed poses, for a second at a time.

Poses stay near the rest pose and episodes are short, so that every engine carries the same contact load throughout: a
creature that has fallen costs a contact solver less.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import yaml

import gambol
from gambol.creatures.creature import creature_from_file
from gambol.creatures.springs.creature import SpringBody
from gambol.draws import Draws

SECONDS = 1.0  # of an episode
POSE_SECONDS = 0.1
TRIAL = 10.0  # s in which a body in space learns
COMMON_STEP = 1e-3  # s
SPREAD = 0.1  # of each actuator's range, to either side of the rest pose

DRIVEN_SECONDS = 4.0  # of the controllers by whose travel a step is trusted


@dataclass(frozen=True)
class Work:
    """A creature and the controllers that drive it: pose sequences or graphs, or networks that sense and control."""

    name: str
    creature: gambol.Creature
    family: str = "pose-sequence"
    seconds: float = SECONDS  # of an episode
    pose_seconds: float = POSE_SECONDS
    environments: bool = False  # whether others decide, in environments of Gymnasium
    bodies: bool = False  # whether every trial has a body of its own, bred for it
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

    def poses(self, count: int, seed: int = 0, spread: float = SPREAD) -> list[gambol.controllers.PoseSequence]:
        """Random pose sequences around the rest pose, within so much of the ranges to either side."""
        draw = random.Random(seed)
        rest = gambol.controllers.PoseSequence.hold(self.creature).poses[0].targets
        ranges = [(a.min, a.max) for a in self.creature.actuators]

        def pose() -> gambol.controllers.Pose:
            targets = [
                min(max(r + (2 * draw.random() - 1) * spread * (high - low), low), high)
                for r, (low, high) in zip(rest, ranges, strict=True)
            ]
            return gambol.controllers.Pose(seconds=self.pose_seconds, targets=tuple(targets))

        return [gambol.controllers.PoseSequence(poses=tuple(pose() for _ in range(10))) for _ in range(count)]


QUADRUPED = """
kind: bones
name: quadruped
apart: []
bones:
  - {name: trunk, shape: box, length: 0.4, thickness: 0.12, width: 0.2, mass: 8}
  - {name: fore, parent: trunk, at: [0.38, 0, 0.1], points: [0.1, -1, 0], length: 0.2, thickness: 0.06, mass: 0.8,
     mirror: true, hinges: {roll: 25, pitch: 45}}
  - {name: fore-shank, parent: fore, points: [-0.3, -1, 0], length: 0.2, thickness: 0.04, mass: 0.3,
     hinges: {pitch: 50}}
  - {name: hind, parent: trunk, at: [0.02, 0, 0.1], points: [0.3, -1, 0], length: 0.2, thickness: 0.07, mass: 1,
     mirror: true, hinges: {roll: 25, pitch: 45}}
  - {name: hind-shank, parent: hind, points: [-0.5, -1, 0], length: 0.2, thickness: 0.04, mass: 0.3,
     hinges: {pitch: 50}}
"""
GYMNASIUM = ("ant", "humanoid")  # bodies of its files
IN_SPACE = ("ant", "quadruped", "humanoid")


def works() -> dict[str, Work]:
    """Works that need nothing but gambol, by name."""
    poses = [Work(f"{name}-poses", gambol.creature(name)) for name in ("walker7", "luxo")]
    graphs = Work("walker7-pose-graph", gambol.creature("walker7"), "pose-graph")
    networks = [Work(f"{name}-san", gambol.creature(name), "san") for name in ("bounder", "luxo")]
    springs = Work("worm-springs", gambol.creature("worm"), seconds=20.0, pose_seconds=2.0)
    trials = [Work(f"{name}-trials", gambol.creature(name), seconds=TRIAL, trials=True) for name in ("shark", "snake")]
    environments = Work("environments", gambol.creature("luxo"), environments=True)
    blocks = Work("blocks", gambol.creature("luxo"), bodies=True)
    found = [*poses, graphs, *networks, springs, *trials, environments, blocks]
    return {work.name: work for work in found} | {name: in_space(name) for name in IN_SPACE if can_read(name)}


def can_read(name: str) -> bool:
    """Whether what a body in space is read with is installed."""
    return name not in GYMNASIUM or all(find_spec(package) is not None for package in ("gymnasium", "mujoco"))


def in_space(name: str) -> Work:
    """A body of bones: Gymnasium's ant and humanoid, as `gambol import` has them, and a quadruped of twelve hinges."""
    if name not in GYMNASIUM:
        return Work(name, creature_from_file(yaml.safe_load(QUADRUPED), name))
    import gymnasium

    from gambol.importing import import_body

    file = Path(gymnasium.__file__).parent / "envs" / "mujoco" / "assets" / f"{name}.xml"
    return Work(name, import_body(file).creature)
