"""Every number of a creature of links by name, in SI units and radians; which of them fine tuning may adjust."""

from __future__ import annotations

from dataclasses import replace

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.loads import answer_time
from gambol.creatures.articulated.motors import SpeedActuator
from gambol.creatures.articulated.parts import (
    AngularSpring,
    LinearActuator,
    LinearSpring,
    Muscle,
    Place,
    point_numbers,
)
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.creatures.units import RADIAN
from gambol.dynamics.numbers import STANDARD_GRAVITY, Adjustable

# A joint limit holds this many times the torque of the weight at the end of the body, per radian of overshoot.
LIMIT_STRENGTH = 10.0
LIMIT_DAMPING_TIME = 0.02  # s: kd = ks times this
SLIDE_STRENGTH = 100.0  # times the weight: what the limit of a slide or rail holds per body size of overshoot

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
        if joint.armature > 0.0:
            n[f"{key}.armature"] = joint.armature
        if joint.limits:
            n |= _limits(key, joint.limits, _stop(creature) if joint.is_slide else limit, not joint.is_slide)
    n |= _root(creature, limit)
    for actuator in creature.actuators:
        key = f"actuator.{actuator.name}"
        if isinstance(actuator, Muscle):
            n[f"{key}.ks"], n[f"{key}.kd"] = actuator.ks / actuator.scale, actuator.kd / actuator.scale
            if actuator.largest is not None:
                n[f"{key}.largest"] = actuator.largest
        if isinstance(actuator, SpeedActuator):
            n[f"{key}.kd"] = actuator.kd / actuator.scale
            n |= {} if actuator.largest is None else {f"{key}.largest": actuator.largest}
        if isinstance(actuator, LinearActuator):
            n |= _ends(key, actuator.start, actuator.end)
    for spring in creature.springs:
        key = f"spring.{spring.name}"
        unit = RADIAN if isinstance(spring, AngularSpring) else 1.0
        n[f"{key}.rest"], n[f"{key}.ks"], n[f"{key}.kd"] = spring.rest * unit, spring.ks / unit, spring.kd / unit
        if isinstance(spring, LinearSpring):
            n |= _ends(key, spring.start, spring.end)
    for contact in creature.contacts:
        key = f"contact.{contact.name}"
        n |= point_numbers(key, contact.at)
        n[f"{key}.heading"] = contact.heading * RADIAN
        n |= {f"{key}.{part}": x for part in ("radius", "friction") if (x := getattr(contact, part)) is not None}
    return n


def _root(creature: Articulated, limit: float) -> dict[str, float]:
    """What the root has besides its pivot."""
    root = creature.root
    n = {f"root.{part}": x for part in ("armature", "added_mass") if (x := getattr(root, part)) > 0.0}
    if root.limits:
        rail = root.kind == "slider"
        n |= _limits("root", root.limits, _stop(creature) if rail else limit, not rail)
    return n


def _stop(creature: Articulated) -> float:
    """N/m of what stops a slide."""
    return SLIDE_STRENGTH * creature.mass * STANDARD_GRAVITY / creature.size


def _limits(key: str, limits: tuple[float, float], ks: float, turns: bool) -> dict[str, float]:
    unit = RADIAN if turns else 1.0
    ends = {f"{key}.lower": limits[0] * unit, f"{key}.upper": limits[1] * unit}
    return ends | {f"{key}.limit_ks": ks, f"{key}.limit_kd": ks * LIMIT_DAMPING_TIME}


def adjustables(creature: Articulated, nominal: dict[str, float]) -> list[Adjustable]:
    """Four numbers of each muscle, two of a motor, two of each sensor with a range (van de Panne and Fiume 1993,
    Figure 8)."""
    found = []
    for actuator in creature.actuators:
        key = f"actuator.{actuator.name}"
        found += _range(key, nominal, is_length=isinstance(actuator, LinearActuator))
        if isinstance(actuator, Muscle):
            found += [_strength(f"{key}.{part}", nominal) for part in ("ks", "kd")]
        if isinstance(actuator, SpeedActuator):
            found.append(_strength(f"{key}.kd", nominal))
    for sensor in creature.sensors:
        key = f"sensor.{sensor.name}"
        if f"{key}.min" in nominal and f"{key}.max" in nominal:
            found += _range(key, nominal, is_length=f"{key}.start.x" in nominal)
    return found


def dampings(creature: Articulated, nominal: dict[str, float]) -> list[Adjustable]:
    """The damping of a swimmer's muscles: it may follow as early as suits the body, and twice as early as that.

    A file that damps its muscles more than that has a slow swimmer, whatever it is told: of what is asked in beats of
    T seconds, a muscle that follows kd/ks late does 1/√(1 + (2π kd/ks / T)²). Less damping makes it no stronger: its
    spring, and where that is cut, stay. What meets the ground lands on its muscles, and keeps their damping.
    """
    if creature.contacts or not creature.anatomy.swims:
        return []
    lag, found = answer_time(creature, RestPose(creature)), []
    for actuator in creature.actuators:
        if isinstance(actuator, Muscle) and actuator.ks > 0.0 and actuator.kd > 0.0:
            own = _strength(f"actuator.{actuator.name}.kd", nominal)
            suiting = lag * nominal[f"actuator.{actuator.name}.ks"]
            found.append(replace(own, low=min(own.low, STRENGTH_RANGE[0] * suiting)))
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
