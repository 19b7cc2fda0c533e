"""The texture of a body of springs in a plane: spots that the flesh carries along, dark on its back, pale on its belly.

(Sanders 2000, section 7.3 and Figure 7-11.) A spot lies in a triangle of springs and is bent with it, as a texture map
is: its corners are weights of the three masses.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.springs.creature import SpringBody
from gambol.draws import Draws
from gambol.pictures.bodies.springs.outline import triangles
from gambol.portable.matrices import product

Array = NDArray[np.float64]

APART = 0.16  # of the shortest spring: between spots
LARGEST, SMALLEST = 0.42, 0.2  # of that: radius of a spot
MOST = 1500  # places for spots of a body
CORNERS = 9


@dataclass(frozen=True, eq=False)
class Hide:
    """Spots: the masses of each one's triangle, and its corners as weights of these."""

    masses: NDArray[np.int64]  # (spots, 3)
    weights: Array  # (spots, corners, 3)
    dark: NDArray[np.bool_]  # (spots,) on the back

    def spots(self, places: Array, dark: bool) -> Path:
        """Those of the back or of the belly for masses at places (masses, 2), as one path."""
        some = self.dark == dark
        corners = product(self.weights[some], places[self.masses[some]])
        codes = np.full(CORNERS, Path.LINETO, np.uint8)
        codes[0], codes[-1] = Path.MOVETO, Path.CLOSEPOLY
        return Path(corners.reshape(-1, 2), np.tile(codes, len(corners)))


@lru_cache(maxsize=64)
def hide_of(creature: SpringBody, unit: float) -> Hide | None:
    """The spots of a body whose shortest spring is `unit` metres long; None where springs enclose no flesh."""
    rest = np.array([mass.at for mass in creature.points])
    faces = np.array(triangles(creature), np.int64).reshape(-1, 3)
    low, high = rest.min(axis=0), rest.max(axis=0)
    step = max(APART * unit, float(np.sqrt(max(np.prod(high - low), 0.0) / MOST)))
    columns, rows = (np.arange(low[k], high[k] + step, step) for k in (0, 1))
    grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2)
    x, y, size = Draws(0, "hide", creature.name).uniform(3 * len(grid)).reshape(3, -1)
    centres = grid + step * (np.column_stack([x, y]) - 0.5)
    radii = step * (SMALLEST + (LARGEST - SMALLEST) * size**2)
    s, c = sincos(np.linspace(0.0, 2.0 * np.pi, CORNERS))
    outlines = centres[:, None] + radii[:, None, None] * np.column_stack([c, 0.8 * s])
    found: dict[int, tuple[NDArray[np.int64], Array]] = {}
    for face in faces:
        weights = _weights(outlines, rest[face])
        for spot in np.flatnonzero((weights > 0.0).all(axis=(1, 2))).tolist():
            found.setdefault(spot, (face, weights[spot]))
    if not found:
        return None
    middle = 0.5 * (low[1] + high[1])
    masses, weights = (np.array([one[k] for one in found.values()]) for k in (0, 1))
    return Hide(masses, weights, centres[list(found), 1] > middle)


def _weights(places: Array, triangle: Array) -> Array:
    """Of a triangle's corners, for places (spots, corners, 2); one is negative for a place outside."""
    a, b, c = triangle
    (bx, by), (cx, cy), (x, y) = b - a, c - a, np.moveaxis(places - a, -1, 0)
    twice = bx * cy - by * cx  # its area
    if abs(twice) < 1e-12:
        return np.full((*places.shape[:2], 3), -1.0)
    second, third = (x * cy - y * cx) / twice, (bx * y - by * x) / twice
    return np.stack([1.0 - second - third, second, third], axis=2)
