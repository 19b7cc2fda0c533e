"""The surface of a body of bones for pages: one skin of few points, thin parts as solids of their own, and eyes."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.bones.creature import Bones
from gambol.drawing import style
from gambol.pictures.bodies.bones.skinning import rest_frames, skin_of
from gambol.pictures.bodies.bones.solids import solid_of
from gambol.portable.matrices import product
from gambol.raster.hull import Hull
from gambol.raster.mesh import dots, light_of, unit
from gambol.raster.skinning import ACROSS

Array = NDArray[np.float64]

FINENESS = 46  # steps along the body: a skin of a few thousand points
PALE_FROM, PALE_TO = 0.0, -0.7  # how far down the skin faces where the belly begins, and where it is palest
BACK, BELLY, ENDS = light_of(style.BODY), light_of(style.PIN), light_of(style.BODY_FAR)
DARKER = 0.55  # of the colour of what limbs end with
PALER = 0.6  # of the belly's colour
LOOKS = np.array([0.62, 0.38, 0.69])  # where an eye looks: ahead, up and aside
EYE = 0.11  # of the head's height or width, whichever is less: radius of an eye
OWN = 0.9  # weight of what is the head's alone


@lru_cache(maxsize=64)
def hull_of(creature: Bones) -> Hull | None:
    """The surface of a body; None of one without shapes."""
    bones = creature.ordered
    if not any(bone.shapes for bone in bones):
        return None
    low, high = (np.array(corner) for corner in creature.pose.extent)
    least = ACROSS * float((high - low).max()) / FINENESS
    places, turns = rest_frames(creature)
    paints = [_paint(creature, i) for i in range(len(bones))]
    skin = skin_of(creature, FINENESS, least)
    if skin is None:
        none = np.zeros((0, 3))
        hull = Hull(
            none,
            np.zeros((0, 3), np.int64),
            np.zeros((0, len(bones))),
            none,
            places,
            turns,
            np.zeros(0),
            np.zeros((0, 2), np.int64),
        )
    else:
        weights = np.zeros((len(skin.vertices), len(bones)))
        for k in range(skin.parts.shape[1]):
            np.add.at(weights, (np.arange(len(weights)), skin.parts[:, k]), skin.weights[:, k])
        colours = _countershaded(skin.painted(np.stack(paints)), skin.normals)
        hull = Hull(
            skin.vertices,
            skin.triangles,
            weights,
            colours,
            places,
            turns,
            np.zeros(len(weights)),
            np.zeros((0, 2), np.int64),
        )
    for i, bone in enumerate(bones):
        if bone.shapes and (skin is None or min(size for shape in bone.shapes for size in shape.sizes) < least):
            for shape in bone.shapes:
                solid = solid_of(shape)
                vertices = product(solid.vertices, turns[i].T) + places[i]
                colours = _countershaded(np.broadcast_to(paints[i], vertices.shape), product(solid.normals, turns[i].T))
                hull = hull.and_solid(vertices, solid.triangles, i, colours)
    return _seeing(hull, creature)


def _paint(creature: Bones, i: int) -> Array:
    """The colour of a bone: its own, or a body's, and what ends a limb is darker then."""
    bone = creature.ordered[i]
    if bone.colour is not None:
        return light_of(bone.colour)
    ends = bone.parent is not None and not creature.children[bone.name] and "head" not in bone.name
    return np.asarray(BACK + DARKER * (ENDS - BACK) if ends else BACK)


def _countershaded(colours: Array, normals: Array) -> Array:
    """Paler below, as most animals are."""
    pale = np.clip((PALE_FROM - normals[:, 1]) / (PALE_FROM - PALE_TO), 0.0, 1.0)[:, None]
    return np.asarray(colours + PALER * pale * pale * (3.0 - 2.0 * pale) * (BELLY - colours))


def _seeing(hull: Hull, creature: Bones) -> Hull:
    """With eyes on its head, where a bone is called so."""
    head = next((i for i, bone in enumerate(creature.ordered) if "head" in bone.name), None)
    if head is None:
        return hull
    own = np.flatnonzero(hull.weights[:, head] > OWN)
    if len(own) == 0:
        return hull
    points = hull.vertices[own]
    low, high = points.min(axis=0), points.max(axis=0)
    away = (points - 0.5 * (low + high)) / np.maximum(0.5 * (high - low), 1e-9)
    across = float(0.5 * (low[2] + high[2]))
    chosen = own[int(np.argmax(dots(unit(away), LOOKS) - 0.5 * np.abs(away[:, 0] - 0.35)))]
    right = hull.vertices[chosen]
    left = right * np.array([1.0, 1.0, -1.0]) + np.array([0.0, 0.0, 2.0 * across])
    looks = np.stack([LOOKS, LOOKS * np.array([1.0, 1.0, -1.0])])
    radius = EYE * float(min(high[1] - low[1], high[2] - low[2]))
    return hull.with_eyes(np.stack([right, left]), looks, radius, np.array([chosen, chosen]))
