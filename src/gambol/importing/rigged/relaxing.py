"""How a body on two legs stands that a file has as a figure to be dressed: its arms stretched out, its legs straight.

No muscle moves arms, so they would stay up for ever. Straight legs reach no farther, neither ahead nor back.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.creatures.units import RADIAN
from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.skeleton import Leg, Skeleton
from gambol.portable.matrices import lengths, product

Array = NDArray[np.float64]

OUT, DOWN = 45.0, 15.0  # degrees from hanging down, above which an arm is stretched out, and as it hangs then
WHOLE = 0.65  # of the way from a shoulder blade to the hand, that the arm itself is at least
STRAIGHT, KNEE = 4.0, 20.0  # degrees: a knee that bends no farther ahead is a man's, and is bent back by so much


def relaxed(body: Skeleton, kept: Kept, legs: Sequence[Leg], axes: Array) -> tuple[Array, tuple[str, ...]]:
    """Turns of parts against those that carry them, (parts, 3) about ahead, up and right, and in words."""
    turns, told = np.zeros((len(kept.bones), 3)), []
    places = product(body.places[list(kept.bones)], axes.T)
    if len(legs) == 2:
        arms, knees = _arms(body, kept, axes, places), [k for leg in legs for k in _straight(kept, leg, places)]
        for part, angle in arms.items():
            turns[part, 0] = angle
        for parts, missing in knees:
            turns[parts, 2] = np.array([0.5, -1.0, 0.5]) * missing * RADIAN
        told = [words for words, some in (("its arms lowered", arms), ("its knees bent", knees)) if some]
    return turns, tuple(told)


def _arms(body: Skeleton, kept: Kept, axes: Array, places: Array) -> dict[int, float]:
    """Of each part that an arm stretched out begins with, by how much that is lowered, in radians about ahead."""
    vertices, hosts = product(body.vertices, axes.T), np.array(kept.hosts)[body.main]
    found = {}
    for top, j in enumerate(kept.bones):
        up = kept.parents[top]
        if kept.roles[j] != "limb" or j not in body.partners or kept.bones[up] in body.partners:
            continue
        ways = {}
        for part in _beyond(kept, top):
            own = vertices[np.isin(hosts, _beyond(kept, part))] - places[part]
            if len(own):
                ways[part] = own[int(lengths(own).argmax())]
        long = [k for k, way in ways.items() if lengths(way) >= WHOLE * lengths(ways.get(top, way))]
        if not long:
            continue
        arm = max(long)  # parents come before children
        _, up, right = ways[arm].tolist()
        away = float(atan2(abs(right), -up)) / RADIAN
        if away > OUT:
            found[arm] = (away - DOWN) * RADIAN * (1.0 if right > 0.0 else -1.0)
    return found


def _straight(kept: Kept, leg: Leg, places: Array) -> list[tuple[list[int], float]]:
    """Hip, knee and ankle of a leg that is stretched, and how many degrees its knee lacks."""
    parts = sorted({kept.hosts[j] for j in leg.bones if kept.roles.get(j) == "leg"})
    if len(parts) != 3:
        return []
    (ax, ay, _), (bx, by, _) = np.diff(places[parts], axis=0)
    bend = float(atan2(ax * by - ay * bx, ax * bx + ay * by)) / RADIAN
    return [(parts, KNEE + bend)] if -KNEE < bend < STRAIGHT else []


def _beyond(kept: Kept, top: int) -> list[int]:
    """A part and those that hang on it."""
    found = [top]
    for k in range(top + 1, len(kept.bones)):
        if kept.parents[k] in found:
            found.append(k)
    return found
