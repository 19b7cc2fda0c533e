"""A creature at one moment: where its parts are and which of its sensors are on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_of
from gambol.dynamics.traits import LONGEST_STEP
from gambol.motion.motion import Motion, Places
from gambol.motion.placing import placed
from gambol.worlds.world import World

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Snapshot:
    """Places and angles of the parts' frames, in the order of a recording; names of the sensors that are on."""

    creature: Creature
    position: Array  # (parts, 2) or (parts, 3) m
    angle: Array  # (parts,) rad; 0 of parts without direction
    lit: frozenset[str] = frozenset()
    channels: Mapping[str, Array] = field(default_factory=dict)  # what else was recorded then, by name

    @cached_property
    def _index(self) -> dict[str, int]:
        return {part: i for i, part in enumerate(self.creature.masses)}

    def angle_of(self, part: str) -> float:
        """Absolute angle of a part in radians."""
        return float(self.angle[self._index[part]])

    def points(self, part: str, points: Sequence[tuple[float, float]]) -> Array:
        """Points of a part's frame in the world, (n, 2)."""
        return placed(self.creature, self._index[part], self.position, self.angle, points)

    def point(self, part: str, at: tuple[float, float]) -> Array:
        """A point of a part's frame in the world, (2,)."""
        return np.asarray(self.points(part, [at])[0])

    def contact(self, name: str) -> Array:
        """Where a contact is in the world, (2,)."""
        x, y, *_ = self.creature.contact_at(name)
        return self.point(self.creature.contacts_on[name], (x, y))

    def corners(self) -> Array:
        """Every corner of every part in the world, (n, 2): what has to be inside the picture."""
        return np.concatenate([self.points(part, self.creature.outline(part)) for part in self.creature.masses])


def snapshot(motion: Motion, frame: int) -> Snapshot:
    """The creature at a frame of a motion."""
    sensors = zip(motion.creature.sensors, motion.sensors[frame], strict=True)
    lit = frozenset(sensor.name for sensor, value in sensors if value > 0.5)
    channels = {name: values[frame] for name, values in motion.channels.items()}
    return Snapshot(motion.creature, motion.position[frame], motion.angle[frame], lit, channels)


def rest_snapshot(creature: Creature, world: World | None = None) -> Snapshot:
    """The creature in its rest pose, where a simulation would begin.

    >>> from gambol.creatures.catalogue import creature
    >>> rest_snapshot(creature("acrobot-hinged")).point("upper", (1.0, 0.0)).round(6).tolist()
    [0.0, 2.0]
    """
    system = system_of(creature, world or natural_world(creature))
    moment = system.moment({}, system.rest(), 0.0, LONGEST_STEP)  # places ask for no table and no step
    channel = next(channel for channel in system.part_channels() if channel.places)
    recorded = np.array([channel.observe(moment)], np.float64).reshape(1, *channel.shape)
    places = Places.recorded(channel, recorded)
    return Snapshot(creature, places.position[0], places.angles[0], channels={channel.name: recorded[0]})


def all_corners(motion: Motion) -> Array:
    """Corners of every part at every frame, (T, n, 2)."""
    creature, position, angle = motion.creature, motion.position, motion.angle
    outlines = [creature.outline(part) for part in motion.places.names]
    return np.concatenate([placed(creature, i, position, angle, each) for i, each in enumerate(outlines)], axis=1)
