"""What a recording shows of each moment, as a flat list of numbers with names."""

from __future__ import annotations

from collections.abc import Mapping

from gambol.compiler.arithmetic import where
from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.controllers.controller import Senses
from gambol.creatures.creature import Creature
from gambol.dynamics.ground import touch
from gambol.dynamics.observables import observe
from gambol.dynamics.sensing import follow_point
from gambol.dynamics.system import BodyState, System


def observed_names(creature: Creature) -> list[str]:
    """Names in order; links, joints, contacts, sensors and actuators as the creature's file orders them."""
    names: list[str] = []
    for link in creature.links:
        names += [f"link.{link.name}.{part}" for part in ("x", "y", "angle")]
    names += [f"joint.{joint.name}.angle" for joint in creature.joints]
    for contact in creature.contacts:
        names += [f"contact.{contact.name}.{part}" for part in ("touching", "fx", "fy")]
    names += [f"sensor.{sensor.name}" for sensor in creature.sensors]
    names += [f"target.{actuator.name}" for actuator in creature.actuators]
    return [*names, *WHOLE_BODY]


WHOLE_BODY = (
    "centre.x",
    "centre.y",
    "velocity.x",
    "velocity.y",
    "energy.kinetic",
    "energy.gravitational",
    "energy.elastic",
    "angular_momentum",
    "follow.x",
    "follow.y",
)


def observe_moment(
    system: System, tables: Mapping[str, Table], senses: Senses, targets: list[Number] | None, body: BodyState
) -> list[Number]:
    """The values that `observed_names` names. Slack muscles show target 0."""
    creature, mechanism, posture = system.creature, system.body, senses.posture
    values: list[Number] = []
    for link in creature.links:
        i = mechanism.index[link.name]
        px, py = mechanism.pivot[i]
        rx, ry = posture.turned(i, (px, py))  # back from the joint to the origin of the link's own frame
        values += [posture.origin[i][0] - rx, posture.origin[i][1] - ry, posture.heading(i)[0]]
    values += [posture.joint_angle(*mechanism.joint_links(joint.name)) for joint in creature.joints]
    _, _, forces = system.load(tables, posture, targets, body.anchors, 0.0)
    for contact, (fx, fy) in zip(creature.contacts, forces, strict=True):
        point = mechanism.point(contact.link, f"contact.{contact.name}")
        touching = touch(system.world, tables, posture, point).touching if system.vertical else True
        values += [where(touching, 1.0, 0.0), fx, fy]
    values += senses.sensors
    values += [0.0] * len(creature.actuators) if targets is None else targets
    seen = observe(system, posture)
    values += [*seen.centre, *seen.velocity, seen.kinetic, seen.gravitational, seen.elastic, seen.angular_momentum]
    return [*values, *follow_point(system.world, tables, senses.time)]
