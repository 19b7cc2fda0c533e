"""The capsules inside a body's stiff parts: what must not pass through each other, whatever the parts' shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

Vector3 = tuple[float, float, float]
Numbers3 = Sequence[Any]  # three numbers, traced values, or arrays of one shape
Clamp = Callable[[Any, Any, Any], Any]  # keeps a number of that kind between two others

LEAST = 1e-30  # m⁴: beside products of squares of lengths, so that a line may be a point, and lines may be parallel


class Core(NamedTuple):
    """A capsule: all points within a radius of the line between two ends, in metres, in the frame of its part."""

    one: Vector3
    other: Vector3
    radius: float


def nearest(one: tuple[Numbers3, Numbers3], other: tuple[Numbers3, Numbers3], clamp: Clamp) -> tuple[Any, Any]:
    """Shares of the way along two lines, each from its first end to its second, at which they are nearest.

    Found on both lines without ends, kept between the ends, then once more for each line with the other held
    (Ericson, Real-Time Collision Detection, 5.1.9), without a branch.

    >>> within = lambda x, low, high: min(max(x, low), high)
    >>> nearest(((0.0, 0.0, 0.0), (2.0, 0.0, 0.0)), ((0.5, 1.0, -1.0), (0.5, 1.0, 3.0)), within)
    (0.25, 0.25)
    """
    u, v, between = _way(*one), _way(*other), _way(other[0], one[0])
    a, e, b = _dot(u, u) + LEAST, _dot(v, v) + LEAST, _dot(u, v)
    c, f = _dot(u, between), _dot(v, between)
    s = clamp((b * f - c * e) / (a * e - b * b + LEAST), 0.0, 1.0)
    t = clamp((b * s + f) / e, 0.0, 1.0)
    return clamp((b * t - c) / a, 0.0, 1.0), t


def _way(begin: Numbers3, end: Numbers3) -> list[Any]:
    return [y - x for x, y in zip(begin, end, strict=True)]


def _dot(a: Numbers3, b: Numbers3) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
