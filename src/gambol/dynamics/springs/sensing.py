"""Binary sensors of masses and springs: 1 while a number of the body lies within their range (Sanders 2000, 2.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gambol.compiler.arithmetic import absolute
from gambol.compiler.elementary import atan2, wrapped
from gambol.compiler.values import Condition, Number
from gambol.creatures.sensors import Sensor, TouchSensor
from gambol.creatures.springs.parts import (
    AltitudeSensor,
    OrientationSensor,
    SpeedSensor,
    SpringEyeSensor,
    SpringLengthSensor,
)
from gambol.dynamics.vectors import Vector

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
    return _pointing(moment, sensor, moment.of_part("spring", sensor.spring, "angle"))


def _sees(moment: SpringMoment, sensor: SpringEyeSensor) -> Condition:
    """By the angle between two ways: along the spring, and from its end to the follow point."""
    eye, follow = moment.place(moment.system.ends[sensor.spring][1]), list(moment.follow)
    follow += [0.0] * (len(eye) - len(follow))  # of two coordinates in space: straight ahead of where bodies begin
    ahead, aside = _level(moment.span(sensor.spring))
    x, y = _level(tuple(there - here for there, here in zip(follow, eye, strict=True)))
    return _pointing(moment, sensor, atan2(y * ahead - x * aside, x * ahead + y * aside))


def _level(way: Vector) -> tuple[Number, Number]:
    """Of a way in a plane both coordinates; of one in space what is seen from above, ahead and to the left."""
    return (way[0], way[1]) if len(way) == 2 else (way[0], 0.0 - way[2])


def _pointing(moment: SpringMoment, sensor: Sensor, angle: Number) -> Condition:
    """Whether a direction lies within a range of directions; whole turns do not count."""
    low, high = moment.numbers[f"sensor.{sensor.name}.min"], moment.numbers[f"sensor.{sensor.name}.max"]
    return absolute(wrapped(angle - 0.5 * (low + high))) <= 0.5 * (high - low)


LAWS: dict[type[Sensor], Callable[[SpringMoment, Any], Condition]] = {
    TouchSensor: lambda m, sensor: m.contacts[sensor.contact].touching,
    SpringLengthSensor: lambda m, sensor: _within(m, sensor, m.of_part("spring", sensor.spring, "length")),
    AltitudeSensor: lambda m, sensor: _within(m, sensor, m.of_part("mass", sensor.part, "altitude")),
    SpeedSensor: lambda m, sensor: _within(m, sensor, m.of_part("mass", sensor.part, f"v{sensor.axis}")),
    OrientationSensor: _points,
    SpringEyeSensor: _sees,
}
