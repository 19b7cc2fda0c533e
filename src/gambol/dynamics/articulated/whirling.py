"""What links do to each other because they turn, while no coordinate accelerates (docs/physics.md, eq. 4)."""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.vectors import Plane


def whirl(load: Load) -> None:
    """Adds what whirling masses pull with at their joints, and how they lag behind joints that whirl themselves."""
    body, posture = load.body, load.posture
    squared = [w * w for w in posture.rate]
    drawn: list[Plane] = [(0.0, 0.0)] * len(body.links)  # the acceleration of each joint, towards what it turns about
    for i in range(1, len(body.links)):
        parent = body.parent[i]
        (x, y), (rx, ry) = drawn[parent], posture.hang(i)
        drawn[i] = x - rx * squared[parent], y - ry * squared[parent]
    for i in body.turning:
        gx, gy = posture.moment(i)
        load.push_at_joint(i, gx * squared[i], gy * squared[i])
        lag: Number = gy * drawn[i][0] - gx * drawn[i][1]
        load.turn(i, lag)
