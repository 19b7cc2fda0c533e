"""A creature at one moment: where its links are and which of its sensors are on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.articulated.parts import Place
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import System
from gambol.motion.motion import Motion
from gambol.motion.placing import placed
from gambol.worlds.world import World

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Snapshot:
    """Places and angles of the links' frames, in the order of the creature's file; names of the sensors that are on."""

    creature: Creature
    position: Array  # (links, 2) m
    angle: Array  # (links,) rad
    lit: frozenset[str] = frozenset()

    def index(self, link: str) -> int:
        return next(i for i, part in enumerate(self.creature.links) if part.name == link)

    def angle_of(self, link: str) -> float:
        """Absolute angle of a link in radians."""
        return float(self.angle[self.index(link)])

    def points(self, link: str, points: Sequence[tuple[float, float]]) -> Array:
        """Points of a link's frame in the world, (n, 2)."""
        return placed(self.creature, self.index(link), self.position, self.angle, points)

    def point(self, link: str, at: tuple[float, float]) -> Array:
        """A point of a link's frame in the world, (2,)."""
        return np.asarray(self.points(link, [at])[0])

    def place(self, place: Place) -> Array:
        return self.point(place.link, place.at)

    def corners(self) -> Array:
        """Every corner of every link in the world, (n, 2): what has to be inside the picture."""
        return np.concatenate([self.points(link.name, link.corners) for link in self.creature.links])


def snapshot(motion: Motion, frame: int) -> Snapshot:
    """The creature at a frame of a motion."""
    sensors = zip(motion.creature.sensors, motion.sensors[frame], strict=True)
    lit = frozenset(sensor.name for sensor, value in sensors if value > 0.5)
    return Snapshot(motion.creature, motion.position[frame], motion.angle[frame], lit)


def rest_snapshot(creature: Creature, world: World | None = None) -> Snapshot:
    """The creature in its rest pose, where a simulation would begin.

    >>> from gambol.creatures.catalogue import creature
    >>> rest_snapshot(creature("acrobot-hinged")).point("upper", (1.0, 0.0)).round(6).tolist()
    [0.0, 2.0]
    """
    system = System(creature, world or natural_world(creature))
    rest = system.rest()
    posture = system.posture(rest.q, rest.v)
    position: list[list[float]] = []
    angle: list[float] = []
    for link in creature.links:
        i = system.body.index[link.name]
        back = posture.turned(i, system.body.pivot[i])  # from the joint to the origin of the link's own frame
        position.append([cast(float, p - r) for p, r in zip(posture.origin[i], back, strict=True)])  # nothing is traced
        angle.append(cast(float, posture.heading(i)[0]))
    return Snapshot(creature, np.array(position), np.array(angle))


def all_corners(motion: Motion) -> Array:
    """Corners of every link at every frame, (T, n, 2)."""
    links = enumerate(motion.creature.links)
    parts = [placed(motion.creature, i, motion.position, motion.angle, link.corners) for i, link in links]
    return np.concatenate(parts, axis=1)
