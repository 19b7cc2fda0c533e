"""Numbers by name, in SI units and radians: what the physics reads, and what searches may vary.

The physics reads numbers from one mapping only. A number that a search varies is replaced by a traced one, and nothing
else changes: `{"actuator.knee.ks": <traced>, ...}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.worlds.world import World

Numbers = Mapping[str, Number]

STANDARD_GRAVITY = 9.81

# Ground unless given: the whole weight on one point sinks it by this share of the body's size ...
SINK_SHARE = 0.0015
# ... and the whole mass on one point is damped to this share of critical.
GROUND_DAMPING_RATIO = 0.25


@dataclass(frozen=True)
class Adjustable:
    """A number of a body that fine tuning may adjust: its value, limits, and the size of a small change."""

    name: str
    value: float
    low: float
    high: float
    small: float


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
