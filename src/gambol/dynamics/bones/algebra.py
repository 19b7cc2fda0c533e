"""Vectors and symmetric matrices in space, over numbers. A zero that the body's structure has costs nothing.

A symmetric matrix is its six entries (xx, yy, zz, yz, xz, xy): the entry 3 + k is the product of the axes other than k.
"""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.values import Number

Vector = list[Number]
Symmetric = list[Number]

NEXT = (1, 2, 0)  # the axis after each, in right-handed order
ENTRIES = ((0, 0), (1, 1), (2, 2), (1, 2), (0, 2), (0, 1))  # row and column of each entry of a symmetric matrix
PLACE = ((0, 5, 4), (5, 1, 3), (4, 3, 2))  # where a row and column stand among the six


def zeros() -> Vector:
    """The zero vector, as constants."""
    return [0.0, 0.0, 0.0]


def unit(k: int) -> Vector:
    """Along a coordinate axis."""
    return [1.0 if i == k else 0.0 for i in range(3)]


def dot(a: Sequence[Number], b: Sequence[Number]) -> Number:
    """The scalar product.

    >>> dot([1.0, 2.0, 3.0], [1.0, 0.0, 2.0])
    7.0
    """
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Sequence[Number], b: Sequence[Number]) -> Vector:
    """The vector product.

    >>> cross([1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    [0.0, 0.0, 1.0]
    """
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(a: Sequence[Number], b: Sequence[Number]) -> Vector:
    """The sum, of any length."""
    return [x + y for x, y in zip(a, b, strict=True)]


def minus(a: Sequence[Number], b: Sequence[Number]) -> Vector:
    """The difference, of any length."""
    return [x - y for x, y in zip(a, b, strict=True)]


def times(factor: Number, a: Sequence[Number]) -> Vector:
    """A multiple, of any length."""
    return [factor * x for x in a]


def row(matrix: Sequence[Number], k: int) -> Vector:
    """A row of a symmetric matrix, which is also its column."""
    return [matrix[i] for i in PLACE[k]]


def applied(matrix: Sequence[Number], v: Sequence[Number]) -> Vector:
    """A symmetric matrix times a vector."""
    return [dot(row(matrix, k), v) for k in range(3)]


def plus_dot(start: Number, a: Sequence[Number], b: Sequence[Number]) -> Number:
    """start + a·b, each product added at once: fused operations, and none for zeros."""
    return start + a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def plus_cross(start: Sequence[Number], a: Sequence[Number], b: Sequence[Number]) -> Vector:
    """start + a × b, likewise.

    >>> plus_cross([1.0, 1.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
    [1.0, 1.0, 2.0]
    """
    return [start[i] + a[j] * b[k] - a[k] * b[j] for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1))]
