"""Accelerations by articulated bodies: operations grow with the number of links alone (docs/physics.md, eq. 8b).

(Featherstone 2008, chapter 7.) What hangs on a joint is a body that yields. Everything is in the world's frame, where
nothing needs to be turned, and masses count to the joints that carry them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from gambol.compiler.values import Number
from gambol.dynamics.articulated.problem import Problem, Tree
from gambol.dynamics.vectors import Plane


@dataclass
class Yielding:
    """A link with all that hangs on it. As its joint accelerates by a, its angle by α and its parent's by α', it takes
    the force M a + b α − f there and the torque A α + b·a + c α' − t."""

    turning: Number  # A
    between: Plane  # b
    before: Number  # c, by which stiff joints hold the two angles together
    force: Plane  # f
    torque: Number  # t
    moving: tuple[Number, Number, Number] = (0.0, 0.0, 0.0)  # M: xx, xy, yy
    inverse: Number = field(default=0.0, init=False)  # 1 / A

    def without_angle(self) -> tuple[tuple[Number, Number, Number], Plane]:
        """M and f once its angle is eliminated."""
        (bx, by), (xx, xy, yy), (fx, fy) = self.between, self.moving, self.force
        sx, sy = bx * self.inverse, by * self.inverse
        return (xx - sx * bx, xy - sx * by, yy - sy * by), (fx - sx * self.torque, fy - sy * self.torque)


def hanging(problem: Problem) -> list[Number]:
    """On a rail the acceleration of the cart, then those of all angles."""
    tree, links = problem.tree, _links(problem)
    for i in reversed(tree.turning):
        links[i].inverse = 1.0 / links[i].turning
        if i > 0:
            _hang(links[tree.parent[i]], links[i], problem.arm[i], tree.parent[i] in tree.turning)
    joint: list[Plane] = [_at_root(problem, links[0])]
    alpha: list[Number] = []
    for i, link in enumerate(links):
        faster: Number = 0.0
        if i > 0:
            (x, y), (rx, ry), faster = joint[tree.parent[i]], problem.arm[i], alpha[tree.parent[i]]
            joint.append((x - ry * faster, y + rx * faster))
        (bx, by), (x, y) = link.between, joint[i]
        alpha.append(link.inverse * (link.torque - bx * x - by * y - link.before * faster))
    return [*([] if tree.free else joint[0][: tree.translations]), *(alpha[i] for i in tree.turning)]


def can_hang(tree: Tree, stiff: Iterable[tuple[int, int]]) -> bool:
    """Whether stiff springs between such links join only what hangs on each other."""
    return all(i == j or tree.parent[i] == j for i, j in stiff)


def _links(problem: Problem) -> list[Yielding]:
    """Each link by itself."""
    links, add = list[Yielding](), problem.stiffening
    for i, (gx, gy) in enumerate(problem.moment):
        inertia = problem.inertia[i] + add[i, i] if (i, i) in add else problem.inertia[i]
        before = add.get((i, problem.tree.parent[i]), 0.0)
        links.append(Yielding(inertia, (0.0 - gy, gx), before, problem.force[i], problem.torque[i]))
    return links


def _hang(parent: Yielding, link: Yielding, arm: Plane, turns: bool) -> None:
    """Hangs what is left of a link without its angle on its parent, which turns or not."""
    ((xx, xy, yy), (fx, fy)), (bx, by), (rx, ry) = link.without_angle(), link.between, arm
    parent.force = parent.force[0] + fx, parent.force[1] + fy
    parent.moving = parent.moving[0] + xx, parent.moving[1] + xy, parent.moving[2] + yy
    if not turns:
        return
    c = link.before * link.inverse
    ex, ey = xy * rx - xx * ry - c * bx, yy * rx - xy * ry - c * by
    parent.between = parent.between[0] + ex, parent.between[1] + ey
    parent.turning = parent.turning + rx * (ey - c * by) - ry * (ex - c * bx) - c * link.before
    parent.torque = parent.torque + rx * fy - ry * fx - c * link.torque


def _at_root(problem: Problem, root: Yielding) -> Plane:
    """How the root's joint accelerates."""
    if problem.tree.translations == 0:
        return 0.0, 0.0
    ((xx, xy, yy), (fx, fy)), mass = root.without_angle(), problem.mass
    if problem.tree.translations == 1:
        return fx / (xx + mass), 0.0
    xx, yy = xx + mass, yy + mass
    share = 1.0 / (xx * yy - xy * xy)
    return share * (fx * yy - fy * xy), share * (fy * xx - fx * xy)
