"""The pose in which a rig becomes a body: as it stands in its calmest clip, left as right, soles level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.importing.rigged.balancing import balanced
from gambol.importing.rigged.flesh import Flesh, hosted
from gambol.importing.rigged.keeping import Kept
from gambol.importing.rigged.relaxing import relaxed
from gambol.importing.rigged.shown import Shown
from gambol.importing.rigged.skeleton import Leg, Skeleton
from gambol.portable.matrices import lengths, product, summed
from gambol.rigs.turns import UNTURNED, moved, times, turn_by, undone, unit, vector_of

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

IDLE = ("idle", "stand", "survey", "breath", "look")
NO_STAND = ("pose", "bind", "rest", "sleep", "sit", "lie", "lay", "die", "dead", "death", "eat", "attack", "jump")
STILL = 0.05  # rad: of legs that do not swing at all
UPRIGHT = 0.6  # rad: how far the trunk may lean against how the file rests
AS_HIGH = (0.75, 1.2)  # times as high as the file has it: hips of an animal that stands
LEVEL = 0.15  # of its height: how far soles of one that stands are above each other
MOST_TILT = 0.3  # rad by which it is tilted to stand level
LONG = 0.2  # of its height: feet that far ahead of others make it level


@dataclass(frozen=True, eq=False)
class Pose:
    """How the parts have turned from how the file rests, (parts, 4), and where their joints are, (parts, 3)."""

    turns: Array
    before: Array
    places: Array

    def moved(self, points: Array, shares: Array) -> Array:
        """Points that follow parts by shares (n, parts)."""
        found = np.zeros_like(points)
        for k in range(len(self.turns)):
            rows = np.flatnonzero(shares[:, k])
            own = moved(self.turns[k], points[rows] - self.before[k]) + self.places[k]
            found[rows] += shares[rows, k, None] * own
        return found


def shares_of(body: Skeleton, kept: Kept) -> Array:
    """How much each vertex follows each part, (v, parts)."""
    skin = body.rig.skin
    parts = np.array(kept.hosts)[body.rig.owners][skin.slots]
    found = np.zeros((len(skin.vertices), len(kept.bones)))
    rows = np.arange(len(parts))
    for k in range(parts.shape[1]):
        found[rows, parts[:, k]] += skin.weights[:, k]
    return found


def standing(
    body: Skeleton, kept: Kept, legs: Sequence[Leg], axes: Array, shown: Sequence[Shown], shares: Array, flesh: Flesh
) -> Pose:
    """The mean of the clip in which legs swing least, of those in which it stands; else as the file rests, at ease."""
    rest = _posed(body, kept, np.tile(UNTURNED, (len(kept.bones), 1)))
    best, calm, name = np.inf, rest, ""
    for one in shown:
        turns = one.turns[:, list(kept.bones)]
        against = _against(kept, turns)
        vectors = vector_of(against)
        swing = STILL + summed(
            float(np.ptp(vectors[:, k], axis=0).max()) for k, j in enumerate(kept.bones) if kept.roles[j] == "leg"
        )
        if _lies(vectors[:, 0]):
            continue
        pose = _level(body, kept, legs, axes, shares, _evened(body, kept, axes, vectors.mean(axis=0)))
        swing *= _likely(one.name)
        if swing < best and _stands(body, kept, legs, axes, shares, pose, rest):
            best, calm, name = swing, pose, one.name
    if name:
        body.chosen.append(f"it rests as it stands in the clip {name!r} on average")
        return calm
    turns, told = relaxed(body, kept, legs, axes)
    body.chosen.append(f"it rests as the file has it{', ' + ' and '.join(told) if told else ''}")
    if len(legs) == 2:

        def seen(own: Array) -> tuple[list[Array], Array, Array]:
            pose = _evened(body, kept, axes, product(own, axes))
            rows = [soles_of(body, leg) for leg in legs]
            soles = [product(pose.moved(body.vertices[some], shares[some]), axes.T) for some in rows]
            centre = pose.moved(flesh.points, hosted(kept, flesh)).mean(axis=0)
            return soles, product(pose.places, axes.T), product(centre[None], axes.T)[0]

        turns = balanced(kept, legs, turns, seen)
    return _level(body, kept, legs, axes, shares, _evened(body, kept, axes, product(turns, axes)))


def _against(kept: Kept, turns: Array) -> Array:
    """Turns (T, parts, 4) against the part that carries each, in the file's axes."""
    found = [turns[:, k] if up < 0 else times(undone(turns[:, up]), turns[:, k]) for k, up in enumerate(kept.parents)]
    return np.stack(found, axis=1)


