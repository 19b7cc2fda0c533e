"""Turns of a rig's nodes: quaternions as glTF has them, x, y, z and w, and 3 × 3 matrices. Same bits everywhere."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.portable.matrices import lengths, product

Array = NDArray[np.float64]

UNTURNED = np.array([0.0, 0.0, 0.0, 1.0])
STEPS = 12  # of Newton's iteration, which doubles the digits that are right with each
SMALL = 1e-9  # rad: below that a turn has no axis worth dividing by


def times(one: Array, other: Array) -> Array:
    """The turn `other`, followed by `one`, of quaternions (…, 4)."""
    a, b = one[..., :3], other[..., :3]
    w, v = one[..., 3:], other[..., 3:]
    across = np.stack(
        [
            a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
            a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
            a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
        ],
        axis=-1,
    )
    real = w[..., 0] * v[..., 0] - (a * b).sum(axis=-1)
    return np.concatenate([w * b + v * a + across, real[..., None]], axis=-1)


def undone(turn: Array) -> Array:
    """The turns that undo turns."""
    return np.asarray(turn * np.array([-1.0, -1.0, -1.0, 1.0]))


def unit(turns: Array) -> Array:
    """Of length one."""
    return np.asarray(turns / np.maximum(lengths(turns), 1e-30)[..., None])


def matrix_of(turns: Array) -> Array:
    """Matrices (…, 3, 3) of unit quaternions (…, 4).

    >>> matrix_of(np.array([0.5, 0.5, 0.5, 0.5])).tolist()
    [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    """
    x, y, z, w = np.moveaxis(np.asarray(turns), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def turn_of(matrices: Array) -> Array:
    """Unit quaternions (…, 4) of turning matrices (…, 3, 3).

    >>> turn_of(np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])).tolist()
    [0.5, 0.5, 0.5, 0.5]
    """
    m = np.asarray(matrices)
    xx, yy, zz = m[..., 0, 0], m[..., 1, 1], m[..., 2, 2]
    a, b, c = m[..., 2, 1] - m[..., 1, 2], m[..., 0, 2] - m[..., 2, 0], m[..., 1, 0] - m[..., 0, 1]
    d, e, f = m[..., 1, 0] + m[..., 0, 1], m[..., 0, 2] + m[..., 2, 0], m[..., 2, 1] + m[..., 1, 2]
    ways = np.stack(
        [
            np.stack([1 + xx - yy - zz, d, e, a], axis=-1),
            np.stack([d, 1 - xx + yy - zz, f, b], axis=-1),
            np.stack([e, f, 1 - xx - yy + zz, c], axis=-1),
            np.stack([a, b, c, 1 + xx + yy + zz], axis=-1),
        ],
        axis=-2,
    )
    sizes = np.stack([ways[..., k, k] for k in range(4)], axis=-1)
    best = sizes.argmax(axis=-1)
    found = np.take_along_axis(ways, best[..., None, None], axis=-2)[..., 0, :]
    found = unit(found)
    return np.asarray(np.where(found[..., 3:] < 0.0, -found, found))


def inverse(matrices: Array) -> Array:
    """Of 3 × 3 matrices, by their cofactors."""
    a, b, c = matrices[..., 0, :], matrices[..., 1, :], matrices[..., 2, :]
    columns = np.stack([cross(b, c), cross(c, a), cross(a, b)], axis=-1)
    size = (a * columns[..., 0]).sum(axis=-1)
    return np.asarray(columns / size[..., None, None])


def cross(a: Array, b: Array) -> Array:
    """The vector product of (…, 3)."""
    return np.stack(
        [
            a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
            a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
            a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
        ],
        axis=-1,
    )


def squared_up(matrices: Array) -> Array:
    """The orthogonal matrix that is nearest to each, which may mirror (the polar factor, by Newton's iteration).

    >>> squared_up(np.array([[0.0, -2.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 2.0]])).round(12).tolist()[0]
    [0.0, -1.0, 0.0]
    """
    found = matrices / np.maximum(np.sqrt((matrices * matrices).sum(axis=(-2, -1)) / 3.0), 1e-30)[..., None, None]
    for _ in range(STEPS):
        found = 0.5 * (found + np.swapaxes(inverse(found), -1, -2))
    return np.asarray(found)


def seen_from(axes: Array, turns: Array) -> Array:
    """Turns as they are in axes that are turned, or mirrored, by an orthogonal matrix: O R Oᵀ."""
    by = axes[..., 0, :] * cross(axes[..., 1, :], axes[..., 2, :])
    sense = np.where(by.sum(axis=-1) < 0.0, -1.0, 1.0)
    way = (axes * turns[..., None, :3]).sum(axis=-1) * sense[..., None]
    return np.concatenate([way, turns[..., 3:]], axis=-1)


def vector_of(turns: Array) -> Array:
    """Rotation vectors (…, 3) of unit quaternions, no longer than half a turn.

    >>> vector_of(np.array([0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)])).round(6).tolist()
    [0.0, 0.0, 1.570796]
    """
    turns = np.where(turns[..., 3:] < 0.0, -turns, turns)
    size = lengths(turns[..., :3])
    angle = 2.0 * atan2(size, turns[..., 3])
    by = np.where(size > SMALL, angle / np.maximum(size, SMALL), 2.0)
    return np.asarray(turns[..., :3] * by[..., None])


def turn_by(vectors: Array) -> Array:
    """Unit quaternions (…, 4) of rotation vectors."""
    angle = lengths(np.asarray(vectors))
    sine, cosine = sincos(0.5 * angle)
    by = np.where(angle > SMALL, sine / np.maximum(angle, SMALL), 0.5)
    return np.concatenate([vectors * by[..., None], cosine[..., None]], axis=-1)


def steady(turns: Array) -> Array:
    """The same turns (T, …, 4), each with the sign that is nearer to the one before."""
    flips = np.where((turns[1:] * turns[:-1]).sum(axis=-1) < 0.0, -1.0, 1.0)
    signs = np.concatenate([np.ones((1, *flips.shape[1:])), np.cumprod(flips, axis=0)])
    return np.asarray(turns * signs[..., None])


def moved(turns: Array, vectors: Array) -> Array:
    """Vectors (…, 3), turned by quaternions (…, 4)."""
    return product(matrix_of(turns), vectors[..., None])[..., 0]
