"""Where every link is and how fast it moves: positions by walking out from the root (docs/physics.md, eq. 1 and 2)."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.elementary import sincos
from gambol.compiler.values import Number
from gambol.creatures.units import RADIAN
from gambol.dynamics.articulated.mechanism import Freedom, Mechanism, PointOn
from gambol.dynamics.vectors import Plane, span


class Posture:
    """A mechanism at coordinates q with velocities v: angles, rates, and the joints' places and velocities."""

    def __init__(self, body: Mechanism, q: Sequence[Number], v: Sequence[Number], world_point: Plane) -> None:
        self.body, self.start = body, world_point
        moved, count = body.leading, len(body.links)
        fixed = body.rest_angles()[: count - len(body.turning) - len(body.slides)]  # a cart keeps its angle
        angles, rates = [*fixed, *q[moved:]], [*[0.0] * len(fixed), *v[moved:]]
        self.angle, self.rate = (angles, rates) if not body.slides else self._kept(angles, rates)
        self.extension: dict[int, tuple[Number, Number]] = {}  # of each slide: how far, and how fast
        for k, i in enumerate(body.slides):
            self.extension[i] = q[len(q) - len(body.slides) + k], v[len(q) - len(body.slides) + k]
        self.sine, self.cosine = map(list, zip(*[sincos(a) for a in self.angle], strict=True))
        self.turn, self.turn_rate = (q[0], v[0]) if body.turntable else (0.0, 0.0)
        self.reference, self.reference_velocity = self._reference(q, v, world_point)

        self.origin: list[Plane] = [self.reference] * count
        self.velocity: list[Plane] = [self.reference_velocity] * count
        for i, (x, y) in enumerate(body.shift):  # from the centre of mass of a free body back to its root's joint
            self._walk(0, i, (-x, -y), self.origin[0], self.velocity[0])
        for i in range(1, count):
            parent = body.parent[i]
            self._walk(i, parent, self.reach(i), self.origin[parent], self.velocity[parent])
            if i in self.extension:
                (vx, vy), (ux, uy), speed = self.velocity[i], self.lead(i), self.extension[i][1]
                self.velocity[i] = (vx + ux * speed, vy + uy * speed)

    def _kept(self, angles: list[Number], rates: list[Number]) -> tuple[list[Number], list[Number]]:
        """With angles and rates of links on slides, which keep their angle to the link they slide on."""
        body, own = self.body, iter(zip(angles, rates, strict=False))
        angle, rate = list[Number](), list[Number]()
        for i, joint in enumerate(body.joints):
            if i in body.slides and joint is not None:
                angle.append(angle[body.parent[i]] + joint.angle * RADIAN)
                rate.append(rate[body.parent[i]])
            else:
                turned, turning = next(own)
                angle.append(turned)
                rate.append(turning)
        return angle, rate

    def _reference(self, q: Sequence[Number], v: Sequence[Number], world_point: Plane) -> tuple[Plane, Plane]:
        if self.body.free:
            return (q[0], q[1]), (v[0], v[1])
        if self.body.slider:
            return (q[0], world_point[1]), (v[0], 0.0)
        return world_point, (0.0, 0.0)

    def _walk(self, to: int, frame: int, vector: Plane, place: Plane, velocity: Plane) -> None:
        """Puts link `to` a vector of link `frame` beyond a place."""
        rx, ry = self.turned(frame, vector)
        w = self.rate[frame]
        self.origin[to] = (place[0] + rx, place[1] + ry)
        self.velocity[to] = (velocity[0] - ry * w, velocity[1] + rx * w)

    def reach(self, link: int) -> Plane:
        """Where a link hangs, in its parent's frame."""
        x, y = self.body.attach[link]
        if link not in self.extension:
            return x, y
        (ux, uy), far = self.body.along[link], self.extension[link][0]
        return x + far * ux, y + far * uy

    def lead(self, link: int) -> Plane:
        """Where the slide of a link leads, in the world's frame."""
        return self.turned(self.body.parent[link], self.body.along[link])

    def turned(self, link: int, vector: Plane) -> Plane:
        """A vector of the link's frame, in the world's."""
        x, y = vector
        s, c = self.sine[link], self.cosine[link]
        return x * c - y * s, x * s + y * c

    def arm(self, point: PointOn) -> Plane:
        """From the link's joint to the point, in the world's frame."""
        return self.turned(point.link, (point.x, point.y))

    def place(self, point: PointOn) -> Plane:
        rx, ry = self.arm(point)
        x, y = self.origin[point.link]
        return x + rx, y + ry

    def speed(self, point: PointOn) -> Plane:
        rx, ry = self.arm(point)
        w = self.rate[point.link]
        vx, vy = self.velocity[point.link]
        return vx - ry * w, vy + rx * w

    def span(self, start: PointOn, end: PointOn) -> tuple[Number, Plane]:
        """Distance between two points, and the direction from the first to the second (none if they coincide)."""
        length, (ux, uy) = span(self.place(start), self.place(end))
        return length, (ux, uy)

    def heading(self, link: int) -> tuple[Number, Number]:
        """A link's absolute angle and rate; of a turntable's arm, those of its turning."""
        if self.body.turntable and link == 0:
            return self.turn, self.turn_rate
        return self.angle[link], self.rate[link]

    def freedom(self, which: Freedom) -> tuple[Number, Number]:
        """How far a joint is turned or drawn out, and how fast; of the rail, how far along from where it begins."""
        if which.kind == "slide":
            return self.extension[which.child]
        if which.kind == "rail":
            return self.reference[0] - self.start[0], self.reference_velocity[0]
        if which.kind == "axle":
            return self.turn, self.turn_rate
        if which.kind == "hinge":
            return self.angle[0], self.rate[0]
        return self.joint_angle(which.child, which.parent), self.joint_rate(which.child, which.parent)

    def joint_angle(self, child: int, parent: int) -> Number:
        return self.angle[child] - self.angle[parent]

    def joint_rate(self, child: int, parent: int) -> Number:
        return self.rate[child] - self.rate[parent]
