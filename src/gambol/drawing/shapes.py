"""Shapes for drawing: polygons with rounded corners and how thick they are, zigzags, arcs."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.creature import Outline
from gambol.portable.matrices import lengths, summed

Array = NDArray[np.float64]


def rounded(corners: Array, radius: float, sharp: Collection[int] = ()) -> Path:
    """A polygon (n, 2) with corners cut off by curves, except those in `sharp`.

    A cut takes at most half of an edge, so thin rods get round ends.
    """
    before, after = np.roll(corners, 1, axis=0) - corners, np.roll(corners, -1, axis=0) - corners
    edges = lengths(before), lengths(after)
    cut = np.minimum(radius, 0.5 * np.minimum(*edges))
    cut[list(sharp)] = 0.0
    start, end = (_toward(corners, *edge, cut) for edge in zip((before, after), edges, strict=True))
    vertices = np.stack([start, corners, end], axis=1).reshape(-1, 2)
    codes = np.tile(np.array([Path.LINETO, Path.CURVE3, Path.CURVE3], np.uint8), len(corners))
    codes[0] = Path.MOVETO
    return Path(np.vstack([vertices, vertices[:1]]), np.append(codes, np.uint8(Path.CLOSEPOLY)))


def _toward(corners: Array, edges: Array, lengths: Array, cut: Array) -> Array:
    """Points on edges, so far from the corners that they begin at; edges without length stay there."""
    share = np.divide(cut, lengths, out=np.zeros_like(cut), where=lengths > 0.0)
    return np.asarray(corners + edges * share[:, None])


def sampled(path: Path, steps: int) -> Array:
    """Points (n, 2) along a closed path of lines and curves, as many of each kind of piece whatever its shape.

    >>> sampled(rounded(np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]), 0.1), steps=4).shape
    (15, 2)
    """
    vertices, codes = np.asarray(path.vertices, np.float64), np.asarray(path.codes)
    shares = np.arange(1, steps + 1)[:, None] / steps
    points, k = [vertices[:1]], 1
    while k < len(codes):
        pieces = {Path.CURVE3: 2, Path.CURVE4: 3}.get(codes[k], 1)
        if codes[k] == Path.CLOSEPOLY:
            break
        controls = vertices[k - 1 : k + pieces]
        binomial = [math.comb(pieces, i) * (1.0 - shares) ** (pieces - i) * shares**i for i in range(pieces + 1)]
        curve = summed(weight * control for weight, control in zip(binomial, controls, strict=True))
        points.append(controls[1:] if pieces == 1 else np.asarray(curve))
        k += pieces
    return np.concatenate(points)


def thickness(outline: Outline, at: Sequence[float]) -> float:
    """How thick a part is, across its x, beside one of its points; that of its ends beyond them.

    >>> thickness([(0.0, -0.1), (1.0, -0.1), (1.0, 0.1), (0.0, 0.1)], (0.0, 0.0))
    0.2
    """
    corners = np.array(outline)
    low, high = corners[:, 0].min(), corners[:, 0].max()
    inset = 0.05 * (high - low)  # an end may be a point or slanted: look a little inside
    x = min(max(at[0], low + inset), high - inset)
    crossings = []
    for (x0, y0), (x1, y1) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if (x0 - x) * (x1 - x) <= 0.0 and x0 != x1:
            crossings.append(y0 + (x - x0) / (x1 - x0) * (y1 - y0))
    return float(max(crossings) - min(crossings)) if crossings else 0.0


def zigzag(start: Array, end: Array, width: float, teeth: int = 6) -> Array:
    """The sign for a spring from one point to another, (n, 2): straight ends, teeth between."""
    along = end - start
    length = float(lengths(along))
    if length == 0.0:
        return np.array([start, end])
    across = np.array([-along[1], along[0]]) * (width / length)
    share = np.concatenate([[0.0], np.linspace(0.15, 0.85, 2 * teeth + 1), [1.0]])
    side = np.array([0.0, 0.0, *[(-1.0) ** k for k in range(2 * teeth - 1)], 0.0, 0.0])
    return np.asarray(start + share[:, None] * along + side[:, None] * across)


def arc(centre: Array, radius: float, start: float, end: float) -> Array:
    """Points (n, 2) of an arc from one angle to another, in radians."""
    angles = np.linspace(start, end, max(2, math.ceil(abs(end - start) / math.radians(3.0)) + 1))
    return np.asarray(centre + radius * np.column_stack(sincos(angles)[::-1]))
