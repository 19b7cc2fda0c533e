"""Feet that clear the ground while they swing: simulated ones may skim it by millimetres, and look as if they were
dragged once they have a skin."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.portable.matrices import lengths

Array = NDArray[np.float64]
Touches = NDArray[np.bool_]

CLEAR = 0.05  # of a leg's length: how high a foot is in the middle of a swing
STEEP = 0.12  # of the way that it swings: a small step is a low one
SOFT = 0.3  # of that height: how gently what is lifted begins to be


def lifts_of(places: Array, held: Touches, way: Array, length: float) -> Array:
    """By how much a foot has to be lifted in each frame, (N + 1, 3), of the places (N + 1, n, 3) of its contacts.

    `held` (N, n) says what stays down from each frame to the next, `way` is the loop's, `length` the leg's.

    >>> t = np.linspace(0.0, 1.0, 41)
    >>> places = np.stack([np.where(t < 0.5, t, 0.5), np.zeros(41), np.zeros(41)], axis=1)[:, None]
    >>> lift = lifts_of(places, t[:-1, None] >= 0.5, np.array([0.5, 0.0, 0.0]), 1.0)
    >>> round(float(lift[10, 1]), 3), float(lift[30, 1])
    (0.051, 0.0)
    """
    count = len(held)
    down = held.any(axis=1) | np.roll(held.any(axis=1), 1)
    shift = np.zeros((count + 1, 3))
    if down.any() and not down.all():
        low, middle = places[:count, :, 1].min(axis=1), places[:count].mean(axis=1)
        for start in np.flatnonzero(down & ~np.roll(down, -1)).tolist():
            frames = start + np.arange(1 + next(k for k in range(1, count + 1) if down[(start + k) % count]))
            own, laps = frames % count, frames // count
            height = low[own] + laps * way[1]
            there = middle[own] + laps[:, None] * way
            far = float(lengths((there[-1] - there[0])[None, [0, 2]])[0])
            share = np.linspace(0.0, 1.0, len(frames))
            clear = min(CLEAR * length, STEEP * far) * 4.0 * share * (1.0 - share)
            missing = height[0] + share * (height[-1] - height[0]) + clear - height
            soft = SOFT * clear
            lift = 0.5 * (missing + np.sqrt(missing * missing + soft * soft))
            shift[own[1:-1], 1] = lift[1:-1]
    shift[count] = shift[0]
    return shift
