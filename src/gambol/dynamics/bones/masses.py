"""Masses of links, as few numbers as tell how a body moves.

Of what hangs on a hinge, the mass, its first moment along the hinge and a share of its inertia that is the same all
around the hinge do the same whatever the angle: they are moved to the parent, leaf by leaf, as constants. A hinge's
link keeps seven of its ten numbers, with a mass of 0; that of a ball keeps nine, that of a slide four. (Base
parameters: Gautier and Khalil 1990; docs/physics-of-bones.md, eq. 3.) Kinetic energy and weight stay what they are, to
rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.values import Number
from gambol.creatures.bones.skeleton import Bone, Skeleton
from gambol.dynamics.bones.algebra import (
    ENTRIES,
    NEXT,
    Symmetric,
    Vector,
    plus,
    times,
    unit,
    zeros,
)
from gambol.dynamics.bones.constants import cleaned, product, transposed
from gambol.dynamics.bones.frames import Frames, Seat
from gambol.dynamics.bones.turns import Turns, out, out_symmetric
from gambol.dynamics.numbers import Numbers


@dataclass(frozen=True)
class Mass:
    """A mass, its first moment, and its inertia about the origin of a frame."""

    mass: Number
    moment: Vector
    inertia: Symmetric

    @classmethod
    def of(cls, numbers: Sequence[Number]) -> Mass:
        """The same from its ten numbers in a row."""
        return cls(numbers[0], list(numbers[1:4]), list(numbers[4:]))

    @property
    def numbers(self) -> list[Number]:
        return [self.mass, *self.moment, *self.inertia]

    @classmethod
    def of_point(cls, mass: Number, at: Sequence[Number]) -> Mass:
        """A point mass."""
        return cls(mass, zeros(), [0.0] * 6).seen_from(at)

    def seen_from(self, arm: Sequence[Number]) -> Mass:
        """The same about another point, from which the old one is at r.

        The two frames have the same orientation. With the first moment h and h' = h + m r, the inertia gains (h +
        h')·r 1 − h' rᵀ − r hᵀ, which is symmetric.
        """
        h, s = self.moment, self.inertia
        moved = [a + self.mass * b for a, b in zip(h, arm, strict=True)]
        x, y, z = ((a + b) * r for a, b, r in zip(h, moved, arm, strict=True))
        mixed = [s[3 + k] - moved[a] * arm[b] - h[b] * arm[a] for k, (a, b) in enumerate(((1, 2), (0, 2), (0, 1)))]
        return Mass(self.mass, moved, [s[0] + y + z, s[1] + x + z, s[2] + x + y, *mixed])

    def turned_out(self, turns: Turns) -> Mass:
        """The same in the outer frame, which these turns lead out to."""
        return Mass(self.mass, out(turns, self.moment), out_symmetric(turns, self.inertia))

    def __add__(self, other: Mass) -> Mass:
        return Mass(self.mass + other.mass, plus(self.moment, other.moment), plus(self.inertia, other.inertia))


NOTHING = Mass(0.0, zeros(), [0.0] * 6)


def own_masses(skeleton: Skeleton, frames: Frames, numbers: Numbers) -> list[Mass]:
    """What each link carries itself, in its frame."""
    masses = [NOTHING] * len(frames.links)
    for bone, seat in zip(skeleton.bones, frames.seats, strict=True):
        if bone.mass > 0.0:
            masses[seat.link] = masses[seat.link] + _of_bone(bone, seat, numbers[f"bone.{bone.name}.mass"])
    return masses


def reduced(frames: Frames, masses: Sequence[Mass]) -> list[Mass]:
    """The same body with everything moved to parents that does the same there."""
    kept = list(masses)
    for i in reversed(range(1, len(frames.links))):
        link = frames.links[i]
        bare = masses[link.parent] is NOTHING and link.parent > 0  # between two freedoms of one bone: better left so
        stays, goes = _split(kept[i], "ball" if bare and link.kind == "hinge" else link.kind, link.k)
        kept[i] = stays
        kept[link.parent] = kept[link.parent] + goes.turned_out(link.fixed).seen_from(link.arm)
    return kept


def _split(one: Mass, kind: str, k: int) -> tuple[Mass, Mass]:
    """What stays with a link, and what goes to its parent."""
    m, h, inertia = one.mass, one.moment, one.inertia
    if kind == "slide":  # it does not turn against its parent, which may have all of its inertia
        return Mass(m, h, [0.0] * 6), Mass(0.0, zeros(), inertia)
    if kind == "ball":
        return Mass(0.0, h, inertia), Mass(m, zeros(), [0.0] * 6)
    i, j = NEXT[k], NEXT[NEXT[k]]
    round_about = times(inertia[j], plus(unit(i), unit(j)))  # of a needle along the hinge: no inertia about itself
    stays = [inertia[n] - round_about[n] if n < 3 else inertia[n] for n in range(6)]
    stays[j] = 0.0
    along = [h[n] if n == k else 0.0 for n in range(3)]
    rest = [0.0 if n == k else h[n] for n in range(3)]
    return Mass(0.0, rest, stays), Mass(m, along, [*round_about, 0.0, 0.0, 0.0])


def _of_bone(bone: Bone, seat: Seat, mass: Number) -> Mass:
    """Inertia follows the mass: what grows heavier keeps its shape."""
    xx, yy, zz, yz, xz, xy = bone.inertia
    own = product(product(seat.turn, ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))), transposed(seat.turn))
    share = cleaned([own[i][j] * (1.0 / bone.mass) for i, j in ENTRIES])
    return Mass(mass, zeros(), times(mass, share)).seen_from(seat.point(bone.centre))
