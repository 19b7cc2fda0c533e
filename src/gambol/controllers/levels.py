"""Levels from −1 to 1, in which networks and learners speak, as targets of actuators."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.values import Number
from gambol.dynamics.numbers import Numbers


def level_targets(body: Numbers, actuators: Sequence[str], levels: Sequence[Number]) -> list[Number]:
    """−1 is the lower end of an actuator's range, 1 the upper; muscles follow with a delay of their own.

    >>> level_targets({"actuator.a1.min": 1.0, "actuator.a1.max": 3.0}, ["a1"], [0.5])
    [2.5]
    """
    targets = []
    for name, level in zip(actuators, levels, strict=True):
        low, high = body[f"actuator.{name}.min"], body[f"actuator.{name}.max"]
        targets.append(low + (level + 1.0) * 0.5 * (high - low))
    return targets
