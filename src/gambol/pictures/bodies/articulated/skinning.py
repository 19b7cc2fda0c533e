"""One smooth skin over all links of a body, which bends with them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.articulated.creature import Articulated
from gambol.pictures.bodies.articulated.flesh import LinkField
from gambol.raster.skin import Skin
from gambol.raster.skinning import skin_over

Array = NDArray[np.float64]

FINENESS = 120  # steps along it: a body of a plane is narrow, and has few points


@lru_cache(maxsize=64)
def skin_of(creature: Articulated) -> Skin | None:
    """The skin of a body, y up; None of a turntable, whose rods swing across its arm, and of one with parts too thin
    for a grid that fits into memory. A body that is seen from above is laid down, its own y away from who looks."""
    if creature.root.kind == "turntable":
        return None
    field = LinkField(creature)
    at, angles = field.frames
    s, c = sincos(angles)
    none, one = np.zeros_like(s), np.ones_like(s)
    turns = np.stack([np.stack([c, -s, none]), np.stack([s, c, none]), np.stack([none, none, one])]).transpose(2, 0, 1)
    skin = skin_over(field, np.column_stack([at, none]), turns, FINENESS)
    if skin is None or not creature.seen_from_above:
        return skin
    return Skin(
        _laid(skin.vertices),
        _laid(skin.normals),
        skin.triangles,
        skin.parts,
        skin.weights,
        _laid(skin.places),
        np.stack([_laid(skin.turns[:, :, k]) for k in range(3)], axis=2),
    )


def _laid(vectors: Array) -> Array:
    """What points at who looks points up."""
    x, y, z = vectors.T
    return np.column_stack([x, z, -y])
