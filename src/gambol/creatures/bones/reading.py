"""What the physics reads of a creature of bones: its skeleton, in SI units and radians."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.creatures.actuators import Actuator
from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.parts import BallActuator, Joint, Part
from gambol.creatures.bones.skeleton import ORIGIN, Bone, Drive, Freedom, Rod, Skeleton, Spot
from gambol.creatures.bones.space import unit
from gambol.creatures.bones.water import resistance_of
from gambol.creatures.units import RADIAN

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones


def skeleton_of(creature: Bones) -> Skeleton:
    """The bones with parents before their children, and what acts on them."""
    index = {bone.name: i for i, bone in enumerate(creature.ordered)}
    spots = tuple(
        Spot(
            contact.name,
            index[contact.bone],
            contact.at,
            contact.radius or 0.0,
            contact.foot,
            contact.friction,
            contact.scales and unit(contact.scales),
        )
        for contact in creature.contacts
    )
    place = {contact.name: i for i, contact in enumerate(creature.contacts)}
    return Skeleton(
        bones=tuple(_bone(creature, part, index) for part in creature.ordered),
        spots=spots,
        drives=tuple(_drive(creature, actuator, index) for actuator in creature.actuators),
        pairs=tuple((place[one], place[other]) for one, other in creature.pairs),
        apart=tuple(
            (Rod(index[one], *core), Rod(index[other], *its))
            for one, other in creature.apart
            for core in creature.anatomy.cores[one]
            for its in creature.anatomy.cores[other]
        ),
    )


def _bone(creature: Bones, part: Part, index: dict[str, int]) -> Bone:
    root = part.parent is None
    freedoms = tuple(_freedom(joint) for joint in part.joints)
    if root and creature.free:
        freedoms = (Freedom("root", "free"),)
    return Bone(
        name=part.name,
        parent=-1 if part.parent is None else index[part.parent],
        place=(creature.root.at or ORIGIN) if root else part.at,
        turn=part.frame,
        freedoms=freedoms,
        mass=part.mass,
        centre=part.centre_of_mass,
        inertia=part.moments,
        resistance=resistance_of(part) if part.shapes else None,
    )


def _freedom(joint: Joint) -> Freedom:
    per = 1.0 / joint.unit
    low, high = (None, None) if joint.limits is None else (limit * joint.unit for limit in joint.limits)
    return Freedom(
        name=joint.name,
        kind=joint.kind,
        axis=unit(joint.axis),
        at=joint.at,
        lowest=low,
        highest=high,
        stiffness=joint.stiffness * per,
        slack=joint.slack * joint.unit,
        damping=joint.damping * per,
        armature=joint.armature,
    )


def _drive(creature: Bones, actuator: Actuator, index: dict[str, int]) -> Drive:
    effort = isinstance(actuator, EffortActuator)
    bone, joint = creature.joints[actuator.drives if effort else actuator.joint]  # type: ignore[attr-defined]
    freedom = [one.name for one in bone.joints].index(joint.name)
    if effort:
        return Drive(actuator.name, index[bone.name], freedom, ks=0.0, kd=0.0)
    per = 1.0 if joint.kind == "slide" else 1.0 / RADIAN
    ks, kd, largest = (getattr(actuator, name) for name in ("ks", "kd", "largest"))
    axis = "xyz".index(actuator.axis) if isinstance(actuator, BallActuator) else 0
    return Drive(actuator.name, index[bone.name], freedom, ks * per, kd * per, largest, axis)
