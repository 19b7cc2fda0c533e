"""Where a motion repeats best: the moments between which a loop is cut out of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.export.clips.way import headed, heading_between

Array = NDArray[np.float64]

LEEWAY = 0.04  # of a loop: by how much one may be longer or shorter than the mean period
LIVELY = 0.7  # of what usually moves in a loop: what moves less has stopped repeating, or stands


@dataclass(frozen=True)
class Cut:
    """A stretch of a recording that ends as it began, in fractional frames."""

    first: float
    frames: float

    def at(self, share: Array) -> Array:
        """Fractional frames at shares (n,) of it; below 0 and above 1 lies what came before and after."""
        return self.first + share * self.frames


def relative(points: Array, turning: bool) -> Array:
    """Clouds of points (T, n, 3) as seen from their middle on the ground; if they turn, as the first one is headed."""
    middle = points.mean(axis=1, keepdims=True) * np.array([1.0, 0.0, 1.0])
    away = np.asarray(points - middle)
    if not turning:
        return away
    angles = heading_between(points[0], points)
    count = points.shape[1]
    return headed(np.repeat(-angles, count), away.reshape(-1, 3)).reshape(away.shape)


def best_cut(poses: Array, period: float, strides: int, earliest: int) -> Cut:
    """Where poses (T, n, 3) repeat best after so many periods of so many frames, not before the earliest frame.

    Around both ends there is half a period more, over which a loop is closed: that is where poses have to be alike.
    """
    length, beside = period * strides, int(np.ceil(0.5 * period)) + 1
    longest = int(np.ceil(length * (1.0 + LEEWAY))) + 1
    lags = range(max(2, int(np.floor(length * (1.0 - LEEWAY)))) - 1, longest + 1)
    count = len(poses) - longest - earliest
    if count <= 2 * beside:
        raise InvalidInput(
            f"the motion is too short for {strides} stride{'s'[: strides > 1]} of {period:.0f} frames",
            "it must last for one stride more than that after its first seconds",
            "make it longer (--seconds), or ask for fewer --strides",
        )
    off = np.stack([_around(_off(poses, earliest, count, lag), beside) for lag in lags])
    off[:, ~_lively(poses, earliest + beside, off.shape[1], round(length))] = np.inf
    row, start = (int(i) for i in np.unravel_index(int(off[1:-1].argmin()), (len(off) - 2, off.shape[1])))
    before, here, after = (float(x) for x in off[row : row + 3, start])
    bend = before - 2.0 * here + after
    shift = min(max(0.5 * (before - after) / bend, -0.5), 0.5) if bend > 0.0 else 0.0
    return Cut(float(earliest + beside + start), lags[row + 1] + shift)


def _off(poses: Array, earliest: int, count: int, lag: int) -> Array:
    """How far apart moments are that are a lag apart, (count,), in metres squared."""
    away = poses[earliest + lag : earliest + lag + count] - poses[earliest : earliest + count]
    return np.asarray((away * away).sum(axis=(1, 2)))


def _around(values: Array, beside: int) -> Array:
    """Values (T,) averaged over so many on either side, those that are near counting most: (T − 2 beside,)."""
    half = beside // 2
    for reach in (half, beside - half):
        total = np.concatenate([[0.0], np.cumsum(values)])
        values = (total[2 * reach + 1 :] - total[: -2 * reach - 1]) / (2 * reach + 1)
    return values


def _lively(poses: Array, first: int, count: int, length: int) -> NDArray[np.bool_]:
    """Which of so many loops move about as much as they usually do."""
    steps = np.diff(poses, axis=0)
    moved = np.concatenate([[0.0], np.cumsum(np.sqrt((steps * steps).sum(axis=2)).sum(axis=1))])
    starts = first + np.arange(count)
    within = moved[starts + length] - moved[starts]
    return np.asarray(within >= LIVELY * np.median(within))
