"""Where the follow point is, by formula or from tables that all lanes share."""

from __future__ import annotations

from collections.abc import Mapping

from gambol.compiler.arithmetic import clamp, floor
from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.dynamics.vectors import Vector
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
