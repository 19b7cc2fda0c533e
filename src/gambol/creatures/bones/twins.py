"""Left and right of a body of bones: which bones, muscles and contacts are each other's mirror image as it stands."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.parts import BallActuator, BoneActuator, Joint, Part
from gambol.creatures.bones.sides import reflected, reflected_axis
from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import dot, unit

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

ALIKE = 0.02  # body sizes: places nearer than that are the same
AS_HEAVY = 0.05  # share by which masses of twins may differ
PARALLEL = 0.95  # cosine of the angle by which axes may differ

Moved = dict[str, int]  # by the name of an actuator, 1 or −1


def twin_bones(creature: Bones) -> dict[str, str]:
    """Bones off the middle and, of each, its mirror image, which hangs on the same bone or on the image of that."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for i, one in enumerate(creature.ordered):
        for other in creature.ordered[i + 1 :]:
            related = other.parent == found.get(one.parent or "", one.parent)
            if one.name not in taken and other.name not in taken and related and _images(creature, one, other):
                found[one.name] = other.name
                taken |= {one.name, other.name}
    return found


def _images(creature: Bones, one: Part, other: Part) -> bool:
    pose, near = creature.pose, ALIKE * creature.size
    middle = pose.centre(one.name)
    if abs(middle[2]) < near or math.dist(reflected(middle), pose.centre(other.name)) > near:
        return False
    hung = math.dist(reflected(pose.place(one.name, (0, 0, 0))), pose.place(other.name, (0, 0, 0))) < near
    alike = abs(one.mass - other.mass) <= AS_HEAVY * max(one.mass, other.mass)
    same = len(one.joints) == len(other.joints) and all(
        a.kind == b.kind and sense_of(creature, one, a, other, b) for a, b in zip(one.joints, other.joints, strict=True)
    )
    return hung and alike and same


def sense_of(creature: Bones, one: Part, joint: Joint, other: Part, its: Joint) -> int:
    """1 where two joints move alike in the mirror by the same angle or way, −1 by the opposite, 0 if by none."""
    if joint.kind == "ball":
        return 1
    image = (reflected if joint.kind == "slide" else reflected_axis)(_axis(creature, one, joint))
    along = dot(tuple(image), _axis(creature, other, its))  # type: ignore[arg-type]
    return 0 if abs(along) < PARALLEL else 1 if along > 0.0 else -1


def _axis(creature: Bones, part: Part, joint: Joint) -> Vector3:
    """As it stands in the world."""
    return unit(creature.pose.way(part.name, joint.axis))


def twin_muscles(creature: Bones, bones: dict[str, str]) -> tuple[dict[str, str], Moved]:
    """Muscles of one side and, of each, that of the other; and of these, 1 or −1 as they do the same by the same target
    or by the opposite."""
    twins: dict[str, str] = {}
    senses: Moved = {}
    for name, image in bones.items():
        one, other = creature.bone(name), creature.bone(image)
        for joint, its in zip(one.joints, other.joints, strict=True):
            on, there = (muscles_on(creature, x.name) for x in (joint, its))
            for key in on.keys() & there.keys():
                twins[on[key].name] = there[key].name
                senses[there[key].name] = _sign(sense_of(creature, one, joint, other, its), key)
    order = {actuator.name: i for i, actuator in enumerate(creature.actuators)}
    return {name: twins[name] for name in sorted(twins, key=order.__getitem__)}, senses


def swaying_muscles(creature: Bones, bones: dict[str, str]) -> frozenset[str]:
    """Muscles in the middle that move to a side: the opposite target is the mirror image."""
    beside = {*bones, *bones.values()}
    return frozenset(
        muscle.name
        for name, (part, joint) in creature.joints.items()
        if part.name not in beside
        for key, muscle in muscles_on(creature, name).items()
        if _sign(sense_of(creature, part, joint, part, joint), key) < 0
    )


def _sign(sense: int, axis: str) -> int:
    """Of a ball joint, turns about x and y are to a side."""
    return -1 if axis in ("x", "y") else sense


def muscles_on(creature: Bones, joint: str) -> dict[str, BoneActuator]:
    """What moves a joint: of a ball, by the axis that it turns it about."""
    return {
        actuator.axis if isinstance(actuator, BallActuator) else "": actuator
        for actuator in creature.actuators
        if joint == (actuator.drives if isinstance(actuator, EffortActuator) else actuator.joint)
    }


def twin_contacts(creature: Bones, bones: dict[str, str]) -> dict[int, int]:
    """Numbers of the contacts of one side and, of each, that of its mirror image."""
    pose, near = creature.pose, ALIKE * creature.size
    return {
        i: k
        for i, one in enumerate(creature.contacts)
        for k, other in enumerate(creature.contacts)
        if bones.get(one.bone) == other.bone
        and math.dist(reflected(pose.place(one.bone, one.at)), pose.place(other.bone, other.at)) < near
    }
