"""Whether motors that turn on and on can: what stops them, and speeds and torques that are slips of the pen."""

from __future__ import annotations

import math
from collections.abc import Iterator

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.loads import motor_strength, rounded
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.dynamics.findings import Finding

SLOW = 4.0 * math.pi  # deg/s: a fastest speed below that is one of two turns a second in radians
SPINS = 5.0  # times the torque at which its wheel slips


def turning_on(creature: Articulated) -> Iterator[Finding]:
    """Findings about each such motor."""
    for motor in creature.actuators:
        if not isinstance(motor, SpeedActuator):
            continue
        part, fastest = f"actuator {motor.name}", max(abs(motor.min), abs(motor.max))
        joint = next(joint for joint in creature.joints if joint.name == motor.joint)
        if joint.limits is not None:
            limits = "{:g} to {:g}".format(*joint.limits)
            yield Finding(
                part,
                f"turns without end, but its joint {joint.name} stops at {limits} degrees",
                f"leave the joint's limits out, or write 'kind: angular' for {motor.name}",
            )
        if fastest < SLOW:
            yield Finding(
                part,
                f"turns at {fastest:g} deg/s at most, which looks like rad/s",
                f"write deg/s: {math.degrees(motor.min):.0f} to {math.degrees(motor.max):.0f}",
            )
        wheel = any(contact.radius is not None and contact.link == joint.child for contact in creature.contacts)
        slips = motor_strength(creature, motor)[1]
        if wheel and motor.largest is not None and motor.largest > SPINS * slips > 0.0:
            yield Finding(
                part,
                f"pulls with {motor.largest:g} N m, and its wheel slips with {rounded(slips):g}",
                f"write 'largest: {rounded(slips):g}'",
            )
