"""Parts as solids in space: where a way from their middle comes out, and whether two of them keep apart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import Matrix3, add, dot, scaled

CLOSE = 1e-6  # of their reach: solids that are nearer touch, whatever rounding says
LOOKS = 64  # steps after which two solids that still may touch are taken to touch


@dataclass(frozen=True)
class Solid:
    """A box, a capsule or an ellipsoid. The rows are its own axes: along its length, its thickness and its width."""

    kind: Literal["box", "capsule", "ellipsoid"]
    middle: Vector3
    axes: Matrix3
    half: Vector3  # of the box that it just fits into: of a capsule, ends included

    @cached_property
    def reach(self) -> float:
        """The largest distance of any of its points from its middle."""
        return math.sqrt(dot(self.half, self.half))

    def face(self, axis: int) -> float:
        """The area in m² of the cross-section through its middle, across one of its axes."""
        area = 4.0 * self.half[(axis + 1) % 3] * self.half[(axis + 2) % 3]
        return area if self.kind == "box" else 0.25 * math.pi * area

    @property
    def standing_out(self) -> list[tuple[Vector3, float]]:
        """The places where it may meet the ground, seen from its middle, with radii: corners, ends, or the farthest
        points."""
        length, thickness, width = (scaled(half, axis) for half, axis in zip(self.half, self.axes, strict=True))
        if self.kind == "box":
            ends = [add(scaled(a, length), scaled(b, thickness)) for a in (1.0, -1.0) for b in (1.0, -1.0)]
            return [(add(end, scaled(c, width)), 0.0) for end in ends for c in (1.0, -1.0)]
        if self.kind == "ellipsoid":
            return [(scaled(side, way), 0.0) for way in (length, thickness, width) for side in (1.0, -1.0)]
        rod = scaled(self.half[0] - self.half[1], self.axes[0])
        return [(scaled(side, rod), self.half[1]) for side in (1.0, -1.0)]

    def out(self, shares: Vector3) -> Vector3:
        """The place where a vector from the middle leaves the solid.

        Both are along its own axes. The vector is in shares of half the length, the thickness and the width.
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
        """The point of the solid that is farthest along a direction."""
        return add(self.middle, _farthest(self, 1.0, *way))


def apart(one: Solid, other: Solid, size: float = 1.0) -> bool:
    """Whether a plane between two solids was found (Gilbert's walk to the point of their difference nearest to 0).

    Both may be taken `size` times as large, about their middles. This is asked thousands of times a generation, and so
    written out number by number.
    """
    (ax, ay, az), (bx, by, bz) = one.middle, other.middle
    mx, my, mz = ax - bx, ay - by, az - bz
    x, y, z, reach = mx, my, mz, size * (one.reach + other.reach)
    square = x * x + y * y + z * z
    if square > reach * reach:
        return True
    for _ in range(LOOKS):
        distance = math.sqrt(square)
        if distance <= CLOSE * reach:
            return False
        ax, ay, az = _farthest(one, size, -x, -y, -z)
        bx, by, bz = _farthest(other, size, x, y, z)
        nx, ny, nz = mx + ax - bx, my + ay - by, mz + az - bz
        if x * nx + y * ny + z * nz > CLOSE * reach * distance:
            return True
        sx, sy, sz = nx - x, ny - y, nz - z
        share = min(-(x * sx + y * sy + z * sz) / (sx * sx + sy * sy + sz * sz), 1.0)
        x, y, z = x + share * sx, y + share * sy, z + share * sz
        square = x * x + y * y + z * z
    return False


def _farthest(solid: Solid, size: float, x: float, y: float, z: float) -> Vector3:
    """The same of one so many times as large, seen from its middle."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = solid.axes
    h, k, m = solid.half
    h, k, m = size * h, size * k, size * m
    u, v, w = x * ax + y * ay + z * az, x * bx + y * by + z * bz, x * cx + y * cy + z * cz
    if solid.kind == "box":
        u, v, w = math.copysign(h, u), math.copysign(k, v), math.copysign(m, w)
    elif solid.kind == "ellipsoid":
        length = math.sqrt(h * u * (h * u) + k * v * (k * v) + m * w * (m * w)) or 1.0
        u, v, w = h * h * u / length, k * k * v / length, m * m * w / length
    else:
        length = math.sqrt(x * x + y * y + z * z) or 1.0
        u, v, w = k * u / length + math.copysign(h - k, u), k * v / length, k * w / length
    return u * ax + v * bx + w * cx, u * ay + v * by + w * cy, u * az + v * bz + w * cz
