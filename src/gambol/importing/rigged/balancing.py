"""How a body on two legs is turned so that it stands: soles level, its weight over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.creatures.units import RADIAN
from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.skeleton import Leg

Array = NDArray[np.float64]

MOST_SLOPE, MOST_LEAN = 30.0, 10.0  # degrees that a foot is turned, and the whole body
LOW = 0.3  # of a foot's length and height: what is lower is its sole
QUARTER = 0.25  # of a sole: its heel, and its toe
YIELDS = 3.0  # times as far from above its ankles a body comes to rest: all its joints yield a little
ROUNDS = 4  # in which soles are made level: what was not part of a sole becomes that


def balanced(
    kept: Kept, legs: Sequence[Leg], turns: Array, seen: Callable[[Array], tuple[list[Array], Array, Array]]
) -> Array:
    """Turns (parts, 3) about ahead, up and right of parts against those that carry them, so changed that it stands.

    `seen` tells of turns the corners of each leg's sole (n, 3), the places of the joints (parts, 3) and the centre of
    mass (3,), along the body's axes.
    """
    found = turns.copy()
    feet = [kept.hosts[leg.foot] for leg in legs]
    if len(set(feet)) != len(legs) or any(kept.roles[kept.bones[foot]] != "leg" for foot in feet):
        return found
    soles, places, centre = seen(found)
    if not all(len(sole) for sole in soles):
        return found
    for _ in range(ROUNDS):
        for foot, sole in zip(feet, soles, strict=True):
            found[foot, 2] -= _slope(sole)
        soles, places, centre = seen(found)
    ankle = np.mean([places[foot] for foot in feet], axis=0)
    middle = float(np.mean([_middle(sole) for sole in soles]))
    lacks = float(ankle[0]) + (middle - float(ankle[0])) / YIELDS - float(centre[0])
    lean = float(np.clip(atan2(lacks, float(centre[1] - ankle[1])) / RADIAN, -MOST_LEAN, MOST_LEAN)) * RADIAN
    found[0, 2] -= lean
    for foot in feet:
        found[foot, 2] += lean
    return found


def _middle(sole: Array) -> float:
    low = _low(sole)
    return 0.5 * float(low[:, 0].min() + low[:, 0].max())


def _low(sole: Array) -> Array:
    return np.asarray(sole[sole[:, 1] < sole[:, 1].min() + LOW * (np.ptp(sole[:, 0]) + np.ptp(sole[:, 1]))])


def _slope(sole: Array) -> float:
    """Radians by which a sole rises ahead."""
    low = _low(sole)
    hind, fore = float(low[:, 0].min()), float(low[:, 0].max())
    if not fore > hind:
        return 0.0
    rear, front = (
        low[where, 1].min()
        for where in (low[:, 0] <= hind + QUARTER * (fore - hind), low[:, 0] >= fore - QUARTER * (fore - hind))
    )
    slope = float(atan2(float(front - rear), fore - hind))
    return slope if abs(slope) < MOST_SLOPE * RADIAN else 0.0
