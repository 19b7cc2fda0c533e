"""A recording between its frames: smooth curves through places and turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from gambol.export.skeleton import Bone, steady
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]


def between(values: Array, at: Array) -> Array:
    """Values (T, k) at fractional frames (n,), by Catmull and Rom's cubics: exact at frames, and smooth.

    >>> between(np.array([[0.0], [1.0], [4.0], [9.0]]), np.array([1.0, 1.5])).ravel().tolist()
    [1.0, 2.25]
    """
    last = len(values) - 1
    first = np.clip(np.floor(at).astype(int), 0, max(last - 1, 0))
    x = (at - first)[:, None]
    a, b, c, d = (values[np.clip(first + k, 0, last)] for k in (-1, 0, 1, 2))
    a, d = np.where((first == 0)[:, None], 2.0 * b - c, a), np.where((first >= last - 1)[:, None], 2.0 * c - b, d)
    return np.asarray(b + 0.5 * x * (c - a + x * (2.0 * a - 5.0 * b + 4.0 * c - d + x * (3.0 * (b - c) + d - a))))


def bones_at(bones: Sequence[Bone], at: Array) -> list[Bone]:
    """Bones at fractional frames (n,) of their recording."""
    return [replace(bone, shift=between(bone.shift, at), turns=whole(between(bone.turns, at))) for bone in bones]


def whole(turns: Array) -> Array:
    """Turns (T, 4) of length 1, without a jump from sign to sign."""
    return steady(turns / lengths(turns)[:, None])
