"""Limbs of a body in space: the muscles on the way from the trunk to one foot, and how each of them moves it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gambol.portable.matrices import summed

Place = tuple[float, float, float]  # metres ahead, up and to the right, at rest, seen from the root's origin
MOVABLE = ("deg", "m")  # units of actuators that have a target, not an effort


@dataclass(frozen=True)
class Movement:
    """The effect of one muscle of a limb: it turns everything beyond it about an axis, or slides it along one."""

    actuator: int  # its number
    axis: Place
    at: Place  # a point of the axis
    slides: bool
    low: float  # rad or m from the rest pose
    high: float


@dataclass(frozen=True)
class Limb:
    """A chain of muscles from the trunk to a foot. The first muscle is the nearest to the trunk."""

    name: str  # of its first contact
    feet: tuple[str, ...]  # contacts of its foot
    places: tuple[Place, ...]  # of these
    movements: tuple[Movement, ...]
    bones: tuple[str, ...]

    @cached_property
    def foot(self) -> Place:
        """The place of the foot: the middle of its contacts."""
        return middle(self.places)

    @property
    def hip(self) -> Place:
        """The place of the hip: that of its first muscle."""
        return self.movements[0].at

    @cached_property
    def length(self) -> float:
        """The distance from the hip to the foot, in metres."""
        return math.dist(self.hip, self.foot)


def middle(places: Sequence[Place]) -> Place:
    """The mean of some places."""
    x, y, z = (summed(place[k] for place in places) / len(places) for k in range(3))
    return x, y, z
