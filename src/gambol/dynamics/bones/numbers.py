"""Every number of a body of bones by name, in SI units and radians; which of them fine tuning may adjust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.dynamics.numbers import STANDARD_GRAVITY, Adjustable

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones

# As for links (`articulated/numbers.py`): what a stop holds per radian, or per body size, beyond its limit.
LIMIT_STRENGTH = 10.0  # times the torque of the weight at the end of the body
SLIDE_STRENGTH = 100.0  # times the weight
LIMIT_DAMPING_TIME = 0.02  # s: kd = ks times this

STRENGTH_RANGE = (0.5, 2.0)  # times a muscle's own: fine tuning must not make another animal
SMALL = 0.05  # a small change, as a share of a range or of a strength


def bone_numbers(creature: Bones) -> dict[str, float]:
    """Numbers of bones, joints and muscles by name; those of ranges stand with every kind of body."""
    skeleton, named = creature.skeleton, dict[str, float]()
    weight = creature.mass * STANDARD_GRAVITY
    stops = {"hinge": LIMIT_STRENGTH * weight * creature.size, "slide": SLIDE_STRENGTH * weight / creature.size}
    for bone in skeleton.bones:
        if bone.mass > 0.0:
            named[f"bone.{bone.name}.mass"] = bone.mass
        for freedom in bone.freedoms:
            key = f"joint.{freedom.name}"
            if freedom.stiffness or freedom.damping:
                named[f"{key}.ks"], named[f"{key}.kd"] = freedom.stiffness, freedom.damping
                named[f"{key}.slack"] = freedom.slack
            if freedom.armature:
                named[f"{key}.armature"] = freedom.armature
            if freedom.lowest is not None and freedom.highest is not None and freedom.kind in stops:
                ks = stops[freedom.kind]
                named |= {
                    f"{key}.lower": freedom.lowest,
                    f"{key}.upper": freedom.highest,
                    f"{key}.limit_ks": ks,
                    f"{key}.limit_kd": ks * LIMIT_DAMPING_TIME,
                }
    for drive in skeleton.drives:
        key = f"actuator.{drive.name}"
        if drive.ks or drive.kd:
            named[f"{key}.ks"], named[f"{key}.kd"] = drive.ks, drive.kd
            if drive.largest is not None:
                named[f"{key}.largest"] = drive.largest
    for spot in skeleton.spots:
        if spot.friction is not None:
            named[f"contact.{spot.name}.friction"] = spot.friction
    return named


def adjustables(creature: Bones, nominal: dict[str, float]) -> list[Adjustable]:
    """Four numbers of each muscle, two of a motor, two of each sensor with a range, as of links."""
    found: list[Adjustable] = []
    for part, names in (("actuator", creature.actuators), ("sensor", creature.sensors)):
        for one in names:
            key = f"{part}.{one.name}"
            if f"{key}.min" in nominal and f"{key}.max" in nominal:
                found += _range(key, nominal)
            found += [_strength(f"{key}.{which}", nominal) for which in ("ks", "kd") if nominal.get(f"{key}.{which}")]
    return found


def _strength(name: str, nominal: dict[str, float]) -> Adjustable:
    low, high = (factor * nominal[name] for factor in STRENGTH_RANGE)
    return Adjustable(name, nominal[name], low, high, SMALL * nominal[name])


def _range(key: str, nominal: dict[str, float]) -> list[Adjustable]:
    """Either end may move by half the range outwards and up to the middle inwards."""
    least, most = nominal[f"{key}.min"], nominal[f"{key}.max"]
    span, halfway = most - least, 0.5 * (least + most)
    ends = (("min", least, least - 0.5 * span, halfway), ("max", most, halfway, most + 0.5 * span))
    return [Adjustable(f"{key}.{end}", value, low, high, SMALL * span) for end, value, low, high in ends]
