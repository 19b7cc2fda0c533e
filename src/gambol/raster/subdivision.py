"""Smooth surfaces over coarse ones (Catmull & Clark 1978), as weights of the coarse corners, computed once.

Creases after Hoppe et al. 1994: an edge that does not join exactly two faces stays a curve of its own, which is what
borders are, and a corner where other than two such edges meet stays where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from gambol.portable.matrices import product

Array = NDArray[np.float64]
Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Polygons:
    """Faces with any number of corners, corner by corner: which face, which vertex, and who is before and after."""

    vertices: int  # how many there are
    face: Indices  # (c,) face of each corner
    at: Indices  # (c,) vertex of each corner
    after: Indices  # (c,) the next vertex around the face
    before: Indices  # (c,) the last one
    sharp: Indices = field(default_factory=lambda: np.zeros((0, 2), np.int64))  # (s, 2) ends of edges that stay sharp

    @classmethod
    def of(cls, faces: Sequence[Sequence[int]], vertices: int) -> Polygons:
        """From lists of vertices, counter-clockwise."""
        at = np.array([v for face in faces for v in face], np.int64)
        after = np.array([v for face in faces for v in (*face[1:], face[0])], np.int64)
        before = np.array([v for face in faces for v in (face[-1], *face[:-1])], np.int64)
        return cls(vertices, np.repeat(np.arange(len(faces)), [len(face) for face in faces]), at, after, before)

    @classmethod
    def of_quads(cls, quads: Indices, vertices: int, sharp: Indices | None = None) -> Polygons:
        """From four vertices each, (f, 4), and the edges that stay sharp."""
        after, before = np.roll(quads, -1, axis=1), np.roll(quads, 1, axis=1)
        face = np.repeat(np.arange(len(quads)), 4)
        none = np.zeros((0, 2), np.int64)
        return cls(vertices, face, quads.ravel(), after.ravel(), before.ravel(), none if sharp is None else sharp)

    @property
    def faces(self) -> int:
        """How many there are."""
        return int(self.face[-1]) + 1

    @cached_property
    def _edges(self) -> tuple[Indices, Indices]:
        ends = np.sort(np.column_stack([self.at, self.after]), axis=1)
        return np.unique(ends, axis=0, return_inverse=True)

    @property
    def edges(self) -> Indices:
        """(e, 2) vertices of every edge, the lower first."""
        return self._edges[0]

    @property
    def edge_after(self) -> Indices:
        """(c,) the edge from each corner to the next."""
        return self._edges[1].ravel()

    @cached_property
    def edge_before(self) -> Indices:
        """(c,) the edge from the last corner to each."""
        order = np.lexsort((self.after, self.face))
        found = np.searchsorted(
            self.face[order] * self.vertices + self.after[order], self.face * self.vertices + self.at
        )
        return self.edge_after[order[found]]

    @cached_property
    def crease(self) -> NDArray[np.bool_]:
        """(e,) whether an edge does not join exactly two faces, or is to stay sharp."""
        keys = [(np.sort(ends, axis=1) * [self.vertices, 1]).sum(axis=1) for ends in (self.edges, self.sharp)]
        return np.asarray((np.bincount(self.edge_after, minlength=len(self.edges)) != 2) | np.isin(*keys))


def subdivided(coarse: Polygons) -> tuple[sparse.csr_array, Indices]:
    """One step of Catmull and Clark: weights (fine, coarse) of the vertices, and quads (c, 4) over the fine ones.

    The first fine vertices are the coarse ones, moved; then come those on edges, then those within faces.
    """
    n, edges, crease = coarse.vertices, coarse.edges, coarse.crease
    size = np.bincount(coarse.face)
    faces = _matrix(coarse.face, coarse.at, 1.0 / size[coarse.face], (coarse.faces, n))
    middle = _matrix(np.repeat(np.arange(len(edges)), 2), edges.ravel(), np.full(edges.size, 0.5), (len(edges), n))
    beside = _matrix(coarse.edge_after, coarse.face, np.ones(len(coarse.face)), (len(edges), coarse.faces))
    smooth = sparse.diags_array((~crease).astype(np.float64))
    on_edges = middle - 0.5 * (smooth @ middle) + 0.25 * (smooth @ beside @ faces)

    valence = np.maximum(np.bincount(coarse.at, minlength=n), 1).astype(np.float64)
    around = _matrix(coarse.at, coarse.face, np.ones(len(coarse.at)), (n, coarse.faces))
    touching = _matrix(edges.ravel(), np.repeat(np.arange(len(edges)), 2), np.ones(edges.size), (n, len(edges)))
    creases = np.bincount(edges[crease].ravel(), minlength=n)
    inner, curved = (creases == 0) & (np.bincount(coarse.at, minlength=n) > 0), creases == 2
    keeps = np.where(inner, (valence - 3.0) / valence, np.where(curved, 0.5, 1.0))
    moved = (
        sparse.diags_array(keeps)
        + sparse.diags_array(inner / valence**2) @ (around @ faces + 2.0 * (touching @ middle))
        + sparse.diags_array(0.25 * curved) @ touching @ sparse.diags_array(crease.astype(np.float64)) @ middle
    )
    weights = sparse.csr_array(sparse.vstack([moved, on_edges, faces]))
    quads = np.column_stack([coarse.at, n + coarse.edge_after, n + len(edges) + coarse.face, n + coarse.edge_before])
    return weights, quads


def halved_creases(coarse: Polygons) -> Indices:
    """The two halves, (2 c, 2), that each crease has after a step of subdivision."""
    which = np.flatnonzero(coarse.crease)
    middle = coarse.vertices + which
    return np.concatenate([np.column_stack([coarse.edges[which, end], middle]) for end in (0, 1)])


def smoothed(coarse: Polygons, levels: int, fullness: int = 1) -> tuple[Array, Indices]:
    """A smooth surface: weights (fine, coarse) and quads (f, 4).

    Subdivision rounds a body off, inwards. Each of the `fullness` rounds moves the coarse corners outwards by as much
    as their fine ones still lie too far in, so that the surface comes near to where the corners are.
    """
    mesh = coarse
    weights, quads = subdivided(mesh)
    for _ in range(levels - 1):
        mesh = Polygons.of_quads(quads, weights.shape[0], halved_creases(mesh))
        finer, quads = subdivided(mesh)
        weights = finer @ weights
    whole = np.eye(coarse.vertices)
    short = whole - weights[: coarse.vertices].toarray()
    wanted = whole
    for _ in range(fullness):
        wanted = whole + product(short, wanted)
    return np.asarray(weights @ wanted), quads


def _matrix(rows: Indices, columns: Indices, values: Array, shape: tuple[int, int]) -> sparse.csr_array:
    return sparse.csr_array((values, (rows, columns)), shape=shape)
