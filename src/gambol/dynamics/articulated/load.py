"""What pushes and turns the links: forces at points and torques at joints, gathered towards the root.

Terms that are taken implicitly (stiff joint springs, docs/physics.md, eq. 9) add to the mass matrix instead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from gambol.compiler.values import Number
from gambol.dynamics.articulated.mechanism import Mechanism, PointOn
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.vectors import Plane


class Load:
    """Forces and torques on a mechanism in a posture."""

    def __init__(self, body: Mechanism, posture: Posture) -> None:
        self.body, self.posture = body, posture
        self.force: list[Plane] = [(0.0, 0.0)] * len(body.links)
        self.torque: list[Number] = [0.0] * len(body.links)
        self.carried: Plane = (0.0, 0.0)  # force at the reference point, which turns nothing; or torque at the axle
        self.pull: dict[int, Number] = {}  # along the slide of a link
        self.stiffening: defaultdict[tuple[int, int], Number] = defaultdict(float)

    def push(self, point: PointOn, fx: Number, fy: Number) -> None:
        """A force at a point of a link."""
        rx, ry = self.posture.arm(point)
        self.push_at_joint(point.link, fx, fy)
        self.torque[point.link] = self.torque[point.link] + rx * fy - ry * fx

    def push_at_joint(self, link: int, fx: Number, fy: Number) -> None:
        """A force at the joint a link hangs on."""
        x, y = self.force[link]
        self.force[link] = (x + fx, y + fy)

    def carry(self, fx: Number, fy: Number) -> None:
        """A force on the reference point: the weight of a free body, a push along the rail; or torque at the axle."""
        x, y = self.carried
        self.carried = (x + fx, y + fy)

    def turn(self, link: int, torque: Number) -> None:
        """A torque on one link, from outside."""
        self.torque[link] = self.torque[link] + torque

    def turn_joint(self, child: int, parent: int, torque: Number) -> None:
        """A torque on the child, and its opposite on the parent."""
        self.turn(child, torque)
        self.turn(parent, 0.0 - torque)

    def stiffen(self, i: int, j: int, term: Number) -> None:
        """Adds to H_ij and H_ji; i and j are links for their angles, `RAIL_KEY`, or a `Mechanism.slide_key`."""
        key = (max(i, j), min(i, j))
        self.stiffening[key] = self.stiffening[key] + term

    def inwards(self) -> tuple[list[Plane], list[Number]]:
        """The force that each link passes on to its parent, and the torque about its joint (eq. 6)."""
        arms = [self.posture.hang(i) for i in range(len(self.body.links))]
        return inwards(self.body.parent, arms, self.force, self.torque)


def inwards(
    parent: Sequence[int], arm: Sequence[Plane], force: Sequence[Plane], torque: Sequence[Number]
) -> tuple[list[Plane], list[Number]]:
    """Forces and torques of links, gathered towards the root.

    A link's angle carries the links beyond it along without turning them, so it feels their forces at the joints.
    """
    forces, torques = list(force), list(torque)
    for i in reversed(range(1, len(forces))):
        above = parent[i]
        (fx, fy), (px, py), (rx, ry) = forces[i], forces[above], arm[i]
        forces[above] = (px + fx, py + fy)
        torques[above] = torques[above] + rx * fy - ry * fx
    return forces, torques
