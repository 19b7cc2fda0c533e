"""What is around a body other than the ground below it: water, and the table that a plan-view creature slides on."""

from __future__ import annotations

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.elementary import sincos
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import PointOn
from gambol.worlds.world import World


def push_water(load: Load) -> None:
    """F = −κ ∫ (v·n) n dA on both faces of each link taken as a flat plate (docs/physics.md, eq. 13).

    The force is that of van de Panne and Fiume 1993, section 3.4. Along the plate v·n grows linearly: the integral is
    exact: the speed of the middle times κ·area, and a torque of κ·area·length²/12 times the rate against turning.
    """
    body, posture, n = load.body, load.posture, load.body.numbers
    for i, link in enumerate(body.links):
        near, far = n[f"link.{link.name}.near"], n[f"link.{link.name}.far"]
        length, breadth = far - near, n[f"link.{link.name}.breadth"]
        px, py = body.pivot[i]
        middle = PointOn(i, 0.5 * (near + far) - px, 0.0 - py)
        vx, vy = posture.speed(middle)
        nx, ny = 0.0 - posture.sine[i], posture.cosine[i]
        per_length = n["world.drag"] * breadth
        force = 0.0 - (per_length * length) * (vx * nx + vy * ny)
        load.push(middle, force * nx, force * ny)
        load.turn(i, 0.0 - per_length * (length * length * length / 12.0) * posture.rate[i])


def slide(load: Load, world: World) -> None:
    """Dry friction of a plan-view creature's points under their share of its weight, by direction (eq. 14).

    Easier forward than back; forward is the contact's heading. Below `speed` friction eases off linearly, so that a
    resting point rests.
    """
    body, posture, n = load.body, load.posture, load.body.numbers
    creature = body.creature
    for contact, point in zip(creature.contacts, body.contact_points(), strict=True):
        sharing = sum(other.link == contact.link for other in creature.contacts)
        weight = n[f"link.{contact.link}.mass"] * n["world.gravity"] * (1.0 / sharing)
        hs, hc = sincos(n[f"contact.{contact.name}.heading"])
        ex, ey = posture.turned(point.link, (hc, hs))
        vx, vy = posture.speed(point)
        along, across = vx * ex + vy * ey, vy * ex - vx * ey
        grip = where(along > 0.0, n["world.sliding.forward"], n["world.sliding.back"])
        ease = 1.0 / world.sliding.speed
        forward = 0.0 - weight * (grip * clamp(along * ease, -1.0, 1.0))
        side = 0.0 - weight * (n["world.sliding.side"] * clamp(across * ease, -1.0, 1.0))
        load.push(point, forward * ex - side * ey, forward * ey + side * ex)
