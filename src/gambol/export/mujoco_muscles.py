"""Springs and actuators of a creature of links, in MuJoCo's words."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import AXLE, HINGE, RAIL
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import EffortActuator, LinearActuator, LinearSpring
from gambol.export.mujoco_text import point_text, text_of
from gambol.portable.matrices import summed

Bodies = dict[str, ET.Element]  # by link


def add_joint_springs(bodies: Bodies, creature: Articulated, n: dict[str, float], damping: float) -> None:
    """A MuJoCo joint has one spring: the sum of ours, which pulls to the mean of their rests."""
    held = [joint.name for joint in creature.joints]
    held += [creature.root_drive] if creature.root_drive in (RAIL, HINGE) and creature.root_drive not in held else []
    for joint in held:
        keys = [f"spring.{s.name}" for s in creature.springs if not isinstance(s, LinearSpring) and s.joint == joint]
        hinge = _joint(bodies, creature, joint)
        if joint == creature.root_drive and not keys:
            continue
        stiffness = summed(n[f"{key}.ks"] for key in keys)
        hinge.set("damping", text_of(damping + summed(n[f"{key}.kd"] for key in keys)))
        if stiffness > 0.0:
            hinge.set("stiffness", text_of(stiffness))
            rest = summed(n[f"{key}.ks"] * n[f"{key}.rest"] for key in keys) / stiffness
            start = float(hinge.get("ref", "0")) if joint == RAIL else 0.0  # ours is measured from where it begins
            hinge.set("springref", text_of(start + rest))


def add_springs(tendons: ET.Element, bodies: Bodies, creature: Articulated, n: dict[str, float]) -> None:
    for spring in creature.springs:
        if isinstance(spring, LinearSpring):
            key = f"spring.{spring.name}"
            tendon = _add_tendon(tendons, bodies, spring, key)
            tendon.set("stiffness", text_of(n[f"{key}.ks"]))
            tendon.set("damping", text_of(n[f"{key}.kd"]))
            tendon.set("springlength", text_of(n[f"{key}.rest"]))


def add_actuators(
    actuators: ET.Element, tendons: ET.Element, bodies: Bodies, creature: Articulated, n: dict[str, float]
) -> None:
    for actuator in creature.actuators:
        key = f"actuator.{actuator.name}"
        common = {"name": actuator.name, "ctrlrange": text_of(n[f"{key}.min"], n[f"{key}.max"])}
        if isinstance(actuator, EffortActuator):
            held = _joint(bodies, creature, actuator.drives)
            ET.SubElement(actuators, "motor", common, joint=held.get("name", ""))
            continue
        if isinstance(actuator, SpeedActuator):
            held = _joint(bodies, creature, actuator.joint)
            motor = ET.SubElement(actuators, "velocity", common, joint=held.get("name", ""), kv=text_of(n[f"{key}.kd"]))
            if actuator.largest is not None:
                motor.set("forcerange", text_of(-actuator.largest, actuator.largest))
            continue
        servo = ET.SubElement(actuators, "position", common, kp=text_of(n[f"{key}.ks"]))
        if not isinstance(actuator, LinearActuator):
            damped = _joint(bodies, creature, actuator.joint)
            servo.set("joint", damped.get("name", ""))
            if actuator.joint == creature.root_drive:  # ours is measured from where the rail begins
                start = float(damped.get("ref", "0"))
                servo.set("ctrlrange", text_of(start + n[f"{key}.min"], start + n[f"{key}.max"]))
        else:
            damped = _add_tendon(tendons, bodies, actuator, key)
            servo.set("tendon", key)
        if actuator.largest is None:
            servo.set("kv", text_of(n[f"{key}.kd"]))
        else:  # the spring is cut, the damper is not
            servo.set("forcerange", text_of(-actuator.largest, actuator.largest))
            damped.set("damping", text_of(float(damped.get("damping", "0")) + n[f"{key}.kd"]))


def _joint(bodies: Bodies, creature: Articulated, name: str) -> ET.Element:
    """The MuJoCo joint of a joint, or of what holds the root."""
    named = {joint.name: joint.child for joint in creature.joints}
    if name in named:
        found = bodies[named[name]].find("joint")
    else:
        held = {RAIL: "root.x", HINGE: "root.angle", AXLE: "root.turn"}[name]
        found = bodies[creature.root.link].find(f"joint[@name='{held}']")
    assert found is not None
    return found


def _add_tendon(tendons: ET.Element, bodies: Bodies, spring: LinearActuator | LinearSpring, key: str) -> ET.Element:
    """A straight tendon between two new sites."""
    tendon = ET.SubElement(tendons, "spatial", name=key)
    for end, place in (("start", spring.start), ("end", spring.end)):
        ET.SubElement(bodies[place.link], "site", name=f"{key}.{end}", pos=point_text(place.at))
        ET.SubElement(tendon, "site", site=f"{key}.{end}")
    return tendon
