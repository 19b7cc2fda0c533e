"""The surface of a field that is given on a grid: surface nets (Gibson 1998).

Every cell in which the field changes its sign holds one vertex, where its edges are crossed on the average; every edge
of the grid that is crossed gives a quad of the four cells around it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.raster.mesh import halves

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

CORNERS = np.array([(i, j, k) for i in (0, 1) for j in (0, 1) for k in (0, 1)])
EDGES = [(a, b) for a in range(8) for b in range(a + 1, 8) if np.abs(CORNERS[a] - CORNERS[b]).sum() == 1]


def surface_nets(field: Array) -> tuple[Array, Indices]:
    """Vertices (n, 3), in steps of the grid, and triangles (m, 3) of where a field (X, Y, Z) is 0; negative is inside.

    >>> places = np.stack(np.meshgrid(*[np.arange(9.0)] * 3, indexing="ij"))
    >>> vertices, triangles = surface_nets(np.sqrt(((places - 4.0) ** 2).sum(axis=0)) - 2.5)
    >>> bool(np.abs(np.sqrt(((vertices - 4.0) ** 2).sum(axis=1)) - 2.5).max() < 0.3)
    True
    """
    inside = field < 0.0
    count = np.zeros([length - 1 for length in field.shape], np.int64)
    for i, j, k in CORNERS:
        count += inside[i : i + count.shape[0], j : j + count.shape[1], k : k + count.shape[2]]
    at = np.argwhere((count > 0) & (count < 8))
    number = np.full(count.shape, -1)
    number[tuple(at.T)] = np.arange(len(at))
    return _vertices(field, at), _triangles(inside, number)


def _vertices(field: Array, cells: Indices) -> Array:
    """The mean of where the edges of each cell are crossed."""
    values = np.stack([field[tuple((cells + corner).T)] for corner in CORNERS], axis=1)
    found, crossed = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for a, b in EDGES:
        one, other = values[:, a], values[:, b]
        differs = (one < 0.0) != (other < 0.0)
        share = np.where(differs, one / np.where(differs, one - other, 1.0), 0.0)
        place = CORNERS[a] + share[:, None] * (CORNERS[b] - CORNERS[a])
        found += np.where(differs[:, None], place, 0.0)
        crossed += differs
    return np.asarray(cells + found / crossed[:, None])


def _triangles(inside: NDArray[np.bool_], number: Indices) -> Indices:
    """Two for each crossed edge of the grid, with their outside to the right-hand side."""
    quads = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        lower = np.moveaxis(inside, (axis, u, v), (0, 1, 2))
        around = np.moveaxis(number, (axis, u, v), (0, 1, 2))
        leaves = lower[:-1, 1:-1, 1:-1] & ~lower[1:, 1:-1, 1:-1]
        enters = ~lower[:-1, 1:-1, 1:-1] & lower[1:, 1:-1, 1:-1]
        ring = [around[:, :-1, :-1], around[:, 1:, :-1], around[:, 1:, 1:], around[:, :-1, 1:]]
        for crossed, order in ((leaves, (0, 1, 2, 3)), (enters, (3, 2, 1, 0))):
            quads.append(np.stack([ring[n][crossed] for n in order], axis=1))
    return halves(np.concatenate(quads))
