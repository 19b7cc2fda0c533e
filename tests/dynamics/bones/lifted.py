"""Planar bodies of links lifted into space: hinges about z, the root on slides along x and y and a hinge."""

from __future__ import annotations

import math
from types import SimpleNamespace

import gambol
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularActuator, AngularSpring, EffortActuator
from gambol.creatures.bones.skeleton import Bone, Drive, Freedom, Skeleton, Spot
from gambol.dynamics.bones.system import BonesSystem

RADIAN = math.pi / 180.0


def lifted(creature: Articulated) -> SimpleNamespace:
    """As much of a creature of bones as the physics asks for; its freedoms are 0 where the links are at rest."""
    index = {link.name: i for i, link in enumerate(creature.ordered_links)}
    skeleton = Skeleton(
        bones=tuple(_bone(creature, link.name, index) for link in creature.ordered_links),
        spots=tuple(Spot(c.name, index[c.link], (*c.at, 0.0), c.radius or 0.0) for c in creature.contacts),
        drives=tuple(_drive(creature, actuator, index) for actuator in creature.actuators),
    )
    actuators = tuple(
        SimpleNamespace(name=a.name, min=a.min - rest_of(creature, a), max=a.max - rest_of(creature, a), scale=a.scale)
        for a in creature.actuators
    )
    return SimpleNamespace(
        name=creature.name,
        skeleton=skeleton,
        actuators=actuators,
        sensors=(),
        dimensions=3,
        mass=creature.mass,
        size=creature.size,
    )


def rest_of(creature: Articulated, actuator) -> float:
    """The angle at rest of what an actuator turns, in degrees."""
    if isinstance(actuator, EffortActuator):
        return 0.0
    return next(joint.angle for joint in creature.joints if joint.name == actuator.joint)


def system_of(creature: Articulated, world: gambol.World) -> BonesSystem:
    return BonesSystem(lifted(creature), world)


def _turn(degrees: float) -> tuple[float, float, float, float]:
    half = 0.5 * RADIAN * degrees
    return (math.cos(half), 0.0, 0.0, math.sin(half))


def _turned(degrees: float, x: float, y: float) -> tuple[float, float]:
    s, c = math.sin(RADIAN * degrees), math.cos(RADIAN * degrees)
    return c * x - s * y, s * x + c * y


def _bone(creature: Articulated, name: str, index) -> Bone:
    link = next(one for one in creature.links if one.name == name)
    joint = creature.joint_above(name)
    own = {"name": name, "mass": link.mass, "centre": (*link.centre_of_mass, 0.0)}
    moment = link.moment_of_inertia
    own["inertia"] = (moment, moment, moment, 0.0, 0.0, 0.0)
    if joint is None:
        return _root(creature, own)
    x, y = _turned(joint.angle, *joint.pivot)
    spring = next((s for s in creature.springs if isinstance(s, AngularSpring) and s.joint == joint.name), None)
    hinge = Freedom(
        joint.name,
        "hinge",
        at=(*joint.pivot, 0.0),
        armature=joint.armature,
        lowest=RADIAN * (joint.limits[0] - joint.angle) if joint.limits else None,
        highest=RADIAN * (joint.limits[1] - joint.angle) if joint.limits else None,
        stiffness=spring.ks / RADIAN if spring else 0.0,
        damping=spring.kd / RADIAN if spring else 0.0,
        slack=RADIAN * (spring.rest - joint.angle) if spring else 0.0,
    )
    place = (joint.at[0] - x, joint.at[1] - y, 0.0)
    return Bone(**own, parent=index[joint.parent], place=place, turn=_turn(joint.angle), freedoms=(hinge,))


def _root(creature: Articulated, own) -> Bone:
    """Along x and y of the world, then about its pivot."""
    root = creature.root
    x, y = _turned(root.angle, *root.pivot)
    at = root.at or (0.0, 0.0)
    hinge = Freedom("root", "hinge", at=(*root.pivot, 0.0))
    slides = [
        Freedom(f"root-{n}", "slide", axis=(*_turned(-root.angle, *axis), 0.0))
        for n, axis in (("x", (1.0, 0.0)), ("y", (0.0, 1.0)))
    ]
    freedoms = {"free": (*slides, hinge), "pinned": (hinge,), "slider": slides[:1]}[root.kind]
    return Bone(**own, parent=-1, place=(at[0] - x, at[1] - y, 0.0), turn=_turn(root.angle), freedoms=tuple(freedoms))


def _drive(creature: Articulated, actuator, index) -> Drive:
    if isinstance(actuator, EffortActuator):
        return Drive(actuator.name, index[_child(creature, actuator.drives)], 0, 0.0, 0.0)
    assert isinstance(actuator, AngularActuator)
    child = index[_child(creature, actuator.joint)]
    return Drive(actuator.name, child, 0, actuator.ks / RADIAN, actuator.kd / RADIAN, actuator.largest)


def _child(creature: Articulated, joint: str) -> str:
    return next(one.child for one in creature.joints if one.name == joint)
