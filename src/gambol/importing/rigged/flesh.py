"""The flesh inside a rig's skin, shared out among its bones as the skin is.

Hulls of the vertices that a bone dominates find less than half of a body of few polygons, and of a thigh nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.skeleton import Skeleton
from gambol.importing.rigged.volume import inside_of
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

NEAREST = 6  # points of the skin whose weights a point inside takes
FINE = 50.0  # of them along the body: vertices alone are too few where a mesh is coarse
MOST_PARTS = 40  # of an edge
MOST_TRIANGLES = 60_000
DIRECT = 1e-9  # units: nearer than any vertex


@dataclass(frozen=True, eq=False)
class Flesh:
    """Points inside the skin as the file rests, how much of each follows each bone, and the side of their cubes."""

    points: Array
    shares: Array  # (n, j)
    side: float

    @property
    def of_bones(self) -> Array:
        """The volume of each bone, in cubes."""
        return np.asarray(self.shares.sum(axis=0))


def on_surface(vertices: Array, triangles: Indices, values: Array, step: float) -> tuple[Array, Array]:
    """Points on triangles, no farther from each other than a step, and values of vertices there."""
    edges = np.stack([lengths(vertices[triangles[:, k]] - vertices[triangles[:, k - 1]]) for k in range(3)], axis=1)
    parts = np.clip(np.ceil(edges.max(axis=1) / step), 1, MOST_PARTS).astype(np.int64)
    spots: list[Array] = []
    found: list[Array] = []
    for n in np.unique(parts).tolist():
        own = triangles[parts == n]
        a, b = (x.ravel() for x in np.meshgrid(np.arange(n), np.arange(n), indexing="ij"))
        a, b = (x[a + b < n] for x in (a, b))
        shares = np.column_stack([a + 1 / 3, b + 1 / 3, n - a - b - 2 / 3]) / n
        for table, into in ((vertices, spots), (values, found)):
            rows = sum(shares[:, k, None] * table[own[:, k]][:, None] for k in range(3))
            into.append(np.asarray(rows).reshape(-1, table.shape[1]))
    return np.concatenate(spots), np.concatenate(found)


def flesh_of(body: Skeleton) -> Flesh:
    """What the skin holds; without an inside (sheets, cards) its corners are all that there is."""
    from scipy.spatial import cKDTree

    skin = body.rig.skin
    inside = inside_of(body.vertices, skin.triangles)
    bones = np.zeros((len(skin.vertices), len(body.parents)))
    rows = np.arange(len(bones))
    for k in range(skin.slots.shape[1]):
        bones[rows, body.rig.owners[skin.slots[:, k]]] += skin.weights[:, k]
    points = inside.points
    if len(points) < 50:
        body.chosen.append("its skin holds nothing: each of its corners weighs the same")
        return Flesh(body.vertices, bones, (body.size**3 / (50.0 * len(bones))) ** (1.0 / 3.0))
    few = skin.triangles[:: len(skin.triangles) // MOST_TRIANGLES + 1]  # of a fine mesh some say as much as all
    spots, follow = on_surface(body.vertices, few, bones, body.size / FINE)
    apart, near = cKDTree(spots).query(points, k=NEAREST)
    by = 1.0 / (apart + DIRECT * body.size) ** 2
    by = by / by.sum(axis=1, keepdims=True)
    shares = np.zeros((len(points), bones.shape[1]))
    for k in range(near.shape[1]):
        shares += by[:, k, None] * follow[near[:, k]]
    return Flesh(points, shares, inside.side)


def hosted(kept: Kept, flesh: Flesh) -> Array:
    """How much of each point follows each part, (n, parts)."""
    found = np.zeros((len(flesh.points), len(kept.bones)))
    for j, host in enumerate(kept.hosts):
        found[:, host] += flesh.shares[:, j]
    return found
