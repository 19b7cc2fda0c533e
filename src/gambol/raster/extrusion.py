"""Flat shapes given a depth: a front, a back, and walls between them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.portable.angles import sincos
from gambol.portable.matrices import lengths
from gambol.raster.mesh import Mesh, halves
from gambol.raster.triangulation import area, triangulated

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

SMOOTH = sincos(math.radians(35.0))[1]  # walls that meet at less than that are one round wall


@dataclass(frozen=True, eq=False)
class Extrusion:
    """How shapes whose corners are so many become solids; found once for a shape that bends."""

    caps: Indices  # (m, 3) triangles of the front
    after: Indices  # (n,) of each corner, the next one with the shape on its left
    before: Indices  # (n,)

    @classmethod
    def of(cls, loops: Sequence[Array]) -> Extrusion:
        """For loops of corners (n, 2), those within others being holes."""
        after = []
        start = 0
        caps = triangulated(loops)
        # The shape lies left of an edge in the direction in which a triangle of the front has it.
        edges = {(int(a), int(b)) for face in caps for a, b in zip(face, np.roll(face, -1), strict=True)}
        for loop in loops:
            own = np.arange(start, start + len(loop))
            ahead = (start, start + 1) in edges or ((start + 1, start) not in edges and area(loop) > 0.0)
            after.append(np.roll(own, -1 if ahead else 1))
            start += len(loop)
        forward = np.concatenate(after)
        return cls(caps, forward, np.argsort(forward, kind="stable"))

    def mesh(self, corners: Array, depth: float, colour: Array, middle: float = 0.0) -> Mesh:
        """The solid over corners (n, 2), so many metres deep, about `middle` along z."""
        n = len(corners)
        front, back = (np.column_stack([corners, np.full(n, z)]) for z in (middle + 0.5 * depth, middle - 0.5 * depth))
        facing = np.tile([0.0, 0.0, 1.0], (n, 1))
        way = corners[self.after] - corners
        out = np.column_stack([way[:, 1], -way[:, 0]])  # the shape is on the left of its edges
        out /= np.maximum(lengths(out), 1e-12)[:, None]
        starts, ends = self._wall_normals(out)
        own, second = np.arange(n), self.after
        walls = np.concatenate([front[own], front[second], back[second], back[own]])
        quads = np.column_stack([own + k * n for k in (0, 3, 2, 1)])
        return Mesh(
            np.concatenate([front, back, walls]),
            np.concatenate([self.caps, self.caps[:, ::-1] + n, halves(quads) + 2 * n]),
            np.concatenate([facing, -facing, starts, ends, ends, starts]),
            np.broadcast_to(colour, (6 * n, 3)),
        )

    def _wall_normals(self, out: Array) -> tuple[Array, Array]:
        """Normals (n, 3) of each edge's wall where it begins and where it ends: shared with its neighbour if smooth."""
        previous = out[self.before]
        round_corner = (out * previous).sum(axis=1) > SMOOTH
        mixed = out + previous
        mixed /= np.maximum(lengths(mixed), 1e-12)[:, None]
        starts = np.where(round_corner[:, None], mixed, out)
        ends = np.where(round_corner[self.after][:, None], mixed[self.after], out)
        flat = np.zeros((len(out), 1))
        return np.hstack([starts, flat]), np.hstack([ends, flat])
