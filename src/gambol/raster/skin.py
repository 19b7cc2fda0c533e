"""A skin that bends with the parts below it, as animation programs have it: linear blend skinning."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.raster.mesh import Mesh, dots, unit

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

BOUND = 4  # parts that a point follows at the most, as those programs have it


@dataclass(frozen=True, eq=False)
class Skin:
    """A surface at rest, and which parts each of its points follows how much."""

    vertices: Array  # (n, 3) m
    normals: Array  # (n, 3)
    triangles: Indices  # (m, 3)
    parts: Indices  # (n, BOUND): numbers of parts
    weights: Array  # (n, BOUND), whose sum is 1
    places: Array  # (parts, 3) m: where the parts are at rest
    turns: Array  # (parts, 3, 3): how they stand there

    def posed(self, places: Array, turns: Array) -> tuple[Array, Array]:
        """Vertices and normals where the parts are at places (parts, 3) and stand by turns (parts, 3, 3)."""
        places, turns = self._since_rest(places, turns)
        vertices, normals = np.zeros_like(self.vertices), np.zeros_like(self.normals)
        for k in range(BOUND):
            turn, weight = turns[self.parts[:, k]], self.weights[:, k, None]
            for row in range(3):
                vertices[:, row] += weight[:, 0] * dots(turn[:, row], self.vertices)
                normals[:, row] += weight[:, 0] * dots(turn[:, row], self.normals)
            vertices += weight * places[self.parts[:, k]]
        return vertices, np.asarray(unit(normals))

    def _since_rest(self, places: Array, turns: Array) -> tuple[Array, Array]:
        turned, moved = np.zeros_like(turns), np.zeros_like(places)
        for i in range(3):
            for j in range(3):
                turned[:, i, j] = dots(turns[:, i], self.turns[:, j])
        for i in range(3):
            moved[:, i] = places[:, i] - dots(turned[:, i], self.places)
        return moved, turned

    def mesh(self, colours: Array) -> Mesh:
        """At rest, with a colour for each part (parts, 3), mixed as points follow them."""
        return Mesh(self.vertices, self.triangles, self.normals, self.painted(colours))

    def painted(self, colours: Array) -> Array:
        """Colours (n, 3) of its points, of colours for each part."""
        found = np.zeros_like(self.vertices)
        for k in range(BOUND):
            found += self.weights[:, k, None] * colours[self.parts[:, k]]
        return found
