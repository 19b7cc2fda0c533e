"""Parts of many bodies at once: how much they weigh, how they resist turning and moving through water, their spots.

The formulas are those of shapes of bones (`creatures/bones/shapes.py`, `water.py`), for arrays: a generation is packed
before it can run. Numbers are rounded as a body's file has them, so that it comes to the same as the creature.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.bones.drafts import FLESH
from gambol.creatures.bones.water import CELLS
from gambol.creatures.genotype.bones.expansion import DIGITS
from gambol.dynamics.bones.algebra import ENTRIES
from gambol.dynamics.bones.looped.layout import MOST_SPOTS, NEVER
from gambol.portable.matrices import product

Array = NDArray[Any]
KINDS = ("box", "capsule", "ellipsoid")
BOX, CAPSULE, ELLIPSOID = range(3)
CORNERS = np.array([(a, b, c) for a in (1.0, -1.0) for b in (1.0, -1.0) for c in (1.0, -1.0)])
TIPS = np.array([side * np.eye(3)[k] for k in range(3) for side in (1.0, -1.0)])
TENS = 20
HALFWAY = 1e-4  # of a whole number
POWERS = np.array([float(f"1e{k}") for k in range(-TENS, TENS + 1)])


def tidy(values: Array) -> Array:
    """Without the digits of arithmetic, as Python rounds."""
    scaled = values * 10.0**DIGITS
    found = np.round(scaled) / 10.0**DIGITS + 0.0
    for where in zip(*np.nonzero(_halfway(scaled)), strict=True):
        found[where] = round(float(values[where]), DIGITS) + 0.0
    return np.asarray(found)


def significant(values: Array, digits: int) -> Array:
    """Rounded to so many digits from the first that is not 0, as a file is written."""
    tens = np.searchsorted(POWERS, np.abs(values), side="right") - 1
    scale = POWERS[np.clip(digits - 1 - tens + 2 * TENS, 0, 2 * TENS)]
    found = np.round(values * scale) / scale
    for where in zip(*np.nonzero(_halfway(values * scale)), strict=True):
        found[where] = float(f"{float(values[where]):.{digits}g}")
    return np.asarray(found)


def _halfway(scaled: Array) -> Array:
    """Whether a number lies nearly in the middle of two whole ones, where a product's rounding would decide."""
    return np.asarray(np.abs(scaled - np.floor(scaled) - 0.5) < HALFWAY)


