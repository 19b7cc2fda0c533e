"""What a skin holds: points of an even grid that lie inside it, whatever holes it has.

How often a surface goes around a point is the mean, over all directions, of how often a ray in that direction leaves it
(the generalised winding number of Jacobson et al. 2013). Six directions along the grid's own lines are enough, and cost
no more than drawing the surface three times. Counts are whole numbers: the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

CELLS = 150_000  # of the box around the body
ASIDE = 0.38196601125  # of a cell: where its line runs, so that it meets no edge of a drawn mesh
INSIDE = 0.5
AT_ONCE = 200_000  # pairs of triangles and lines


@dataclass(frozen=True, eq=False)
class Inside:
    """Points (n, 3) inside a skin, and the side of the cube that each stands for."""

    points: Array
    side: float


def inside_of(vertices: Array, triangles: Indices, cells: int = CELLS) -> Inside:
    """The points inside a surface; of one that is turned inside out too."""
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    size = np.maximum(high - low, 1e-3 * float((high - low).max()))
    side = float(size.prod() / cells) ** (1.0 / 3.0)
    shape = tuple(int(np.ceil(x / side)) + 1 for x in size)
    start = low - ASIDE * side
    counts = np.zeros(shape, np.int64)
    corners = (vertices[triangles] - start) / side - 0.5  # in cells: a point's place is its number
    for axis in range(3):
        counts += _left(corners, axis, shape)
    if counts.sum() < 0:
        counts = -counts
    found = np.argwhere(counts > 6 * INSIDE)
    return Inside(start + side * (found + 0.5), side)


def _left(corners: Array, axis: int, shape: tuple[int, ...]) -> Indices:
    """Of each grid point, how often rays both ways along an axis leave the surface more than they enter it."""
    others = [k for k in range(3) if k != axis]
    if axis == 1:
        others = others[::-1]  # right-handed
    flat, depth = corners[:, :, others], corners[:, :, axis]
    area = _area(flat[:, 0], flat[:, 1], flat[:, 2])
    wide = [shape[k] for k in others]
    steps = np.zeros((*wide, shape[axis] + 1), np.int64)
    low = np.maximum(np.ceil(flat.min(axis=1)), 0).astype(np.int64)
    high = np.minimum(np.floor(flat.max(axis=1)), np.array(wide) - 1).astype(np.int64)
    spans = np.maximum(high - low + 1, 0)
    many = spans[:, 0] * spans[:, 1]
    kept = np.flatnonzero((many > 0) & (area != 0.0))
    ends = np.cumsum(many[kept])
    for begin in range(0, int(ends[-1]) if len(ends) else 0, AT_ONCE):
        pair = np.arange(begin, min(begin + AT_ONCE, int(ends[-1])))
        which = np.searchsorted(ends, pair, side="right")
        t, rest = kept[which], pair - (ends[which] - many[kept[which]])
        u, v = low[t, 0] + rest // spans[t, 1], low[t, 1] + rest % spans[t, 1]
        spot = np.stack([u, v], axis=1).astype(np.float64)
        shares = [
            _area(spot, flat[t, 1], flat[t, 2]),
            _area(flat[t, 0], spot, flat[t, 2]),
            _area(flat[t, 0], flat[t, 1], spot),
        ]
        met = np.all([share * area[t] > 0.0 for share in shares], axis=0)
        at = (shares[0] * depth[t, 0] + shares[1] * depth[t, 1] + shares[2] * depth[t, 2]) / area[t]
        k = np.clip(np.ceil(at), 0, shape[axis]).astype(np.int64)
        np.add.at(steps, (u[met], v[met], k[met]), np.where(area[t] > 0.0, 1, -1)[met])
    passed = np.cumsum(steps, axis=2)
    left = passed[:, :, -1:] - 2 * passed[:, :, :-1]
    order = [0, 0, 0]
    order[others[0]], order[others[1]], order[axis] = 0, 1, 2
    return left.transpose(order)


def _area(a: Array, b: Array, c: Array) -> Array:
    """Twice the area of triangles in a plane, positive where they run counter-clockwise."""
    return np.asarray((b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0]))
