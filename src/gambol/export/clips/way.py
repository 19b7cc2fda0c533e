"""Where a clip goes: evenly along a line or an arc on the ground, as a game moves what it plays a clip on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2, sincos
from gambol.export.skeleton import Bone, product, turned_by, turns_of

Array = NDArray[np.float64]

STRAIGHT = 1e-6  # rad: an arc that turns by less is a line


@dataclass(frozen=True, eq=False)
class Way:
    """From a place and a heading, so far ahead in the frame of its beginning, turning evenly.

    >>> quarter = Way(np.zeros(3), 0.0, np.array([1.0, 0.0, -1.0]), np.pi / 2)
    >>> quarter.after(np.array([0.0, 1.0]))[0].round(6).tolist()
    [[0.0, 0.0, 0.0], [1.0, 0.0, -1.0]]
    """

    begins: Array  # (3,) m in the world
    heading: float  # rad about y, at its beginning
    ahead: Array  # (3,) m, of its end as its beginning sees it
    turn: float  # rad about y, from beginning to end

    def after(self, share: Array) -> tuple[Array, Array]:
        """Places (T, 3) and turns (T, 4) at shares (T,) of the way, as its beginning sees them."""
        turned = self.turn * share
        if abs(self.turn) < STRAIGHT:
            places = share[:, None] * self.ahead
        else:
            # On a circle a chord is sin(φ/2) long and lies halfway between the headings at its ends.
            (s, _), (whole, _) = sincos(0.5 * turned), sincos(np.array([0.5 * self.turn]))
            flat = self.ahead * np.array([1.0, 0.0, 1.0])
            places = (s / whole[0])[:, None] * headed(0.5 * (turned - self.turn), np.broadcast_to(flat, (len(s), 3)))
            places[:, 1] = share * self.ahead[1]
        return places, about_y(turned)

    def seen_along(self, share: Array, bones: Sequence[Bone]) -> list[Bone]:
        """Bones of the world as who goes along it sees them; those that hang on others stay as they are."""
        places, turns = self.after(share)
        start = about_y(np.full(len(share), self.heading))
        places, turns = self.begins + turned_by(start, places), product(start, turns)
        back = turns * np.array([-1.0, -1.0, -1.0, 1.0])
        return [
            replace(bone, shift=turned_by(back, bone.shift - places), turns=product(back, bone.turns))
            if bone.parent is None
            else bone
            for bone in bones
        ]  # fmt: skip

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
