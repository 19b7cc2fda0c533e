"""Binary sensors of links (van de Panne and Fiume 1993, section 3.2): 1 while on, else 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gambol.compiler.arithmetic import absolute
from gambol.compiler.elementary import atan2, wrapped
from gambol.compiler.values import Condition, Number
from gambol.creatures.articulated.parts import AngleSensor, EyeSensor, LengthSensor
from gambol.creatures.sensors import Sensor, TouchSensor

if TYPE_CHECKING:
    from gambol.dynamics.articulated.moment import LinkedMoment


def is_on(moment: LinkedMoment, sensor: Sensor) -> Condition:
    """Whether a sensor is on: one of links by its law here, any other by its own."""
    law = LAWS.get(type(sensor))
    on: Condition = sensor.sense(moment) if law is None else law(moment, sensor)
    return on


def _touches(moment: LinkedMoment, sensor: TouchSensor) -> Condition:
    """On the terrain, although a body that is seen from above does not meet it."""
    return moment.contacts[sensor.contact].met.touching


def _points(moment: LinkedMoment, sensor: AngleSensor) -> Condition:
    body, posture = moment.system.mechanism, moment.posture
    return _pointing(posture.joint_angle(*body.joint_links(sensor.joint)), moment.numbers, sensor)


def _spans(moment: LinkedMoment, sensor: LengthSensor) -> Condition:
    n, key = moment.numbers, f"sensor.{sensor.name}"
    body, posture = moment.system.mechanism, moment.posture
    start, end = body.point(sensor.start.link, f"{key}.start"), body.point(sensor.end.link, f"{key}.end")
    (x0, y0), (x1, y1) = posture.place(start), posture.place(end)
    squared = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
    low, high = n[f"{key}.min"], n[f"{key}.max"]
    return (squared >= low * low) & (squared <= high * high)


def _sees(moment: LinkedMoment, sensor: EyeSensor) -> Condition:
    body, posture = moment.system.mechanism, moment.posture
    x, y = posture.place(body.point(sensor.link, f"sensor.{sensor.name}"))
    fx, fy = moment.follow
    dx, dy = fx - x, fy - y
    s, c = posture.sine[body.index[sensor.link]], posture.cosine[body.index[sensor.link]]
    return _pointing(atan2(dy * c - dx * s, dx * c + dy * s), moment.numbers, sensor)  # in the link's own frame


LAWS: dict[type[Sensor], Callable[[LinkedMoment, Any], Condition]] = {
    TouchSensor: _touches,
    AngleSensor: _points,
    LengthSensor: _spans,
    EyeSensor: _sees,
}


def _pointing(angle: Number, n: Mapping[str, Number], sensor: Sensor) -> Condition:
    """Whether a direction lies within a range of directions, which may reach across ±180 degrees."""
    low, high = n[f"sensor.{sensor.name}.min"], n[f"sensor.{sensor.name}.max"]
    return absolute(wrapped(angle - 0.5 * (low + high))) <= 0.5 * (high - low)
