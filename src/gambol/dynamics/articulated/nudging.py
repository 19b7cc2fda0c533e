"""What a hand does to links: its pull at a point of one, and what all of them feel."""

from __future__ import annotations

from gambol.compiler.values import Number
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.mechanism import Mechanism, PointOn
from gambol.dynamics.articulated.motion_equations import accelerations
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.hand import Hand
from gambol.dynamics.vectors import Plane


def response(body: Mechanism, posture: Posture, still: Posture, hand: Hand) -> list[Number]:
    """Accelerations of all coordinates by the hand alone; `still` is the same posture without any rates.

    Accelerations are linear in what acts, and nothing whirls in a body that is still.
    """
    load = Load(body, still)
    order = [body.creature.parts["link"].index(link.name) for link in body.links]
    for i, part in enumerate(order):
        px, py = body.pivot[i]
        point = PointOn(i, hand.grip[0] - px, hand.grip[1] - py)
        fx, fy = hand.pull(part, posture.place(point), posture.speed(point))
        load.push(point, fx, fy)
    _lean(load, (hand.felt[0], hand.felt[1]))
    return accelerations(body, still, load)


def _lean(load: Load, felt: Plane) -> None:
    """Weight in another direction (eq. 3), as `gravity.weigh` has it downwards."""
    body, (gx, gy) = load.body, felt
    if body.general:
        for centre, mass in zip(body.centre, body.mass, strict=True):
            load.push(centre, gx * mass, gy * mass)
        return
    if body.free or body.slider:
        load.carry(gx * body.total_mass, gy * body.total_mass)
    if not body.free:
        for i in body.turning:
            rx, ry = load.posture.moment(i)
            load.turn(i, rx * gy - ry * gx)
