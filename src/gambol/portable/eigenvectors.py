"""Directions in which rows differ most: singular vectors that come out with the same bits on every machine."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.portable.matrices import product

Array = NDArray[Any]

SWEEPS = 30  # of rotations, at most; ten are usual
ZERO = 1e-15  # of a matrix's largest number: what is smaller beside its diagonal is rounding


def leading(rows: Array, near: float) -> Array:
    """Left singular vectors (m, k) of rows (m, n), the largest first: as many as bring every row to within `near`.

    Rows are taken one by one, that which is farthest from those before first (a pivoted Cholesky decomposition of their
    products L Lᵀ); the eigenvectors of the small matrix LᵀL turn these into singular vectors.

    >>> leading(np.array([[3.0, 4.0], [6.0, 8.0], [0.0, 0.0]]), 1e-9).round(3).tolist()
    [[0.447], [0.894], [0.0]]
    """
    left = (rows * rows).sum(axis=1)
    found: list[Array] = []
    while len(found) < min(rows.shape) and left.max() > near * near:
        k = int(left.argmax())
        column = (rows * rows[k]).sum(axis=1)
        for one in found:
            column = column - one[k] * one
        column = column / math.sqrt(left[k])
        found.append(column)
        left = np.maximum(left - column * column, 0.0)
        left[k] = 0.0
    if not found:
        return np.zeros((len(rows), 0))
    lower = np.column_stack(found)
    sizes, turns = eigenvectors(product(lower.T, lower))
    order = np.argsort(-sizes, kind="stable")
    order = order[sizes[order] > 0.0]
    vectors = product(lower, turns[:, order]) / np.sqrt(sizes[order])
    return vectors * np.where(vectors.sum(axis=0) < 0.0, -1.0, 1.0)


def eigenvectors(matrix: Array) -> tuple[Array, Array]:
    """Eigenvalues (n,) of a symmetric matrix and its eigenvectors as columns, by rotations (Jacobi 1846).

    >>> sizes, vectors = eigenvectors(np.array([[2.0, 1.0], [1.0, 2.0]]))
    >>> sizes.round(9).tolist(), abs(vectors).round(3).tolist()
    ([1.0, 3.0], [[0.707, 0.707], [0.707, 0.707]])
    """
    left, turns = matrix.copy(), np.eye(len(matrix))
    least = ZERO * float(np.abs(matrix).max(initial=0.0))
    for _ in range(SWEEPS):
        quiet = True
        for i in range(len(left) - 1):
            for j in range(i + 1, len(left)):
                if abs(left[i, j]) > least:
                    quiet = False
                    _rotate(left, turns, i, j)
        if quiet:
            break
    return np.diag(left).copy(), turns


def _rotate(left: Array, turns: Array, i: int, j: int) -> None:
    """Makes the number at (i, j) zero by turning axes i and j."""
    slant = float(left[j, j] - left[i, i]) / (2.0 * float(left[i, j]))
    t = math.copysign(1.0, slant) / (abs(slant) + math.sqrt(slant * slant + 1.0))
    c = 1.0 / math.sqrt(t * t + 1.0)
    s = t * c
    for matrix in (left, left.T, turns.T):
        one, other = matrix[i].copy(), matrix[j].copy()
        matrix[i], matrix[j] = c * one - s * other, s * one + c * other
    left[i, j] = left[j, i] = 0.0
