"""A leg bent: the pose in which its foot is nearer to the hip, and as far ahead of it as at rest."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gambol.creatures.anatomy import Leg
from gambol.creatures.articulated.parts import AngularActuator
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.units import RADIAN

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

DIGITS = 3  # of degrees: the same whatever a library's arctangent rounds to
DEEP = 60.0  # degrees by which the knee bends, as far as its range lets it


def bends(creature: Articulated, leg: Leg) -> dict[int, float]:
    """By how many degrees each muscle of a leg moves its joint in a deep crouch, by the numbers of the muscles.

    The knee is the joint below the hip that has most room, and bends that way; the hip turns the leg so that what is
    below the knee ends under it as before, and what is below that keeps its direction: a foot stays level.

    >>> import gambol
    >>> walker = gambol.creature("walker7")
    >>> {i: round(x) for i, x in bends(walker, walker.anatomy.legs[0]).items()}
    {0: 30, 1: -60, 2: 30}
    """
    parts = {i: creature.actuators[i] for i in (leg.actuator, *leg.others)}
    muscles = {i: part for i, part in parts.items() if isinstance(part, AngularActuator)}  # what legs have
    angles = {joint.name: joint.angle for joint in creature.joints}
    room: dict[int, float] = {}
    for i in leg.others:
        muscle = muscles[i]
        room[i] = max(muscle.max - angles[muscle.joint], muscle.min - angles[muscle.joint], key=abs)
    if not room:
        return {}
    knee = max(room, key=lambda i: abs(room[i]))
    bend = math.copysign(min(DEEP, abs(room[knee])), room[knee])
    joints = {joint.name: joint for joint in creature.joints}
    below = [i for i in leg.others if _hangs_on(creature, muscles[i].joint, muscles[knee].joint)]
    bent = {muscles[knee].joint: bend}
    end = joints[muscles[below[0]].joint] if below else None

    def direction(turned: dict[str, float]) -> float:
        pose = RestPose(_turned(creature, turned))
        hip = pose.pivot(joints[muscles[leg.actuator].joint].child)
        far = pose.pivot(end.child) if end else pose.contact(leg.feet[0])
        return math.atan2(far[1] - hip[1], far[0] - hip[0])

    turn = (direction({}) - direction(bent)) / RADIAN
    turn = round((turn + 180.0) % 360.0 - 180.0, DIGITS)
    found = {leg.actuator: turn, knee: bend}
    return found | ({below[0]: -(turn + bend)} if below else {})


def _hangs_on(creature: Articulated, joint: str, above: str) -> bool:
    """Whether a joint is somewhere below another."""
    children = {one.name: one.child for one in creature.joints}
    parents = {one.child: one.name for one in creature.joints}
    links = {one.name: one.parent for one in creature.joints}
    at: str | None = parents.get(links[joint])
    while at is not None and at != above:
        at = parents.get(links[at])
    return at == above and children[joint] != children[above]


def _turned(creature: Articulated, by: dict[str, float]) -> Articulated:
    joints = tuple(one.model_copy(update={"angle": one.angle + by.get(one.name, 0.0)}) for one in creature.joints)
    return creature.model_copy(update={"joints": joints})
