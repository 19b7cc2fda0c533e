"""What a hand does to a body of bones: it pulls at a point of a bone, and all masses feel an acceleration besides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.compiler.arithmetic import total
from gambol.dynamics.bones.acting import Push
from gambol.dynamics.bones.algebra import plus, plus_cross, times
from gambol.dynamics.bones.kinematics import Kinematics
from gambol.dynamics.hand import Hand

if TYPE_CHECKING:
    from gambol.dynamics.bones.system import BonesSystem


def pushes_of(system: BonesSystem, moving: Kinematics, hand: Hand) -> dict[int, Push]:
    """Of each link: at the grip of whichever of its bones the hand holds, and what its own masses feel."""
    pushes = {i: Push() for i in range(len(system.frames.links))}
    for b, seat in enumerate(system.frames.seats):
        link = moving[seat.link]
        turned = [total([seat.turn[k][n] * hand.grip[n] for n in range(3)]) for k in range(3)]
        at = plus(turned, seat.place)
        place = tuple(link.point(n, at) for n in range(3))
        pull = hand.pull(b, place, link.in_world(link.speed(at)))
        pushes[seat.link].at(at, link.along(pull))
    for i, own in enumerate(system.masses):
        felt = moving[i].along(hand.felt)
        pushes[i].force = plus(pushes[i].force, times(own.mass, felt))
        pushes[i].moment = plus_cross(pushes[i].moment, own.moment, felt)
    return pushes
