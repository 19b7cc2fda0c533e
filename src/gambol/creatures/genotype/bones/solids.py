"""Parts as solids in space: where a way from their middle comes out, and whether two of them keep apart."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Literal

from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import Matrix3, add, dot, scaled, sub
from gambol.portable.sums import summed

CLOSE = 1e-6  # of their reach: solids that are nearer touch, whatever rounding says
LOOKS = 64  # steps after which two solids that still may touch are taken to touch


@dataclass(frozen=True)
class Solid:
    """A box, a capsule or an ellipsoid; its own axes (along its length, its thickness, its width) are rows."""

    kind: Literal["box", "capsule", "ellipsoid"]
    middle: Vector3
    axes: Matrix3
    half: Vector3  # of the box that it just fits into: of a capsule, ends included

    @property
    def reach(self) -> float:
        """How far any of it is from its middle, at most."""
        return math.sqrt(dot(self.half, self.half))

    @property
    def standing_out(self) -> list[tuple[Vector3, float]]:
        """Places seen from its middle, with radii, where it may meet the ground: corners, ends, or what is farthest."""
        length, thickness, width = (scaled(half, axis) for half, axis in zip(self.half, self.axes, strict=True))
        if self.kind == "box":
            ends = [add(scaled(a, length), scaled(b, thickness)) for a in (1.0, -1.0) for b in (1.0, -1.0)]
            return [(add(end, scaled(c, width)), 0.0) for end in ends for c in (1.0, -1.0)]
        if self.kind == "ellipsoid":
            return [(scaled(side, way), 0.0) for way in (length, thickness, width) for side in (1.0, -1.0)]
        rod = scaled(self.half[0] - self.half[1], self.axes[0])
        return [(scaled(side, rod), self.half[1]) for side in (1.0, -1.0)]

    def shrunk(self, to: float) -> Solid:
        """So many times as large about its middle."""
        return replace(self, half=scaled(to, self.half))

    def out(self, shares: Vector3) -> Vector3:
        """Where a way from the middle comes out; the way and the place are told along its own axes.

        The way is in shares of half the length, the thickness and the width.
        """
        way = (shares[0] * self.half[0], shares[1] * self.half[1], shares[2] * self.half[2])
        if self.kind == "box":
            return scaled(1.0 / max(map(abs, shares)), way)
        if self.kind == "ellipsoid":
            return scaled(1.0 / math.sqrt(dot(shares, shares)), way)
        x, y, z = way
        radius, across = self.half[1], math.sqrt(y * y + z * z)
        rod = self.half[0] - radius
        if across > 0.0 and abs(x) * radius <= rod * across:  # out of its side
            return scaled(radius / across, way)
        along, square = abs(x) * rod, dot(way, way)  # out of the ball at its end
        under = max(along * along - square * (rod * rod - radius * radius), 0.0)
        return scaled((along + math.sqrt(under)) / square, way)

    def farthest(self, way: Vector3) -> Vector3:
        """The point of it that is farthest along a way."""
        along = [dot(way, axis) for axis in self.axes]
        if self.kind == "box":
            shares = [math.copysign(h, w) for h, w in zip(self.half, along, strict=True)]
        elif self.kind == "ellipsoid":
            length = math.sqrt(summed((h * w) ** 2 for h, w in zip(self.half, along, strict=True)))
            shares = [h * h * w / length if length else 0.0 for h, w in zip(self.half, along, strict=True)]
        else:
            radius, length = self.half[1], math.sqrt(dot(way, way))
            shares = [radius * w / length if length else 0.0 for w in along]
            shares[0] += math.copysign(self.half[0] - radius, along[0])
        place = self.middle
        for share, axis in zip(shares, self.axes, strict=True):
            place = add(place, scaled(share, axis))
        return place


def apart(one: Solid, other: Solid) -> bool:
    """Whether a plane between two solids was found (Gilbert's walk to the point of their difference nearest to 0)."""
    between, reach = sub(one.middle, other.middle), one.reach + other.reach
    if dot(between, between) > reach * reach:
        return True
    for _ in range(LOOKS):
        distance = math.sqrt(dot(between, between))
        if distance <= CLOSE * reach:
            return False
        nearest = sub(one.farthest(scaled(-1.0, between)), other.farthest(between))
        if dot(between, nearest) > CLOSE * reach * distance:
            return True
        step = sub(nearest, between)
        between = add(between, scaled(min(-dot(between, step) / dot(step, step), 1.0), step))
    return False
