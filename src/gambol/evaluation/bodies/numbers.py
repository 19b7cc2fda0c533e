"""Numbers of many bodies at once, of their rows and of the whole bodies, as the looped program reads them."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.genotype.bones.expansion import BEYOND, swims
from gambol.creatures.genotype.bones.genotype import BoneNode, Turn
from gambol.creatures.genotype.bones.strength import ANSWER, FILLED, LEVER, STRESS, YIELDING
from gambol.creatures.units import RADIAN, STANDARD_GRAVITY
from gambol.dynamics.bones.looped.layout import MOST_SPOTS, NEVER, Layout
from gambol.dynamics.bones.numbers import LIMIT_DAMPING_TIME, LIMIT_STRENGTH
from gambol.dynamics.numbers import GROUND_DAMPING_RATIO, SINK_SHARE
from gambol.evaluation.bodies.embodied import Embodied
from gambol.evaluation.bodies.solids import BOX, Solids, significant, six, tidy
from gambol.portable.matrices import product
from gambol.worlds.world import World

Array = NDArray[Any]
TURNS: tuple[Turn, ...] = ("roll", "yaw", "pitch")  # by the axis that they turn about
NONE = (0.0, 0.0)
PART_DIGITS = 6  # of muscles in a body's file


class Flock:
    """Bodies, part after part and row after row. Arrays have a line for each part, row or body of all of them."""

    def __init__(self, people: Sequence[Embodied]) -> None:
        plans = [one.plan for one in people]
        parts = [part for one in people for part in one.phenotype.parts]
        counts = [len(one.phenotype.parts) for one in people]
        self.parts_at = np.concatenate([[0], np.cumsum(counts)])  # where each body's begin
        self.rows_at = np.concatenate([[0], np.cumsum([len(plan.part) for plan in plans])])
        self.body_of = np.repeat(np.arange(len(people)), counts)
        above = np.array([-1 if part.parent is None else part.parent for part in parts])
        self.root = above < 0
        self.parent = self.parts_at[self.body_of] + np.maximum(above, 0)
        told = _told(people)
        solids, self.place, size, self.hand = told[:, :15], told[:, 15:18], told[:, 18], told[:, 19]
        self.long, self.strength = size * told[:, 20], told[:, 21]
        wet = np.array([shares for one in people for shares in one.phenotype.wet])
        self.solids = Solids([part.solid.kind for part in parts], solids, self.long, wet)
        self.beside = tidy(self.place - self.place[self.parent])  # from the parent's joint to its own
        self.row_body = np.repeat(np.arange(len(people)), np.diff(self.rows_at))
        part, parent, axis = (
            np.array([x for plan in plans for x in getattr(plan, name)]) for name in ("part", "parent", "axis")
        )
        self.row_part, self.axis = self.parts_at[self.row_body] + part, axis
        self.row_parent = self.rows_at[self.row_body] + parent
        changes = self.row_part[1:] != self.row_part[:-1]
        self.first = np.concatenate([[True], changes])  # of its part
        self.last = np.concatenate([changes, [True]])
        self.dry = np.array([not swims(one.phenotype.genotype) for one in people])
        ranges = told[:, 22:].reshape(-1, len(TURNS), 2)
        self.range = ranges[self.row_part, axis]  # degrees

    # whole bodies

    def _over_bodies(self, values: Array) -> Array:
        """Sums of each body's parts, in their order."""
        return np.add.reduceat(values, self.parts_at[:-1], axis=0)

    @property
    def mass(self) -> Array:
        return self._over_bodies(self.solids.mass)

    @property
    def body_size(self) -> Array:
        """Length, height or breadth, whichever is most."""
        middle, reach = self.joint_places + self.solids.at, self.solids.reach()
        starts = self.parts_at[:-1]
        low, high = np.minimum.reduceat(middle - reach, starts), np.maximum.reduceat(middle + reach, starts)
        return np.asarray((high - low).max(1))

    @property
    def joint_places(self) -> Array:
        """As a creature adds them up from its root."""
        found = np.zeros_like(self.place)
        for some in self._levels(self.parent, self.root):
            found[some] = found[self.parent[some]] + self.beside[some]
        return found

    @property
    def size(self) -> Array:
        """The longest way through a body along straight lines between joints."""
        count, solids = len(self.parent), self.solids
        near, far = solids.at - solids.ends, solids.at + solids.ends
        number = np.zeros(count, int)  # of a part among those on its parent
        hung: list[int] = []
        seen: dict[int, int] = {}
        for parent, root in zip(self.parent.tolist(), self.root.tolist(), strict=True):
            hung.append(0 if root else seen.get(parent, 0))
            if not root:
                seen[parent] = hung[-1] + 1
        number[:] = hung
        most = max(seen.values(), default=0)
        ways, points = np.full((count, most + 2), -np.inf), np.zeros((count, most + 2, 3))
        points[:, 0], points[:, 1], ways[:, :2] = near, far, 0.0
        deep = np.zeros(count)
        thick = 0.5 * solids.thickness
        for some in reversed(self._levels(self.parent, self.root)):
            deep[some] = np.maximum((ways[some] + _long(points[some])).max(1), thick[some])
            ways[self.parent[some], 2 + number[some]] = deep[some]
            points[self.parent[some], 2 + number[some]] = self.beside[some]
        root = self.root
        deep[root] = np.maximum((ways[root] + _long(points[root])).max(1), thick[root])
        longest = np.maximum(deep, 2.0 * solids.half.max(1))
        for i in range(most + 2):
            for j in range(i):
                across = ways[:, i] + ways[:, j] + _long(points[:, i] - points[:, j])
                longest = np.maximum(longest, across)
        return np.asarray(np.maximum.reduceat(longest, self.parts_at[:-1]))

    def _levels(self, parents: Array, roots: Array) -> list[Array]:
        """Lines of those that hang on roots, then of those that hang on these, and so on."""
        depth = np.where(roots, 0, -1)
        found: list[Array] = []
        while True:
            some = np.flatnonzero((depth < 0) & (depth[parents] == len(found)))
            if not len(some):
                return found
            found.append(some)
            depth[some] = len(found)

    def head(self, world: World) -> dict[str, Array]:
        """Numbers of whole bodies by name."""
        mass, size = self.mass, self.size
        weight = mass * (world.gravity or STANDARD_GRAVITY)
        stiffness = np.full(len(mass), world.stiffness) if world.stiffness else weight / (SINK_SHARE * size)
        damping = GROUND_DAMPING_RATIO * (2.0 * np.sqrt(stiffness * mass))
        stop = LIMIT_STRENGTH * (mass * STANDARD_GRAVITY) * size
        return {
            "stiffness": stiffness,
            "damping": damping if world.damping is None else np.full(len(mass), world.damping),
            "mass": mass,
            "size": size,
            "body_size": self.body_size,
            "limit_ks": stop,
            "limit_kd": stop * LIMIT_DAMPING_TIME,
        }

    def rest(self) -> Array:
        """Where the roots are while bodies lie at rest: centred, on the ground."""
        places = self.joint_places
        weighed = self._over_bodies(self.solids.mass[:, None] * (places + self.solids.at))
        found = -weighed / self.mass[:, None]
        spots, radii = self.solids.spots(self.place)
        depth = np.where(radii > NEVER, radii - (places[:, None] + spots)[..., 1], -np.inf).max(1)
        deepest = np.maximum.reduceat(depth, self.parts_at[:-1])
        found[:, 1] = np.where(self.dry, deepest, 0.0)
        return np.asarray(found)

    # rows

    def rows(self, layout: Layout) -> Array:
        """(rows, numbers): what does not depend on the tree that a block shares."""
        found = np.zeros((len(self.row_part), layout.stride))
        column = layout.in_row
        frames, turns = self._frames()
        part, solids = self.row_part, self.solids
        roots = self.rows_at[:-1]
        arms = np.where((self.first & ~self._is_root)[:, None], self.beside[part], 0.0)
        above = frames[self.row_parent].swapaxes(-1, -2)
        found[:, _span(column, "arm.x", 3)] = product(above, arms[..., None])[..., 0]
        found[:, _span(column, "turn.c", 4)] = turns
        last = self.last
        seats = frames[last]
        order = part[last]
        chosen = _Chosen(solids, order)
        found[last, column["mass"]] = solids.mass[order]
        moment = (solids.mass[:, None] * solids.at)[order]
        found[last, column["moment.x"] : column["moment.x"] + 3] = product(moment[:, None], seats)[:, 0]
        found[last, column["xx"] : column["xx"] + 6] = six(chosen.inertia(seats))
        found[:, column["below"]] = self._below()
        found[:, column["free"]] = self.axis >= 0
        found[:, _span(column, "lower", 7)] = self._muscles()
        found[roots, column["free"]] = 0.0
        if layout.light:
            found[last, _span(column, "own.xx", 9)] = product(solids.axes[order], seats).reshape(-1, 9)
        if layout.water:
            moving, between, turning = chosen.water(seats)
            first = column["moving.xx"]
            whole = np.concatenate([six(moving), between.reshape(-1, 9), six(turning)], 1)
            found[last, first : first + 21] = whole
        else:
            spots, radii = solids.spots(self.place)
            there = product(spots[order], seats)
            first = column["spot0.x"]
            whole = np.concatenate([there, radii[order][..., None]], -1).reshape(-1, 4 * MOST_SPOTS)
            found[:, first + 3 :: 4][:, :MOST_SPOTS] = NEVER
            found[last, first : first + 4 * MOST_SPOTS] = whole
        return found

    @property
    def _is_root(self) -> Array:
        found = np.zeros(len(self.row_part), bool)
        found[self.rows_at[:-1]] = True
        return found

    def _frames(self) -> tuple[Array, Array]:
        """(rows, 3, 3) how each row's frame stands at rest, its axes as columns, and its two fixed turns."""
        count = len(self.row_part)
        frames = np.broadcast_to(np.eye(3), (count, 3, 3)).copy()
        turns = np.tile([1.0, 0.0, 1.0, 0.0], (count, 1))
        told = tidy(self.hand[self.row_part][:, None] * self.solids.told[self.row_part, self.axis])
        axes = told / np.sqrt((told * told).sum(1, keepdims=True))
        for some in self._levels(self.row_parent, self._is_root):
            above = frames[self.row_parent[some]]
            own = product(axes[some][:, None], above)[:, 0]
            flat = np.sqrt(own[:, 0] * own[:, 0] + own[:, 1] * own[:, 1])
            leans, safe = flat > 1e-9, np.maximum(flat, 1e-9)
            C, S = np.where(leans, own[:, 0] / safe, 1.0), np.where(leans, own[:, 1] / safe, 0.0)
            D, E = np.where(leans, flat, 0.0), -own[:, 2]
            turning = self.axis[some] >= 0
            C, S, D, E = (np.where(turning, x, y) for x, y in zip((C, S, D, E), (1.0, 0.0, 1.0, 0.0), strict=True))
            none = np.zeros_like(C)
            turn = np.stack([C * D, -S, C * E, S * D, C, S * E, -E, none, D], 1).reshape(-1, 3, 3)
            frames[some], turns[some] = product(above, turn), np.stack([C, S, D, E], 1)
        return frames, turns

    def _below(self) -> Array:
        """kg of each row and of all that hangs on it."""
        found = np.where(self.last, self.solids.mass[self.row_part], 0.0)
        for some in reversed(self._levels(self.row_parent, self._is_root)):
            np.add.at(found, self.row_parent[some], found[some])
        return found

    def _muscles(self) -> Array:
        """Lower, upper, min, max, ks, kd, largest of each row's hinge."""
        solids = self.solids
        area = 4.0 * solids.half[:, 1] * solids.half[:, 2]
        section = np.where(solids.kind == BOX, area, 0.25 * math.pi * area)
        section = np.minimum(section, section[self.parent])
        largest = self.strength * STRESS * FILLED * section * LEVER * np.sqrt(section)
        ks = largest / YIELDING
        kd = ks * ANSWER * np.sqrt(self.long / STANDARD_GRAVITY)
        strong, ks, kd = (significant(x, PART_DIGITS)[self.row_part] for x in (largest, ks, kd))
        low, high = self.range.T
        per = 1.0 / RADIAN
        ends = [x * RADIAN for x in (low - BEYOND, high + BEYOND, low, high)]
        found = np.stack([*ends, ks * per, kd * per, strong], 1)
        found[self.axis < 0] = (-1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        return found


class _Chosen:
    """The solids of some rows, in frames that are turned so."""

    def __init__(self, solids: Solids, order: Array) -> None:
        self.solids, self.order = solids, order

    def inertia(self, turns: Array) -> Array:
        return self._in_order(self.solids.inertia_in(self._by_part(turns)))

    def water(self, turns: Array) -> tuple[Array, ...]:
        return tuple(self._in_order(x) for x in self.solids.water_in(self._by_part(turns)))

    def _by_part(self, turns: Array) -> Array:
        found = np.empty((len(self.solids.kind), 3, 3))
        found[self.order] = turns
        return found

    def _in_order(self, values: Array) -> Array:
        return np.asarray(values[self.order])


def _long(v: Array) -> Array:
    return np.asarray(np.sqrt((v * v).sum(-1)))


def _span(column: dict[str, int], first: str, count: int) -> slice:
    return slice(column[first], column[first] + count)


def _told(people: Sequence[Embodied]) -> Array:
    """All numbers of parts, part after part: half sizes, axes and middle of the solid, place, size and hand, and of its
    node the length, the strength and the ranges of three hinges."""
    flat = array("d")
    for one in people:
        nodes = {node.name: _of_node(node) for node in one.phenotype.genotype.nodes}
        for part in one.phenotype.parts:
            solid = part.solid
            first, second, third = solid.axes
            flat.extend((*solid.half, *first, *second, *third, *solid.middle, *part.place, part.size, part.hand))
            flat.extend(nodes[part.node])
    return np.frombuffer(flat).reshape(-1, 28)


def _of_node(node: BoneNode) -> tuple[float, ...]:
    ranges = [node.hinges.get(turn, NONE) for turn in TURNS]
    return (node.length, node.strength, *[end for both in ranges for end in both])
