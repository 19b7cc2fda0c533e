"""Where the follow point is, by formula or from tables that all lanes share."""

from __future__ import annotations

from collections.abc import Mapping

from gambol.compiler.arithmetic import clamp, floor
from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.dynamics.vectors import Vector
from gambol.worlds.follow import SAMPLES_PER_SECOND, FixedPoint
from gambol.worlds.world import World

AXES = "xyz"


def follow_tables(world: World) -> dict[str, list[float]]:
    """The moving follow point at equal times."""
    if isinstance(world.follow, FixedPoint):
        return {}
    columns = zip(*world.follow.samples(), strict=True)
    return {f"follow.{axis}": list(column) for axis, column in zip(AXES, columns, strict=False)}


def follow_point(world: World, tables: Mapping[str, Table], time: Number) -> Vector:
    """Where the follow point is, at a time in seconds."""
    if isinstance(world.follow, FixedPoint):
        return world.follow.at
    last = float(len(tables["follow.x"]) - 1)
    position = clamp(time * float(SAMPLES_PER_SECOND), 0.0, last)
    row = floor(position)
    part = position - row
    ways = [tables[f"follow.{axis}"] for axis in AXES[: world.follow.axes]]
    here = [way.at(row) for way in ways]
    return tuple(x + part * (way.at(row + 1.0) - x) for x, way in zip(here, ways, strict=True))
