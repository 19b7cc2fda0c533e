"""What is drawn of a body in space: triangles with colours, and simple solids made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.colors import to_rgb
from numpy.typing import NDArray
from scipy import sparse

from gambol.compiler.arrays import power, sincos

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

SIDES = 10  # of a tube
BALL = 12  # rings of a ball


@dataclass(frozen=True, eq=False)
class Mesh:
    """A surface of triangles; its colours are shares of linear light, as shading needs them."""

    vertices: Array  # (n, 3) m
    triangles: Indices  # (m, 3)
    normals: Array  # (n, 3), of length 1, outwards
    colours: Array  # (n, 3)


def joined(meshes: Sequence[Mesh]) -> Mesh:
    """Several surfaces as one."""
    starts = np.cumsum([0, *(len(mesh.vertices) for mesh in meshes[:-1])])
    return Mesh(
        np.concatenate([mesh.vertices for mesh in meshes]),
        np.concatenate([mesh.triangles + start for mesh, start in zip(meshes, starts, strict=True)]),
        np.concatenate([mesh.normals for mesh in meshes]),
        np.concatenate([mesh.colours for mesh in meshes]),
    )


def shifted(mesh: Mesh, by: Array) -> Mesh:
    """The surface elsewhere."""
    return replace(mesh, vertices=mesh.vertices + by)


def in_space(places: Array) -> Array:
    """Places (n, 3) of those given in space, or in the plane z = 0.

    >>> in_space(np.array([[1.0, 2.0]])).tolist()
    [[1.0, 2.0, 0.0]]
    """
    return places if places.shape[-1] == 3 else np.column_stack([places, np.zeros(len(places))])


def halves(quads: Indices) -> Indices:
    """Two triangles (2 f, 3) for each quad (f, 4)."""
    return np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])


def corner_sums(quads: Indices, vertices: int) -> sparse.csr_array:
    """The matrix (vertices, f) that adds up for every vertex what its quads have."""
    rows, columns = quads.ravel(), np.repeat(np.arange(len(quads)), 4)
    return sparse.csr_array((np.ones(quads.size), (rows, columns)), shape=(vertices, len(quads)))


def quad_normals(vertices: Array, quads: Indices, sums: sparse.csr_array) -> Array:
    """Normals (n, 3) of a surface of quads, those of larger faces counting more; `sums` from `corner_sums`."""
    across, along = vertices[quads[:, 2]] - vertices[quads[:, 0]], vertices[quads[:, 3]] - vertices[quads[:, 1]]
    return np.asarray(unit(sums @ np.cross(across, along)))


def unit(vectors: Any) -> Any:
    """Vectors (n, 3) of length 1; what has no length stays as it is."""
    length = np.sqrt(dots(vectors, vectors))[..., None]
    return vectors / np.where(length > 0.0, length, 1.0)


def dots(one: Any, other: Any) -> Any:
    """Scalar products of vectors (..., 3): NumPy's sums along so short an axis take many times as long."""
    return one[..., 0] * other[..., 0] + one[..., 1] * other[..., 1] + one[..., 2] * other[..., 2]


def light_of(colour: str) -> Array:
    """A colour as shares of linear light, (3,).

    >>> light_of("#FFFFFF").tolist(), light_of("#808080").round(3).tolist()
    ([1.0, 1.0, 1.0], [0.216, 0.216, 0.216])
    """
    shown = np.array(to_rgb(colour))
    return np.where(shown <= 0.04045, shown / 12.92, power((shown + 0.055) / 1.055, 2.4))


def balls(centres: Array, radius: float, colour: Array) -> Mesh:
    """A ball at each place (n, 3)."""
    places, triangles = _ball()
    vertices = centres[:, None, :] + radius * places
    count = len(places)
    return Mesh(
        vertices.reshape(-1, 3),
        (triangles + count * np.arange(len(centres))[:, None, None]).reshape(-1, 3),
        np.tile(places, (len(centres), 1)),
        np.broadcast_to(colour, (count * len(centres), 3)),
    )


@lru_cache(maxsize=1)
def _ball() -> tuple[Array, Indices]:
    """Rings around y from pole to pole."""
    down, around = np.linspace(0.0, np.pi, BALL + 1), 2.0 * np.pi * np.arange(2 * BALL) / (2 * BALL)
    (s, c), (out, up) = sincos(around), sincos(down)
    ring = np.column_stack([s, np.zeros(2 * BALL), c])
    places = (out[:, None, None] * ring + up[:, None, None] * np.array([0.0, 1.0, 0.0])).reshape(-1, 3)
    i, j = np.meshgrid(np.arange(BALL), np.arange(2 * BALL), indexing="ij")
    after = (j + 1) % (2 * BALL)
    quads = np.stack([i, i + 1, i + 1, i], axis=-1) * 2 * BALL + np.stack([j, j, after, after], axis=-1)
    return places, halves(quads.reshape(-1, 4))


def tubes(starts: Array, ends: Array, radius: Array | float, colours: Array) -> Mesh:
    """A round tube from each start to its end, (n, 3); radii (n,), colours (n, 3) or one for all."""
    count = len(starts)
    along = unit(ends - starts)
    helper = np.where(np.abs(along[:, 1:2]) < 0.9, np.array([0.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0]))
    across = unit(np.cross(along, helper))
    other = np.cross(along, across)
    s, c = sincos(2.0 * np.pi * np.arange(SIDES) / SIDES)
    out = across[:, None] * c[:, None] + other[:, None] * s[:, None]  # (n, SIDES, 3)
    wide = np.broadcast_to(np.asarray(radius, np.float64), (count,))[:, None, None] * out
    vertices = np.concatenate([starts[:, None] + wide, ends[:, None] + wide], axis=1)
    side = np.arange(SIDES)
    after = (side + 1) % SIDES
    quads = np.column_stack([side, after, after + SIDES, side + SIDES])
    every = (halves(quads) + 2 * SIDES * np.arange(count)[:, None, None]).reshape(-1, 3)
    painted = np.repeat(np.broadcast_to(colours, (count, 3)), 2 * SIDES, axis=0)
    return Mesh(vertices.reshape(-1, 3), every, np.concatenate([out, out], axis=1).reshape(-1, 3), painted)
