"""A world: what surrounds a creature, and the point that it may follow."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Annotated, Any, Literal, Self

import numpy as np
from pydantic import Field, model_validator

from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.worlds.props import Ball, Hurdle
from gambol.worlds.terrain import AnyTerrain, Array, Flat

Coordinate = Annotated[float, Field(ge=-1e4, le=1e4)]
Point = Annotated[tuple[Coordinate, ...], Field(min_length=2, max_length=3)]  # in a plane, or in space
SAMPLES_PER_SECOND = 50
PIECES_PER_SPAN = 64  # fineness of the arc length along one span of the spline


class FixedPoint(Description):
    """A follow point that stays where it is."""

    kind: Literal["fixed"] = "fixed"
    at: Point

    @property
    def axes(self) -> int:
        """How many coordinates it has."""
        return len(self.at)


class SplinePath(Description):
    """A follow point that moves at constant speed (m/s) along a Catmull-Rom spline through `points`, then rests."""

    kind: Literal["spline"] = "spline"
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=1000)]
    speed: Annotated[float, Field(gt=0.0, le=1000.0)]

    @model_validator(mode="after")
    def _lies_in_one_space(self) -> Self:
        if len({len(point) for point in self.points}) > 1:
            raise InvalidInput(
                "some points of the path have two coordinates and some three",
                "a path lies in a plane or in space",
                "give all points two, or all three",
            )
        return self

    @property
    def axes(self) -> int:
        """How many coordinates it has."""
        return len(self.points[0])

    def samples(self) -> list[tuple[float, ...]]:
        """The point at every 1/50 s from its start to its rest.

        >>> path = SplinePath(points=[(0, 0), (1, 0)], speed=1.0)
        >>> path.samples()[25], path.samples()[-1]
        ((0.5, 0.0), (1.0, 0.0))
        """
        fine = _fine_points(self.points)
        travelled = [0.0]
        for start, end in pairwise(fine):
            travelled.append(
                travelled[-1] + math.sqrt(summed((b - a) * (b - a) for a, b in zip(start, end, strict=True)))
            )
        samples: list[tuple[float, ...]] = []
        step, piece = self.speed / SAMPLES_PER_SECOND, 0
        count = min(int(travelled[-1] / step), 100_000)
        for i in range(count + 1):
            while piece < len(fine) - 2 and travelled[piece + 1] < i * step:
                piece += 1
            span = travelled[piece + 1] - travelled[piece]
            part = (i * step - travelled[piece]) / span if span > 0.0 else 0.0
            samples.append(tuple(a + part * (b - a) for a, b in zip(fine[piece], fine[piece + 1], strict=True)))
        return [*samples, self.points[-1]]


def _fine_points(points: tuple[Point, ...]) -> list[tuple[float, ...]]:
    """The spline as many short straight pieces; the ends are doubled so that it begins and ends on them."""
    padded = [points[0], *points, points[-1]]
    fine: list[tuple[float, ...]] = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(1, PIECES_PER_SPAN + 1):
            t = k / PIECES_PER_SPAN
            fine.append(tuple(_catmull_rom(*along, t) for along in zip(a, b, c, d, strict=True)))
    return fine


def _catmull_rom(a: float, b: float, c: float, d: float, t: float) -> float:
    """Between b (t = 0) and c (t = 1), with tangents (c − a)/2 and (d − b)/2."""
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


Follow = Annotated[FixedPoint | SplinePath, Field(discriminator="kind")]


Coefficient = Annotated[float, Field(ge=0.0, le=100.0)]
Speed = Annotated[float, Field(ge=-1000.0, le=1000.0)]  # m/s


class Sliding(Description):
    """Friction coefficients by direction of travel, of plan-view creatures and of point masses with scales."""

    forward: Coefficient = 0.2
    back: Coefficient = 1.0
    side: Coefficient = 1.0
    speed: Annotated[float, Field(gt=0.0, le=10.0)] = 0.02  # m/s below which friction eases off linearly


class World(Description):
    """Terrain, friction, gravity, water and the follow point. Plan-view creatures slide instead of meeting terrain.

    The ground is a stiff spring and damper at each contact point. Its stiffness (N/m) and damping (N s/m) follow from
    the creature's weight and size unless they are given. Two friction laws, both within the cone of the friction
    coefficient: `viscous` resists sliding speed; `anchor` pulls back to where the point first touched. Point masses of
    bodies of springs have a law of their own: they are held up to `static_friction` while they rest, and slowed by
    `friction` while they slide, or by direction (`sliding`) if they have scales; the air's `viscosity` slows them by
    the square of their speed.

    Water is everywhere if there is `drag`. With a `surface` it is below that height only and carries the weight of what
    is in it; above is air. Bodies of springs meet water with their faces; links know no surface and refuse it, and
    neither a `ball` nor a `hurdle`.

    The medium may move: `wind` is its velocity, that of the air, or of water that is everywhere. It pushes whatever has
    `drag` or `viscosity`.

    >>> World(terrain={"kind": "slope", "degrees": 5}, friction=1.0).gravity
    9.81
    """

    terrain: AnyTerrain = Flat()
    gravity: Annotated[float, Field(ge=0.0, le=1000.0)] = 9.81  # m/s²
    friction: Coefficient = 0.8
    friction_law: Literal["viscous", "anchor"] = "viscous"
    stiffness: Annotated[float, Field(gt=0.0, le=1e9)] | None = None
    damping: Annotated[float, Field(ge=0.0, le=1e7)] | None = None
    drag: Annotated[float, Field(ge=0.0, le=1e7)] = 0.0  # water: N s/m³, force per area and normal speed
    surface: Annotated[float, Field(ge=-1e6, le=1e6)] | None = None  # m: how high the water stands; None: everywhere
    wind: tuple[Speed, Speed] = (0.0, 0.0)  # m/s along x and y: how the air flows, or the water
    static_friction: Coefficient | None = None  # of point masses that rest; None: as when they slide
    viscosity: Annotated[float, Field(ge=0.0, le=1e6)] = (
        0.0  # air around point masses: N s²/m², force per speed squared
    )
    ball: Ball | None = None
    hurdle: Hurdle | None = None
    sliding: Sliding = Sliding()
    follow: Follow = FixedPoint(at=(10.0, 0.0))

    @model_validator(mode="before")
    @classmethod
    def _is_more_than_its_terrain(cls, data: Any) -> Any:
        """Whoever has the file of a terrain takes it for a world."""
        if isinstance(data, dict) and (kind := data.get("kind")) is not None:
            raise InvalidInput(
                f"a world of kind {kind!r:.60}",
                "terrains are of kinds, and an entry of their world",
                "write 'terrain: {kind: …}', with the rest of it there too",
            )
        return data

    def height_at(self, place: Array) -> Array:
        """How high the ground is at places (..., 2) or (..., 3), in metres."""
        return self.terrain.height_at(place)

    def heights_along(self, x: Array) -> Array:
        """How high the ground is at each x, seen from the side: at z = 0 where there is a z."""
        return self.height_at(np.stack([x, np.zeros_like(x), np.zeros_like(x)], axis=-1))
