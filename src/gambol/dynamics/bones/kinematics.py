"""Where links are and how they move, each in its own frame, from the root outwards.

A link is asked for when it is needed, so that a tape goes through a body limb by limb and what it works with stays in
registers. Directions of the world are asked for one by one: level ground needs the upward one alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.elementary import sincos
from gambol.compiler.values import Number
from gambol.dynamics.bones import quaternions
from gambol.dynamics.bones.algebra import Vector, cross, dot, plus, plus_cross, plus_dot, row, times, unit, zeros
from gambol.dynamics.bones.frames import Frames, Link
from gambol.dynamics.bones.turns import Planar, Turn, Whole, into, out

UP = 1  # the axis of the world that points up


class Moving:
    """A link. Vectors are in its own frame; `bias` accelerations are those while no velocity of the state changes, less
    gravity."""

    def __init__(
        self,
        link: Link,
        parent: Moving | None,
        turns: list[Turn],
        arm: Vector,
        spin: Vector,
        velocity: Vector,
        turning: Vector,
        bias: Vector,
    ) -> None:
        self.link, self.parent, self.turns, self.arm = link, parent, turns, arm
        self.spin, self.velocity = spin, velocity  # angular velocity; velocity of the origin
        self.turning, self.bias = turning, bias  # angular acceleration; acceleration of the origin
        self._axes: dict[int, Vector] = {}
        self._place: dict[int, Number] = {}
        self._squares: tuple[Vector, Vector] | None = None

    def axis(self, n: int) -> Vector:
        """A coordinate axis of the world."""
        if n not in self._axes:
            assert self.parent is not None
            self._axes[n] = into(self.turns, self.parent.axis(n))
        return self._axes[n]

    def origin(self, n: int) -> Number:
        """A coordinate of the origin in the world."""
        if n not in self._place:
            assert self.parent is not None
            self._place[n] = self.parent.point(n, self.arm)
        return self._place[n]

    def point(self, n: int, at: Sequence[Number]) -> Number:
        """A coordinate in the world of a point."""
        return plus_dot(self.origin(n), self.axis(n), at)

    def speed(self, at: Sequence[Number]) -> Vector:
        """Velocity of a point."""
        return plus_cross(self.velocity, self.spin, at)

    def in_world(self, v: Sequence[Number]) -> tuple[Number, ...]:
        """A vector, along the axes of the world."""
        return tuple(dot(self.axis(n), v) for n in range(3))

    def along(self, v: Sequence[Number]) -> Vector:
        """A vector of the world in the link's frame."""
        axes = [self.axis(n) for n in range(3)]
        return [axes[0][k] * v[0] + axes[1][k] * v[1] + axes[2][k] * v[2] for k in range(3)]

    def _products(self) -> tuple[Vector, Vector]:
        """ω_i² and the products of the other two."""
        if self._squares is None:
            w = self.spin
            self._squares = [x * x for x in w], [w[1] * w[2], w[0] * w[2], w[0] * w[1]]
        return self._squares

    def swung(self, base: Vector, v: Sequence[Number]) -> Vector:
        """base + α × v + ω × (ω × v): the acceleration of a point that is carried along."""
        (xx, yy, zz), (yz, xz, xy), (ax, ay, az) = *self._products(), self.turning
        x, y, z = v
        return [
            base[0] - (yy + zz) * x + (xy - az) * y + (xz + ay) * z,
            base[1] + (xy + az) * x - (xx + zz) * y + (yz - ax) * z,
            base[2] + (xz - ay) * x + (yz + ax) * y - (xx + yy) * z,
        ]

    def swung_moment(self, inertia: Sequence[Number]) -> Vector:
        """I α + ω × I ω: the moment that turns an inertia so."""
        (xx, yy, zz), (yz, xz, xy) = self._products()
        a, b, c, p, q, r = inertia
        gyration = [
            yz * (c - b) + (yy - zz) * p + xy * q - xz * r,
            xz * (a - c) + (zz - xx) * q + yz * r - xy * p,
            xy * (b - a) + (xx - yy) * r + xz * p - yz * q,
        ]
        return [plus_dot(gyration[i], row(inertia, i), self.turning) for i in range(3)]


def carried(link: Link, parent: Moving, turns: list[Turn], arm: Vector, rates: Vector) -> Moving:
    """A link that its parent carries, at the end of an arm and behind turns, and that turns besides at these rates."""
    before = into(turns, parent.spin)
    spin = plus(before, rates)
    turning = plus_cross(into(turns, parent.turning), before, rates)
    velocity = into(turns, parent.speed(arm))
    return Moving(link, parent, turns, arm, spin, velocity, turning, into(turns, parent.swung(parent.bias, arm)))


class Kinematics:
    """All links of a body with these coordinates and velocities, under gravity."""

    def __init__(
        self, frames: Frames, coordinates: Sequence[Number], velocities: Sequence[Number], gravity: Number
    ) -> None:
        self.frames, self.q, self.v = frames, coordinates, velocities
        root = self._root(gravity)
        self._links: dict[int, Moving] = {0: root}

    def _root(self, gravity: Number) -> Moving:
        link = self.frames.links[0]
        if not self.frames.free:
            root = Moving(link, None, [], zeros(), zeros(), zeros(), zeros(), times(gravity, unit(UP)))
            root._axes, root._place = {n: unit(n) for n in range(3)}, dict.fromkeys(range(3), 0.0)
            return root
        axes = quaternions.matrix(self.q[:4])  # a row is an axis of the world in the link's frame
        root = Moving(link, None, [], zeros(), list(self.v[:3]), zeros(), zeros(), times(gravity, axes[UP]))
        root._axes, root._place = dict(enumerate(axes)), dict(enumerate(self.q[4:7]))
        root.velocity = root.along(self.v[3:6])
        return root

    def __getitem__(self, i: int) -> Moving:
        if i not in self._links:
            self._links[i] = self._carried(i)
        return self._links[i]

    def _carried(self, i: int) -> Moving:
        """A link from its parent."""
        link = self.frames.links[i]
        parent = self[link.parent]
        turns: list[Turn] = list(link.fixed)
        arm: Vector = list(link.arm)
        rates = zeros()
        if link.kind == "ball":
            turns.append(Whole(quaternions.matrix(self.q[link.coordinate : link.coordinate + 4])))
            rates = list(self.v[link.velocity : link.velocity + 3])
        elif link.kind == "hinge":
            sine, cosine = sincos(self.q[link.coordinate])
            turns.append(Planar(link.k, cosine, link.sign * sine))
            rates[link.k] = link.sign * self.v[link.velocity]
        else:
            arm = plus(arm, times(self.q[link.coordinate], self.way(i)))
        moved = carried(link, parent, turns, arm, rates)
        if link.kind == "slide":
            along = zeros()
            along[link.k] = link.sign * self.v[link.velocity]
            moved.velocity = plus(moved.velocity, along)
            moved.bias = plus(moved.bias, [2.0 * x for x in cross(moved.spin, along)])
        return moved

    def way(self, i: int) -> list[float]:
        """The direction of a slide in its parent's frame, a constant."""
        link = self.frames.links[i]
        return [float(x) for x in out(link.fixed, times(link.sign, unit(link.k)))]
