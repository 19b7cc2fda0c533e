"""Where a rig's feet touch the ground: at their heels and toes, on the skin itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.posing import Pose, soles_of
from gambol.importing.rigged.skeleton import Leg, Skeleton
from gambol.portable.matrices import product

Array = NDArray[np.float64]
Data = dict[str, Any]

SOLE = 0.03  # of the height: what is so near to a foot's lowest corner is its sole
ONE = 0.02  # of the height: a sole that is no longer touches at one point
WORDS = {1: ("",), 2: ("heel", "toe"), 4: ("heel-in", "heel-out", "toe-in", "toe-out")}


@dataclass(frozen=True)
class Spot:
    """A place on a part's skin that touches the ground, in metres from the body's own ground, in its axes."""

    part: int
    name: str
    at: tuple[float, float, float]


def spots_of(
    body: Skeleton, kept: Kept, legs: Sequence[Leg], pose: Pose, shares: Array, axes: Array, origin: Array, scale: float
) -> list[Spot]:
    """Heel and toe of each foot, left as right; of two feet both sides of each, which keep them from rolling over."""
    ends: dict[int, Array] = {}
    for i, leg in enumerate(legs):
        rows = soles_of(body, leg)
        if len(rows):
            at = scale * product(pose.moved(body.vertices[rows], shares[rows]) - origin, axes.T)
            ends[i] = _ends(at, scale * body.height, wide=len(legs) == 2)
    image = {
        i: next((k for k, other in enumerate(legs) if body.partners.get(leg.hip) == other.hip), None)
        for i, leg in enumerate(legs)
    }
    found = []
    for i, own in ends.items():
        twin = image[i]
        if twin is not None and twin in ends:
            other = ends[twin] * np.array([1.0, 1.0, -1.0])
            own = 0.5 * (own + other) if len(own) == len(other) else (own if i < twin else other)
        part = kept.hosts[legs[i].foot]
        for spot, word in zip(own, WORDS[len(own)], strict=True):
            x, y, z = (float(v) for v in spot)
            found.append(Spot(part, word, (x, y, z)))
    return found


def _ends(at: Array, height: float, wide: bool) -> Array:
    """The hindmost and the foremost point of a sole, as low as it is; of a short one its middle, of a wide one both
    sides of either, the inner one first."""
    low = float(at[:, 1].min())
    sole = at[at[:, 1] < low + SOLE * height]
    hind, fore = float(sole[:, 0].min()), float(sole[:, 0].max())
    middle = 0.5 * float(sole[:, 2].min() + sole[:, 2].max())
    if fore - hind < ONE * height:
        return np.array([[0.5 * (hind + fore), low, middle]])
    behind, before = sole[sole[:, 0] < hind + 0.25 * (fore - hind)], sole[sole[:, 0] > fore - 0.25 * (fore - hind)]
    sides = sorted((float(sole[:, 2].min()), float(sole[:, 2].max())), key=abs) if wide else [middle]
    ends = ((hind, behind), (fore, before))
    return np.array([[x, float(part[:, 1].min()), z] for x, part in ends for z in sides])
