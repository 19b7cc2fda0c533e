"""Vectors, turns and inertias in space, of plain numbers. No sines: what files say has the same bits everywhere."""

from __future__ import annotations

import math
from collections.abc import Iterable

from gambol.creatures.bones.skeleton import ORIGIN, UNTURNED, Quaternion, Symmetric, Vector3
from gambol.portable.matrices import summed

UP: Vector3 = (0.0, 1.0, 0.0)
AHEAD: Vector3 = (1.0, 0.0, 0.0)
RIGHT: Vector3 = (0.0, 0.0, 1.0)

Matrix3 = tuple[Vector3, Vector3, Vector3]  # rows


def add(a: Vector3, b: Vector3) -> Vector3:
    """The sum of two vectors."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a: Vector3, b: Vector3) -> Vector3:
    """The way from b to a."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(by: float, a: Vector3) -> Vector3:
    """A vector made longer."""
    return (by * a[0], by * a[1], by * a[2])


def dot(a: Vector3, b: Vector3) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Vector3, b: Vector3) -> Vector3:
    """The vector product.

    >>> cross(AHEAD, UP) == RIGHT
    True
    """
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def unit(a: Vector3) -> Vector3:
    """A vector of length one; what has no length stays as it is."""
    length = math.sqrt(dot(a, a))
    return scaled(1.0 / length, a) if length > 0.0 and length != 1.0 else a


def upright(along: Vector3, up: Vector3) -> Matrix3:
    """Axes as rows: along, the nearest to `up` across it, and the third; up is across by nature where it is along.

    >>> upright((0.0, -2.0, 0.0), UP)[1] == AHEAD
    True
    """
    first = unit(along)
    third = cross(first, unit(up))
    if dot(third, third) < 1e-12:
        third = sub(RIGHT, scaled(dot(RIGHT, first), first))
        if dot(third, third) < 1e-12:
            third = AHEAD
    third = unit(third)
    return first, cross(third, first), third


# turns


def turned(by: Quaternion, a: Vector3) -> Vector3:
    """A vector, turned.

    >>> turned((0.5, 0.5, 0.5, 0.5), (1.0, 2.0, 3.0))
    (3.0, 1.0, 2.0)
    """
    if by == UNTURNED:
        return a
    w, x, y, z = by
    axis = (x, y, z)
    across = cross(axis, a)
    return add(a, scaled(2.0, add(scaled(w, across), cross(axis, across))))


def then(first: Quaternion, second: Quaternion) -> Quaternion:
    """The turn that `second` makes in a frame which `first` has turned: their product, first times second."""
    if second == UNTURNED:
        return first
    if first == UNTURNED:
        return second
    a, b, c, d = first
    w, x, y, z = second
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def back(turn: Quaternion) -> Quaternion:
    """The turn that undoes a turn."""
    w, x, y, z = turn
    return turn if turn == UNTURNED else (w, -x, -y, -z)


def normalised(turn: Quaternion) -> Quaternion:
    """A quaternion of length one, with w not negative."""
    length = math.sqrt(summed(q * q for q in turn))
    by = math.copysign(1.0, turn[0]) / length
    w, x, y, z = turn
    return (w * by, x * by, y * by, z * by) if by != 1.0 else turn


# inertias


def plus(inertias: Iterable[Symmetric]) -> Symmetric:
    """The sum of inertias about one point."""
    total = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for one in inertias:
        total = tuple(a + b for a, b in zip(total, one, strict=True))  # type: ignore[assignment]
    return total


def beside(mass: float, way: Vector3) -> Symmetric:
    """What a mass adds to an inertia about a point that is so far from it (Steiner)."""
    x, y, z = way
    return (
        mass * (y * y + z * z),
        mass * (x * x + z * z),
        mass * (x * x + y * y),
        -mass * y * z,
        -mass * x * z,
        -mass * x * y,
    )


def about_axes(principal: Vector3, axes: Matrix3) -> Symmetric:
    """The inertia with given moments about given axes (rows)."""
    found = [[summed(principal[k] * axes[k][i] * axes[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    return (found[0][0], found[1][1], found[2][2], found[1][2], found[0][2], found[0][1])


def middle_of(masses: Iterable[tuple[float, Vector3]]) -> tuple[float, Vector3]:
    """The whole mass and its centre."""
    total, first = 0.0, ORIGIN
    for mass, place in masses:
        total, first = total + mass, add(first, scaled(mass, place))
    return total, scaled(1.0 / total, first) if total > 0.0 else ORIGIN
