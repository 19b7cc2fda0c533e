"""Every number of a creature and its world by name, in SI units and radians.

The physics reads numbers from here only. A number that a search varies is replaced by a traced one, and nothing else
changes: `{"actuator.knee.ks": <traced>, ...}`.
"""

from __future__ import annotations

from collections.abc import Mapping

from gambol.compiler.elementary import PI
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.creatures.parts import (
    AngleSensor,
    AngularActuator,
    AngularSpring,
    EffortActuator,
    EyeSensor,
    LengthSensor,
    LinearActuator,
    Place,
)
from gambol.worlds.world import World

Numbers = Mapping[str, Number]

RADIAN = PI / 180.0  # one degree in radians
STANDARD_GRAVITY = 9.81

# Ground unless given: the whole weight on one point sinks it by this share of the body's size ...
SINK_SHARE = 0.0015
# ... and the whole mass on one point is damped to this share of critical.
GROUND_DAMPING_RATIO = 0.25
# A joint limit holds this many times the torque of the weight at the end of the body, per radian of overshoot.
LIMIT_STRENGTH = 10.0
LIMIT_DAMPING_TIME = 0.02  # s: kd = ks times this


def all_numbers(creature: Creature, world: World) -> dict[str, float]:
    """Numbers of both, by name."""
    return {**creature_numbers(creature), **world_numbers(world, creature)}


def creature_numbers(creature: Creature) -> dict[str, float]:
    """Numbers of a creature by name.

    >>> import gambol
    >>> round(creature_numbers(gambol.creature("cart"))["actuator.a1.ks"], 6)  # 0.002 N m/deg in N m/rad
    0.114592
    """
    n: dict[str, float] = {}
    _point(n, "root.pivot", creature.root.pivot)
    for link in creature.links:
        key = f"link.{link.name}"
        n[f"{key}.mass"], n[f"{key}.inertia"] = link.mass, link.moment_of_inertia
        (n[f"{key}.near"], n[f"{key}.far"]), n[f"{key}.breadth"] = link.ends, link.breadth
        _point(n, f"{key}.centre", link.centre_of_mass)
    limit = LIMIT_STRENGTH * creature.mass * STANDARD_GRAVITY * creature.size
    for joint in creature.joints:
        key = f"joint.{joint.name}"
        _point(n, f"{key}.at", joint.at)
        _point(n, f"{key}.pivot", joint.pivot)
        if joint.limits:
            n[f"{key}.lower"], n[f"{key}.upper"] = joint.limits[0] * RADIAN, joint.limits[1] * RADIAN
            n[f"{key}.limit_ks"], n[f"{key}.limit_kd"] = limit, limit * LIMIT_DAMPING_TIME
    for actuator in creature.actuators:
        _actuator(n, actuator)
    for spring in creature.springs:
        key = f"spring.{spring.name}"
        per, unit = (RADIAN, RADIAN) if isinstance(spring, AngularSpring) else (1.0, 1.0)
        n[f"{key}.rest"], n[f"{key}.ks"], n[f"{key}.kd"] = spring.rest * unit, spring.ks / per, spring.kd / per
        if not isinstance(spring, AngularSpring):
            _ends(n, key, spring.start, spring.end)
    for contact in creature.contacts:
        _point(n, f"contact.{contact.name}", contact.at)
        n[f"contact.{contact.name}.heading"] = contact.heading * RADIAN
    for sensor in creature.sensors:
        key = f"sensor.{sensor.name}"
        if isinstance(sensor, AngleSensor | EyeSensor):
            n[f"{key}.min"], n[f"{key}.max"] = sensor.min * RADIAN, sensor.max * RADIAN
        if isinstance(sensor, EyeSensor):
            _point(n, key, sensor.at)
        if isinstance(sensor, LengthSensor):
            n[f"{key}.min"], n[f"{key}.max"] = sensor.min, sensor.max
            _ends(n, key, sensor.start, sensor.end)
    return n


def world_numbers(world: World, creature: Creature) -> dict[str, float]:
    """Numbers of a world by name; the ground's stiffness and damping suit the creature unless the world gives them."""
    weight = creature.mass * (world.gravity or STANDARD_GRAVITY)
    stiffness = world.stiffness or weight / (SINK_SHARE * creature.size)
    critical = 2.0 * (stiffness * creature.mass) ** 0.5
    return {
        "world.gravity": world.gravity,
        "world.friction": world.friction,
        "world.stiffness": stiffness,
        "world.damping": GROUND_DAMPING_RATIO * critical if world.damping is None else world.damping,
        "world.drag": world.drag,
        "world.sliding.forward": world.sliding.forward,
        "world.sliding.back": world.sliding.back,
        "world.sliding.side": world.sliding.side,
    }


def _point(n: dict[str, float], key: str, point: tuple[float, float]) -> None:
    n[f"{key}.x"], n[f"{key}.y"] = point


def _ends(n: dict[str, float], key: str, start: Place, end: Place) -> None:
    _point(n, f"{key}.start", start.at)
    _point(n, f"{key}.end", end.at)


def _actuator(n: dict[str, float], actuator: AngularActuator | LinearActuator | EffortActuator) -> None:
    key = f"actuator.{actuator.name}"
    angular = isinstance(actuator, AngularActuator)
    unit = RADIAN if angular else 1.0
    n[f"{key}.min"], n[f"{key}.max"] = actuator.min * unit, actuator.max * unit
    if not isinstance(actuator, EffortActuator):
        n[f"{key}.ks"], n[f"{key}.kd"] = actuator.ks / unit, actuator.kd / unit
    if isinstance(actuator, LinearActuator):
        _ends(n, key, actuator.start, actuator.end)
