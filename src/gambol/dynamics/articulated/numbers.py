"""Every number of a creature of links by name, in SI units and radians; which of them fine tuning may adjust."""

from __future__ import annotations

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularSpring, LinearActuator, Muscle, Place, point_numbers
from gambol.creatures.units import RADIAN
from gambol.dynamics.numbers import STANDARD_GRAVITY, Adjustable

# A joint limit holds this many times the torque of the weight at the end of the body, per radian of overshoot.
LIMIT_STRENGTH = 10.0
LIMIT_DAMPING_TIME = 0.02  # s: kd = ks times this

STRENGTH_RANGE = (0.5, 2.0)  # times a muscle's nominal ks or kd: fine tuning must not make another animal
SMALL = 0.05  # a small change, as a share of an actuator's range, a sensor's range, or a nominal strength


def creature_numbers(creature: Articulated) -> dict[str, float]:
    """Numbers of a creature by name; those of ranges stand with every kind of body (`System.numbers_of`)."""
    n = point_numbers("root.pivot", creature.root.pivot)
    for link in creature.links:
        key = f"link.{link.name}"
        n[f"{key}.mass"], n[f"{key}.inertia"] = link.mass, link.moment_of_inertia
        (n[f"{key}.near"], n[f"{key}.far"]), n[f"{key}.breadth"] = link.ends, link.breadth
        n[f"{key}.width"] = link.across
        n |= point_numbers(f"{key}.centre", link.centre_of_mass)
    limit = LIMIT_STRENGTH * creature.mass * STANDARD_GRAVITY * creature.size
    for joint in creature.joints:
        key = f"joint.{joint.name}"
        n |= point_numbers(f"{key}.at", joint.at) | point_numbers(f"{key}.pivot", joint.pivot)
        if joint.limits:
            n[f"{key}.lower"], n[f"{key}.upper"] = joint.limits[0] * RADIAN, joint.limits[1] * RADIAN
            n[f"{key}.limit_ks"], n[f"{key}.limit_kd"] = limit, limit * LIMIT_DAMPING_TIME
    for actuator in creature.actuators:
        key = f"actuator.{actuator.name}"
        if isinstance(actuator, Muscle):
            n[f"{key}.ks"], n[f"{key}.kd"] = actuator.ks / actuator.scale, actuator.kd / actuator.scale
            if actuator.largest is not None:
                n[f"{key}.largest"] = actuator.largest
        if isinstance(actuator, LinearActuator):
            n |= _ends(key, actuator.start, actuator.end)
    for spring in creature.springs:
        key = f"spring.{spring.name}"
        unit = RADIAN if isinstance(spring, AngularSpring) else 1.0
        n[f"{key}.rest"], n[f"{key}.ks"], n[f"{key}.kd"] = spring.rest * unit, spring.ks / unit, spring.kd / unit
        if not isinstance(spring, AngularSpring):
            n |= _ends(key, spring.start, spring.end)
    for contact in creature.contacts:
        n |= point_numbers(f"contact.{contact.name}", contact.at)
        n[f"contact.{contact.name}.heading"] = contact.heading * RADIAN
    return n


def adjustables(creature: Articulated, nominal: dict[str, float]) -> list[Adjustable]:
    """Four numbers of each muscle, two of a motor, two of each sensor with a range (van de Panne and Fiume 1993,
    Figure 8)."""
    found = []
    for actuator in creature.actuators:
        key = f"actuator.{actuator.name}"
        found += _range(key, nominal, is_length=isinstance(actuator, LinearActuator))
        if isinstance(actuator, Muscle):
            found += [_strength(f"{key}.{part}", nominal) for part in ("ks", "kd")]
    for sensor in creature.sensors:
        key = f"sensor.{sensor.name}"
        if f"{key}.min" in nominal and f"{key}.max" in nominal:
            found += _range(key, nominal, is_length=f"{key}.start.x" in nominal)
    return found


def _strength(name: str, nominal: dict[str, float]) -> Adjustable:
    low, high = (factor * nominal[name] for factor in STRENGTH_RANGE)
    return Adjustable(name, nominal[name], low, high, SMALL * nominal[name])


def _range(key: str, nominal: dict[str, float], is_length: bool) -> list[Adjustable]:
    """Either end may move by half the nominal range outwards and up to the middle inwards, so that it stays a range."""
    least, most = nominal[f"{key}.min"], nominal[f"{key}.max"]
    span, halfway = most - least, 0.5 * (least + most)
    ends = (("min", least, least - 0.5 * span, halfway), ("max", most, halfway, most + 0.5 * span))
    found = []
    for end, value, low, high in ends:
        low = max(low, 0.2 * least) if is_length else low  # a length stays one
        found.append(Adjustable(f"{key}.{end}", value, low, high, SMALL * span))
    return found


def _ends(key: str, start: Place, end: Place) -> dict[str, float]:
    return point_numbers(f"{key}.start", start.at) | point_numbers(f"{key}.end", end.at)
