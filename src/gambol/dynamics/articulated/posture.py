"""Where every link is and how fast it moves: positions by walking out from the root (docs/physics.md, eq. 1 and 2)."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.arithmetic import total
from gambol.compiler.elementary import sincos
from gambol.compiler.values import Number
from gambol.creatures.units import RADIAN
from gambol.dynamics.articulated.mechanism import Mechanism, PointOn
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

        joint = self._root_joint() if body.centred else (self.reference, self.reference_velocity)
        self.origin, self.velocity = [joint[0]], [joint[1]]
        self._arms: list[Plane] = [(0.0, 0.0)]
        for i in range(1, count):
            self._hang_on(i, body.parent[i])
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

    def _root_joint(self) -> tuple[Plane, Plane]:
        """Place and velocity of the root's joint, seen from the centre of mass of a free body."""
        (x, y), (vx, vy), share = self.reference, self.reference_velocity, 1.0 / self.body.total_mass
        moments = [self.moment(i) for i in self.body.turning]
        turning = [(gx * w, gy * w) for (gx, gy), w in zip(moments, self.rate, strict=True)]
        gx, gy = total([g[0] for g in moments]), total([g[1] for g in moments])
        ux, uy = total([g[0] for g in turning]), total([g[1] for g in turning])
        return (x - share * gx, y - share * gy), (vx + share * uy, vy - share * ux)

    def _hang_on(self, link: int, parent: int) -> None:
        """Puts a link where it hangs on its parent."""
        rx, ry = self.turned(parent, self.reach(link))
        (x, y), (vx, vy), w = self.origin[parent], self.velocity[parent], self.rate[parent]
        self._arms.append((rx, ry))
        self.origin.append((x + rx, y + ry))
        self.velocity.append((vx - ry * w, vy + rx * w))

    def hang(self, link: int) -> Plane:
        """From the joint of a link's parent to its own, in the world's frame."""
        return self._arms[link]

    def moment(self, link: int) -> Plane:
        """The first moment of what is on and beyond a link about its joint, in the world's frame (eq. 3)."""
        return self.turned(link, self.body.first_moment[link])

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

    def joint_angle(self, child: int, parent: int) -> Number:
        return self.angle[child] - self.angle[parent]

    def joint_rate(self, child: int, parent: int) -> Number:
        return self.rate[child] - self.rate[parent]
