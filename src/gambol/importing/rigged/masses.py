"""What the parts of a rig weigh: the flesh inside its skin, shared out as the skin is.

Hulls of the vertices that a bone dominates find less than half of a body of few polygons, and of a thigh nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.posing import Pose
from gambol.importing.rigged.skeleton import Skeleton
from gambol.importing.rigged.volume import inside_of
from gambol.portable.matrices import lengths, outer_sum, product

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

FLESH = 1000.0  # kg/m³
NEAREST = 6  # points of the skin whose weights a point inside takes
FINE = 50.0  # of them along the body: vertices alone are too few where a mesh is coarse
WISP = 3e-4  # of the mass: no part is lighter
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


@dataclass(frozen=True, eq=False)
class Weight:
    """Of a part, in the body's axes and in metres from its ground."""

    mass: float
    centre: Array
    spread: Array  # (3, 3): Σ m r rᵀ about the centre

    @property
    def inertia(self) -> Array:
        """(3, 3) kg m² about the centre."""
        return np.asarray(np.trace(self.spread) * np.eye(3) - self.spread)


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


def weights_of(
    body: Skeleton, kept: Kept, pose: Pose, flesh: Flesh, axes: Array, origin: Array, scale: float
) -> list[Weight]:
    """Mass, centre and inertia of each part as it stands; left as right, and what lies in the middle alike to both."""
    shares = np.zeros((len(flesh.points), len(kept.bones)))
    for j, host in enumerate(kept.hosts):
        shares[:, host] += flesh.shares[:, j]
    at = scale * product(pose.moved(flesh.points, shares) - origin, axes.T)
    cube = (scale * flesh.side) ** 3 * FLESH
    if not cube * len(at) > 0.0 or not np.isfinite(cube):
        raise InvalidInput(
            f"{body.rig.source.name} at a scale of {scale:g}", "a body must have a mass", "give another --scale"
        )
    least = WISP * cube * len(at)
    found = [
        _weight(
            at,
            cube * shares[:, k],
            (scale * flesh.side) ** 2 / 12.0,
            least,
            scale * product(pose.places[k] - origin, axes.T),
        )
        for k in range(len(kept.bones))
    ]
    number = {j: k for k, j in enumerate(kept.bones)}
    images = [number.get(body.partners.get(j, j), number[j]) for j in kept.bones]
    flip = np.array([1.0, 1.0, -1.0])
    return [_evened(one, found[image], flip) for one, image in zip(found, images, strict=True)]


def _weight(at: Array, masses: Array, own: float, least: float, joint: Array) -> Weight:
    total = float(masses.sum())
    if total <= least:
        return Weight(least, joint, np.eye(3) * least * own * 10.0)
    rows = np.flatnonzero(masses)
    centre = (masses[rows, None] * at[rows]).sum(axis=0) / total
    spread = outer_sum(masses[rows], at[rows] - centre) + np.eye(3) * total * own
    return Weight(total, centre, spread)


def _evened(one: Weight, image: Weight, flip: Array) -> Weight:
    return Weight(
        0.5 * (one.mass + image.mass),
        0.5 * (one.centre + flip * image.centre),
        0.5 * (one.spread + flip[:, None] * image.spread * flip),
    )
