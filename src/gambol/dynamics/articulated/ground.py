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
from gambol.creatures.articulated.parts import Contact
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import PointOn
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.integrators import Anchor
from gambol.dynamics.terrain import Footing, footing
from gambol.dynamics.vectors import Plane
from gambol.worlds.world import World

# Of the point first touched, and 1 while touching; of a disc, also the angle that its link had then.
ANCHOR_NAMES = ("anchor_x", "anchor_y", "touching")
DISC_NAMES = (*ANCHOR_NAMES, "anchor_angle")


def anchor_names(contact: Contact) -> tuple[str, ...]:
    """What a contact keeps from step to step."""
    return ANCHOR_NAMES if contact.radius is None else DISC_NAMES


@dataclass(frozen=True)
class Touch:
    """A contact point against the ground."""

    ground: Footing
    depth: Number  # m below the surface, along its normal; negative above
    touching: Condition
    radius: Number | None = None  # of a disc about the point, which touches where the ground is nearest (eq. 12a)

    def rim(self, centre: Plane) -> Plane:
        """Where the point, or a disc about it, meets the ground."""
        if self.radius is None:
            return centre
        return centre[0] - self.radius * self.ground.nx, centre[1] - self.radius * self.ground.ny

    def rim_speed(self, posture: Posture, point: PointOn) -> Plane:
        """How fast the body moves there: a disc that turns by ω moves along the tangent by ω·r."""
        vx, vy = posture.speed(point)
        if self.radius is None:
            return vx, vy
        rolling = self.radius * posture.rate[point.link]
        return vx + rolling * self.ground.ny, vy - rolling * self.ground.nx


def touch(
    world: World, tables: Mapping[str, Table], posture: Posture, point: PointOn, radius: Number | None = None
) -> Touch:
    """How deep a point, or a disc about it, is in the ground."""
    place = posture.place(point)
    ground = footing(world, tables, place)
    depth = (ground.height - place[1]) * ground.ny
    depth = depth if radius is None else depth + radius
    return Touch(ground, depth, depth > 0.0, radius)


def press_ground(
    load: Load, world: World, tables: Mapping[str, Table], anchors: Sequence[Anchor]
) -> tuple[list[Anchor], list[tuple[Number, Number]]]:
    """Adds the ground's forces; returns where the points are anchored now, and the force on each."""
    after: list[Anchor] = []
    forces: list[tuple[Number, Number]] = []
    n, contacts, radii = load.body.numbers, load.body.creature.contacts, load.body.contact_radii()
    for k, point in enumerate(load.body.contact_points()):
        met = touch(world, tables, load.posture, point, radii[k])
        grip = n.get(f"contact.{contacts[k].name}.friction", n["world.friction"])
        if world.friction_law == "viscous":
            normal, sliding = _viscous(load, point, met, grip)
        else:
            normal, sliding, anchor = _anchored(load, point, met, anchors[k], grip)
            after.append(anchor)
        nx, ny = met.ground.nx, met.ground.ny
        fx, fy = normal * nx + sliding * ny, normal * ny - sliding * nx  # the tangent is (ny, −nx)
        load.push(point, fx, fy)
        if met.radius is not None:  # at the rim, r below the centre: the normal force turns nothing there
            load.turn(point.link, met.radius * sliding)
        forces.append((fx, fy))
    return after, forces


def _normal_force(load: Load, point: PointOn, met: Touch) -> tuple[Number, Number]:
    """N = max(k·depth − d·v_n, 0) while touching, and the speed along the tangent (eq. 10)."""
    n = load.body.numbers
    vx, vy = met.rim_speed(load.posture, point)
    nx, ny = met.ground.nx, met.ground.ny
    pressed = maximum(n["world.stiffness"] * met.depth - n["world.damping"] * (vx * nx + vy * ny), 0.0)
    return where(met.touching, pressed, 0.0), vx * ny - vy * nx


def _viscous(load: Load, point: PointOn, met: Touch, grip: Number) -> tuple[Number, Number]:
    """Friction −d·v_t, cut at the cone (eq. 11)."""
    n = load.body.numbers
    normal, sliding = _normal_force(load, point, met)
    most = grip * normal
    return normal, clamp(0.0 - n["world.damping"] * sliding, 0.0 - most, most)


def _anchored(load: Load, point: PointOn, met: Touch, anchor: Anchor, grip: Number) -> tuple[Number, Number, Anchor]:
    """Friction k·(anchor − p)·t − d·v_t along the tangent; at the cone it slips and drags the anchor along (eq. 12)."""
    n = load.body.numbers
    normal, sliding = _normal_force(load, point, met)
    x, y = met.rim(load.posture.place(point))
    held = anchor[2] > 0.5
    first = (x, met.ground.height) if met.radius is None else _nearest_ground(met, (x, y))
    ax, ay = where(held, anchor[0], first[0]), where(held, anchor[1], first[1])
    tx, ty = met.ground.ny, 0.0 - met.ground.nx
    stretch = (ax - x) * tx + (ay - y) * ty
    angle = where(held, anchor[3], load.posture.angle[point.link]) if met.radius is not None else 0.0
    if met.radius is not None:  # what it has rolled since is no slip
        stretch = stretch - met.radius * (load.posture.angle[point.link] - angle)
    wanted = n["world.stiffness"] * stretch - n["world.damping"] * sliding
    most = grip * normal
    friction = clamp(wanted, 0.0 - most, most)
    slips = (wanted < 0.0 - most) | (wanted > most)
    kept = friction * (1.0 / n["world.stiffness"])  # the stretch that holds this friction at rest
    moved = where(slips, kept - stretch, 0.0)
    after: Anchor = (ax + moved * tx, ay + moved * ty, where(met.touching, 1.0, 0.0))
    after = after if met.radius is None else (*after, angle)
    return normal, where(met.touching, friction, 0.0), after


def _nearest_ground(met: Touch, rim: Plane) -> Plane:
    """The point of the ground that a disc came to first."""
    return rim[0] + met.depth * met.ground.nx, rim[1] + met.depth * met.ground.ny
