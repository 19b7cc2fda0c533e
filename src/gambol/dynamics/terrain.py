"""Height and slope of the ground at a place, and where the follow point is: by formula, or from tables of all lanes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gambol.compiler.arithmetic import clamp, floor, where
from gambol.compiler.elementary import sincos
from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.creatures.units import RADIAN
from gambol.dynamics.vectors import Vector
from gambol.registry import Registry
from gambol.worlds.terrain import Grid, Slope, Terrain
from gambol.worlds.world import SAMPLES_PER_SECOND, FixedPoint, World

FAR = 1e30  # beyond every ground
AXES = "xyz"


@dataclass(frozen=True)
class Footing:
    """The ground below a place: its height there and its upward unit normal."""

    height: Number
    nx: Number
    ny: Number
    nz: Number = 0.0


def terrain_tables(world: World) -> dict[str, list[float]]:
    """Tables of a terrain with corners: each piece is the line `offset + slope·x`; level before the first and after
    the last corner. Ground by formula needs none."""
    corners = world.terrain.profile()
    if corners is None:
        return {}
    xs, ys = corners
    slopes = [(y1 - y0) / (x1 - x0) for x0, x1, y0, y1 in zip(xs, xs[1:], ys, ys[1:], strict=False)]
    slopes = [0.0, *slopes, 0.0]
    corner = [(xs[0], ys[0]), *zip(xs, ys, strict=True)]
    tables = {
        "terrain.offset": [y - slope * x for (x, y), slope in zip(corner, slopes, strict=True)],
        "terrain.slope": slopes,
        "terrain.normal": [1.0 / math.sqrt(1.0 + slope * slope) for slope in slopes],
    }
    if world.terrain.grid is None:
        size = 1
        while size < len(xs) + 1:
            size *= 2
        tables["terrain.x"] = [-FAR, *xs, *[FAR] * (size - len(xs) - 1)]
    return tables


def footing(world: World, tables: Mapping[str, Table], place: Vector) -> Footing:
    """The ground at a place. Its kind gives a formula, or it is made of pieces along x.

    >>> round(footing(World(terrain={"kind": "slope", "degrees": 45}), {}, (2.0, 5.0)).height, 9)
    2.0
    """
    kind: str = getattr(world.terrain, "kind", "")
    if kind in FORMULAS:
        return FORMULAS[kind](world.terrain, place)
    return _pieces(world.terrain.grid, tables, place[0])


def _flat(terrain: Terrain, place: Vector) -> Footing:
    return Footing(0.0, 0.0, 1.0)


def _slope(terrain: Slope, place: Vector) -> Footing:
    sine, cosine = sincos(terrain.degrees * RADIAN)
    return Footing(place[0] * (sine / cosine), 0.0 - sine, cosine)


# Ground without corners, by its kind. A terrain of a user's own enters its formula under the same name.
FORMULAS: Registry[Callable[[Any, Vector], Footing]] = Registry("formula of a terrain", "gambol.formulas")
FORMULAS.register(name="flat")(_flat)
FORMULAS.register(name="slope")(_slope)


def _pieces(grid: Grid | None, tables: Mapping[str, Table], x: Number) -> Footing:
    piece = _uneven_piece(tables["terrain.x"], x) if grid is None else _even_piece(*grid, x)
    slope, ny = tables["terrain.slope"].at(piece), tables["terrain.normal"].at(piece)
    return Footing(tables["terrain.offset"].at(piece) + slope * x, 0.0 - slope * ny, ny)


def _even_piece(start: float, spacing: float, count: int, x: Number) -> Number:
    """Corners at equal distances: the piece is a division away."""
    return clamp(floor((x - start) * (1.0 / spacing)) + 1.0, 0.0, float(count))


def _uneven_piece(corners: Table, x: Number) -> Number:
    """Bisection without branches: the last corner that is not beyond x. The table's length is a power of two."""
    piece: Number = 0.0
    step = len(corners) // 2
    while step:
        piece = where(corners.at(piece + float(step)) <= x, piece + float(step), piece)
        step //= 2
    return piece


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
