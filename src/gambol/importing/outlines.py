"""Shapes in the plane: convex polygons by their support, and the outline of several that overlap."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.articulated.geometry import polygon_moments
from gambol.creatures.units import Point

Polygon = list[Point]
Support = Callable[[NDArray[np.float64]], NDArray[np.float64]]

MOST_CORNERS = 100


def polygon_by_support(support: Support, first: float, directions: int) -> Polygon:
    """Corners of a convex shape, counter-clockwise: its outermost point in each of some directions."""
    turns = [first + 2.0 * math.pi * (k + 0.5) / directions for k in range(directions)]
    found: Polygon = []
    for turn in turns:
        x, y = support(np.array([math.cos(turn), math.sin(turn)]))
        if not found or math.dist(found[-1], (x, y)) > 1e-9:
            found.append((float(x), float(y)))
    if len(found) > 1 and math.dist(found[0], found[-1]) <= 1e-9:
        found.pop()
    return hull(found)


def hull(points: Sequence[Point]) -> Polygon:
    """The convex hull, counter-clockwise.

    >>> hull([(0, 0), (2, 0), (1, 0.5), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered

    def half(some: Sequence[Point]) -> Polygon:
        kept: Polygon = []
        for p in some:
            while len(kept) > 1 and _cross(kept[-2], kept[-1], p) <= 0.0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return half(ordered) + half(ordered[::-1])


def union(shapes: Sequence[Polygon]) -> Polygon:
    """The outline of convex polygons together; their hull, if they lie apart.

    Every side is cut where others cross it; the pieces outside all other shapes, one after another, are the outline.

    >>> plus = union([[(-2, -1), (2, -1), (2, 1), (-2, 1)], [(-1, -2), (1, -2), (1, 2), (-1, 2)]])
    >>> len(plus), round(polygon_moments(plus)[0], 3)
    (12, 12.0)
    """
    whole = [shape for shape in shapes if len(shape) > 2]
    if len(whole) == 1:
        return whole[0]
    everything = hull([corner for shape in shapes for corner in shape])
    covered = {k for k, one in enumerate(whole) for j, o in enumerate(whole) if j != k and _holds(o, one, k < j)}
    whole = [shape for k, shape in enumerate(whole) if k not in covered]
    if len(whole) < 2:
        return whole[0] if whole else everything
    size = max(math.dist(everything[0], corner) for corner in everything)
    nudged = [_grown(shape, 1.0 + 1e-7 * k) for k, shape in enumerate(whole)]  # no two sides lie on one line
    pieces = [piece for k, shape in enumerate(nudged) for piece in _outside(shape, nudged[:k] + nudged[k + 1 :])]
    loop = _chained(pieces, 1e-6 * size)
    enough = 0.5 * max(polygon_moments(shape)[0] for shape in whole)
    if loop is None or len(loop) > MOST_CORNERS or polygon_moments(loop)[0] < enough or not _around(loop, whole):
        return everything
    return loop


def _around(loop: Polygon, shapes: Sequence[Polygon]) -> bool:
    """Whether a loop holds the middles of all shapes: none lies apart."""
    return all(is_inside(loop, polygon_moments(shape)[1]) for shape in shapes)


def is_inside(polygon: Sequence[Point], at: Point) -> bool:
    """Whether a polygon holds a point."""
    x, y = at
    within = False
    for (x0, y0), (x1, y1) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            within = not within
    return within


def _holds(outer: Polygon, inner: Polygon, also_equal: bool) -> bool:
    """Whether a convex shape covers another; of two that are the same, the later covers the earlier."""
    slack = 1e-9 if also_equal else -1e-12
    sides = list(zip(outer, [*outer[1:], outer[0]], strict=True))
    return all(_cross(a, b, p) >= -slack for p in inner for a, b in sides)


def _grown(shape: Polygon, by: float) -> Polygon:
    cx, cy = polygon_moments(shape)[1]
    return [(cx + by * (x - cx), cy + by * (y - cy)) for x, y in shape]


def _outside(shape: Polygon, others: Sequence[Polygon]) -> list[tuple[Point, Point]]:
    """Pieces of a shape's sides that lie in no other shape."""
    found = []
    for a, b in zip(shape, [*shape[1:], shape[0]], strict=True):
        cuts = {0.0, 1.0}
        for other in others:
            cuts |= {t for c, d in zip(other, [*other[1:], other[0]], strict=True) if (t := _crossing(a, b, c, d))}
        ends = sorted(cuts)
        for s, t in pairwise(ends):
            if not any(is_inside(other, _between(a, b, 0.5 * (s + t))) for other in others):
                found.append((_between(a, b, s), _between(a, b, t)))
    return found


def _chained(pieces: list[tuple[Point, Point]], near: float) -> Polygon | None:
    """The longest closed way along pieces."""
    left, best = list(pieces), list[Point]()
    while left:
        start, end = left.pop()
        way = [start]
        while math.dist(end, start) > near:
            following = next((piece for piece in left if math.dist(piece[0], end) <= near), None)
            if following is None:
                return None
            left.remove(following)
            way.append(following[0])
            end = following[1]
        best = max(best, way, key=len)
    return best or None


def _between(a: Point, b: Point, t: float) -> Point:
    return a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> float | None:
    """How far along a–b it crosses c–d; None if it does not."""
    across = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
    if across == 0.0:
        return None
    t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / across
    s = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / across
    return t if 0.0 < t < 1.0 and 0.0 <= s <= 1.0 else None


def _cross(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
