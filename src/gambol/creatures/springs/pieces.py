"""Pieces of a body in a plane that matter would fill: triangles of masses, each two of which are joined."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.creatures.springs.creature import SpringBody

THIN = 0.1  # area over the square of the longest side, below which a triangle may bend through without harm


def triangles(body: SpringBody) -> dict[tuple[str, str, str], float]:
    """Their corners, counter-clockwise at rest, and their areas there in m². Bodies in space have none.

    >>> import gambol
    >>> len(triangles(gambol.creature("worm"))), len(triangles(gambol.creature("shark")))
    (40, 0)
    """
    if body.dimensions != 2:
        return {}
    joined: dict[str, set[str]] = {point.name: set() for point in body.points}
    for bond in body.bonds:
        first, last = sorted((bond.start, bond.end), key=body.index.__getitem__)
        joined[first].add(last)
    at = {point.name: point.at for point in body.points}
    found = {}
    for a, later in joined.items():
        for b, c in combinations(sorted(later, key=body.index.__getitem__), 2):
            if c not in joined[b]:
                continue
            area, sides = _area(at[a], at[b], at[c]), combinations((at[a], at[b], at[c]), 2)
            if abs(area) > THIN * max(math.dist(*ends) for ends in sides) ** 2:
                found[(a, b, c) if area > 0.0 else (a, c, b)] = abs(area)
    return found


def _area(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    return 0.5 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