def _evened(body: Skeleton, kept: Kept, axes: Array, vectors: Array) -> Pose:
    """A pose by rotation vectors (parts, 3) in the file's axes, left as right."""
    own = product(vectors, axes.T)  # about ahead, up and right
    mirrored = np.array([-1.0, -1.0, 1.0])
    number = {j: k for k, j in enumerate(kept.bones)}
    images = [number.get(body.partners.get(j, j), number[j]) for j in kept.bones]
    even = 0.5 * (own + mirrored * own[images])
    turns, file_turns = turn_by(product(even, axes)), np.zeros((len(kept.bones), 4))
    for k, up in enumerate(kept.parents):
        file_turns[k] = turns[k] if up < 0 else times(file_turns[up], turns[k])
    return _posed(body, kept, unit(file_turns))


def _posed(body: Skeleton, kept: Kept, turns: Array) -> Pose:
    before = body.places[list(kept.bones)]
    places = before.copy()
    for k, up in enumerate(kept.parents):
        if up >= 0:
            places[k] = places[up] + moved(turns[up], before[k] - before[up])
    return Pose(turns, before, places)


def soles_of(body: Skeleton, leg: Leg) -> Indices:
    """Rows of the vertices of a foot."""
    return np.flatnonzero(np.isin(body.main, leg.soles))


def _lowest(body: Skeleton, leg: Leg, shares: Array, pose: Pose) -> tuple[Array, float]:
    """The middle of a foot's lowest corners, and how low they are."""
    rows = soles_of(body, leg)
    at = pose.moved(body.vertices[rows], shares[rows])
    low = float(at[:, 1].min())
    return at[at[:, 1] < low + 0.01 * body.height].mean(axis=0), low


def _level(body: Skeleton, kept: Kept, legs: Sequence[Leg], axes: Array, shares: Array, pose: Pose) -> Pose:
    """Tilted about the axis across it, so that its soles are as low ahead as behind."""
    for _ in range(3 if len(legs) > 2 else 0):
        feet = [_lowest(body, leg, shares, pose) for leg in legs if len(soles_of(body, leg))]
        if not feet:
            return pose
        ahead = np.array([float((spot * axes[0]).sum()) for spot, _ in feet])
        low = np.array([y for _, y in feet])
        middle = 0.5 * (ahead.max() + ahead.min())
        if np.ptp(ahead) < LONG * body.height:
            return pose
        fore, hind = low[ahead > middle].mean(), low[ahead <= middle].mean()
        way = ahead[ahead > middle].mean() - ahead[ahead <= middle].mean()
        tilt = -float(atan2(fore - hind, way))
        if abs(tilt) > MOST_TILT:
            return pose
        by = turn_by(axes[2] * tilt)
        places = pose.places[0] + moved(by, pose.places - pose.places[0])
        pose = Pose(unit(times(np.broadcast_to(by, pose.turns.shape), pose.turns)), pose.before, places)
    return pose


def _likely(name: str) -> float:
    """How much a clip's name says that the animal stands in it: less than one for an idle, more for a pose of none."""
    words = name.lower()
    return 0.3 if any(word in words for word in IDLE) else 10.0 if any(word in words for word in NO_STAND) else 1.0


def _lies(trunk: Array) -> bool:
    """Whether a trunk, by its rotation vectors (T, 3) in the file's axes, leans at any time, or spins."""
    leaning = lengths(trunk * np.array([1.0, 0.0, 1.0]))
    return float(leaning.max()) > UPRIGHT or float(np.ptp(trunk[:, 1])) > UPRIGHT


def _stands(
    body: Skeleton, kept: Kept, legs: Sequence[Leg], axes: Array, shares: Array, pose: Pose, rest: Pose
) -> bool:
    """Whether the animal is on its feet: nobody begins where it lies, sits or leaps."""
    lows = []
    for leg in legs:
        if not len(soles_of(body, leg)):
            continue
        hip = kept.hosts[leg.hip]
        low, before = _lowest(body, leg, shares, pose)[1], _lowest(body, leg, shares, rest)[1]
        high = (pose.places[hip, 1] - low) / max(rest.places[hip, 1] - before, 1e-9)
        if not AS_HIGH[0] < high < AS_HIGH[1]:
            return False
        lows.append(low)
    return not lows or max(lows) - min(lows) < LEVEL * body.height
