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
    """What one muscle of a limb does: it turns all beyond it about an axis, or slides it along one."""

    actuator: int  # its number
    axis: Place
    at: Place  # a point of the axis
    slides: bool
    low: float  # rad or m from the rest pose
    high: float


@dataclass(frozen=True)
class Limb:
    """A chain of muscles from the trunk to a foot, the nearest to the trunk first."""

    name: str  # of its first contact
    feet: tuple[str, ...]  # contacts of its foot
    places: tuple[Place, ...]  # of these
    movements: tuple[Movement, ...]
    bones: tuple[str, ...]

    @cached_property
    def foot(self) -> Place:
        """The middle of its contacts."""
        return middle(self.places)

    @property
    def hip(self) -> Place:
        """Where its first muscle is."""
        return self.movements[0].at

    @cached_property
    def length(self) -> float:
        """Metres from the hip to the foot."""
        return math.dist(self.hip, self.foot)


def middle(places: Sequence[Place]) -> Place:
    """The mean of some places."""
    x, y, z = (summed(place[k] for place in places) / len(places) for k in range(3))
    return x, y, z
