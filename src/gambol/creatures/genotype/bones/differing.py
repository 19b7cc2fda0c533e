"""How bodies that genotypes expand to differ in build: parts, joints, how their mass is spread, how they branch."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from gambol.creatures.genotype.bones.expansion import BonePart, BonePhenotype
from gambol.creatures.genotype.bones.solids import Solid
from gambol.portable.matrices import summed

CAPSULE_ENDS = 4.0 / 3.0  # radii of a rod that weigh as much as both half balls at the ends of a capsule
REACHES = 3  # sizes of a body along the axes of its root, largest first


@dataclass(frozen=True)
class Build:
    """What is compared of a body."""

    parts: int
    hinges: int
    shares: tuple[float, ...]  # of the mass, of each part, largest first
    depth: int  # parts from the root to the end of the longest chain
    limbs: int  # ends: parts on which nothing hangs
    paired: float  # share of the parts that are one of two mirror images
    extents: tuple[float, float, float]  # m: of the body at rest, along the axes of its root
    size: float  # m: the longest way through the body along its parts

    @property
    def height(self) -> float:
        """Its height at rest as a share of its longest extent."""
        along, up, across = self.extents
        return up / max(along, up, across)


def build_of(found: BonePhenotype) -> Build:
    """The build of a body.

    >>> from gambol.creatures.genotype.bones.expansion import expanded_bones
    >>> from gambol.creatures.genotype.bones.sampling import random_bones
    >>> from gambol.draws import Draws
    >>> body = expanded_bones(random_bones(Draws(1)))
    >>> build_of(body).parts == len(body.parts), round(sum(build_of(body).shares), 9)
    (True, 1.0)
    """
    parts = found.parts
    masses = [volume(part.solid) for part in parts]
    whole = math.fsum(masses)
    children = {part.parent for part in parts}
    mirrored = [part for part in parts if _twin(part, parts)]
    return Build(
        len(parts),
        found.hinges,
        tuple(sorted((mass / whole for mass in masses), reverse=True)),
        max(len(_way_up(parts, i)) for i in range(len(parts))),
        sum(i not in children for i in range(len(parts))),
        len(mirrored) / len(parts),
        extents(parts),
        _longest_way(parts),
    )


def build_difference(one: Build, other: Build) -> float:
    """From 0 to 5: a share each for parts, hinges, the spread of the mass, how they branch, and their proportions."""
    spread = 0.5 * summed(
        abs(a - b) for a, b in zip(_padded(one.shares, other), _padded(other.shares, one), strict=True)
    )
    branching = 0.5 * (_apart(one.depth, other.depth) + _apart(one.limbs, other.limbs))
    shapes = [(x / max(one.extents), y / max(other.extents)) for x, y in zip(one.extents, other.extents, strict=True)]
    proportions = max(abs(a - b) for a, b in shapes)
    paired = abs(one.paired - other.paired)
    counted = _apart(one.parts, other.parts) + _apart(one.hinges, other.hinges)
    return counted + spread + 0.5 * (branching + paired) + proportions


def volume(solid: Solid) -> float:
    """m³ of a part."""
    a, b, c = solid.half
    if solid.kind == "box":
        return 8.0 * a * b * c
    if solid.kind == "ellipsoid":
        return 4.0 / 3.0 * math.pi * a * b * c
    return math.pi * b * b * (2.0 * (a - b) + CAPSULE_ENDS * b)


def extents(parts: Sequence[BonePart]) -> tuple[float, float, float]:
    """m: how far a body at rest reaches along x, y and z."""
    found = []
    for axis in range(REACHES):
        way = tuple(float(axis == i) for i in range(3))
        ends = [
            part.solid.farthest(tuple(side * x for x in way))[axis]  # type: ignore[arg-type]
            for part in parts
            for side in (1.0, -1.0)
        ]
        found.append(max(ends) - min(ends))
    return found[0], found[1], found[2]


def _apart(one: float, other: float) -> float:
    return abs(one - other) / max(one, other, 1)


def _padded(shares: Sequence[float], other: Build) -> list[float]:
    return [*shares, *[0.0] * (len(other.shares) - len(shares))]


def _twin(part: BonePart, parts: Sequence[BonePart]) -> bool:
    return any(each.node == part.node and each.hand == -part.hand for each in parts)


def _way_up(parts: Sequence[BonePart], i: int) -> list[int]:
    way = [i]
    while (above := parts[way[-1]].parent) is not None:
        way.append(above)
    return way


def _longest_way(parts: Sequence[BonePart]) -> float:
    """m from an end of one part to an end of another, along the lengths of all parts between them."""
    deep, longest = [2.0 * part.solid.half[0] for part in parts], 0.0
    limbs = [0.0] * len(parts)  # of each part, the longest way that hangs on it
    for part, own in zip(reversed(parts), reversed(range(len(parts))), strict=True):
        whole = deep[own] + limbs[own]
        longest = max(longest, whole)
        if part.parent is not None:
            longest = max(longest, whole + limbs[part.parent])
            limbs[part.parent] = max(limbs[part.parent], whole)
    return longest
