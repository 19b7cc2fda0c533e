"""Bodies that genotypes expand to, with their joints bent: whether their parts can fold into each other.

Parts of such bodies do not press on each other, so that one which folds passes through itself. Nobody knows its motion
before it is tried; poses across the ranges of its muscles tell how likely that is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from gambol.creatures.bones.skeleton import Vector3
from gambol.creatures.bones.space import Matrix3, add, cross, dot, scaled, sub
from gambol.creatures.genotype.bones.expansion import AXES, BonePart, BonePhenotype
from gambol.creatures.genotype.bones.solids import Solid, apart
from gambol.creatures.units import RADIAN
from gambol.draws import Draws
from gambol.portable.angles import sincos

POSES = 8  # that are looked at
FLESH = 0.75  # of their size: parts that overlap by less only press on each other, as flesh does
MOST_FOLDED = 0.25  # of the poses
NOT_TURNED: Matrix3 = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def folded(found: BonePhenotype) -> float:
    """The share of poses in which two parts that are not joined lie in each other.

    >>> from gambol.creatures.genotype.bones.expansion import expanded_bones
    >>> from gambol.creatures.genotype.families import snake_plan
    >>> folded(expanded_bones(snake_plan(4)))
    0.0
    """
    watched = [(i, k) for i, part in enumerate(found.parts) for k in range(i) if part.parent != k]
    inside = 0
    for shares in _poses(found.hinges):
        solids = posed(found, shares)
        inside += any(not apart(solids[i], solids[k], FLESH) for i, k in watched)
    return inside / POSES


@lru_cache(maxsize=256)
def _poses(hinges: int) -> tuple[tuple[float, ...], ...]:
    """Where each hinge is in its range, from 0 to 1: the same for all bodies of so many."""
    return tuple(tuple(Draws(0, "poses", hinges, i).uniform(hinges).tolist()) for i in range(POSES))


def posed(found: BonePhenotype, shares: Sequence[float]) -> list[Solid]:
    """The parts as the root sees them, each hinge at a share of its range: 0 its lower end, 1 its upper one."""
    given, ranges = iter(shares), {node.name: node.hinges for node in found.genotype.nodes}
    turns: list[Matrix3] = []
    places: list[Vector3] = []
    for part in found.parts:
        if part.parent is None:
            turns.append(NOT_TURNED)
            places.append(part.place)
            continue
        above = found.parts[part.parent]
        turn = turns[part.parent]
        places.append(add(places[part.parent], _applied(turn, sub(part.place, above.place))))
        turns.append(_bent(part, turn, ranges[part.node], [next(given) for _ in part.hinges]))
    return [
        replace(
            part.solid,
            middle=add(place, _applied(turn, sub(part.solid.middle, part.place))),
            axes=tuple(_applied(turn, axis) for axis in part.solid.axes),  # type: ignore[arg-type]
        )
        for part, turn, place in zip(found.parts, turns, places, strict=True)
    ]


def _bent(part: BonePart, turn: Matrix3, ranges: Mapping[Any, tuple[float, float]], shares: Sequence[float]) -> Matrix3:
    """How a part is turned against its rest: as what it hangs on is, and about each hinge from there outwards."""
    for name, share in zip(part.hinges, shares, strict=True):
        low, high = ranges[name]
        axis = scaled(part.hand, part.solid.axes[AXES[name]])
        s, c = sincos((low + share * (high - low)) * RADIAN)
        columns = [_spun(axis, s, c, way) for way in NOT_TURNED]
        turned = [_applied(turn, column) for column in columns]
        turn = tuple(zip(*turned, strict=True))  # type: ignore[assignment]
    return turn


def _spun(axis: Vector3, s: float, c: float, way: Vector3) -> Vector3:
    """A vector turned about an axis of length 1 (Rodrigues)."""
    along = dot(axis, way) * (1.0 - c)
    return add(add(scaled(c, way), scaled(s, cross(axis, way))), scaled(along, axis))


def _applied(turn: Matrix3, way: Vector3) -> Vector3:
    return dot(turn[0], way), dot(turn[1], way), dot(turn[2], way)
