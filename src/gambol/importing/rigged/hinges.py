"""Joints of a rig's parts: about which axes, through which range, and the springs of what no muscle moves."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.creatures.articulated.loads import rounded
from gambol.creatures.units import RADIAN, STANDARD_GRAVITY
from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.masses import Weight
from gambol.importing.rigged.posing import Pose
from gambol.importing.rigged.shown import Shown
from gambol.importing.rigged.skeleton import Leg, Skeleton
from gambol.importing.rigged.soles import Spot
from gambol.portable.matrices import lengths, product, summed
from gambol.rigs.turns import times, undone, vector_of

Array = NDArray[np.float64]
Data = dict[str, Any]

MORE = 10.0  # degrees beyond what the clips show, on either side
SHOWS = 5.0  # degrees: clips that turn a joint less say nothing of its range
LEG, OTHERS = 45.0, 15.0  # degrees either way of what no clip shows
BENT, FAR = 4.0, 70.0  # degrees: a leg that is bent by so much at rest bends so far the same way, and hardly back
ASIDE = 15.0  # degrees either way by which hips and shoulders spread
MOST, LEAST = 75.0, 15.0  # degrees either way: clips exaggerate, and legs step
SPRAWLS = 0.7  # of a leg's first bone: one that points so much to the side swings about the upright axis
SWING, LIFT, KNEE = 40.0, 25.0, 40.0  # degrees either way of legs that sprawl
BENDS = {"yaw": 30.0, "pitch": 20.0}  # degrees either way of a body without legs
ROTOR = 0.005  # armature of a leg's hinge: times the mass and the square of the way to its foot
NEAREST = 0.15  # of the longest such way: as if a foot were no nearer
AXES = {"roll": 0, "yaw": 1, "pitch": 2}  # of a rotation vector about ahead, up and right
UPRIGHT, HELD = 3.0, 30.0  # times as stiff as two ankles must be that no pose topples; degrees held with all they have
SAG, SWAYS = 4.0, 0.5  # degrees that a spring yields to what it carries; its damping beside the critical one
BOTH_SIDES = np.array([-1.0, -1.0, 1.0])  # a rotation vector about ahead, up and right, in the mirror


def hinges_of(
    body: Skeleton,
    kept: Kept,
    legs: Sequence[Leg],
    pose: Pose,
    axes: Array,
    shown: Sequence[Shown],
    weights: Sequence[Weight],
    places: Array,
    spots: Sequence[Spot],
) -> list[Data]:
    """Of each part its hinges, as a file of bones has them."""
    rotors = _rotors(kept, weights, places, spots)
    swings = _swings(kept, pose, axes, shown)
    number = {j: k for k, j in enumerate(kept.bones)}
    hips = {number[leg.hip] for leg in legs if leg.hip in number}
    sprawling = {k for k in hips if _sprawls(kept, k, places, spots)}
    found: list[Data] = []
    for k, j in enumerate(kept.bones):
        if kept.parents[k] < 0:
            found.append({})
            continue
        if legs and kept.roles[j] == "limb":
            found.append({"pitch": _spring(kept, k, weights, places)})
            continue
        image = number.get(body.partners.get(j, j), k)
        own = {"armature": rotors[k]} if k in rotors else {}
        ankle = _ankle(kept, k, weights, places) if len(legs) == 2 and any(spot.part == k for spot in spots) else {}
        turns = _turns(kept, k, hips, sprawling, places) if legs else {word: (-far, far) for word, far in BENDS.items()}
        found.append(
            {
                word: {"range": _range(_seen(swings, k, image, word), usual), **own, **ankle}
                for word, usual in turns.items()
            }
        )
        if k in hips and k not in sprawling:
            found[-1]["roll"] = {"range": [-ASIDE, ASIDE], **own}
    return found


def _turns(kept: Kept, part: int, hips: set[int], sprawling: set[int], places: Array) -> dict[str, tuple[float, float]]:
    """About which axes a part turns, and how far where no clip shows it."""
    if kept.roles[kept.bones[part]] != "leg":
        return {"yaw" if sprawling else "pitch": (-OTHERS, OTHERS)}
    if not any(_hangs_on(kept, part, hip) for hip in sprawling):
        return {"pitch": _usual(kept, part, places)}
    return {"yaw": (-SWING, SWING), "roll": (-LIFT, LIFT)} if part in hips else {"roll": (-KNEE, KNEE)}


def _ankle(kept: Kept, part: int, weights: Sequence[Weight], places: Array) -> Data:
    """Strengths of an ankle that holds a body on two legs upright: more together than the body topples with."""
    mass = summed(weight.mass for weight in weights)
    high = summed(weight.mass * float(weight.centre[1]) for weight in weights) / mass - float(places[part, 1])
    stiffness = rounded(UPRIGHT * 0.5 * mass * STANDARD_GRAVITY * max(high, 0.0) * RADIAN)
    return {"ks": stiffness, "largest": rounded(HELD * stiffness)} if stiffness > 0.0 else {}


def _sprawls(kept: Kept, hip: int, places: Array, spots: Sequence[Spot]) -> bool:
    """Whether a leg begins more sideways than down."""
    below = [places[k] for k, parent in enumerate(kept.parents) if parent == hip]
    below += [np.array(spot.at) for spot in spots if spot.part == hip]
    way = below[0] - places[hip] if below else np.zeros(3)
    return abs(float(way[2])) > SPRAWLS * float(lengths(way)) > 0.0


def _seen(swings: Sequence[Array], part: int, image: int, word: str) -> list[Array]:
    """What clips show of a part's turns about an axis, and of those of its mirror image."""
    axis = AXES[word]
    return [swing[:, part, axis] for swing in swings] + [BOTH_SIDES[axis] * swing[:, image, axis] for swing in swings]


