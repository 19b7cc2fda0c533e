"""Binary sensors of masses and springs: 1 while a number of the body lies within their range (Sanders 2000, 2.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gambol.compiler.arithmetic import absolute
from gambol.compiler.elementary import wrapped
from gambol.compiler.values import Condition, Number
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.creatures.springs.parts import AltitudeSensor, OrientationSensor, SpeedSensor, SpringLengthSensor

if TYPE_CHECKING:
    from gambol.dynamics.springs.moment import SpringMoment


def is_on(moment: SpringMoment, sensor: Sensor) -> Condition:
    """Whether a sensor is on: one of masses and springs by its law here, any other by its own."""
    law = LAWS.get(type(sensor))
    return sensor.sense(moment) if law is None else law(moment, sensor)


def _within(moment: SpringMoment, sensor: Sensor, value: Number) -> Condition:
    low, high = moment.numbers[f"sensor.{sensor.name}.min"], moment.numbers[f"sensor.{sensor.name}.max"]
    return (value >= low) & (value <= high)


def _points(moment: SpringMoment, sensor: OrientationSensor) -> Condition:
    low, high = moment.numbers[f"sensor.{sensor.name}.min"], moment.numbers[f"sensor.{sensor.name}.max"]
    angle = moment.of_part("spring", sensor.spring, "angle")
    return absolute(wrapped(angle - 0.5 * (low + high))) <= 0.5 * (high - low)


LAWS: dict[type[Sensor], Callable[[SpringMoment, Any], Condition]] = {
    TouchSensor: lambda m, sensor: m.contacts[sensor.contact].touching,
    SpringLengthSensor: lambda m, sensor: _within(m, sensor, m.of_part("spring", sensor.spring, "length")),
    AltitudeSensor: lambda m, sensor: _within(m, sensor, m.of_part("mass", sensor.part, "altitude")),
    SpeedSensor: lambda m, sensor: _within(m, sensor, m.of_part("mass", sensor.part, f"v{sensor.axis}")),
    OrientationSensor: _points,
}
