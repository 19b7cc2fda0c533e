"""Which triangle each sample of a picture shows: triangles to rows of samples to samples, the nearest of each kept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Indices = NDArray[np.int64]


EDGE = 1e-6  # samples beyond an edge that still belong to its triangle: rounding leaves no gap between two


@dataclass(frozen=True, eq=False)
class Hits:
    """The samples that show something, and what."""

    sample: Indices  # (k,) row by row from the top: row · width + column
    triangle: Indices  # (k,)
    share: Array  # (k, 3) of the triangle's corners, adding up to 1, in space
    depth: Array  # (k,)

    def some(self, which: Indices) -> Hits:
        """Those of some rows."""
        return Hits(self.sample[which], self.triangle[which], self.share[which], self.depth[which])


def nearest(corners: Array, triangles: Indices, width: int, height: int) -> Hits:
    """What each sample shows of triangles (m, 3) over corners (n, 3): samples across and down, and depth.

    A sample lies in the middle of its cell, at (column + ½, row + ½). Depths are positive; a triangle that reaches
    behind the eye is left out. Of equally near triangles the first is kept.
    """
    a, b, c = (corners[triangles[:, k]] for k in range(3))
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    seen = np.flatnonzero((area != 0.0) & (np.minimum(np.minimum(a[:, 2], b[:, 2]), c[:, 2]) > 0.0))
    a, b, c, area = a[seen], b[seen], c[seen], area[seen]
    # Share of corner k at (x, y) is x·dx + y·dy + rest: linear on the screen, 0 on the edge across from the corner.
    dx = np.stack([b[:, 1] - c[:, 1], c[:, 1] - a[:, 1], a[:, 1] - b[:, 1]]) / area
    dy = np.stack([c[:, 0] - b[:, 0], a[:, 0] - c[:, 0], b[:, 0] - a[:, 0]]) / area
    rest = (
        np.stack(
            [
                b[:, 0] * c[:, 1] - b[:, 1] * c[:, 0],
                c[:, 0] * a[:, 1] - c[:, 1] * a[:, 0],
                a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0],
            ]
        )
        / area
    )

    top = np.clip(np.ceil(np.minimum(np.minimum(a[:, 1], b[:, 1]), c[:, 1]) - 0.5), 0, height).astype(np.int64)
    bottom = np.clip(np.floor(np.maximum(np.maximum(a[:, 1], b[:, 1]), c[:, 1]) - 0.5), -1, height - 1).astype(np.int64)
    which, row = _counted(top, bottom)
    left, right = _span(dx[:, which], dy[:, which] * (row + 0.5) + rest[:, which], width)
    across, column = _counted(left, right)
    which, row = which[across], row[across]

    depths = np.stack([a[:, 2], b[:, 2], c[:, 2]])
    flat = np.stack([(each / depths).sum(axis=0) for each in (dx, dy, rest)])  # 1/depth is linear on the screen, too
    inverse = flat[0, which] * (column + 0.5) + (flat[1] * 0.5 + flat[2])[which] + flat[1, which] * row
    sample = row * width + column
    kept = _kept(sample, inverse, width * height)
    which, sample, inverse = which[kept], sample[kept], inverse[kept]
    share = dx[:, which] * (column[kept] + 0.5) + dy[:, which] * (row[kept] + 0.5) + rest[:, which]
    return Hits(sample, seen[which], (share / depths[:, which] / inverse).T, 1.0 / inverse)


def _counted(first: Indices, last: Indices) -> tuple[Indices, Indices]:
    """Every whole number from first to last of each pair: which pair, and the number."""
    count = np.maximum(last - first + 1, 0)
    which = np.repeat(np.arange(len(first)), count)
    within = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
    return which, first[which] + within


def _span(dx: Array, rest: Array, width: int) -> tuple[Indices, Indices]:
    """First and last column (r,) where all three shares x·dx + rest, (3, r), are at least 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        zero = -rest / dx
    # An edge along the row bounds nothing if the row is on its inner side, and everything if not.
    lower = np.where(dx > 0.0, zero, np.where((dx == 0.0) & (rest < -EDGE), np.inf, -np.inf)).max(axis=0)
    upper = np.where(dx < 0.0, zero, np.inf).min(axis=0)
    left = np.clip(np.ceil(lower - 0.5 - EDGE), 0, width)
    right = np.clip(np.floor(upper - 0.5 + EDGE), -1, width - 1)
    return left.astype(np.int64), right.astype(np.int64)


def _kept(sample: Indices, inverse: Array, samples: int) -> Indices:
    """Of all that covers each sample, the nearest."""
    best = np.zeros(samples)
    np.maximum.at(best, sample, inverse)
    near = np.flatnonzero(inverse == best[sample])[::-1]
    winner = np.full(samples, -1, np.int64)
    winner[sample[near]] = near  # the last one that is written stays: the first of equals
    return winner[winner >= 0]