def _rotors(kept: Kept, weights: Sequence[Weight], places: Array, spots: Sequence[Spot]) -> dict[int, float]:
    """Inertia of what moves each joint of a leg, as the rotor of a motor has it: a paw is light, and lands softly."""
    mass = summed(weight.mass for weight in weights)
    ways: dict[int, float] = {}
    for k, j in enumerate(kept.bones):
        feet = [spot for spot in spots if _hangs_on(kept, spot.part, k)]
        if kept.roles[j] == "leg" and feet:
            ways[k] = max(float(lengths(np.array(spot.at) - places[k])) for spot in feet)
    longest = max(ways.values(), default=0.0)
    return {k: rounded(ROTOR * mass * max(way, NEAREST * longest) ** 2) for k, way in ways.items()}


def _swings(kept: Kept, pose: Pose, axes: Array, shown: Sequence[Shown]) -> list[Array]:
    """Of each clip, rotation vectors (T, parts, 3) of parts against those that carry them, from the rest pose."""
    found = []
    for one in shown:
        own = times(one.turns[:, list(kept.bones)], undone(pose.turns))
        against = [own[:, k] if up < 0 else times(undone(own[:, up]), own[:, k]) for k, up in enumerate(kept.parents)]
        found.append(product(vector_of(np.stack(against, axis=1)), axes.T))
    return found


def _usual(kept: Kept, part: int, places: Array) -> tuple[float, float]:
    """Degrees of a leg's hinge that no clip shows: a knee bends on, and back until it is straight."""
    up, below = kept.parents[part], [k for k, parent in enumerate(kept.parents) if parent == part]
    if kept.roles[kept.bones[up]] != "leg" or not below:
        return (-LEG, LEG)
    (ax, ay, _), (bx, by, _) = places[part] - places[up], places[below[0]] - places[part]
    bend = float(atan2(ax * by - ay * bx, ax * bx + ay * by)) / RADIAN
    if abs(bend) < BENT:
        return (-LEG, LEG)
    back = min(abs(bend) + BENT, LEG)
    return (-back, FAR) if bend > 0.0 else (-FAR, back)


def _range(shown: Sequence[Array], usual: tuple[float, float]) -> list[float]:
    """Degrees from the rest pose, which lies inside."""
    low = min((float(one.min()) for one in shown), default=0.0) / RADIAN
    high = max((float(one.max()) for one in shown), default=0.0) / RADIAN
    if high - low < SHOWS:
        return [float(round(end)) for end in usual]
    low, high = min(low, 0.0) - MORE, max(high, 0.0) + MORE
    return [float(round(max(min(low, -LEAST), -MOST))), float(round(min(max(high, LEAST), MOST)))]


def _spring(kept: Kept, part: int, weights: Sequence[Weight], places: Array) -> Data:
    """A spring that holds what hangs on a joint as it stands, and lets it sway."""
    beyond = [k for k in range(len(kept.bones)) if _hangs_on(kept, k, part)]
    ways = {k: weights[k].centre - places[part] for k in beyond}
    pull = -STANDARD_GRAVITY * summed(weights[k].mass * float(ways[k][0]) for k in beyond)  # N m about right
    held = STANDARD_GRAVITY * summed(weights[k].mass * float(lengths(ways[k])) for k in beyond)
    inertia = summed(
        float(weights[k].inertia[2, 2]) + weights[k].mass * float(ways[k][0] ** 2 + ways[k][1] ** 2) for k in beyond
    )
    stiffness = rounded(held / SAG)  # N m a degree
    damping = 2.0 * SWAYS * math.sqrt(stiffness / RADIAN * inertia) * RADIAN
    return {"stiffness": stiffness, "damping": rounded(damping), "slack": round(-pull / stiffness, 3)}


def _hangs_on(kept: Kept, part: int, on: int) -> bool:
    while part >= 0 and part != on:
        part = kept.parents[part]
    return part == on
