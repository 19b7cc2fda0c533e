"""Links of a plane as bodies in space: how deep each is, beside what it hangs, and how far points are from it.

A limb and its twin hang on either side of the trunk. A single leg of an animal stands for a pair that moves together,
and is one; so is a single arm. Where the body folds at rest, as a frog's legs do, it is opened, since flesh that lies
on flesh would grow together.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import Link
from gambol.drawing.shapes import rounded, sampled
from gambol.drawing.snapshot import rest_snapshot
from gambol.motion.front import front_of
from gambol.raster.skinning import blended

Array = NDArray[np.float64]

DEEPEST = 0.25  # of the longest part: a body seen from the side is no thicker
FLAT = 0.85  # of how high a part is: it is a little narrower than high
ROUND = 0.5  # of how high an outline is: the radius of its corners
BESIDE = 0.6  # of half a limb's thickness: how deep it sits in the trunk
APART = 1.15  # of half a limb's thickness: limbs beside each other stay so far from the middle
FILLET = 0.4  # of the thinner part: how far around a joint two parts are blended
OPEN = math.radians(80.0)  # how far a part may fold back from the way out of the one that it hangs on
ALIKE = 0.6  # of the wider rod's width: two that are more alike go on as one
STEPS = 4  # points around a rounded corner
BOTH = 2.0  # the side of what hangs on both


@dataclass(frozen=True)
class Piece:
    """A link in space: its outline in its own frame, half its depth, and how far beside the middle it is."""

    link: int
    loop: Array  # (n, 2) m
    half: float
    aside: float
    round: float  # radius of its edges


@dataclass(frozen=True)
class LinkField:
    """The distance from a body of links, opened, as one smooth surface. Points are in the plane's axes; z is aside."""

    creature: Articulated

    @cached_property
    def pieces(self) -> list[Piece]:
        """Links in the order of the file; those that stand for a pair twice."""
        parts, found = list(self.creature.masses), []
        for i, part in enumerate(parts):
            corners = self._corners(part)
            link = self._links[part]
            half, aside = self._half(part), self.sides[part]
            inner = 0.5 * float(np.ptp(corners, axis=0).min())
            radius = 0.5 * link.width if link.is_rod else ROUND * inner
            loop = sampled(rounded(corners, radius), STEPS)
            far = self._beside(part) if aside else 0.0
            where = (-far, far) if aside == BOTH else (aside * far,)
            found += [Piece(i, loop, half, z, min(half, inner)) for z in where]
        return found

    def _corners(self, part: str) -> Array:
        """The outline of a part, (n, 2); a rod goes on a little where another is hinged to its end, so that there is
        no waist between them; a trunk only where that is about as wide."""
        corners, link = np.array(self.creature.outline(part), np.float64), self._links[part]
        if not link.is_rod:
            return corners
        low, high = link.ends
        ends = [low, high]
        for joint in self.creature.joints:
            for own, at, name in ((joint.parent, joint.at, joint.child), (joint.child, joint.pivot, joint.parent)):
                other = self._links[name]
                alike = min(link.width, other.width) >= ALIKE * max(link.width, other.width)
                if own != part or not other.is_rod or not (alike or part != self.creature.anatomy.trunk):
                    continue
                more = 0.5 * min(link.width, other.width)
                if at[0] - low < 0.5 * more:
                    ends[0] = at[0] - more
                if high - at[0] < 0.5 * more:
                    ends[1] = at[0] + more
        corners[:, 0] = np.where(corners[:, 0] == low, ends[0], np.where(corners[:, 0] == high, ends[1], corners[:, 0]))
        return corners

    @cached_property
    def _links(self) -> dict[str, Link]:
        return {link.name: link for link in self.creature.links}

    @cached_property
    def sides(self) -> dict[str, float]:
        """1 for limbs beside the trunk, −1 for their far twins, `BOTH` for what stands for a pair, 0 for all else."""
        creature = self.creature
        sides = dict.fromkeys(creature.masses, 0.0)
        if creature.seen_from_above:
            return sides
        hung: dict[tuple[str, tuple[float, float]], int] = {}
        for one in creature.joints:
            hung[one.parent, one.at] = hung.get((one.parent, one.at), 0) + 1
        for part in creature.anatomy.parents:
            joint = creature.joint_above(part)
            if joint is None:
                continue
            if sides[joint.parent]:
                sides[part] = sides[joint.parent]
            elif hung[joint.parent, joint.at] > 1:
                sides[part] = -1.0 if part in creature.figure.far else 1.0
            elif self._is_pair(part, joint.parent):
                sides[part] = BOTH
        return sides

    def _is_pair(self, part: str, parent: str) -> bool:
        """Whether a limb of an animal hangs under or on the trunk, and is no tail, neck or head."""
        creature = self.creature
        if front_of(creature) == "either" or parent != creature.anatomy.trunk or creature.anatomy.lies:
            return False
        below = [part]
        for other, above in creature.anatomy.parents.items():
            if above in below and other not in below:
                below.append(other)
        rest = rest_snapshot(creature)
        limb = np.concatenate([rest.points(name, creature.outline(name)) for name in below])
        trunk = rest.points(parent, creature.outline(parent))
        (left, low), (right, high) = trunk.min(axis=0), trunk.max(axis=0)
        x, y = limb.mean(axis=0)
        return bool(left < x < right and y < 0.5 * (low + high))

    def _half(self, part: str) -> float:
        """Half of how deep a part is, across the plane."""
        link = self._links[part]
        span = float(np.ptp(np.array(self.creature.outline(part)), axis=0).min())
        if self.creature.seen_from_above:
            return 0.5 * (link.breadth if "breadth" in link.model_fields_set else min(link.breadth, span))
        longest: float = max(
            np.ptp(np.array(self.creature.outline(name)), axis=0).max().item() for name in self.creature.masses
        )
        full = span if link.is_rod and not self._bears(part) else FLAT * span
        return 0.5 * min(full, DEEPEST * longest)

    def _bears(self, part: str) -> bool:
        """Whether limbs hang beside it."""
        return any(joint.parent == part and self.sides[joint.child] for joint in self.creature.joints)

    def _beside(self, part: str) -> float:
        """How far from the middle a limb is, in metres, with all below it: at the side of what it hangs on."""
        joint = self.creature.joint_above(part)
        assert joint is not None  # what hangs beside hangs on something
        if self.sides[joint.parent]:
            return self._beside(joint.parent)
        own = self._half(part)
        return max(self._half(joint.parent) - BESIDE * own, APART * own)

    # how it is opened

    @cached_property
    def frames(self) -> tuple[Array, Array]:
        """Where parts are, (parts, 2) in metres, and how they are turned, (parts,), once they are opened."""
        creature, rest = self.creature, rest_snapshot(self.creature)
        index = {part: i for i, part in enumerate(creature.masses)}
        places, angles = rest.position.copy(), rest.angle.copy()
        for part in creature.anatomy.parents:
            joint = creature.joint_above(part)
            if joint is None:
                continue
            i, above = index[part], index[joint.parent]
            bend = float(rest.angle[i] - rest.angle[above])
            if not joint.is_slide:
                bend = self._opened(joint.parent, part, bend)
            slid = rest.point(part, joint.pivot) - rest.point(joint.parent, joint.at)
            angles[i] = angles[above] + bend
            slid = self._turned(slid, -float(rest.angle[above]))
            pin = places[above] + self._turned(np.array(joint.at) + slid, float(angles[above]))
            places[i] = pin - self._turned(np.array(joint.pivot), float(angles[i]))
        return places, angles

    def _opened(self, parent: str, part: str, bend: float) -> float:
        """The angle between a part and its parent, less far back than it folds at rest."""
        joint = self.creature.joint_above(part)
        assert joint is not None
        out = np.array(joint.at) - np.array(self.creature.outline(parent)).mean(axis=0)
        own = np.array(self.creature.outline(part)).mean(axis=0) - np.array(joint.pivot)
        if not (out.any() and own.any()):
            return bend
        ahead, leads = (float(atan2(way[1:], way[:1])[0]) for way in (out, own))
        folds = math.remainder(bend + leads - ahead, 2.0 * math.pi)
        return bend + min(max(folds, -OPEN), OPEN) - folds

    @staticmethod
    def _turned(vector: Array, angle: float) -> Array:
        (s, *_), (c, *_) = sincos(np.array([angle]))
        return np.array([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1]])

    # how far points are from it

    @cached_property
    def thickness(self) -> list[float]:
        return [2.0 * piece.round for piece in self.pieces]

    @cached_property
    def bones(self) -> list[int]:
        return [piece.link for piece in self.pieces]

    @cached_property
    def joints(self) -> list[tuple[int, int, float]]:
        index = {part: i for i, part in enumerate(self.creature.masses)}
        found = []
        for joint in self.creature.joints:
            for a, above in enumerate(self.pieces):
                for b, below in enumerate(self.pieces):
                    hangs = (above.link, below.link) == (index[joint.parent], index[joint.child])
                    if hangs and above.aside * below.aside >= 0.0:
                        found.append((a, b, FILLET * min(self.thickness[a], self.thickness[b])))
        return found

    @cached_property
    def extent(self) -> tuple[Array, Array]:
        boxes = [self.box(i) for i in range(len(self.pieces))]
        return np.min([low for low, _ in boxes], axis=0), np.max([high for _, high in boxes], axis=0)

    def box(self, i: int) -> tuple[Array, Array]:
        piece, (places, angles) = self.pieces[i], self.frames
        corners = np.array([self._turned(corner, float(angles[piece.link])) for corner in piece.loop])
        flat = places[piece.link] + corners
        low, high = flat.min(axis=0), flat.max(axis=0)
        return np.array([*low, piece.aside - piece.half]), np.array([*high, piece.aside + piece.half])

    def of_piece(self, i: int, points: Array) -> Array:
        """From an outline that is given a depth, with round edges."""
        piece, (places, angles) = self.pieces[i], self.frames
        (s, *_), (c, *_) = sincos(angles[piece.link : piece.link + 1])
        x, y = points[:, 0] - places[piece.link, 0], points[:, 1] - places[piece.link, 1]
        flat = outline_distance(piece.loop, np.column_stack([c * x + s * y, c * y - s * x])) + piece.round
        deep = np.abs(points[:, 2] - piece.aside) - (piece.half - piece.round)
        outside = np.maximum(flat, 0.0) * np.maximum(flat, 0.0) + np.maximum(deep, 0.0) * np.maximum(deep, 0.0)
        return np.asarray(np.sqrt(outside) + np.minimum(np.maximum(flat, deep), 0.0) - piece.round)

    def of_body(self, points: Array) -> tuple[Array, Array]:
        each = np.stack([self.of_piece(i, points) for i in range(len(self.pieces))])
        found = each.min(axis=0)
        for parent, child, reach in self.joints:
            found = np.minimum(found, blended(each[parent], each[child], reach))
        return found, each


def outline_distance(loop: Array, points: Array) -> Array:
    """Metres (n,) from a polygon (m, 2) to points (n, 2); negative inside.

    >>> square = np.array([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]])
    >>> outline_distance(square, np.array([[1.0, 0.5], [1.0, 3.0]])).tolist()
    [-0.5, 1.0]
    """
    nearest, inside = np.full(len(points), np.inf), np.zeros(len(points), bool)
    x, y = points.T
    for (ax, ay), (bx, by) in zip(loop, np.roll(loop, -1, axis=0), strict=True):
        ex, ey, px, py = bx - ax, by - ay, x - ax, y - ay
        length = ex * ex + ey * ey
        if length == 0.0:
            continue
        share = np.clip((px * ex + py * ey) / length, 0.0, 1.0)
        dx, dy = px - share * ex, py - share * ey
        nearest = np.minimum(nearest, dx * dx + dy * dy)
        crosses = (ay > y) != (by > y)
        if ey != 0.0:
            inside ^= crosses & (px < ex * py / ey)
    return np.asarray(np.where(inside, -1.0, 1.0) * np.sqrt(nearest))
