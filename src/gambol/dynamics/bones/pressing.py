"""Parts of a body that press on each other: spheres and capsules that a spring and damper keep apart.

Capsules are spheres where their middles are nearest to each other.

The law is that of the ground's normal, along the line between their middles (docs/physics-of-bones.md, eq. 14). Both
forces are equal and opposite, so that links which both spots hang on feel nothing. Taken at the step's end, they answer
to the acceleration at which the spots part: a term of rank one, which joins the two limbs in the mass matrix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import clamp, sqrt, where
from gambol.compiler.values import Number
from gambol.creatures.cores import nearest
from gambol.dynamics.bones.acting import Push, Tie
from gambol.dynamics.bones.algebra import Vector, cross
from gambol.dynamics.bones.ground import Law
from gambol.dynamics.bones.kinematics import Moving

LEAST = 1e-30  # m²: spheres with one middle have no direction to part in


@dataclass(frozen=True)
class End:
    """A point of one of two parts."""

    i: int  # its link
    link: Moving
    centre: Sequence[Number]  # in that link's frame


@dataclass(frozen=True)
class Line:
    """The middle of a capsule, from end to end."""

    i: int  # its link
    link: Moving
    one: Sequence[float]  # in that link's frame
    other: Sequence[float]

    def at(self, share: Number) -> End:
        """A point so far along it."""
        return End(self.i, self.link, [a + share * (b - a) for a, b in zip(self.one, self.other, strict=True)])

    @property
    def placed(self) -> tuple[list[Number], list[Number]]:
        """Its ends in the world."""
        return tuple([self.link.point(n, end) for n in range(3)] for end in (self.one, self.other))  # type: ignore[return-value]


def facing(one: Line, other: Line) -> tuple[End, End]:
    """The points of two lines that are nearest to each other."""
    s, t = nearest(one.placed, other.placed, clamp)
    return one.at(s), other.at(t)


@dataclass(frozen=True)
class Parted:
    """What keeps a pair apart: the force on its second end, in the world, and how it yields."""

    force: tuple[Number, ...]
    tie: Tie

    def push(self, push: Push, end: End, sign: float) -> None:
        """Adds the force to what pushes an end's link."""
        push.at(end.centre, end.link.along([sign * x for x in self.force]))


def between(one: End, other: End) -> tuple[list[Number], Number]:
    """The way from one point to the other, and how long it is."""
    places = ([end.link.point(n, end.centre) for n in range(3)] for end in (one, other))
    apart = [b - a for a, b in zip(*places, strict=True)]
    return apart, sqrt(apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2] + LEAST)


def part(law: Law, reach: float, one: End, other: End) -> Parted:
    """Keeps two spheres apart whose middles are nearer than `reach`."""
    speeds = (end.link.in_world(end.link.speed(end.centre)) for end in (one, other))
    parting = [b - a for a, b in zip(*speeds, strict=True)]
    apart, distance = between(one, other)
    way = [x * (1.0 / distance) for x in apart]
    rate = way[0] * parting[0] + way[1] * parting[1] + way[2] * parting[2]
    n, h, depth = law.numbers, law.dt if law.implicit else 0.0, reach - distance
    stiffness, damping = n["world.stiffness"], n["world.damping"]
    pressed = stiffness * (depth - h * rate) - damping * rate
    touching = (depth > 0.0) & (pressed > 0.0)
    pressure = where(touching, pressed, 0.0)
    beyond = where(touching, h * damping + (h * h) * stiffness, 0.0)
    ends = tuple((end.i, *_felt(end, [sign * x for x in way])) for end, sign in ((one, -1.0), (other, 1.0)))
    return Parted(tuple(pressure * x for x in way), Tie(beyond, ends))


def _felt(end: End, way: Vector) -> tuple[Vector, Vector]:
    """Moment and force of a unit push, about the link's origin and in its frame."""
    along = end.link.along(way)
    return cross(end.centre, along), along
