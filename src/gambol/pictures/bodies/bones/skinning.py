"""One smooth skin over all bones of a body, which bends with them."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.skeleton import ORIGIN
from gambol.creatures.bones.space import AHEAD, RIGHT, UP
from gambol.pictures.bodies.bones.fields import BodyField
from gambol.raster.skin import Skin
from gambol.raster.skinning import FINENESS, skin_over

Array = NDArray[np.float64]


@lru_cache(maxsize=64)
def skin_of(creature: Bones, fineness: int = FINENESS, least: float = 0.0) -> Skin | None:
    """The skin of a body; None of one without shapes, or with parts too thin for a grid that fits into memory.

    Bones thinner than `least` metres have no part in it.
    """
    return skin_over(BodyField(creature, least), *rest_frames(creature), fineness)


def rest_frames(creature: Bones) -> tuple[Array, Array]:
    """Where bones are at rest, (bones, 3), seen from the root's origin, and how they stand, (bones, 3, 3)."""
    pose = creature.pose
    places = [pose.place(bone.name, ORIGIN) for bone in creature.ordered]
    ways = [[pose.way(bone.name, axis) for axis in (AHEAD, UP, RIGHT)] for bone in creature.ordered]
    return np.array(places), np.array(ways).transpose(0, 2, 1)
