"""A smooth skin over the pieces of a body, which bends with its bones: for pictures, films and animation programs.

The pieces at rest are blended at joints into one field, whose surface is the skin. Each of its points follows the
bones that it is near to, as much as it is nearer to one than to another (linear blend skinning).
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gambol.raster.mesh import unit
from gambol.raster.skin import BOUND, Skin
from gambol.raster.surface_nets import surface_nets

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

FINENESS = 70  # steps of the grid along the body, of one that is nowhere thin
ACROSS = 2.0  # steps across its thinnest part, which is missed by a coarser grid
MOST_CELLS = 1_500_000
MARGIN = 3  # steps around the body
POLISH = 2  # times that vertices are moved onto the surface
PROBE = 0.02  # of a step: for the slope of the field
SOFT = 1.5  # of the thinner part: how far from a joint its bending is seen


class Field(Protocol):
    """How far points are from the pieces of a body at rest, in metres: negative inside."""

    @property
    def thickness(self) -> list[float]:
        """The smallest size of each piece; 0 of one without a shape."""

    @property
    def joints(self) -> list[tuple[int, int, float]]:
        """Pieces that hang on one another, and how far around their joint they are blended."""

    @property
    def bones(self) -> list[int]:
        """The bone that each piece goes with."""

    @property
    def extent(self) -> tuple[Array, Array]:
        """The corners of a box around all of it."""

    def box(self, i: int) -> tuple[Array, Array]:
        """The corners of a box around a piece."""

    def of_piece(self, i: int, points: Array) -> Array:
        """Metres (n,) from one piece to points (n, 3)."""

    def of_body(self, points: Array) -> tuple[Array, Array]:
        """Metres (n,) from the whole body, and (pieces, n) from each piece."""


def skin_over(field: Field, places: Array, turns: Array, fineness: int = FINENESS) -> Skin | None:
    """The skin of a field, whose bones are at places (bones, 3) and stand by turns (bones, 3, 3) there; None of one
    without shapes, or with pieces too thin for a grid that fits into memory. The finer, the more steps along it."""
    thin = [x for x in field.thickness if x > 0.0]
    if not thin:
        return None
    low, high = field.extent
    step = min(float((high - low).max()) / fineness, min(thin) / ACROSS)
    if np.prod((high - low) / step + 2 * MARGIN) > MOST_CELLS:
        return None
    start = low - MARGIN * step
    vertices, triangles = surface_nets(_on_grid(field, start, high + MARGIN * step, step))
    vertices = start + step * vertices
    for _ in range(POLISH):
        value, slope = _slope(field, vertices, PROBE * step)
        vertices = vertices - value[:, None] * unit(slope)
    bones, weights = _followed(field, vertices, len(places))
    normals = np.asarray(unit(_slope(field, vertices, PROBE * step)[1]))
    return Skin(vertices, normals, triangles, bones, weights, places, turns)


def _on_grid(field: Field, low: Array, high: Array, step: float) -> Array:
    """The field on a grid; of each piece and each joint only where it can matter."""
    size = np.ceil((high - low) / step).astype(int) + 1
    whole = np.full(size, step)
    near = {}
    for i, thickness in enumerate(field.thickness):
        if thickness > 0.0:
            near[i] = _cells(field, i, low, step, size)
            part = tuple(slice(a, b) for a, b in zip(*near[i], strict=True))
            points = _points(low, step, *near[i])
            whole[part] = np.minimum(whole[part], field.of_piece(i, points).reshape(whole[part].shape))
    for parent, child, reach in field.joints:
        first = np.maximum(near[parent][0], near[child][0])
        last = np.minimum(near[parent][1], near[child][1])
        if (last > first).all():
            part = tuple(slice(a, b) for a, b in zip(first, last, strict=True))
            points = _points(low, step, first, last)
            one, other = field.of_piece(parent, points), field.of_piece(child, points)
            whole[part] = np.minimum(whole[part], blended(one, other, reach).reshape(whole[part].shape))
    return whole


def blended(one: Array, other: Array, reach: float) -> Array:
    """The nearer of two distances, with a fillet where they are alike (Quilez' polynomial smooth minimum)."""
    alike = np.maximum(reach - np.abs(one - other), 0.0)
    return np.asarray(np.minimum(one, other) - alike * alike * (0.25 / reach))


def _cells(field: Field, i: int, low: Array, step: float, size: Indices) -> tuple[Indices, Indices]:
    """The part of the grid that a piece reaches into, with room for fillets."""
    room = field.thickness[i] + MARGIN * step
    first, last = field.box(i)
    return (
        np.clip(np.floor((first - room - low) / step).astype(int), 0, size),
        np.clip(np.ceil((last + room - low) / step).astype(int) + 1, 0, size),
    )


def _points(low: Array, step: float, first: Indices, last: Indices) -> Array:
    axes = [low[k] + step * np.arange(first[k], last[k]) for k in range(3)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)


def _slope(field: Field, points: Array, by: float) -> tuple[Array, Array]:
    """The field at points, and how it rises there along each axis."""
    rises = []
    for axis in np.eye(3):
        rises.append((field.of_body(points + by * axis)[0] - field.of_body(points - by * axis)[0]) / (2.0 * by))
    return field.of_body(points)[0], np.stack(rises, axis=1)


def _followed(field: Field, points: Array, count: int) -> tuple[Indices, Array]:
    """The bones that each point follows, (n, BOUND), and how much: those of its nearest piece, and of what is joined to
    that."""
    each = field.of_body(points)[1]
    own = each.argmin(axis=0)
    shares = np.zeros((len(points), max(count, BOUND)))
    bones = np.array(field.bones)
    shares[np.arange(len(points)), bones[own]] = 1.0
    nearest = each[own, np.arange(len(points))]
    for parent, child, reach in field.joints:
        soft = reach * SOFT
        for one, other in ((parent, child), (child, parent)):
            here = own == one
            x = np.maximum(1.0 - (each[other][here] - nearest[here]) / soft, 0.0)
            share = x * x * (3.0 - 2.0 * x)
            shares[here, bones[other]] = np.maximum(shares[here, bones[other]], share)
    order = np.argsort(-shares, axis=1, kind="stable")[:, :BOUND]
    chosen = np.take_along_axis(shares, order, axis=1)
    whole = chosen[:, 0]
    for k in range(1, BOUND):
        whole = whole + chosen[:, k]
    return np.where(chosen > 0.0, order, 0), chosen / whole[:, None]
