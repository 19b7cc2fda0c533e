"""Contact with the ground: a stiff spring and damper along the normal, and one of two friction laws within the cone.

The equations are 10 to 12 of docs/physics.md. Springs, dampers and a coefficient of friction are those of van de Panne
and Fiume 1993, section 3.4; the spring to the first point of contact is that of Huang 1996, section 3.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import clamp, maximum, where
from gambol.compiler.regions import Table
from gambol.compiler.values import Condition, Number
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import PointOn
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.integrators import Anchor
from gambol.dynamics.terrain import Footing, footing
from gambol.worlds.world import World

ANCHOR_NAMES = ("anchor_x", "anchor_y", "touching")  # of the point first touched, and 1 while touching


@dataclass(frozen=True)
class Touch:
    """A contact point against the ground."""

    ground: Footing
    depth: Number  # m below the surface, along its normal; negative above
    touching: Condition


def touch(world: World, tables: Mapping[str, Table], posture: Posture, point: PointOn) -> Touch:
    """How deep a point is in the ground."""
    place = posture.place(point)
    ground = footing(world, tables, place)
    depth = (ground.height - place[1]) * ground.ny
    return Touch(ground, depth, depth > 0.0)


def press_ground(
    load: Load, world: World, tables: Mapping[str, Table], anchors: Sequence[Anchor]
) -> tuple[list[Anchor], list[tuple[Number, Number]]]:
    """Adds the ground's forces; returns where the points are anchored now, and the force on each."""
    after: list[Anchor] = []
    forces: list[tuple[Number, Number]] = []
    for k, point in enumerate(load.body.contact_points()):
        met = touch(world, tables, load.posture, point)
        if world.friction_law == "viscous":
            normal, sliding = _viscous(load, point, met)
        else:
            normal, sliding, anchor = _anchored(load, point, met, anchors[k])
            after.append(anchor)
        nx, ny = met.ground.nx, met.ground.ny
        fx, fy = normal * nx + sliding * ny, normal * ny - sliding * nx  # the tangent is (ny, −nx)
        load.push(point, fx, fy)
        forces.append((fx, fy))
    return after, forces


def _normal_force(load: Load, point: PointOn, met: Touch) -> tuple[Number, Number]:
    """N = max(k·depth − d·v_n, 0) while touching, and the speed along the tangent (eq. 10)."""
    n = load.body.numbers
    vx, vy = load.posture.speed(point)
    nx, ny = met.ground.nx, met.ground.ny
    pressed = maximum(n["world.stiffness"] * met.depth - n["world.damping"] * (vx * nx + vy * ny), 0.0)
    return where(met.touching, pressed, 0.0), vx * ny - vy * nx


def _viscous(load: Load, point: PointOn, met: Touch) -> tuple[Number, Number]:
    """Friction −d·v_t, cut at the cone (eq. 11)."""
    n = load.body.numbers
    normal, sliding = _normal_force(load, point, met)
    most = n["world.friction"] * normal
    return normal, clamp(0.0 - n["world.damping"] * sliding, 0.0 - most, most)


def _anchored(load: Load, point: PointOn, met: Touch, anchor: Anchor) -> tuple[Number, Number, Anchor]:
    """Friction k·(anchor − p)·t − d·v_t along the tangent; at the cone it slips and drags the anchor along (eq. 12)."""
    n = load.body.numbers
    normal, sliding = _normal_force(load, point, met)
    x, y = load.posture.place(point)
    held = anchor[2] > 0.5
    ax, ay = where(held, anchor[0], x), where(held, anchor[1], met.ground.height)
    tx, ty = met.ground.ny, 0.0 - met.ground.nx
    stretch = (ax - x) * tx + (ay - y) * ty
    wanted = n["world.stiffness"] * stretch - n["world.damping"] * sliding
    most = n["world.friction"] * normal
    friction = clamp(wanted, 0.0 - most, most)
    slips = (wanted < 0.0 - most) | (wanted > most)
    kept = friction * (1.0 / n["world.stiffness"])  # the stretch that holds this friction at rest
    moved = where(slips, kept - stretch, 0.0)
    after = (ax + moved * tx, ay + moved * ty, where(met.touching, 1.0, 0.0))
    return normal, where(met.touching, friction, 0.0), after
