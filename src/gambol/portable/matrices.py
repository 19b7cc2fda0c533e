"""Sums of products, and small matrices, that come out with the same bits on every machine.

What NumPy hands to a library of linear algebra is added up in an order that depends on the processor, and for a
hundred numbers on how many cores there are: a search that follows it would find other gaits on another machine. Here
each number is added, multiplied or divided by itself, in the order that is written.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[Any]  # of float64 or float32

LEAST = 1e-12  # a square of the root's diagonal: what is flat in some direction still has a root


def dot(a: Vectors, b: Vectors) -> float:
    """Σ aᵢ bᵢ.

    >>> dot(np.array([1.0, 2.0]), np.array([3.0, 0.5]))
    4.0
    """
    return float((a * b).sum())


def times(rows: Vectors, vector: Vectors) -> Vectors:
    """Each row's product with a vector: (…, n) and (n,) or (…, n) come to (…).

    >>> times(np.array([[1.0, 2.0], [0.0, 4.0]]), np.array([3.0, 0.5])).tolist()
    [4.0, 2.0]
    """
    return np.asarray((rows * vector).sum(axis=-1))


def lengths(vectors: Vectors) -> Vectors:
    """Of vectors (…, n).

    >>> lengths(np.array([[3.0, 4.0], [0.0, 2.0]])).tolist()
    [5.0, 2.0]
    """
    return np.asarray(np.sqrt((vectors * vectors).sum(axis=-1)))


def product(rows: Vectors, matrix: Vectors) -> Vectors:
    """The product of (…, m, n) and (…, n, k), for a small n.

    >>> product(np.array([[1.0, 2.0]]), np.array([[1.0, 0.0], [3.0, 0.5]])).tolist()
    [[7.0, 1.0]]
    """
    found: Vectors = rows[..., 0, None] * matrix[..., None, 0, :]
    for k in range(1, rows.shape[-1]):
        found = found + rows[..., k, None] * matrix[..., None, k, :]
    return found


def weighted_sum(weights: Vectors, rows: Vectors) -> Vectors:
    """Σ wᵢ rowᵢ, of rows (m, n).

    >>> weighted_sum(np.array([0.5, 2.0]), np.array([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [6.5, 9.0]
    """
    found: Vectors = np.zeros(rows.shape[1])
    for weight, row in zip(weights, rows, strict=True):
        found = found + weight * row
    return found


def outer_sum(weights: Vectors, rows: Vectors) -> Vectors:
    """Σ wᵢ rowᵢ rowᵢᵀ, (n, n).

    >>> outer_sum(np.array([2.0]), np.array([[1.0, 3.0]])).tolist()
    [[2.0, 6.0], [6.0, 18.0]]
    """
    found: Vectors = np.zeros((rows.shape[1], rows.shape[1]))
    for weight, row in zip(weights, rows, strict=True):
        found += (weight * row)[:, None] * row
    return found


def sum_of_squares(numbers: Vectors) -> float:
    """As if it were added up exactly, and rounded once."""
    return math.fsum((numbers * numbers).tolist())


def cholesky(shape: Vectors) -> Vectors:
    """The lower triangle A with A Aᵀ = a symmetric matrix that is positive, or nearly so.

    >>> root = cholesky(np.array([[4.0, 2.0], [2.0, 5.0]]))
    >>> root.tolist()
    [[2.0, 0.0], [1.0, 2.0]]
    """
    left, root = shape.copy(), np.zeros_like(shape)
    for k in range(len(shape)):
        root[k, k] = math.sqrt(max(float(left[k, k]), LEAST))
        below = left[k + 1 :, k] / root[k, k]
        root[k + 1 :, k] = below
        left[k + 1 :, k + 1 :] -= below[:, None] * below
    return root


def times_root(rows: Vectors, root: Vectors) -> Vectors:
    """A·row of each row (m, n), for a lower triangle A.

    >>> times_root(np.array([[1.0, 10.0]]), np.array([[2.0, 0.0], [1.0, 3.0]])).tolist()
    [[2.0, 31.0]]
    """
    found = np.zeros_like(rows)
    for k in range(len(root)):
        found[:, k:] += rows[:, k, None] * root[k:, k]
    return found


def solved(root: Vectors, known: Vectors) -> Vectors:
    """x with A·x = what is known, for a lower triangle A.

    >>> solved(np.array([[2.0, 0.0], [1.0, 3.0]]), np.array([2.0, 31.0])).tolist()
    [1.0, 10.0]
    """
    found = known.copy()
    for k in range(len(root)):
        found[k] /= root[k, k]
        found[k + 1 :] -= root[k + 1 :, k] * found[k]
    return found


def summed(numbers: Iterable[float]) -> float:
    """One after another, from the first on: the built-in `sum` carries what is rounded off along since Python 3.12.

    >>> summed([0.1] * 10), summed([])
    (0.9999999999999999, 0.0)
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
