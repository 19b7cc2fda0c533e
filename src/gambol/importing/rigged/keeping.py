"""Which bones of a rig become parts of a body, and which ride on another one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from gambol.errors import InvalidInput
from gambol.importing.rigged.shown import Shown
from gambol.importing.rigged.skeleton import Leg, Skeleton
from gambol.portable.matrices import lengths, summed
from gambol.rigs.turns import times, undone, vector_of

Array = NDArray[np.float64]
Role = Literal["root", "leg", "spine", "limb"]

TWIG, ARM = 0.05, 0.03  # of the mass: what carries less, with all beyond it, rides on its parent; of one of a pair
ALL = 0.98  # of the mass
SPINE = 0.02  # of the mass, of bones between legs
STIFF = 0.02  # rad: what turns less never moves in the clips
SWINGS = 0.2  # rad: a leg that swings so far shows which of its bones move
ON_GROUND = 0.03  # of a leg's length: a hinge that is so low is a toe's
MOST_IN_A_LEG = 4  # hinges one below the other
SHORT = 0.08  # of a leg's length: a bone between two hinges that near to each other
MOST_PARTS = 60


@dataclass(frozen=True, eq=False)
class Kept:
    """The bones that become parts, parents before children, with their roles, and what every bone rides on."""

    root: int
    bones: tuple[int, ...]
    roles: dict[int, Role]
    hosts: tuple[int, ...]  # of every bone the place among the kept ones of what it is part of
    parents: tuple[int, ...]  # of each kept one the place of what it hangs on, −1 of the root
    merged: dict[int, str]  # why


def kept_of(body: Skeleton, legs: Sequence[Leg], mass: Array, shown: Sequence[Shown], wanted: Sequence[str]) -> Kept:
    """By what each carries and how it moves; `wanted` are kept anyway."""
    always = {body.number(name, "--keep-bone") for name in wanted}
    order, lines = body.order(), [body.line(j) for j in range(len(body.parents))]
    beyond = _beyond(body, order, mass)
    root = _root(body, legs, beyond)
    in_leg = {j: leg for leg in legs for j in leg.bones}
    spine = {j for leg in legs for j in body.line(leg.hip)[:-1] if root in lines[j]}
    roles: dict[int, Role] = {root: "root"}
    merged: dict[int, str] = {}
    for j in order:
        if j == root or root not in lines[j]:
            continue
        why = ""
        if j in in_leg:
            role: Role = "leg"
            why = _idle_in_leg(body, in_leg[j], j, shown)
        elif j in spine:
            role, why = "spine", "" if beyond[j] - _legs_beyond(body, legs, j, beyond) >= SPINE else "a light vertebra"
        else:
            heavy = beyond[j] >= (ARM if j in body.partners else TWIG)
            role, why = "limb", "" if heavy else f"{100 * beyond[j]:.1f} % of the mass"
        if why and j not in always:
            merged[j] = why
        else:
            roles[j] = role
    _shorten(body, legs, roles, merged, always)
    for j in [j for j in merged if body.partners.get(j) in roles]:  # left as right
        roles[j] = roles[body.partners[j]]
        del merged[j]
    if len(roles) > MOST_PARTS:
        raise InvalidInput(
            f"{len(roles)} bones of {body.rig.source.name} move", f"a body has up to {MOST_PARTS}", "simplify the rig"
        )
    bones = tuple(j for j in order if j in roles)
    number = {j: k for k, j in enumerate(bones)}
    hosts = tuple(next((number[up] for up in reversed(line) if up in number), 0) for line in lines)
    parents = tuple(-1 if j == root else hosts[body.parents[j]] for j in bones)
    return Kept(root, bones, roles, hosts, parents, merged)


def _beyond(body: Skeleton, order: Sequence[int], mass: Array) -> Array:
    """The share of the mass that each bone carries with all beyond it; left and right alike."""
    found = mass / mass.sum()
    for j in reversed(order):
        if body.parents[j] >= 0:
            found[body.parents[j]] += found[j]
    return np.array([0.5 * (found[j] + found[body.partners.get(j, j)]) for j in range(len(found))])


def _root(body: Skeleton, legs: Sequence[Leg], beyond: Array) -> int:
    """Where the ways to the feet part; without legs the last bone that carries everything."""
    if legs:
        ways = [body.line(leg.hip) for leg in legs]
        shared = [j for j in ways[0] if all(j in way for way in ways)]
        if len(shared) > 1 and shared[-1] in {leg.hip for leg in legs}:
            shared.pop()
        return shared[-1]
    return max((j for j in range(len(beyond)) if beyond[j] >= ALL), key=lambda j: len(body.line(j)), default=0)


def _legs_beyond(body: Skeleton, legs: Sequence[Leg], bone: int, beyond: Array) -> float:
    return float(summed(beyond[leg.hip] for leg in legs if bone in body.line(leg.hip)))


def _idle_in_leg(body: Skeleton, leg: Leg, bone: int, shown: Sequence[Shown]) -> str:
    """Why a bone of a leg need not move; nothing if it has to."""
    length = float(body.places[leg.hip, 1]) - body.ground
    if bone == leg.hip:
        return ""
    if float(body.places[bone, 1]) - body.ground < ON_GROUND * length:
        return "its hinge lies on the ground"
    swings = {j: _swing(body, shown, j) for j in leg.bones}
    if shown and swings[bone] < STIFF and max(swings.values()) > SWINGS:
        return "it never moves in the clips"
    return ""


def _swing(body: Skeleton, shown: Sequence[Shown], bone: int) -> float:
    """How far a bone turns against its parent in any clip, in rad."""
    up = body.parents[bone]
    most = 0.0
    for one in shown:
        turns = times(undone(one.turns[:, up]), one.turns[:, bone]) if up >= 0 else one.turns[:, bone]
        most = max(most, float(np.ptp(vector_of(turns), axis=0).max()))
    return most


def _shorten(
    body: Skeleton, legs: Sequence[Leg], roles: dict[int, Role], merged: dict[int, str], always: set[int]
) -> None:
    """Of legs with many bones the shortest ones ride on those above them."""
    for leg in legs:
        own = [j for j in leg.bones if roles.get(j) == "leg"]
        length = float(body.places[leg.hip, 1]) - body.ground
        while len(own) > 1:
            ways = {j: float(lengths(body.places[j] - body.places[up])) for up, j in pairwise(own)}
            free = {j: way for j, way in ways.items() if j not in always}
            if not free:
                break
            shortest = min(free, key=lambda j: (free[j], j))
            if free[shortest] > SHORT * length and len(own) <= MOST_IN_A_LEG:
                break
            merged[shortest] = "its hinge lies near another one"
            own.remove(shortest)
            del roles[shortest]
