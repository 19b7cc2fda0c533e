"""The follow point: what eyes look for and pursuers chase. It stands still or moves along a spline."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from gambol.descriptions import Description

Coordinate = Annotated[float, Field(ge=-1e4, le=1e4)]
Point = tuple[Coordinate, Coordinate]
SAMPLES_PER_SECOND = 50
PIECES_PER_SPAN = 64  # fineness of the arc length along one span of the spline


class FixedPoint(Description):
    """A follow point that stays where it is."""

    kind: Literal["fixed"] = "fixed"
    at: Point


class SplinePath(Description):
    """A follow point that moves at constant speed (m/s) along a Catmull-Rom spline through `points`, then rests."""

    kind: Literal["spline"] = "spline"
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=1000)]
    speed: Annotated[float, Field(gt=0.0, le=1000.0)]

    def samples(self) -> list[Point]:
        """The point at every 1/50 s from its start to its rest.

        >>> path = SplinePath(points=[(0, 0), (1, 0)], speed=1.0)
        >>> path.samples()[25], path.samples()[-1]
        ((0.5, 0.0), (1.0, 0.0))
        """
        fine = _fine_points(self.points)
        travelled = [0.0]
        for (x0, y0), (x1, y1) in pairwise(fine):
            travelled.append(travelled[-1] + math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)))
        step, samples, piece = self.speed / SAMPLES_PER_SECOND, [], 0
        count = min(int(travelled[-1] / step), 100_000)
        for i in range(count + 1):
            while piece < len(fine) - 2 and travelled[piece + 1] < i * step:
                piece += 1
            span = travelled[piece + 1] - travelled[piece]
            part = (i * step - travelled[piece]) / span if span > 0.0 else 0.0
            (x0, y0), (x1, y1) = fine[piece], fine[piece + 1]
            samples.append((x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
        return [*samples, self.points[-1]]


def _fine_points(points: tuple[Point, ...]) -> list[Point]:
    """The spline as many short straight pieces; the ends are doubled so that it begins and ends on them."""
    padded = [points[0], *points, points[-1]]
    fine = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(1, PIECES_PER_SPAN + 1):
            t = k / PIECES_PER_SPAN
            fine.append((_catmull_rom(a[0], b[0], c[0], d[0], t), _catmull_rom(a[1], b[1], c[1], d[1], t)))
    return fine


def _catmull_rom(a: float, b: float, c: float, d: float, t: float) -> float:
    """Between b (t = 0) and c (t = 1), with tangents (c − a)/2 and (d − b)/2."""
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


Follow = Annotated[FixedPoint | SplinePath, Field(discriminator="kind")]
