"""Places and directions as tuples of numbers: x along the ground, y up (across, seen from above), z across in space."""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.values import Number

Vector = tuple[Number, ...]  # (x, y) or (x, y, z)
Plane = tuple[Number, Number]  # (x, y)

SHORTEST = 1e-9  # m: points closer than this have no direction between them


def dot(a: Sequence[Number], b: Sequence[Number]) -> Number:
    """The scalar product, over as many axes as both vectors have.

    >>> dot((1.0, 2.0), (3.0, 4.0))
    11.0
    """
    first, *others = (x * y for x, y in zip(a, b, strict=False))
    result = first
    for other in others:
        result = result + other
    return result


def cross(a: Vector, b: Vector) -> Vector:
    """The vector product, in space.

    >>> cross((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    (0.0, 0.0, 1.0)
    """
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def span(start: Vector, end: Vector) -> tuple[Number, Vector]:
    """The distance between two places, and the direction from the first to the second; a zero vector if they coincide.

    >>> span((0.0, 0.0), (3.0, 4.0))
    (5.0, (0.6000000000000001, 0.8))
    """
    way = [b - a for a, b in zip(start, end, strict=True)]
    squared = dot(way, way)
    length, apart = sqrt(squared), squared > SHORTEST * SHORTEST
    scale = where(apart, 1.0 / where(apart, length, 1.0), 0.0)
    return length, tuple(d * scale for d in way)
