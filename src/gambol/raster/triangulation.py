"""Polygons cut into triangles, by their ears (Meisters 1975); holes are first joined to what encloses them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.portable.matrices import dot, lengths

Array = NDArray[np.float64]
Indices = NDArray[np.int64]


def triangulated(loops: Sequence[Array]) -> Indices:
    """Triangles (m, 3), counter-clockwise, over the corners of loops (n, 2), numbered through one after another.

    A loop within another is a hole in it. Loops do not cross themselves or one another.

    >>> triangulated([np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])]).tolist()
    [[3, 0, 1], [1, 2, 3]]
    """
    places = np.concatenate(loops)
    starts = np.cumsum([0, *(len(loop) for loop in loops[:-1])]).tolist()
    rings = [list(range(start, start + len(loop))) for start, loop in zip(starts, loops, strict=True)]
    depth = [sum(_inside(loop[0], other) for other in loops if other is not loop) for loop in loops]
    found: list[tuple[int, int, int]] = []
    for outer, level in enumerate(depth):
        if level % 2:
            continue
        ring = _turned(rings[outer], places, anticlockwise=True)
        holes = [hole for hole, deep in enumerate(depth) if deep == level + 1 and _inside(loops[hole][0], loops[outer])]
        for hole in sorted(holes, key=lambda hole: -float(loops[hole][:, 0].max())):
            ring = _bridged(ring, _turned(rings[hole], places, anticlockwise=False), places)
        found += _ears(ring, places)
    return np.array(found, np.int64).reshape(-1, 3)


def area(corners: Array) -> float:
    """Of a polygon (n, 2); below 0 if it goes round clockwise."""
    x, y = corners.T
    return float(0.5 * (dot(x, np.roll(y, -1)) - dot(y, np.roll(x, -1))))


def _turned(ring: list[int], places: Array, anticlockwise: bool) -> list[int]:
    return ring if (area(places[ring]) > 0.0) == anticlockwise else ring[::-1]


def _inside(point: Array, loop: Array) -> bool:
    """Whether a ray to the right from the point crosses the loop an odd number of times."""
    (x, y), after = loop.T, np.roll(loop, -1, axis=0)
    spans = (y > point[1]) != (after[:, 1] > point[1])
    with np.errstate(divide="ignore", invalid="ignore"):
        at = x + (point[1] - y) / (after[:, 1] - y) * (after[:, 0] - x)
    return bool(np.count_nonzero(spans & (at > point[0])) % 2)


def _bridged(ring: list[int], hole: list[int], places: Array) -> list[int]:
    """The ring with a hole cut open: there and back along a line that nothing crosses, from its rightmost corner."""
    k = int(np.argmax(places[hole, 0]))
    opened = [*hole[k:], *hole[: k + 1]]
    start = places[opened[0]]
    nearest = np.argsort(lengths(places[ring] - start), kind="stable").tolist()
    walls = [(places[a], places[b]) for loop in (ring, hole) for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)]
    at = next((i for i in nearest if not any(_cross(start, places[ring[i]], a, b) for a, b in walls)), nearest[0])
    return [*ring[: at + 1], *opened, *ring[at:]]


def _cross(a: Array, b: Array, c: Array, d: Array) -> bool:
    """Whether two lines cross between their ends."""
    return _side(a, b, c) * _side(a, b, d) < 0.0 and _side(c, d, a) * _side(c, d, b) < 0.0


def _side(a: Array, b: Array, c: Array) -> float:
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def _ears(ring: list[int], places: Array) -> list[tuple[int, int, int]]:
    """Corners whose neighbours see one another, cut off one by one: of those that there are, the bluntest first."""
    left, found = list(ring), []
    while len(left) > 3:
        at = _ear(places[left])
        found.append((left[at - 1], left[at], left[(at + 1) % len(left)]))
        del left[at]
    return [*found, (left[0], left[1], left[2])]


def _ear(corners: Array) -> int:
    """The ear with the best shape, so that no slivers are left where a body bends."""
    before, after = np.roll(corners, 1, axis=0), np.roll(corners, -1, axis=0)
    turn = _cross_products(corners - before, after - corners)
    longest = np.maximum.reduce(
        [((p - q) ** 2).sum(axis=1) for p, q in ((before, corners), (corners, after), (after, before))]
    )
    shape = turn / np.where(longest > 0.0, longest, 1.0)
    for at in np.argsort(-shape, kind="stable").tolist():
        if turn[at] <= 0.0:
            break
        a, b, c = before[at], corners[at], after[at]
        sides = [_cross_products(q - p, corners - p) for p, q in ((a, b), (b, c), (c, a))]
        within = (sides[0] >= 0.0) & (sides[1] >= 0.0) & (sides[2] >= 0.0)
        own = (corners == a).all(axis=1) | (corners == b).all(axis=1) | (corners == c).all(axis=1)
        if not np.any(within & ~own):
            return int(at)
    return int(np.argmax(shape))  # of a polygon that crosses itself


def _cross_products(one: Array, other: Array) -> Array:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])
