"""The outline of a body of springs in a plane: what encloses its flesh, as smooth curves through masses.

Flesh is between springs that close triangles. Their union is found once, at rest: edges are cut where they cross, and
the pieces with flesh on one side only are chained to loops. A corner of a loop is a mass, or where two edges cross.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.creatures.springs.creature import SpringBody
from gambol.portable.angles import sincos
from gambol.portable.matrices import lengths, product

Array = NDArray[np.float64]
Triangle = tuple[int, int, int]

SHARP = sincos(math.radians(40.0))[1]  # a corner that turns by more at rest stays one; others are bent smoothly
CORNER = 0.07  # how much of the shorter edge such a corner is rounded by
TAUT = 1.0 / 3.0  # of an edge's length: how long the handles of its curve are
TINY = 1e-7  # of the body's size: places nearer than that are one


@dataclass(frozen=True, eq=False)
class Loop:
    """A closed curve: its corners as weights of the masses, and which of them are sharp."""

    weights: Array  # (n, masses)
    sharp: NDArray[np.bool_]  # (n,)
    edges: frozenset[frozenset[int]]  # the pairs of masses that it goes along

    def path(self, places: Array) -> Path:
        """The curve for masses at places (masses, 2)."""
        corners = product(self.weights, places)
        before, after = np.roll(corners, 1, axis=0), np.roll(corners, -1, axis=0)
        back, ahead = (lengths(other - corners)[:, None] for other in (before, after))
        cut = CORNER * np.minimum(back, ahead)
        tangent = _unit(after - before)
        to_before, to_after = _unit(before - corners), _unit(after - corners)
        sharp = self.sharp[:, None]
        arrive = np.where(sharp, corners + cut * to_before, corners)
        leave = np.where(sharp, corners + cut * to_after, corners)
        arriving, leaving = np.where(sharp, -to_before, tangent), np.where(sharp, to_after, tangent)
        ends, into = np.roll(arrive, -1, axis=0), np.roll(arriving, -1, axis=0)
        length = TAUT * lengths(ends - leave)[:, None]
        curves = np.stack([leave + length * leaving, ends - length * into, ends], axis=1)  # (n, 3, 2)
        vertices, codes = [leave[0]], [Path.MOVETO]
        for k in range(len(corners)):
            vertices += [*curves[k]]
            codes += [Path.CURVE4] * 3
            turn = (k + 1) % len(corners)
            if self.sharp[turn]:
                vertices += [corners[turn], leave[turn]]
                codes += [Path.CURVE3] * 2
        return Path(np.array([*vertices, leave[0]]), [*codes, Path.CLOSEPOLY])


@lru_cache(maxsize=64)
def triangles(creature: SpringBody) -> tuple[Triangle, ...]:
    """Masses that springs join three by three, in a plane: what lies between them is flesh."""
    near: dict[int, set[int]] = {i: set() for i in range(len(creature.points))}
    for bond in creature.bonds:
        a, b = creature.index[bond.start], creature.index[bond.end]
        near[a].add(b)
        near[b].add(a)
    return tuple(
        (a, b, c) for a in near for b, c in combinations(sorted(x for x in near[a] if x > a), 2) if c in near[b]
    )


@lru_cache(maxsize=64)
def outline_of(creature: SpringBody) -> tuple[Loop, ...]:
    """The loops around the flesh of a body in a plane."""
    rest = np.array([mass.at for mass in creature.points])
    flesh = triangles(creature)
    if not flesh:
        return ()
    points, pieces = _pieces(rest, sorted({edge for face in flesh for edge in combinations(face, 2)}), creature.size)
    middle = product(points[pieces].mean(axis=1), rest)
    way = _unit(product(points[pieces[:, 1]] - points[pieces[:, 0]], rest))
    aside = 1e3 * TINY * creature.size * np.column_stack([-way[:, 1], way[:, 0]])
    left, right = _within(middle + aside, rest, flesh), _within(middle - aside, rest, flesh)
    border = pieces[left != right]
    turned = np.where(left[left != right, None], border, border[:, ::-1])  # flesh on the left
    return tuple(_loop(points, rest, chain) for chain in _chains([tuple(piece) for piece in turned.tolist()]))


def _pieces(rest: Array, edges: Sequence[tuple[int, int]], size: float) -> tuple[Array, NDArray[np.int64]]:
    """Edges cut where they cross: weights (n, masses) of all their ends, and two ends of each piece."""
    points: list[Array] = [*np.eye(len(rest))]
    known = {_cell(place, size): i for i, place in enumerate(rest)}
    cuts: dict[tuple[int, int], list[tuple[float, int]]] = {edge: [(0.0, edge[0]), (1.0, edge[1])] for edge in edges}
    for one, other in combinations(edges, 2):
        if set(one) & set(other):
            continue
        (a, b), (c, d) = one, other
        along, across = rest[b] - rest[a], rest[d] - rest[c]
        turn = along[0] * across[1] - along[1] * across[0]
        if abs(turn) < TINY * size * size:
            continue
        gap = rest[c] - rest[a]
        s, t = ((gap[0] * v[1] - gap[1] * v[0]) / turn for v in (across, along))
        if TINY < s < 1.0 - TINY and TINY < t < 1.0 - TINY:
            weights = 0.5 * ((1.0 - s) * points[a] + s * points[b] + (1.0 - t) * points[c] + t * points[d])
            at = known.setdefault(_cell(product(weights[None], rest)[0], size), len(points))
            if at == len(points):
                points.append(weights)
            cuts[one].append((s, at))
            cuts[other].append((t, at))
    pairs = {tuple(sorted((i, j))) for cut in cuts.values() for (_, i), (_, j) in pairwise(sorted(cut)) if i != j}
    return np.array(points), np.array(sorted(pairs), np.int64)


def _cell(place: Array, size: float) -> tuple[int, int]:
    """Where a place is on a grid so fine that only what is one falls together."""
    x, y = np.round(place / (1e2 * TINY * size)).astype(int).tolist()
    return x, y


def _within(places: Array, rest: Array, flesh: Sequence[Triangle]) -> NDArray[np.bool_]:
    """Whether each place (n, 2) lies in one of the triangles."""
    a, b, c = (rest[[face[k] for face in flesh]] for k in range(3))

    def side(start: Array, end: Array) -> Array:
        way, to = end - start, places[:, None] - start
        return np.asarray(way[:, 0] * to[..., 1] - way[:, 1] * to[..., 0])

    sides = np.stack([side(a, b), side(b, c), side(c, a)])
    inside = np.all(sides > 0.0, axis=0) | np.all(sides < 0.0, axis=0)
    return np.asarray(np.any(inside, axis=1))


def _chains(pieces: list[tuple[int, int]]) -> list[list[int]]:
    """Pieces that begin where others end, as closed chains."""
    onward: dict[int, list[int]] = {}
    for start, end in pieces:
        onward.setdefault(start, []).append(end)
    chains = []
    while onward:
        chain = [min(onward)]
        while (ends := onward.get(chain[-1])) is not None:
            chain.append(ends.pop())
            if not ends:
                del onward[chain[-2]]
            if chain[-1] == chain[0]:
                break
        chains.append(chain[:-1])
    return chains


def _loop(points: Array, rest: Array, chain: list[int]) -> Loop:
    """A chain without the points that lie on a straight piece and are no masses."""
    places = product(points[chain], rest)
    ahead = _unit(np.roll(places, -1, axis=0) - places)
    turn = (ahead * np.roll(ahead, 1, axis=0)).sum(axis=1)
    kept = (turn < 1.0 - 1e-9) | (np.array(chain) < len(rest))
    named = [v if v < len(rest) else -1 for v, keep in zip(chain, kept, strict=True) if keep]
    edges = frozenset(frozenset(pair) for pair in pairwise([*named, named[0]]) if -1 not in pair)
    return Loop(points[chain][kept], turn[kept] < SHARP, edges)


def _unit(vectors: Array) -> Array:
    length = lengths(vectors)[:, None]
    return np.asarray(vectors / np.where(length > 0.0, length, 1.0))
