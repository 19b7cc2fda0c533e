"""The follow point: what eyes look for and pursuers chase. It stands still or moves along a spline."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.portable.sums import summed

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