class Solids:
    """Solids of parts; their own axes are rows, as seen in the frame of the body at rest."""

    def __init__(self, kinds: Sequence[str], numbers: Array, lengths: Array, wet: Array) -> None:
        """`numbers` are half sizes, axes and middles; `lengths` those of the parts without a capsule's ends; `wet` the
        shares of their faces that water meets."""
        self.kind = np.array(list(map(KINDS.index, kinds)))
        self.half, self.middle = numbers[:, :3], numbers[:, 12:15]
        self.told = numbers[:, 3:12].reshape(-1, 3, 3)
        self.wet = wet
        first = _unit(self.told[:, 0])
        third = _unit(np.cross(first, _unit(self.told[:, 1])))
        self.axes = np.stack([first, np.cross(third, first), third], 1)
        sizes = 2.0 * self.half
        sizes[self.kind == CAPSULE, 0] -= sizes[self.kind == CAPSULE, 1]
        self.length, self.thickness, self.width = tidy(sizes).T
        self.at = tidy(0.5 * lengths[:, None] * self.told[:, 0])  # the middle, seen from the joint
        self.ends = 0.5 * self.length[:, None] * first
        self.mass = significant(FLESH * self.volume, 12)

    @property
    def volume(self) -> Array:
        """m³."""
        full = self.length * self.thickness * self.width
        square = self.thickness * self.thickness
        rod, ball = math.pi / 4.0 * square * self.length, math.pi / 6.0 * square * self.thickness
        return np.select([self.kind == BOX, self.kind == CAPSULE], [full, rod + ball], math.pi / 6.0 * full)

    @property
    def own_inertia(self) -> Array:
        """(n, 3) kg m² about its middle and along its own axes."""
        r, length, mass = 0.5 * self.thickness, self.length, self.mass
        square = self.thickness * self.thickness
        rod = mass * (math.pi / 4.0 * square * length) / self.volume
        ends = mass - rod
        along = rod * r * r / 2.0 + ends * 0.4 * r * r
        across = rod * (3.0 * r * r + length * length) / 12.0
        across = across + ends * (0.4 * r * r + length * length / 4.0 + 0.375 * length * r)
        a, b, c = (x * x for x in (length, self.thickness, self.width))
        by = mass / np.where(self.kind == BOX, 12.0, 20.0)
        solid = np.stack([by * (b + c), by * (a + c), by * (a + b)], 1)
        return np.where((self.kind == CAPSULE)[:, None], np.stack([along, across, across], 1), solid)

    def inertia_in(self, turns: Array) -> Array:
        """(n, 3, 3) about their joints, in frames that are turned so."""
        own = product(self.axes, turns)  # its axes as rows, seen there
        at = product(self.at[:, None], turns)[:, 0]
        found = _about(self.own_inertia, own)
        squared = (at * at).sum(-1)
        beside = squared[:, None, None] * np.eye(3) - at[:, :, None] * at[:, None, :]
        return np.asarray(found + self.mass[:, None, None] * beside)

    def spots(self, places: Array) -> tuple[Array, Array]:
        """(n, 8, 3) places of spots seen from the joints, which are at these places, and (n, 8) radii."""
        ways = np.zeros((len(self.kind), MOST_SPOTS, 3))
        radii = np.full((len(self.kind), MOST_SPOTS), NEVER)
        for kind, points in ((BOX, CORNERS), (ELLIPSOID, TIPS)):
            some = self.kind == kind
            along = self.half[some, None, :] * points  # (some, points, 3) along their own axes
            ways[some, : len(points)] = product(along, self.told[some])
            radii[some, : len(points)] = 0.0
        some = self.kind == CAPSULE
        rod = (self.half[some, 0] - self.half[some, 1])[:, None] * self.told[some, 0]
        ways[some, :2] = np.stack([rod, -rod], 1)
        radii[some, :2] = self.half[some, 1][:, None]
        return tidy((self.middle - places)[:, None] + ways), radii

    def reach(self) -> Array:
        """(n, 3) how far they reach from their middles along the world's axes."""
        a, b, c = (0.5 * x[:, None] for x in (self.length, self.thickness, self.width))
        x, y, z = (np.abs(self.axes[:, k]) for k in range(3))
        kind = self.kind[:, None]
        round_about = np.sqrt((a * x) ** 2 + (b * y) ** 2 + (c * z) ** 2)
        return np.select([kind == BOX, kind == CAPSULE], [a * x + b * y + c * z, a * x + b], round_about)

    # water

    def water_in(self, turns: Array) -> tuple[Array, Array, Array]:
        """(n, 3, 3) each about their joints, in frames that are turned so: against moving, between, against turning."""
        ahead, about = self._against()
        own = product(self.axes, turns)
        x, y, z = product(self.at[:, None], turns)[:, 0].T
        none = np.zeros_like(x)
        arm = np.stack([none, z, -y, -z, none, x, y, -x, none], 1).reshape(-1, 3, 3)
        moving = _about(ahead, own)
        between = product(moving, arm)
        return moving, between, _about(about, own) + product(arm.swapaxes(-1, -2), between)

    def _against(self) -> tuple[Array, Array]:
        a, b, c = (0.5 * x for x in (self.length, self.thickness, self.width))
        p, q, r = self.wet.T
        boxes = (
            np.stack([4.0 * b * c, 4.0 * a * c, 4.0 * a * b], 1),
            np.stack([_spread(a, b, r, c, q), _spread(b, c, p, a, r), _spread(c, a, q, b, p)], 1),
        )
        ball, wall = 2.0 / 3.0 * math.pi * b * b, math.pi * b * a
        across = math.pi / 3.0 * b * a * a * a + ball * a * a
        rods = np.stack([ball, wall + ball, wall + ball], 1), np.stack([0.0 * a, across, across], 1)
        eggs = _of_ellipsoids(a, b, c)
        kind = self.kind[:, None]
        both = (np.select([kind == BOX, kind == CAPSULE], [x, y], z) for x, y, z in zip(boxes, rods, eggs, strict=True))
        ahead, about = both
        return ahead * self.wet, about


def six(rows: Array) -> Array:
    """(n, 6) entries of symmetric matrices."""
    return np.stack([rows[:, i, j] for i, j in ENTRIES], 1)


def _about(own: Array, axes: Array) -> Array:
    """Σ sₖ aₖ aₖᵀ of axes that are rows."""
    return product(axes.swapaxes(-1, -2) * own[:, None, :], axes)


def _unit(v: Array) -> Array:
    return np.asarray(v / np.sqrt((v * v).sum(-1, keepdims=True)))


def _spread(x: Array, y: Array, of_z: Array, z: Array, of_y: Array) -> Array:
    return np.asarray(4.0 / 3.0 * x * (of_z * (y * y * y) + of_y * (z * z * z)))


def _of_ellipsoids(a: Array, b: Array, c: Array) -> tuple[Array, Array]:
    """As of one (`creatures/bones/water.py`): a sum over one octant, patch by patch."""
    size = np.stack([a, b, c], 1)
    ahead, about, whole = np.zeros_like(size), np.zeros_like(size), 0.0
    for way, share in _octant():
        whole += share
        normal = (a * b * c)[:, None] * way / size
        area = np.sqrt((normal * normal).sum(1))
        place = way * size
        for k in range(3):
            m, n = (k + 1) % 3, (k + 2) % 3
            lever = place[:, m] * normal[:, n] - place[:, n] * normal[:, m]
            ahead[:, k] += share * normal[:, k] * normal[:, k] / area
            about[:, k] += share * lever * lever / area
    by = 2.0 * math.pi / whole
    return by * ahead, by * about


def _octant() -> list[tuple[Array, float]]:
    found = []
    for patch in range(3):
        for i in range(CELLS):
            for j in range(CELLS):
                u, v = (i + 0.5) / CELLS, (j + 0.5) / CELLS
                far = math.sqrt(1.0 + u * u + v * v)
                way = np.zeros(3)
                way[patch], way[(patch + 1) % 3], way[(patch + 2) % 3] = 1.0 / far, u / far, v / far
                found.append((way, 1.0 / (far * far * far)))
    return found
