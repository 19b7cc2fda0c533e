"""The soft shadow of bodies on a level floor: darker and sharper the nearer they are to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from gambol.compiler.arrays import exp
from gambol.raster.mesh import Mesh
from gambol.raster.zbuffer import nearest

Array = NDArray[np.floating[Any]]

CELLS, MOST_CELLS = 160, 900  # of the shadow's map to the size of a body, and along its longer side
NEAR, WIDE = 0.012, 0.06  # how far its edge is blurred, of the size of what casts it
DARKNESS = 0.52


@dataclass(frozen=True, eq=False)
class Shadow:
    """How dark it is over a rectangle of the floor, in cells along x and z."""

    corner: Array  # (2,) m, where it begins
    cell: float  # m
    dark: Array  # (along z, along x)

    @classmethod
    def of(cls, mesh: Mesh, floor: float, key: Array, size: float, depth: float) -> Shadow:
        """Cast by a light from `key` on a level floor; a body `depth` metres above it casts hardly any."""
        height = np.maximum(mesh.vertices[:, 1] - floor, 0.0)
        flat = mesh.vertices[:, [0, 2]] - (height / key[1])[:, None] * key[[0, 2]]
        margin = 4.0 * WIDE * size
        low, high = flat.min(axis=0) - margin, flat.max(axis=0) + margin
        cell = max(size / CELLS, float((high - low).max()) / MOST_CELLS)
        across, down = (int(n) for n in np.ceil((high - low) / cell))
        # Depth is the height, so that of all that lies over a cell the lowest counts.
        hits = nearest(np.column_stack([(flat - low) / cell, height + size]), mesh.triangles, across, down)
        dark = np.zeros((down, across))
        dark.ravel()[hits.sample] = exp(-((hits.depth - size) / depth))
        soft = [_blurred(dark, blur * size / cell) for blur in (NEAR, WIDE)]
        return cls(low, cell, DARKNESS * (0.55 * soft[0] + 0.45 * soft[1]))

    def at(self, points: Array) -> Array:
        """How dark it is at places (..., 3)."""
        place = (points[..., [0, 2]] - self.corner) / self.cell - 0.5
        rows, columns = self.dark.shape
        inside = ((place > -1.0) & (place < np.array([columns, rows]))).all(axis=-1)
        dark = np.zeros(inside.shape)
        dark[inside] = ndimage.map_coordinates(self.dark, place[inside][:, ::-1].T, order=1, mode="constant")
        return dark


def _blurred(dark: Array, cells: float) -> Array:
    """Averaged with a bell curve so many cells wide, along both axes."""
    away = np.arange(-int(4.0 * cells + 0.5), int(4.0 * cells + 0.5) + 1) / cells
    bell = exp(-0.5 * away * away)
    for axis in (0, 1):
        dark = ndimage.correlate1d(dark, bell / bell.sum(), axis)
    return dark
