"""Fins: sheets of faces with water on both sides, drawn with a rounded thickness that ends in a thin rim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from gambol.portable.matrices import product
from gambol.raster.mesh import Mesh, corner_sums, halves, quad_normals
from gambol.raster.subdivision import Polygons, smoothed

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
Faces = list[tuple[int, ...]]

LEVELS = 3  # of subdivision
ROOT = 0.6  # how far a fin goes on into the body, of the way to the middle of what is around its root
SUNK = 0.15  # how far the root itself lies in: the skin does not quite reach its masses
THICK, RIM = 0.055, 0.008  # half its thickness in the middle and at its rim, of its size


@dataclass(frozen=True, eq=False)
class Fin:
    """A sheet as weights of the masses, with half its thickness at each vertex."""

    weights: Array  # (n, masses)
    quads: Indices  # (f, 4)
    rim: Indices  # (e, 2) edges of the border, in the order of their quads
    half: Array  # (n,) m
    colours: Array  # (n, 3)

    @cached_property
    def _sums(self) -> sparse.csr_array:
        return corner_sums(self.quads, len(self.weights))

    @cached_property
    def _triangles(self) -> Indices:
        n = len(self.weights)
        start, end = self.rim.T
        border = np.column_stack([end, start, start + n, end + n])
        return halves(np.concatenate([self.quads, self.quads[:, ::-1] + n, border]))

    def mesh(self, places: Array) -> Mesh:
        """Both sides of the fin and its rim, over masses at places (n, 3)."""
        sheet = product(self.weights, places)
        normals = quad_normals(sheet, self.quads, self._sums)
        out = self.half[:, None] * normals
        return Mesh(
            np.concatenate([sheet + out, sheet - out]),
            self._triangles,
            np.concatenate([normals, -normals]),
            np.concatenate([self.colours, self.colours]),
        )


def fins_of(faces: Faces, shell: Faces, rest: Array, paints: tuple[Array, Array]) -> Iterator[Fin]:
    """A fin for each piece of sheets that hang together, rooted where they share masses with the body.

    The paints are those near the root and far from it.
    """
    for sheet in _pieces(faces):
        yield _fin(_same_side(sheet), shell, rest, paints)


def _fin(sheet: Faces, shell: Faces, rest: Array, paints: tuple[Array, Array]) -> Fin:
    body = {v for face in shell for v in face}
    outside = sorted({v for face in sheet for v in face})
    grown, faces = _rooted(sheet, shell, len(rest))
    weights, quads = smoothed(Polygons.of(faces, len(grown)), LEVELS)
    used = np.unique(quads)
    weights, quads = product(weights[used], grown), np.searchsorted(used, quads)
    mesh = Polygons.of_quads(quads, len(weights))
    border = mesh.crease[mesh.edge_after]
    rim = np.column_stack([mesh.at[border], mesh.after[border]])
    vertices = product(weights, rest)
    spread = np.ptp(rest[outside], axis=0)
    size = float(np.sqrt((spread * spread).sum()))
    root = np.array([v for v in outside if v in body], np.int64)
    away = _distance(vertices, rest[root]) if len(root) else np.full(len(vertices), np.inf)
    deep = np.clip(_distance(vertices, vertices[np.unique(rim)]) / (0.25 * size), 0.0, 1.0)
    shade = np.clip(away / (0.5 * size), 0.0, 1.0)[:, None]
    return Fin(
        weights,
        quads,
        rim,
        size * (RIM + (THICK - RIM) * np.sqrt(deep)),
        paints[0] + 0.55 * shade * (paints[1] - paints[0]),
    )


def _rooted(sheet: Faces, shell: Faces, masses: int) -> tuple[Array, Faces]:
    """The sheet with a strip more below each edge on the body, so that no gap shows; weights of its corners."""
    grown, faces, below = [*np.eye(masses)], list(sheet), dict[int, int]()
    sunk: dict[int, Array] = {}
    around: dict[int, set[int]] = {}
    for face in shell:
        for v in face:
            around.setdefault(v, set()).update(face)
    for face in sheet:
        for a, b in zip(face, (*face[1:], face[0]), strict=True):
            shared = sum({a, b} <= set(other) for other in sheet)
            if a not in around or b not in around or shared > 1:
                continue
            for v in (a, b):
                if v not in below:
                    middle = np.mean([grown[x] for x in sorted(around[v])], axis=0)
                    below[v] = len(grown)
                    grown.append(grown[v] + ROOT * (middle - grown[v]))
                    sunk[v] = SUNK * (middle - grown[v])
            faces.append((b, a, below[a], below[b]))
    for v, by in sunk.items():
        grown[v] = grown[v] + by
    return np.array(grown), faces


def _pieces(faces: Faces) -> list[Faces]:
    """Faces that share edges, together."""
    left, pieces = list(faces), []
    while left:
        piece = [left.pop(0)]
        for face in piece:  # grows while it is walked through
            near = [other for other in left if len(set(face) & set(other)) >= 2]
            piece += near
            left = [other for other in left if other not in near]
        pieces.append(piece)
    return pieces


def _same_side(sheet: Faces) -> Faces:
    """Faces turned so that neighbours go along their common edge in opposite ways."""
    turned, left = [sheet[0]], list(sheet[1:])
    for face in turned:
        edges = set(zip(face, (*face[1:], face[0]), strict=True))
        for other in [other for other in left if len(set(face) & set(other)) >= 2]:
            along = set(zip(other, (*other[1:], other[0]), strict=True))
            turned.append(other[::-1] if edges & along else other)
            left.remove(other)
    return turned


def _distance(points: Array, to: Sequence[Array] | Array) -> Array:
    """How far each place (n, 3) is from the nearest of others (m, 3)."""
    apart = points[:, None] - np.asarray(to)[None]
    return np.asarray(np.sqrt((apart * apart).sum(axis=2).min(axis=1)))
