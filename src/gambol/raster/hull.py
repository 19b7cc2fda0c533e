"""A body's surface as something else may bend it: at rest, with how much each of its points follows which part."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.drawing import style
from gambol.portable.matrices import lengths, times
from gambol.raster.mesh import halves, light_of

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

AROUND, DOWN = 10, 6  # of an eye: points of a ring, and rings
WHITE, PUPIL = light_of(style.PIN), light_of(style.INK)
ALIKE = 1e-9  # of a direction's length


@dataclass(frozen=True, eq=False)
class Hull:
    """A surface at rest. A point follows its parts: each carries it along as if it were fixed to that part, and where
    it goes is the mean of these places by its weights.

    A fin is a sheet with a thickness: only its middle is here, and half of how thick it is. The last triangles are the
    bands around rims of fins; each has two points of the sheet's upper side and one of its lower, or the other way.
    """

    vertices: Array  # (n, 3) m
    triangles: Indices  # (m, 3), outside to the right
    weights: Array  # (n, parts), each point's of sum 1
    colours: Array  # (n, 3): shares of linear light
    places: Array  # (parts, 3) m: where the parts are at rest
    turns: Array  # (parts, 3, 3): how they stand there
    half: Array  # (n,) m: of a fin's thickness; 0 of what is no fin
    rims: Indices  # (e, 2): edges of fins, in the order of their triangles

    def with_eyes(self, at: Array, facing: Array, radius: float, nearest: Indices) -> Hull:
        """Besides with balls at places (e, 3) that look somewhere (e, 3); they go where the points `nearest` go."""
        ball, quads = _ball()
        hull = self
        for place, way, point in zip(at, facing, nearest.tolist(), strict=True):
            look = way / float(lengths(way))
            dark = np.clip((times(ball, look) - 0.55) / 0.2, 0.0, 1.0)[:, None]
            hull = hull._joined(place + radius * ball, quads, self.weights[point], WHITE + dark * (PUPIL - WHITE))
        return hull

    def _joined(self, vertices: Array, triangles: Indices, weights: Array, colours: Array) -> Hull:
        count = len(vertices)
        return replace(
            self,
            vertices=np.concatenate([self.vertices, vertices]),
            triangles=np.concatenate([self.triangles, triangles + len(self.vertices)]),
            weights=np.concatenate([self.weights, np.broadcast_to(weights, (count, self.weights.shape[1]))]),
            colours=np.concatenate([self.colours, np.broadcast_to(colours, (count, 3))]),
            half=np.concatenate([self.half, np.zeros(count)]),
        )

    def and_solid(self, vertices: Array, triangles: Indices, part: int, colour: Array) -> Hull:
        """Besides with a surface that is fixed to one part, given as it is at rest."""
        return self._joined(vertices, triangles, np.eye(self.weights.shape[1])[part], colour)


def _ball() -> tuple[Array, Indices]:
    """Points and triangles of a ball of radius 1."""
    down, around = np.pi * np.arange(1, DOWN) / DOWN, 2.0 * np.pi * np.arange(AROUND) / AROUND
    (s, c), (out, up) = sincos(around), sincos(down)
    rings = np.stack([out[:, None] * c, up[:, None] * np.ones(AROUND), out[:, None] * s], axis=-1).reshape(-1, 3)
    top, bottom = len(rings), len(rings) + 1
    i, j = np.meshgrid(np.arange(DOWN - 2), np.arange(AROUND), indexing="ij")
    after = (j + 1) % AROUND
    quads = np.stack([i * AROUND + j, i * AROUND + after, (i + 1) * AROUND + after, (i + 1) * AROUND + j], axis=-1)
    ring, last = np.arange(AROUND), (DOWN - 2) * AROUND
    caps = [
        np.column_stack([np.full(AROUND, top), (ring + 1) % AROUND, ring]),
        np.column_stack([np.full(AROUND, bottom), last + ring, last + (ring + 1) % AROUND]),
    ]
    points = np.concatenate([rings, [[0.0, 1.0, 0.0], [0.0, -1.0, 0.0]]])
    return points, np.concatenate([halves(quads.reshape(-1, 4)), *caps])
