"""One smooth skin over all bones of a body, which bends with them: for pictures, films and animation programs.

The shapes at rest are blended at joints into one field, whose surface is the skin. Each of its points follows the bones
that it is near to, as much as it is nearer to one than to another (linear blend skinning).
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.skeleton import ORIGIN
from gambol.creatures.bones.space import AHEAD, RIGHT, UP
from gambol.pictures.bodies.bones.fields import BodyField, blended
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


@lru_cache(maxsize=64)
def skin_of(creature: Bones, fineness: int = FINENESS, least: float = 0.0) -> Skin | None:
    """The skin of a body; None of one without shapes, or with parts too thin for a grid that fits into memory.

    Bones thinner than `least` metres have no part in it.
    """
    field = BodyField(creature, least)
    thin = [x for x in field.thickness if x > 0.0]
    if not thin:
        return None
    low, high = (np.array(corner) for corner in creature.pose.extent)
    step = min(float((high - low).max()) / fineness, min(thin) / ACROSS)
    if np.prod((high - low) / step + 2 * MARGIN) > MOST_CELLS:
        return None
    start = low - MARGIN * step
    vertices, triangles = surface_nets(_on_grid(field, start, high + MARGIN * step, step))
    vertices = start + step * vertices
    for _ in range(POLISH):
        value, slope = _slope(field, vertices, PROBE * step)
        vertices = vertices - value[:, None] * unit(slope)
    bones, weights = _followed(field, vertices)
    normals = np.asarray(unit(_slope(field, vertices, PROBE * step)[1]))
    return Skin(vertices, normals, triangles, bones, weights, *rest_frames(creature))


def rest_frames(creature: Bones) -> tuple[Array, Array]:
    """Where bones are at rest, (bones, 3), seen from the root's origin, and how they stand, (bones, 3, 3)."""
    pose = creature.pose
    places = [pose.place(bone.name, ORIGIN) for bone in creature.ordered]
    ways = [[pose.way(bone.name, axis) for axis in (AHEAD, UP, RIGHT)] for bone in creature.ordered]
    return np.array(places), np.array(ways).transpose(0, 2, 1)


def _on_grid(field: BodyField, low: Array, high: Array, step: float) -> Array:
    """The field on a grid; of each bone and each joint only where it can matter."""
    size = np.ceil((high - low) / step).astype(int) + 1
    whole = np.full(size, step)
    near = {}
    for i, thickness in enumerate(field.thickness):
        if thickness > 0.0:
            near[i] = _box(field, i, low, step, size)
            part = tuple(slice(a, b) for a, b in zip(*near[i], strict=True))
            points = _points(low, step, *near[i])
            whole[part] = np.minimum(whole[part], field.of_bone(i, points).reshape(whole[part].shape))
    for parent, child, reach in field.joints:
        first = np.maximum(near[parent][0], near[child][0])
        last = np.minimum(near[parent][1], near[child][1])
        if (last > first).all():
            part = tuple(slice(a, b) for a, b in zip(first, last, strict=True))
            points = _points(low, step, first, last)
            one, other = field.of_bone(parent, points), field.of_bone(child, points)
            whole[part] = np.minimum(whole[part], blended(one, other, reach).reshape(whole[part].shape))
    return whole


def _box(field: BodyField, i: int, low: Array, step: float, size: Indices) -> tuple[Indices, Indices]:
    """The part of the grid that a bone reaches into, with room for fillets."""
    bone, pose = field.creature.ordered[i], field.creature.pose
    room = field.thickness[i] + MARGIN * step
    reach = [np.array(pose.reach(bone, shape)) + room for shape in bone.shapes]
    middles = [np.array(pose.place(bone.name, shape.at)) for shape in bone.shapes]
    first = np.min([m - r for m, r in zip(middles, reach, strict=True)], axis=0)
    last = np.max([m + r for m, r in zip(middles, reach, strict=True)], axis=0)
    return (
        np.clip(np.floor((first - low) / step).astype(int), 0, size),
        np.clip(np.ceil((last - low) / step).astype(int) + 1, 0, size),
    )


def _points(low: Array, step: float, first: Indices, last: Indices) -> Array:
    axes = [low[k] + step * np.arange(first[k], last[k]) for k in range(3)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)


def _slope(field: BodyField, points: Array, by: float) -> tuple[Array, Array]:
    """The field at points, and how it rises there along each axis."""
    rises = []
    for axis in np.eye(3):
        rises.append((field.of_body(points + by * axis)[0] - field.of_body(points - by * axis)[0]) / (2.0 * by))
    return field.of_body(points)[0], np.stack(rises, axis=1)


def _followed(field: BodyField, points: Array) -> tuple[Indices, Array]:
    """The bones that each point follows, (n, BOUND), and how much: its nearest one, and those joined to that."""
    each = field.of_body(points)[1]
    count, own = len(each), each.argmin(axis=0)
    shares = np.zeros((len(points), count))
    shares[np.arange(len(points)), own] = 1.0
    nearest = each[own, np.arange(len(points))]
    for parent, child, reach in field.joints:
        soft = reach * SOFT
        for one, other in ((parent, child), (child, parent)):
            here = own == one
            x = np.maximum(1.0 - (each[other][here] - nearest[here]) / soft, 0.0)
            shares[here, other] = x * x * (3.0 - 2.0 * x)
    order = np.argsort(-shares, axis=1, kind="stable")[:, :BOUND]
    chosen = np.take_along_axis(shares, order, axis=1)
    if chosen.shape[1] < BOUND:
        lacking = BOUND - chosen.shape[1]
        order, chosen = np.pad(order, ((0, 0), (0, lacking))), np.pad(chosen, ((0, 0), (0, lacking)))
    whole = chosen[:, 0]
    for k in range(1, BOUND):
        whole = whole + chosen[:, k]
    return np.where(chosen > 0.0, order, 0), chosen / whole[:, None]
