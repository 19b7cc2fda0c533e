"""Small random changes of a state, alike for small and large bodies."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.draws import Draws
from gambol.rollout.model import Model


def perturbed(model: Model, slots: Sequence[float], draws: Draws, size: float) -> list[float]:
    """A lane's state with every angle and velocity of the body changed by up to `size`, evenly drawn either way.

    `size` is radians for angles. Rates and velocities change by as many of the body's natural units: a body twice as
    large is not disturbed twice as much (`System.disturbance`).
    """
    units, result = model.system.disturbance(), list(slots)
    for i, name in enumerate(model.system.slot_names):
        if name in units:
            result[i] += size * units[name] * (2.0 * draws.one() - 1.0)
    return result
