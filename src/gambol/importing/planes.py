"""The plane in which a model from elsewhere moves: what is right and up in it, and towards whom it turns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.units import Point

Vector = NDArray[np.float64]

PLANES = ("xz", "xy", "yz")  # the sagittal plane of most models first
PARALLEL = 1e-6  # how far a unit vector's share may be from 1, or from 0


@dataclass(frozen=True)
class Plane:
    """Seen with `right` to the right and `up` up; `towards` points at whoever looks, so that turning about it is
    counter-clockwise."""

    name: str
    right: Vector
    up: Vector

    @classmethod
    def named(cls, name: str) -> Plane:
        """`xz`: x to the right, z up."""
        right, up = (np.eye(3)["xyz".index(axis)] for axis in name)
        return cls(name, right, up)

    @property
    def towards(self) -> Vector:
        return np.cross(self.right, self.up)

    def point(self, place: Any) -> Point:
        """A place in space, in the plane."""
        return float(np.dot(place, self.right)), float(np.dot(place, self.up))

    def turning(self, axis: Any) -> float | None:
        """+1 for an axis about which turning is counter-clockwise, −1 for the other way, None for any other axis."""
        share = float(np.dot(axis, self.towards))
        return math.copysign(1.0, share) if abs(abs(share) - 1.0) < PARALLEL else None

    def leading(self, axis: Any) -> Point | None:
        """A direction in the plane, None for any other."""
        return self.point(axis) if abs(float(np.dot(axis, self.towards))) < PARALLEL else None

    def angle(self, turn: Any, still: Any) -> float:
        """By how much a body has turned in the plane, in radians: its rotation matrix now, and that before."""
        by = np.asarray(turn).reshape(3, 3) @ np.asarray(still).reshape(3, 3).T
        x, y = self.point(by @ self.right)
        return math.atan2(y, x)
