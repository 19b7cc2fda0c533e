"""An obstacle course: what a creature meets at which distance, as ground it would stumble over."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import numpy as np
from pydantic import Field, model_validator

from gambol.descriptions import Description
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.skills.trial import Array
from gambol.worlds.terrain import Segments
from gambol.worlds.world import World

SIDE = 0.25  # run of an obstacle's sides for each metre of its height: steep, yet no wall without thickness


class Obstacle(Description):
    """A block on the ground with steep sides: from `at` on, `width` long at its foot, `height` high; metres."""

    at: Annotated[float, Field(gt=0.0, le=1000.0)]
    width: Annotated[float, Field(gt=0.0, le=100.0)]
    height: Annotated[float, Field(gt=0.0, le=100.0)]

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Its outline from foot to foot."""
        side = min(SIDE * self.height, 0.4 * self.width)
        end = self.at + self.width
        return [(self.at, 0.0), (self.at + side, self.height), (end - side, self.height), (end, 0.0)]


class ObstacleCourse(Description):
    """Obstacles in order along level ground, and how much further it goes behind the last one.

    >>> course = ObstacleCourse(obstacles=[Obstacle(at=1.0, width=0.05, height=0.04)])
    >>> course.world(World()).terrain.points[1]
    (1.01, 0.04)
    """

    kind: Literal["obstacle-course"] = "obstacle-course"
    obstacles: Annotated[tuple[Obstacle, ...], Field(min_length=1, max_length=100)]
    finish: Annotated[float, Field(gt=0.0, le=100.0)] = 0.5  # m behind the last obstacle

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for one, other in zip(self.obstacles, self.obstacles[1:], strict=False):
            if other.at <= one.at + one.width:
                raise InvalidInput(
                    f"an obstacle at {other.at:g} m, and one before it up to {one.at + one.width:g} m",
                    "obstacles stand apart, in order",
                    "sort them, or make one of them",
                )
        return self

    @property
    def length(self) -> float:
        """Metres from the start to the finish."""
        last = self.obstacles[-1]
        return last.at + last.width + self.finish

    def first(self, count: int) -> Self:
        """The course up to its first few obstacles."""
        return self.model_copy(update={"obstacles": self.obstacles[:count]})

    def world(self, like: World) -> World:
        """A world whose ground has these obstacles, otherwise like another."""
        points = tuple(corner for obstacle in self.obstacles for corner in obstacle.corners)
        return like.model_copy(update={"terrain": Segments(points=points)})


def clearance(motion: Motion, obstacle: Obstacle) -> float:
    """Metres between an obstacle and the body above it, at the closest; negative if any part was inside.

    Terrain meets contact points only; here whole outlines count, so that a foot cannot straddle an obstacle.
    """
    _, (x0, top), (x1, _), _ = obstacle.corners
    start, end = obstacle.at, obstacle.at + obstacle.width
    xs, ys = zip(*obstacle.corners, strict=True)
    least = np.inf
    places = motion.places
    for part in places.names:
        points = places.of((part, corner) for corner in motion.creature.outline(part))
        above = points[..., 1] - np.interp(points[..., 0], xs, ys)
        over = (points[..., 0] > start) & (points[..., 0] < end)
        edges = [_height_at(points, x) - top for x in (x0, x1)]
        least = min(least, float(above[over].min(initial=np.inf)), *(float(edge.min(initial=np.inf)) for edge in edges))
    return least


def _height_at(points: Array, x: float) -> Array:
    """Heights at which the edges of a polygon (T, n, 2) cross a vertical line; inf where they do not."""
    ahead = np.roll(points, -1, axis=1)
    (ax, ay), (bx, by) = np.moveaxis(points, -1, 0), np.moveaxis(ahead, -1, 0)
    crosses = (np.minimum(ax, bx) <= x) & (x <= np.maximum(ax, bx)) & (ax != bx)
    with np.errstate(divide="ignore", invalid="ignore"):
        height = ay + (x - ax) / (bx - ax) * (by - ay)
    return np.where(crosses, height, np.inf)
