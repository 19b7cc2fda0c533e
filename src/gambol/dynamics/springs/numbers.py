"""Every number of a body of masses and springs by name, in SI units and radians; which fine tuning may adjust."""

from __future__ import annotations

from gambol.creatures.springs.creature import SpringBody
from gambol.creatures.springs.parts import Muscle
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.springs.ball import ball_numbers
from gambol.dynamics.springs.water import TRANSITION
from gambol.worlds.world import World

STRENGTH_RANGE = (0.5, 2.0)  # times nominal: fine tuning must not make another animal
CONTRACTION_RANGE = (0.5, 1.5)  # times the way from relaxed to contracted ...
SHORTEST = 0.2  # ... but no muscle contracts below this share of its relaxed length
SMALL = 0.05  # a small change, as a share of nominal or of a sensor's range


def body_numbers(creature: SpringBody, world: World) -> dict[str, float]:
    """Numbers of a body, and of what its world does to point masses.

    `actuator.NAME.strength` multiplies ks and kd of the muscles in a group, `actuator.NAME.contraction` how far they
    contract.
    """
    held = world.friction if world.static_friction is None else world.static_friction
    named = {"world.viscosity": world.viscosity, "world.static_friction": held}
    if world.surface is not None:
        named |= {"world.surface": world.surface, "world.transition": TRANSITION * creature.size}
    if world.ball is not None:
        named |= ball_numbers(world.ball)
    for mass in creature.points:
        named[f"mass.{mass.name}.mass"] = mass.mass
    for bond in creature.bonds:
        key = f"spring.{bond.name}"
        named[f"{key}.ks"], named[f"{key}.kd"] = bond.ks, bond.kd
        if isinstance(bond, Muscle):
            named[f"{key}.relaxed"], named[f"{key}.contracted"] = bond.relaxed, bond.contracted
            named[f"{key}.delay"] = bond.delay
        else:
            named[f"{key}.rest"] = creature.distance(bond) if bond.rest is None else bond.rest
    for group in creature.actuators:
        named[f"actuator.{group.name}.strength"] = named[f"actuator.{group.name}.contraction"] = 1.0
    return named


def adjustables(creature: SpringBody, nominal: dict[str, float]) -> list[Adjustable]:
    """Strength and contraction of each group of muscles, both ends of each sensor's range."""
    found = []
    muscles = {muscle.name: muscle for muscle in creature.muscles}
    for group in creature.actuators:
        key, members = f"actuator.{group.name}", [muscles[name] for name in group.muscles]
        found.append(Adjustable(f"{key}.strength", 1.0, *STRENGTH_RANGE, SMALL))
        most = min((1.0 - SHORTEST) * m.relaxed / (m.relaxed - m.contracted) for m in members)
        low, high = CONTRACTION_RANGE
        found.append(Adjustable(f"{key}.contraction", 1.0, low, max(1.0, min(high, most)), SMALL))
    for sensor in creature.sensors:
        key = f"sensor.{sensor.name}"
        if f"{key}.min" in nominal and f"{key}.max" in nominal:
            found += _range(key, nominal[f"{key}.min"], nominal[f"{key}.max"])
    return found


def _range(key: str, least: float, most: float) -> list[Adjustable]:
    """Either end may move by half the range outwards and up to the middle inwards, so that it stays a range."""
    span, middle = most - least, 0.5 * (least + most)
    return [
        Adjustable(f"{key}.min", least, least - 0.5 * span, middle, SMALL * span),
        Adjustable(f"{key}.max", most, middle, most + 0.5 * span, SMALL * span),
    ]
