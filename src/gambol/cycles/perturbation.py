"""Small random changes of a state, alike for small and large bodies."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.draws import Draws
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.rollout.model import Model


def perturbed(model: Model, slots: Sequence[float], draws: Draws, size: float) -> list[float]:
    """A lane's state with every angle and velocity of the body changed by up to `size`, evenly drawn either way.

    `size` is radians for angles. Rates and velocities change by as many of the body's natural units, √(g/l) and √(g·l)
    with the body's size l: a body twice as large is not disturbed twice as much.
    """
    gravity, length = model.world.gravity or STANDARD_GRAVITY, model.creature.size
    units = {"angle.": 1.0, "rate.": (gravity / length) ** 0.5, "velocity.": (gravity * length) ** 0.5}
    result = list(slots)
    for i, name in enumerate(model.system.slot_names):
        unit = next((unit for prefix, unit in units.items() if name.startswith(prefix)), None)
        if unit is not None:
            result[i] += size * unit * (2.0 * draws.one() - 1.0)
    return result
