"""Numbers by name, in SI units and radians: what the physics reads, and what searches may vary.

The physics reads numbers from one mapping only. A number that a search varies is replaced by a traced one, and nothing
else changes: `{"actuator.knee.ks": <traced>, ...}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.creatures.units import STANDARD_GRAVITY as STANDARD_GRAVITY
from gambol.errors import InvalidInput
from gambol.worlds.world import World

Numbers = Mapping[str, Number]

# Ground unless given: the whole weight on one point sinks it by this share of the body's size ...
SINK_SHARE = 0.0015
# ... and the whole mass on one point is damped to this share of critical.
GROUND_DAMPING_RATIO = 0.25

ABOVE_ZERO = {
    "mass",
    "inertia",
    "largest",
    "stiffness",
    "relaxed",
    "contracted",
    "delay",
    "radius",
    "density",
    "transition",
}
NOT_BELOW_ZERO = {
    "ks",
    "kd",
    "limit_ks",
    "limit_kd",
    "breadth",
    "width",
    "strength",
    "contraction",
    "armature",
    "gravity",
    "friction",
    "static_friction",
    "damping",
    "drag",
    "viscosity",
    "forward",
    "back",
    "side",
}


@dataclass(frozen=True)
class Adjustable:
    """A number of a body that fine tuning may adjust: its value, limits, and the size of a small change."""

    name: str
    value: float
    low: float
    high: float
    small: float


def check_number(name: str, value: float) -> None:
    """Refuses a mass that is not above 0, and a strength, friction or gravity below it.

    >>> check_number("link.arm.mass", -1.0)
    Traceback (most recent call last):
    gambol.errors.InvalidInput: link.arm.mass is -1; it must be above 0; choose another value
    """
    last = name.rpartition(".")[2]
    if last in ABOVE_ZERO and not value > 0.0:
        raise InvalidInput(f"{name} is {value:g}", "it must be above 0", "choose another value")
    if last in NOT_BELOW_ZERO and not value >= 0.0:
        raise InvalidInput(f"{name} is {value:g}", "it must be 0 or above", "choose another value")


def check_ranges(own: Mapping[str, float], varied: Mapping[str, NDArray[np.float64]]) -> None:
    """Refuses a varied `min` above its `max`, in any candidate; what is not varied is the body's own.

    >>> check_ranges({"actuator.a.min": 0.0, "actuator.a.max": 1.0}, {"actuator.a.min": np.array([0.5, 2.0])})
    Traceback (most recent call last):
    gambol.errors.InvalidInput: actuator.a runs from 2 to 1; the lower limit must come first; choose another value
    """
    for part in sorted({name.rpartition(".")[0] for name in varied if name.endswith((".min", ".max"))}):
        low, high = np.broadcast_arrays(*(varied.get(end, own[end]) for end in (f"{part}.min", f"{part}.max")))
        if (wrong := low > high).any():
            first = int(np.argmax(wrong))
            raise InvalidInput(
                f"{part} runs from {low.flat[first]:g} to {high.flat[first]:g}",
                "the lower limit must come first",
                "choose another value",
            )


def is_zero(number: Number) -> bool:
    """Whether a number is nothing for every lane, so that what it stands for need not be computed.

    >>> is_zero(0.0), is_zero(0.1)
    (True, False)
    """
    return isinstance(number, float) and number == 0.0


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
        "world.wind.x": world.wind[0],
        "world.wind.y": world.wind[1],
        "world.sliding.forward": world.sliding.forward,
        "world.sliding.back": world.sliding.back,
        "world.sliding.side": world.sliding.side,
    }
