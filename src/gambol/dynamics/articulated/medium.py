"""What is around a body other than the ground below it: water, and the table that a plan-view creature slides on."""

from __future__ import annotations

from gambol.compiler.arithmetic import clamp, where
from gambol.compiler.elementary import sincos
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.surface import Surface
from gambol.dynamics.numbers import is_zero
from gambol.worlds.world import World


def push_water(load: Load) -> None:
    """F = −κ/2 ∮ (v·n) n dA over each link's whole surface (docs/physics.md, eq. 13).

    The force is that of van de Panne and Fiume 1993, section 3.4; v is the velocity against the medium, which moves
    with the world's wind. It is linear in the link's velocity and rate: a link's shape comes to six numbers.
    """
    body, posture, n = load.body, load.posture, load.body.numbers
    wind = n["world.wind.x"], n["world.wind.y"]
    for i in range(len(body.links)):
        (xx, xy, yy), (cx, cy), spin = Surface.of(body, i).resistance()
        half = (0.5 * n["world.drag"]) * n[f"link.{body.links[i].name}.breadth"]
        sine, cosine, rate = posture.sine[i], posture.cosine[i], posture.rate[i]
        vx, vy = (v if is_zero(w) else v - w for v, w in zip(posture.velocity[i], wind, strict=True))
        u, w = vx * cosine + vy * sine, vy * cosine - vx * sine  # the joint's velocity in the link's frame
        fu, fw = half * (xx * u + xy * w + cx * rate), half * (xy * u + yy * w + cy * rate)
        load.push_at_joint(i, fw * sine - fu * cosine, 0.0 - fu * sine - fw * cosine)
        load.turn(i, 0.0 - half * (cx * u + cy * w + spin * rate))


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
