"""Surfaces of shapes: smooth ones as rings around their length, boxes as six faces."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.bones.shapes import Shape
from gambol.portable.matrices import product
from gambol.raster.mesh import Mesh, halves, unit

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

AROUND = 20  # vertices of a ring
RINGS = 6  # from a pole to the equator


@lru_cache(maxsize=1024)
def solid_of(shape: Shape) -> Mesh:
    """The surface of a shape in its part's frame, without colour."""
    length, thickness, width = shape.sizes
    if shape.kind == "box":
        vertices, triangles, normals = _box(length, thickness, width)
    else:
        vertices, triangles, normals = _turned(_profile(shape), thickness, width)
    axes = np.array(shape.axes)
    return Mesh(
        product(vertices, axes) + np.array(shape.at), triangles, product(normals, axes), np.ones((len(vertices), 3))
    )


def _profile(shape: Shape) -> Array:
    """Places (n, 4) from pole to pole of what turns about its length: along it, shares of the radius, and normals."""
    down = np.linspace(0.0, np.pi, 2 * RINGS + 1)
    out, back = sincos(down)
    along = -back
    half, radius = 0.5 * (shape.length or 0.0), 0.5 * shape.thickness
    if shape.kind == "ellipsoid":
        return np.column_stack([half * along, out, along / half, out])
    if shape.kind == "cylinder":
        flat = [(-half, 0.0, -1.0, 0.0), (-half, 1.0, -1.0, 0.0), (-half, 1.0, 0.0, 1.0)]
        return np.array([*flat, *((-x, r, -nx, nr) for x, r, nx, nr in reversed(flat))])
    caps = np.concatenate([np.arange(RINGS + 1), np.arange(RINGS, 2 * RINGS + 1)])
    ends = np.repeat([-half, half], RINGS + 1)
    return np.column_stack([ends + radius * along[caps], out[caps], along[caps] / radius, out[caps]])


def _turned(profile: Array, thickness: float, width: float) -> tuple[Array, Indices, Array]:
    """A profile turned about its length, as thick and as wide as that."""
    across, over = sincos(2.0 * np.pi * np.arange(AROUND) / AROUND)
    along, share, n_along, n_out = (column[:, None] for column in profile.T)
    level = np.ones(AROUND)
    vertices = np.stack([along * level, 0.5 * thickness * share * over, 0.5 * width * share * across], axis=-1)
    normals = np.stack([n_along * level, n_out * over / (0.5 * thickness), n_out * across / (0.5 * width)], axis=-1)
    i, j = np.meshgrid(np.arange(len(profile) - 1), np.arange(AROUND), indexing="ij")
    after = (j + 1) % AROUND
    quads = np.stack([i * AROUND + j, i * AROUND + after, (i + 1) * AROUND + after, (i + 1) * AROUND + j], axis=-1)
    return vertices.reshape(-1, 3), halves(quads.reshape(-1, 4)), np.asarray(unit(normals.reshape(-1, 3)))


def _box(length: float, thickness: float, width: float) -> tuple[Array, Indices, Array]:
    vertices, normals = [], []
    half = 0.5 * np.array([length, thickness, width])
    for axis in range(3):
        for side in (1.0, -1.0):
            out = np.zeros(3)
            out[axis] = side
            one, other = np.roll(out, 1), np.roll(out, 2) * side
            vertices += [half * (out + a * one + b * other) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            normals += [out] * 4
    return np.array(vertices), halves(np.arange(24).reshape(6, 4)), np.array(normals)
