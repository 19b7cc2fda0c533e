"""Where a clip goes: evenly along a line or an arc on the ground, as a game moves what it plays a clip on."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.export.skeleton import Bone, product, turned_by, turns_of

Array = NDArray[np.float64]

STRAIGHT = 1e-6  # rad: an arc that turns by less is a line
SOON = 0.01  # of a frame: between times whose places tell a speed


@dataclass(frozen=True, eq=False)
class Track:
    """Where the root is in the world from frame to frame, and how it is headed."""

    places: Array  # (T, 3) m
    headings: Array  # (T,) rad about y

    def sees(self, bones: Sequence[Bone]) -> list[Bone]:
        """Bones of the world, in the frame of the root; those that hang on others stay as they are."""
        back = about_y(-self.headings)
        return [
            replace(bone, shift=turned_by(back, bone.shift - self.places), turns=product(back, bone.turns))
            if bone.parent is None
            else bone
            for bone in bones
        ]

    def out(self, bones: Sequence[Bone]) -> list[Bone]:
        """The other way round: bones in the frame of the root, in the world."""
        turns = about_y(self.headings)
        return [
            replace(bone, shift=self.places + turned_by(turns, bone.shift), turns=product(turns, bone.turns))
            if bone.parent is None
            else bone
            for bone in bones
        ]

    def from_its_start(self) -> Track:
        """The same track as its first frame sees it."""
        back = np.full(len(self.headings), -self.headings[0])
        return Track(headed(back, self.places - self.places[0]), self.headings - self.headings[0])


Route = Callable[[Array], Track]  # where it is at times (T,)


@dataclass(frozen=True, eq=False)
class Way:
    """From a place and a heading, so far ahead in the frame of its beginning, turning evenly.

    >>> quarter = Way(np.zeros(3), 0.0, np.array([1.0, 0.0, -1.0]), np.pi / 2)
    >>> quarter.track(np.array([0.0, 1.0])).places.round(6).tolist()
    [[0.0, 0.0, 0.0], [1.0, 0.0, -1.0]]
    """

    begins: Array  # (3,) m in the world
    heading: float  # rad about y, at its beginning
    ahead: Array  # (3,) m, of its end as its beginning sees it
    turn: float  # rad about y, from beginning to end

    def track(self, share: Array) -> Track:
        """Where it is at shares (T,) of the way; below 0 and above 1 it goes on alike."""
        turned, start = self.turn * share, np.full(len(share), self.heading)
        if abs(self.turn) < STRAIGHT:
            places = share[:, None] * self.ahead
        else:
            # A chord of a circle is as long as the sine of half its angle, and lies halfway between both headings.
            (s, _), (whole, _) = sincos(0.5 * turned), sincos(np.array([0.5 * self.turn]))
            ahead = np.broadcast_to(self.ahead, (len(share), 3))
            places = (s / whole[0])[:, None] * headed(0.5 * (turned - self.turn), ahead)
            places[:, 1] = share * self.ahead[1]
        return Track(self.begins + headed(start, places), start + turned)

    def moved(self, by: Array) -> Way:
        """The same movement, told of a point that is elsewhere in its frame, (3,), and stands still in it."""
        own = np.array([by])
        begins = self.begins + headed(np.array([self.heading]), own)[0]
        return replace(self, begins=begins, ahead=self.ahead + headed(np.array([self.turn]), own)[0] - by)


def about_y(angles: Array) -> Array:
    """Turns (T, 4) by angles (T,) about the vertical."""
    none = np.zeros(len(angles))
    return turns_of(np.column_stack([angles, none, none]))


def headed(angles: Array, vectors: Array) -> Array:
    """Vectors (T, 3), each turned about the vertical by an angle (T,)."""
    s, c = sincos(angles)
    x, y, z = vectors.T
    return np.column_stack([c * x + s * z, y, c * z - s * x])


def heading_between(before: Array, after: Array) -> Array:
    """By how much clouds of points (T, n, 3) have turned about the vertical since others (n, 3) or (T, n, 3): the angle
    (T,) by which these lie nearest to them, both about their middle (Procrustes)."""
    a = before - before.mean(axis=-2, keepdims=True)
    b = after - after.mean(axis=-2, keepdims=True)
    across = (a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2]).sum(axis=-1)
    along = (a[..., 0] * b[..., 0] + a[..., 2] * b[..., 2]).sum(axis=-1)
    return atan2(across, along)


def glide(at: Array, before: Route, after: Route, leaves: float, arrives: float) -> Track:
    """At times (T,) along one route until it leaves it, and along another from when it arrives; smoothly between."""
    if arrives <= leaves:
        return _chosen(at < arrives, before(at), after(at))
    own, ends = arrives - leaves, [(before, leaves), (after, arrives)]
    x = np.clip((at - leaves) / own, 0.0, 1.0)
    rests = (1.0 - x) * (1.0 - x)
    shares = rests * (1.0 + 2.0 * x), x * rests, x * x * (3.0 - 2.0 * x), x * x * (x - 1.0)  # Hermite's cubics
    places, headings = np.zeros((len(at), 3)), np.zeros(len(at))
    for (route, when), (share, rate) in zip(ends, (shares[:2], shares[2:]), strict=True):
        here = route(np.array([when - SOON, when, when + SOON]))
        fast = own / (2.0 * SOON)
        places += share[:, None] * here.places[1] + rate[:, None] * fast * (here.places[2] - here.places[0])
        if route is after:
            first = float(before(np.array([leaves])).headings[0])
            here = replace(here, headings=here.headings - here.headings[1] + first + nearest(here.headings[1] - first))
        headings += share * here.headings[1] + rate * fast * (here.headings[2] - here.headings[0])
    inner = _chosen(at < leaves, before(at), Track(places, headings))
    return _chosen(at <= arrives, inner, after(at))


def _chosen(which: NDArray[np.bool_], one: Track, other: Track) -> Track:
    return Track(np.where(which[:, None], one.places, other.places), np.where(which, one.headings, other.headings))


def standing(place: Array, heading: float) -> Route:
    """The route of what stands."""
    return lambda at: Track(np.tile(place, (len(at), 1)), np.full(len(at), heading))


def nearest(angle: float) -> float:
    """An angle within half a turn that points the same way.

    >>> round(nearest(6.0), 3)
    -0.283
    """
    return angle - 2.0 * math.pi * round(angle / (2.0 * math.pi))


def smooth(x: Array) -> Array:
    """From 0 to 1 between 0 and 1, level at both ends.

    >>> smooth(np.array([-1.0, 0.5, 2.0])).tolist()
    [0.0, 0.5, 1.0]
    """
    x = np.clip(x, 0.0, 1.0)
    return np.asarray(x * x * (3.0 - 2.0 * x))
