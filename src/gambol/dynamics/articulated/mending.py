"""A body of links with what was found put right, as far as that follows from its shape; what a person meant stays."""

from __future__ import annotations

import math
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.left_out import contacts_of, contacts_on, sensors_of
from gambol.creatures.articulated.loads import rounded
from gambol.creatures.articulated.parts import AngleSensor, AngularActuator, Contact
from gambol.creatures.articulated.rerooting import told_from_its_trunk
from gambol.creatures.sensors import TouchSensor
from gambol.dynamics.articulated.examining import (
    bare_links,
    floating,
    looks_like_radians,
    missing_springs,
    numb_feet,
    on_at_rest,
    short_of_ground,
    stands,
)
from gambol.dynamics.articulated.examining_muscles import ill_suited, lags, suited, undamped
from gambol.worlds.world import World

AROUND = 10.0  # degrees to either side of the rest angle, where a sensor is on
ROOM = 5.0  # degrees beyond a rest angle that was outside its limits
WIDER, WIDEST = 10.0, 60.0  # degrees by which ranges are widened at a time, and in all


def mended_links(creature: Articulated, world: World) -> Articulated:
    """Degrees, limits, contacts, root, ranges, springs, strengths, sensors: each relies on those before."""
    for mend in (_degrees, _limits, _contacts, told_from_its_trunk, _put_down, _ranges, _springs, _strengths):
        creature = mend(creature)
    return _sensors(creature, world)


def _changed(creature: Articulated, **parts: Any) -> Articulated:
    """With some of its lists replaced, and checked again."""
    return creature.model_copy(update={name: tuple(some) for name, some in parts.items()})


def _degrees(creature: Articulated) -> Articulated:
    joints = [
        joint.model_copy(update={"limits": tuple(round(math.degrees(x), 1) for x in joint.limits)})
        if joint.limits and not joint.is_slide and looks_like_radians(*joint.limits)
        else joint
        for joint in creature.joints
    ]
    muscles = [
        part.model_copy(update={"min": round(math.degrees(part.min), 1), "max": round(math.degrees(part.max), 1)})
        if isinstance(part, AngularActuator) and looks_like_radians(part.min, part.max)
        else part
        for part in creature.actuators
    ]
    return _changed(creature, joints=joints, actuators=muscles)


def _put_down(creature: Articulated) -> Articulated:
    """On the ground, where its file says where it begins and that is not there."""
    return (
        creature.model_copy(update={"root": creature.root.model_copy(update={"at": None})})
        if any(floating(creature))
        else creature
    )


def _limits(creature: Articulated) -> Articulated:
    joints = [
        joint.model_copy(
            update={"limits": (min(joint.limits[0], joint.angle - ROOM), max(joint.limits[1], joint.angle + ROOM))}
        )
        if joint.limits and not joint.is_slide and not joint.limits[0] <= joint.angle <= joint.limits[1]
        else joint
        for joint in creature.joints
    ]
    return _changed(creature, joints=joints)


def _contacts(creature: Articulated) -> Articulated:
    if not stands(creature):
        return creature
    if not creature.contacts:
        return _changed(creature, contacts=[Contact(**data) for data in contacts_of(creature)])
    for name in bare_links(creature):
        link = next(part for part in creature.links if part.name == name)
        more = [Contact(**data) for data in contacts_on(creature, link)]
        creature = _changed(creature, contacts=[*creature.contacts, *more])
    return creature


def _ranges(creature: Articulated) -> Articulated:
    """Wider, a little at a time, for the legs whose feet stay in the air."""
    for _ in range(int(WIDEST / WIDER)):
        legs = {
            joint.name
            for name in (short_of_ground(creature) if stands(creature) else ())
            for joint in _leg(creature, name)
        }
        if not legs:
            break
        muscles = [
            part.model_copy(update={"min": part.min - WIDER, "max": part.max + WIDER})
            if isinstance(part, AngularActuator) and part.joint in legs
            else part
            for part in creature.actuators
        ]
        creature = _changed(creature, actuators=muscles)
    return creature


def _leg(creature: Articulated, contact: str) -> list[Any]:
    """Joints from a contact up to the root."""
    found, link = [], creature.contact(contact).link
    while joint := creature.joint_above(link):
        found.append(joint)
        link = joint.parent
    return found


def _springs(creature: Articulated) -> Articulated:
    return _changed(creature, springs=[*creature.springs, *missing_springs(creature)])


def _strengths(creature: Articulated) -> Articulated:
    fits = {muscle.name: fit for muscle, fit in suited(creature) if ill_suited(creature, muscle, fit)}
    muscles = [
        part.model_copy(update={name: rounded(getattr(fits[part.name], name)) for name in ("ks", "kd", "largest")})
        if part.name in fits
        else part
        for part in creature.actuators
    ]
    creature = _changed(creature, actuators=muscles)
    late = {part.name: undamped(part, fit) for part, fit in suited(creature) if lags(creature, part, fit)}
    muscles = [
        part.model_copy(update={"kd": rounded(late[part.name])}) if part.name in late else part
        for part in creature.actuators
    ]
    return _changed(creature, actuators=muscles)


def _sensors(creature: Articulated, world: World) -> Articulated:
    if not creature.actuators or not creature.free:
        return creature
    taken = {sensor.name for sensor in creature.sensors}
    drawn = [data for data in sensors_of(creature) if data["name"] not in taken]
    if not creature.sensors:
        return _with_sensors(creature, drawn)
    numb = numb_feet(creature) if stands(creature) and creature.contacts else []
    touch = [data for data in drawn if data.get("contact") in numb]
    creature = _with_sensors(creature, touch)
    if not on_at_rest(creature, world):
        turned = next(data for data in sensors_of(creature) if data["kind"] == "angle")
        joint = next(part for part in creature.joints if part.name == turned["joint"])
        around = {"min": joint.angle - AROUND, "max": joint.angle + AROUND}
        creature = _with_sensors(creature, [{"name": "at-rest", "kind": "angle", "joint": joint.name, **around}])
    return creature


def _with_sensors(creature: Articulated, more: list[dict[str, Any]]) -> Articulated:
    made = [TouchSensor(**data) if data["kind"] == "touch" else AngleSensor(**data) for data in more]
    return _changed(creature, sensors=[*creature.sensors, *made])
