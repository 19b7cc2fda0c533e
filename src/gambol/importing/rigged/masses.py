"""What the parts of a rig weigh: the flesh inside its skin."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.importing.rigged.flesh import Flesh, hosted
from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.posing import Pose
from gambol.importing.rigged.skeleton import Skeleton
from gambol.portable.matrices import outer_sum, product

Array = NDArray[np.float64]

FLESH = 1000.0  # kg/m³
WISP = 3e-4  # of the mass: no part is lighter


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


def weights_of(
    body: Skeleton, kept: Kept, pose: Pose, flesh: Flesh, axes: Array, origin: Array, scale: float
) -> list[Weight]:
    """Mass, centre and inertia of each part as it stands; left as right, and what lies in the middle alike to both."""
    shares = hosted(kept, flesh)
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
