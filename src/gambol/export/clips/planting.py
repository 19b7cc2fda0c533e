"""Feet that stay where they stand: simulated ones slip a little as they land and push off, which is seen in a game.

While a foot is down, its legs are bent so that it stays at one place of the ground, where it stood in the middle of
that time; before and after that it goes over smoothly into what was simulated. While it swings it is lifted where it
would skim the ground (`clearing.py`). The bones of a leg are turned by damped least squares (Wampler 1986), as little
as it takes. What slides by nature, such as a belly, is left as it is; a body on its belly goes with its only limb.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.export.clips.clearing import lifts_of
from gambol.export.clips.closing import opposite, turn_by
from gambol.export.clips.resampling import whole
from gambol.export.clips.stances import feet_of, skimming, slid
from gambol.export.clips.way import about_y, headed, smooth
from gambol.export.kinematics import contacts_of, in_the_world
from gambol.export.skeleton import Bone, product, turned_by
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]
Touches = NDArray[np.bool_]

ROUNDS = 6  # of least squares
DAMPING = 0.02  # of a leg's length: what cannot be reached is not reached for by force
EASE = 0.15  # of a loop: how long before it lands, and after it has left the ground, a foot is led
MOST = 0.12  # of a leg's length: what slips by more slides, and is no foot that stands


@dataclass(frozen=True)
class Leg:
    """A part with feet, and the bones up to the trunk that can be turned to move it."""

    chain: tuple[str, ...]  # from the part up
    contacts: tuple[int, ...]


def planted(
    bones: Sequence[Bone], creature: Creature, held: Touches, way: Array, turn: float
) -> tuple[list[Bone], float]:
    """A loop whose feet stay where they stand, and by how many metres a foot was moved at the most.

    `held` (N, contacts) says what stays down from each of its N frames to the next; `way` and `turn` are the loop's.
    """
    found, legs, farthest = list(bones), legs_of(creature), 0.0
    for leg in legs:
        places, touch = contacts_of(found, creature)[:, leg.contacts], held[:, leg.contacts]
        stands = touch & ~skimming(places, touch, way)
        shift = _shifts(places, stands, way, turn)
        most = float(lengths(shift).max())
        if 0.0 < most <= MOST * _length(found, creature, leg):
            led = _led(found, creature, leg, shift)
            if _slides(led, creature, leg, stands) < _slides(found, creature, leg, stands):
                found, farthest = _cleared(led, creature, leg, stands, way), max(farthest, most)
    if farthest and creature.anatomy.lies and len(legs) == 1:
        found = _carried(found, creature, legs[0], held, way, turn)
    return found, farthest


def _carried(bones: list[Bone], creature: Creature, leg: Leg, held: Touches, way: Array, turn: float) -> list[Bone]:
    """A body that lies, moved along the ground by what its only limb cannot reach: what it lies on slides anyway."""
    away = _shifts(contacts_of(bones, creature)[:, leg.contacts], held[:, leg.contacts], way, turn)
    root, first, *others = bones
    return [root, replace(first, shift=first.shift + turned_by(opposite(root.turns), away)), *others]


def _cleared(bones: list[Bone], creature: Creature, leg: Leg, stands: Touches, way: Array) -> list[Bone]:
    """With a foot that does not skim the ground as it swings."""
    places = contacts_of(bones, creature)[:, leg.contacts]
    lifts = lifts_of(places, stands, way, _length(bones, creature, leg))
    return _led(bones, creature, leg, lifts) if lifts.any() else bones


def legs_of(creature: Creature) -> list[Leg]:
    """Every part that bears feet and hangs on the trunk, with the bones that carry its foot alone: what carries others
    too, as a back does whose root is its hips, is not bent for one of them."""
    body, parts, standing = creature.anatomy, list(creature.contacts_on.values()), feet_of(creature)
    if body.trunk is None:
        return []
    feet: dict[str, list[int]] = {}
    for contact in (i for foot in standing for i in foot):
        feet.setdefault(parts[contact], []).append(contact)
    bears: dict[str, set[int]] = {}
    for k, foot in enumerate(standing):
        for part in {parts[i] for i in foot}:
            for name in _way_up(part, body.parents):
                bears.setdefault(name, set()).add(k)
    legs = []
    for part, contacts in feet.items():
        way = _way_up(part, body.parents)
        chain = [name for name in way if name != body.trunk and len(bears[name]) == 1]
        lies = any(name in feet and name not in chain for name in way)  # on what stands itself: a body that lies
        if chain and way[-1] == body.trunk and not lies:
            legs.append(Leg(tuple(chain), tuple(contacts)))
    return legs


def _slides(bones: Sequence[Bone], creature: Creature, leg: Leg, stands: Touches) -> float:
    """Metres that its contacts slide while they stand."""
    return float(slid(contacts_of(bones, creature)[:, leg.contacts], stands).sum())


def _way_up(part: str, parents: Mapping[str, str]) -> list[str]:
    """A part and those it hangs on, itself first."""
    way = [part]
    while parents[way[-1]] != way[-1]:
        way.append(parents[way[-1]])
    return way


def _length(bones: Sequence[Bone], creature: Creature, leg: Leg) -> float:
    """How far a leg reaches in its first frame, in metres, along its bones."""
    world = in_the_world(bones)
    ends = [world[name][0][0] for name in reversed(leg.chain)]
    ends.append(contacts_of(bones, creature)[0, leg.contacts].mean(axis=0))
    return float(lengths(np.diff(np.array(ends), axis=0)).sum())


def _shifts(places: Array, held: Touches, way: Array, turn: float) -> Array:
    """By how much a foot has to move in each frame, (N + 1, 3), of the places (N + 1, n, 3) of its contacts."""
    count = len(held)
    total, sure = np.zeros((count, 3)), np.zeros(count)
    for k in range(places.shape[1]):
        for first, length in _stands(held[:, k]):
            frames = first + np.arange(length + 1)
            laps, own = frames // count, frames % count
            there = _after(places[own, k], laps, way, turn)
            away = (np.median(there, axis=0) - there) * np.array([1.0, 0.0, 1.0])
            away = headed(np.asarray(-turn * laps, np.float64), away)
            for frame, shift in zip(own.tolist(), away, strict=True):
                total[frame] += shift
                sure[frame] += 1.0
    down = sure > 0.0
    shift = total / np.maximum(sure, 1.0)[:, None]
    return np.concatenate([eased := _eased(shift, down), eased[:1]])


def _stands(held: Touches) -> list[tuple[int, int]]:
    """First frames and numbers of intervals of the times that a contact stays down; one may go on over the end."""
    starts = np.flatnonzero(held & ~np.roll(held, 1)).tolist()
    found = []
    for first in starts:
        length = 1
        while length < len(held) and held[(first + length) % len(held)]:
            length += 1
        found.append((first, length))
    return found


def _after(places: Array, laps: NDArray[np.int64], way: Array, turn: float) -> Array:
    """Places (n, 3) of a loop as its first round has them, of so many rounds later."""
    found = places.copy()
    if laps.any():
        later = laps > 0
        found[later] = headed(np.full(later.sum(), turn), places[later]) + way
    return found


def _eased(shift: Array, down: Touches) -> Array:
    """Shifts (N, 3) that were known while a foot is down, between these times: they come and go smoothly."""
    count = len(down)
    if down.all() or not down.any():
        return shift
    found, at = shift.copy(), np.flatnonzero(down)
    for frame in np.flatnonzero(~down).tolist():
        before, after = (frame - at) % count, (at - frame) % count
        for gaps in (before, after):
            nearest = int(gaps.argmin())
            swing = int(before.min() + after.min())
            reach = min(EASE * count, 0.5 * swing) + 1.0
            found[frame] += (1.0 - smooth(np.array([gaps[nearest] / reach]))[0]) * shift[at[nearest]]
    return found


def _led(bones: Sequence[Bone], creature: Creature, leg: Leg, shift: Array) -> list[Bone]:
    """Bones with a leg turned so that its foot is moved by so much, (T, 3), as nearly as it can."""
    found = list(bones)
    index = {bone.name: i for i, bone in enumerate(found)}
    goal = contacts_of(found, creature)[:, leg.contacts].mean(axis=1) + shift
    damping = (DAMPING * _length(found, creature, leg)) ** 2
    axes = np.eye(3) if creature.dimensions == 3 else np.eye(3)[2:]
    for _ in range(ROUNDS):
        world = in_the_world(found)
        foot = contacts_of(found, creature)[:, leg.contacts].mean(axis=1)
        arms = [(name, axis, np.cross(axis, foot - world[name][0])) for name in leg.chain for axis in axes]
        pull = _damped([moves for _, _, moves in arms], goal - foot, damping)
        by = {name: np.zeros((len(goal), 3)) for name in leg.chain}
        for name, axis, moves in arms:
            by[name] += (moves * pull).sum(axis=1)[:, None] * axis
        for name, vectors in by.items():
            bone = found[index[name]]
            above = world[bone.parent][1] if bone.parent else about_y(np.zeros(len(goal)))
            turns = product(turn_by(turned_by(opposite(above), vectors)), bone.turns)
            found[index[name]] = replace(bone, turns=whole(turns))
    return found


def _damped(arms: list[Array], away: Array, damping: float) -> Array:
    """(J Jᵀ + λ²)⁻¹ e, (T, 3), of the columns (T, 3) of J."""
    m = [[sum((arm[:, i] * arm[:, j] for arm in arms), damping * (i == j) + np.zeros(len(away))) for j in range(3)]
         for i in range(3)]  # fmt: skip
    rows = [np.stack(row, axis=1) for row in m]
    across = [np.cross(rows[1], rows[2]), np.cross(rows[2], rows[0]), np.cross(rows[0], rows[1])]
    whole_of = (rows[0] * across[0]).sum(axis=1)[:, None]
    return np.asarray(sum(away[:, i, None] * across[i] for i in range(3)) / whole_of)
