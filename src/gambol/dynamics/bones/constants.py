"""Constant vectors and rotations, of Python's floats: what is worked out of files has the same bits on any machine.

(NumPy's products are not: they are whatever library it was built with.) A matrix is its rows.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gambol.portable.matrices import summed

Matrix = tuple[tuple[float, ...], ...]
Floats = Sequence[float]

IDENTITY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
NEGLIGIBLE = 1e-12  # what only rounding keeps from zero


def product(a: Matrix, b: Matrix) -> Matrix:
    """The turn b in the frame that a has turned."""
    return tuple(tuple(_dot(line, column) for column in zip(*b, strict=True)) for line in a)


def transposed(a: Matrix) -> Matrix:
    """The turn back."""
    return tuple(zip(*a, strict=True))


def turned(a: Matrix, v: Floats) -> list[float]:
    """A vector of the inner frame in the outer one."""
    return [_dot(line, v) for line in a]


def added(a: Floats, b: Floats) -> list[float]:
    """The sum."""
    return [x + y for x, y in zip(a, b, strict=True)]


def cleaned(values: Floats) -> list[float]:
    """Zeros where there are any to rounding: a zero costs nothing."""
    return [0.0 if abs(x) < NEGLIGIBLE else x for x in values]


def unit(v: Floats) -> list[float]:
    """Of length one."""
    length = math.sqrt(_dot(v, v))
    return [x / length for x in v]


def rotation(quaternion: Floats) -> Matrix:
    """The matrix of a quaternion (w, x, y, z), clean where it is nearly a coordinate's.

    >>> rotation((0.5, 0.5, 0.5, 0.5))
    ((0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
    """
    w, x, y, z = (q / math.sqrt(summed(p * p for p in quaternion)) for q in quaternion)
    rows = (
        (1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)),
        (2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)),
        (2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)),
    )
    return tuple(tuple(cleaned(line)) for line in rows)


def quaternion(R: Matrix) -> list[float]:
    """The unit quaternion of a rotation: from the largest of its four numbers, which is at least a half.

    >>> quaternion(rotation((0.5, 0.5, -0.5, 0.5)))
    [0.5, 0.5, -0.5, 0.5]
    """
    x, y, z = R[0][0], R[1][1], R[2][2]
    squares = (1 + x + y + z, 1 + x - y - z, 1 - x + y - z, 1 - x - y + z)  # four times w², x², y², z²
    wx, wy, wz = R[2][1] - R[1][2], R[0][2] - R[2][0], R[1][0] - R[0][1]
    xy, xz, yz = R[0][1] + R[1][0], R[0][2] + R[2][0], R[1][2] + R[2][1]
    fours = (  # 4 q qᵀ
        (squares[0], wx, wy, wz),
        (wx, squares[1], xy, xz),
        (wy, xy, squares[2], yz),
        (wz, xz, yz, squares[3]),
    )
    best = max(range(4), key=lambda k: squares[k])
    length = math.sqrt(summed(q * q for q in fours[best]))
    sign = math.copysign(1.0, fours[best][0])
    return [sign * q / length for q in fours[best]]


def _dot(a: Floats, b: Floats) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
