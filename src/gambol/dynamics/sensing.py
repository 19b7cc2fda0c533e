"""Binary sensors (paper S4): 1 while on, else 0."""

from __future__ import annotations

from collections.abc import Mapping

from gambol.compiler.arithmetic import absolute, clamp, floor, where
from gambol.compiler.elementary import atan2, wrapped
from gambol.compiler.regions import Table
from gambol.compiler.values import Condition, Number
from gambol.creatures.parts import AngleSensor, EyeSensor, LengthSensor, Sensor
from gambol.dynamics.ground import touch
from gambol.dynamics.mechanism import Mechanism, Vector
from gambol.dynamics.posture import Posture
from gambol.worlds.follow import SAMPLES_PER_SECOND, FixedPoint
from gambol.worlds.world import World


def follow_tables(world: World) -> dict[str, list[float]]:
    """The moving follow point at equal times."""
    if isinstance(world.follow, FixedPoint):
        return {}
    xs, ys = zip(*world.follow.samples(), strict=True)
    return {"follow.x": list(xs), "follow.y": list(ys)}


def follow_point(world: World, tables: Mapping[str, Table], time: Number) -> Vector:
    """Where the follow point is, at a time in seconds."""
    if isinstance(world.follow, FixedPoint):
        return world.follow.at
    last = float(len(tables["follow.x"]) - 1)
    position = clamp(time * float(SAMPLES_PER_SECOND), 0.0, last)
    row = floor(position)
    part = position - row
    x, y = tables["follow.x"], tables["follow.y"]
    x0, y0 = x.at(row), y.at(row)
    return x0 + part * (x.at(row + 1.0) - x0), y0 + part * (y.at(row + 1.0) - y0)


def sense(body: Mechanism, world: World, tables: Mapping[str, Table], posture: Posture, time: Number) -> list[Number]:
    """The value of every sensor, in the creature's order."""
    return [where(_is_on(body, world, tables, posture, time, s), 1.0, 0.0) for s in body.creature.sensors]


def _is_on(
    body: Mechanism, world: World, tables: Mapping[str, Table], posture: Posture, time: Number, sensor: Sensor
) -> Condition:
    n, key = body.numbers, f"sensor.{sensor.name}"
    if isinstance(sensor, AngleSensor):
        return _pointing(posture.joint_angle(*body.joint_links(sensor.joint)), n, key)
    if isinstance(sensor, LengthSensor):
        start, end = body.point(sensor.start.link, f"{key}.start"), body.point(sensor.end.link, f"{key}.end")
        (x0, y0), (x1, y1) = posture.place(start), posture.place(end)
        squared = (x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)
        low, high = n[f"{key}.min"], n[f"{key}.max"]
        return (squared >= low * low) & (squared <= high * high)
    if isinstance(sensor, EyeSensor):
        x, y = posture.place(body.point(sensor.link, key))
        fx, fy = follow_point(world, tables, time)
        dx, dy = fx - x, fy - y
        s, c = posture.sine[body.index[sensor.link]], posture.cosine[body.index[sensor.link]]
        return _pointing(atan2(dy * c - dx * s, dx * c + dy * s), n, key)  # in the link's own frame
    contact = next(c for c in body.creature.contacts if c.name == sensor.contact)
    return touch(world, tables, posture, body.point(contact.link, f"contact.{contact.name}")).touching


def _pointing(angle: Number, n: Mapping[str, Number], key: str) -> Condition:
    """Whether a direction lies within a range of directions, which may reach across ±180 degrees."""
    low, high = n[f"{key}.min"], n[f"{key}.max"]
    return absolute(wrapped(angle - 0.5 * (low + high))) <= 0.5 * (high - low)
