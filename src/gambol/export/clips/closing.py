"""A stretch of motion that nearly repeats, made to repeat: in place, rotation and velocity.

Around the cut, half a stride to either side, there are two versions of the same moment: the end of the stretch, with
what came before it and after it, and its beginning likewise. The loop goes over smoothly from one to the other. It lies
between two strides that happened: it is never farther from its own than half of what they differ by, feet that stand in
both stand in it, and no velocity jumps.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.export.clips.resampling import whole
from gambol.export.clips.way import smooth
from gambol.export.skeleton import Bone, product
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]

TINY = 1e-12  # rad


def neighbour(share: Array) -> Array:
    """The shares (T,) of a stretch at which the other version of each moment lies: a loop later or earlier."""
    return np.asarray(np.where(share < 0.5, share + 1.0, share - 1.0))


def weights(share: Array, strides: int) -> Array:
    """How much each moment at shares (T,) of a loop is of its other version: a half at the seam, nothing from half a
    stride on.

    >>> weights(np.array([0.0, 0.25, 0.5, 1.0]), 1).tolist()
    [0.5, 0.15625, 0.0, 0.5]
    """
    away = np.minimum(share, 1.0 - share) * strides  # strides from the seam
    return smooth(0.5 - away)


def mixed(bone: Bone, other: Bone, weight: Array) -> Bone:
    """A bone that is, by weights (T,), like the other."""
    way = rotation_vector(product(opposite(bone.turns), other.turns))
    return replace(
        bone,
        shift=bone.shift + weight[:, None] * (other.shift - bone.shift),
        turns=whole(product(bone.turns, turn_by(weight[:, None] * way))),
    )


def opposite(turns: Array) -> Array:
    """Turns (T, 4) back."""
    return np.asarray(turns * np.array([-1.0, -1.0, -1.0, 1.0]))


def rotation_vector(turns: Array) -> Array:
    """(T, 3) rad: axis times angle of turns (T, 4), by the shorter way round."""
    turns = np.where(turns[:, 3:] < 0.0, -turns, turns)
    sine = lengths(turns[:, :3])
    angle = 2.0 * atan2(sine, turns[:, 3])
    return np.asarray(turns[:, :3] * np.where(sine > TINY, angle / np.maximum(sine, TINY), 2.0)[:, None])


def turn_by(vectors: Array) -> Array:
    """Turns (T, 4) of rotation vectors (T, 3).

    >>> turn_by(rotation_vector(np.array([[0.0, 0.6, 0.0, 0.8]]))).round(9).tolist()
    [[0.0, 0.6, 0.0, 0.8]]
    """
    angle = lengths(vectors)
    s, c = sincos(0.5 * angle)
    return np.column_stack([vectors * np.where(angle > TINY, s / np.maximum(angle, TINY), 0.5)[:, None], c])
