"""A creature of bones as a MuJoCo model: bodies with their frames, joints, shapes, contacts and actuators.

A place (x, y, z) here is (x, −z, y) there, in the frames of bones as in the world. Coordinates are 0 at rest. A muscle
is a servo of positions; its damper stands at its joint, since MuJoCo would bound it with the spring. The same up to
round-off: masses, inertias, joints, springs, gravity. The same in kind only: contacts and limits, which are soft
constraints there.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Sequence

from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.parts import BallActuator
from gambol.creatures.bones.skeleton import Bone, Freedom, Vector3
from gambol.errors import InvalidInput
from gambol.export.mujoco_text import text_of
from gambol.portable.matrices import summed
from gambol.worlds.terrain import Flat
from gambol.worlds.world import World

LEAST_RADIUS = 0.002  # of the body's size: MuJoCo's points are spheres


def bones_model(creature: Bones, world: World, timestep: float, contacts: bool, integrator: str, damping: float) -> str:
    """The model as XML text."""
    if contacts and not isinstance(world.terrain, Flat):
        raise InvalidInput(
            f"{world.terrain.kind} ground",
            "a model in space stands on flat ground",
            "leave the ground out with --no-contacts, or choose a flat world",
        )
    if world.drag > 0.0:
        raise InvalidInput(f"the world has water of drag {world.drag:g}", "MuJoCo has no such water", "set 'drag' to 0")
    model = ET.Element("mujoco", model=creature.name)
    ET.SubElement(model, "compiler", angle="radian", inertiafromgeom="false", autolimits="true")
    ET.SubElement(
        model, "option", timestep=text_of(timestep), integrator=integrator, gravity=text_of(0, 0, -world.gravity)
    )
    scene, actuator = ET.SubElement(model, "worldbody"), ET.Element("actuator")
    if contacts:
        ET.SubElement(
            scene, "geom", name="ground", type="plane", size="50 50 1", friction=text_of(world.friction, 0, 0)
        )
    bodies: list[ET.Element] = []
    dampers = _dampers(creature)
    for i, bone in enumerate(creature.skeleton.bones):
        above = scene if bone.parent < 0 else bodies[bone.parent]
        bodies.append(_body(above, creature, bone, dampers, damping))
        if contacts:
            _add_contacts(bodies[i], creature, bone.name, world)
    for muscle in creature.actuators:
        _add_actuator(actuator, creature, muscle)
    if len(actuator):
        model.append(actuator)
    ET.indent(model)
    return ET.tostring(model, encoding="unicode")


def _place(at: Sequence[float]) -> str:
    x, y, z = at
    return text_of(x, 0.0 - z, y)


def _dampers(creature: Bones) -> dict[str, float]:
    """Of muscles, at each joint. Of a ball's three the mean."""
    found: dict[str, list[float]] = defaultdict(list)
    for muscle, drive in zip(creature.actuators, creature.skeleton.drives, strict=True):
        if not isinstance(muscle, EffortActuator):
            found[muscle.joint].append(drive.kd)
    balls = creature.parts["ball"]
    return {joint: summed(all_kd) / (3.0 if joint in balls else 1.0) for joint, all_kd in found.items()}


def _body(above: ET.Element, creature: Bones, bone: Bone, dampers: dict[str, float], more: float) -> ET.Element:
    place: Vector3 = bone.place
    if bone.parent < 0 and creature.free and creature.root.at is None:
        ground = min(
            (creature.pose.contact(name)[1] for name in creature.contacts_on), default=creature.pose.extent[0][1]
        )
        place = (0.0, -ground, 0.0)
    w, x, y, z = bone.turn
    body = ET.SubElement(above, "body", name=bone.name, pos=_place(place), quat=text_of(w, x, 0.0 - z, y))
    for freedom in bone.freedoms:
        _add_joint(body, freedom, dampers.get(freedom.name, 0.0), more)
    xx, yy, zz, yz, xz, xy = bone.inertia
    ET.SubElement(
        body,
        "inertial",
        mass=text_of(bone.mass),
        pos=_place(bone.centre),
        fullinertia=text_of(xx, zz, yy, 0.0 - xz, xy, 0.0 - yz),
    )
    for shape in creature.bone(bone.name).shapes:
        (ax, ay, az), (bx, by, bz), _ = shape.axes
        length, thickness, width = (0.5 * size for size in shape.sizes)
        told = {"type": shape.kind, "pos": _place(shape.at), "contype": "0", "conaffinity": "0", "mass": "0"}
        if shape.kind in ("box", "ellipsoid"):
            told |= {
                "size": text_of(length, thickness, width),
                "xyaxes": f"{_place((ax, ay, az))} {_place((bx, by, bz))}",
            }
        elif shape.kind == "sphere":
            told |= {"size": text_of(thickness)}
        else:
            told |= {"size": text_of(thickness, 0.5 * (shape.length or 0.0)), "zaxis": _place((ax, ay, az))}
        ET.SubElement(body, "geom", told)
    return body


def _add_joint(body: ET.Element, freedom: Freedom, damper: float, more: float) -> None:
    if freedom.kind == "free":
        ET.SubElement(body, "freejoint", name=freedom.name)
        return
    told = {"name": freedom.name, "type": freedom.kind, "pos": _place(freedom.at)}
    if freedom.kind != "ball":
        told["axis"] = _place(freedom.axis)
    if freedom.lowest is not None and freedom.highest is not None:
        told["range"] = text_of(freedom.lowest, freedom.highest)
    if freedom.stiffness:
        told |= {"stiffness": text_of(freedom.stiffness), "springref": text_of(freedom.slack)}
    damping = freedom.damping + damper + more
    told |= {"damping": text_of(damping)} if damping else {}
    told |= {"armature": text_of(freedom.armature)} if freedom.armature else {}
    ET.SubElement(body, "joint", told)


def _add_contacts(body: ET.Element, creature: Bones, bone: str, world: World) -> None:
    for contact in creature.contacts:
        if contact.bone == bone:
            radius = max(contact.radius or 0.0, LEAST_RADIUS * creature.size)
            grip = world.friction if contact.friction is None else contact.friction
            ET.SubElement(
                body,
                "geom",
                name=f"contact.{contact.name}",
                type="sphere",
                size=text_of(radius),
                mass="0",
                pos=_place(contact.at),
                friction=text_of(grip, 0, 0),
                contype="0",
                conaffinity="1",
                rgba="1 1 1 0",
            )


def _add_actuator(above: ET.Element, creature: Bones, muscle: object) -> None:
    if isinstance(muscle, EffortActuator):
        told = {"name": muscle.name, "joint": muscle.drives, "ctrlrange": text_of(muscle.min, muscle.max)}
        ET.SubElement(above, "motor", told)
        return
    drive = next(one for one in creature.skeleton.drives if one.name == muscle.name)  # type: ignore[attr-defined]
    low, high = muscle.min * muscle.scale, muscle.max * muscle.scale  # type: ignore[attr-defined]
    told = {"name": drive.name, "joint": muscle.joint, "kp": text_of(drive.ks), "kv": "0"}  # type: ignore[attr-defined]
    told["ctrlrange"] = text_of(low, high)
    if drive.largest is not None:
        told["forcerange"] = text_of(-drive.largest, drive.largest)
    if isinstance(muscle, BallActuator):
        told["gear"] = _place(tuple(1.0 if k == drive.axis else 0.0 for k in range(3))) + " 0 0 0"
    ET.SubElement(above, "position", told)
