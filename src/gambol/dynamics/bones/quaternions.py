"""Unit quaternions (w, x, y, z): the state of what turns freely. They keep length one in a written order of operations.

A step turns by ω·h: q ⊗ exp(ω h / 2). Sine and cosine of so small an angle are polynomials (error below 1e-11 up to one
radian of half angle; a body that turns faster than that in a step has diverged or should be given a shorter one), and a
Newton step towards length one, ½ (3 − |q|²), undoes their rounding without a square root.
"""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.elementary import atan2, polynomial
from gambol.compiler.values import Number
from gambol.dynamics.bones.algebra import Vector, cross, dot

COSINE = (1.0, -1 / 2, 1 / 24, -1 / 720, 1 / 40320, -1 / 3628800)  # cos x by x²
SINE = (1.0, -1 / 6, 1 / 120, -1 / 5040, 1 / 362880, -1 / 39916800)  # sin x / x by x²
SMALL = 1e-8  # of the vector part, below which 2 atan2(|v|, w) / |v| is 2


def matrix(q: Sequence[Number]) -> list[Vector]:
    """The rotation as rows.

    >>> matrix([1.0, 0.0, 0.0, 0.0])
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    w, x, y, z = q
    xx, yy, zz, xy, xz, yz, wx, wy, wz = x * x, y * y, z * z, x * y, x * z, y * z, w * x, w * y, w * z
    return [
        [1.0 - 2.0 * (yy + zz), 2.0 * (xy - wz), 2.0 * (xz + wy)],
        [2.0 * (xy + wz), 1.0 - 2.0 * (xx + zz), 2.0 * (yz - wx)],
        [2.0 * (xz - wy), 2.0 * (yz + wx), 1.0 - 2.0 * (xx + yy)],
    ]


def product(a: Sequence[Number], b: Sequence[Number]) -> Vector:
    """The turn `b` in the frame that `a` has turned.

    >>> product([0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0])
    [0.0, 0.0, 0.0, 1.0]
    """
    c = cross(a[1:], b[1:])
    vector = [a[0] * b[1 + i] + b[0] * a[1 + i] + c[i] for i in range(3)]
    return [a[0] * b[0] - dot(a[1:], b[1:]), *vector]


def turned(q: Sequence[Number], way: Sequence[Number]) -> Vector:
    """A quaternion turned by a small rotation vector in its own frame, and brought back to length one."""
    half = [0.5 * x for x in way]
    squared = dot(half, half)
    scale = polynomial(SINE, squared)
    new = product(q, [polynomial(COSINE, squared), *[scale * x for x in half]])
    return normalised(new)


def normalised(q: Sequence[Number]) -> Vector:
    """Brought back to length one, from nearby."""
    again = 1.5 - 0.5 * (q[0] * q[0] + dot(q[1:], q[1:]))
    return [again * x for x in q]


def rate(q: Sequence[Number], spin: Sequence[Number]) -> Vector:
    """How fast a quaternion changes that turns by `spin` in its own frame."""
    return [0.5 * x for x in product(q, [0.0, *spin])]


def rotation_vector(q: Sequence[Number]) -> Vector:
    """The axis of the turn times its angle, of the shorter way round: up to half a turn.

    >>> [round(x, 12) for x in rotation_vector([0.5**0.5, 0.0, 0.5**0.5, 0.0])]
    [0.0, 1.570796326795, 0.0]
    """
    sign = where(q[0] < 0.0, -1.0, 1.0)
    length = sqrt(dot(q[1:], q[1:]))
    small = length < SMALL
    scale = where(small, 2.0, 2.0 * atan2(length, sign * q[0]) / where(small, 1.0, length))
    return [sign * scale * x for x in q[1:]]
