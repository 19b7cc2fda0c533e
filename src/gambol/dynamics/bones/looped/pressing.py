"""What level ground does to all spots of a row, one after the other, summed up before it joins the row's inertia."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import maximum, where
from gambol.compiler.regions import changed_where, repeat
from gambol.compiler.values import Index, Number
from gambol.dynamics.bones.acting import Push
from gambol.dynamics.bones.algebra import ENTRIES, Vector, cross, plus, plus_cross, row, times
from gambol.dynamics.bones.articulated import Yielding
from gambol.dynamics.bones.ground import Law, Meeting
from gambol.dynamics.bones.kinematics import UP, Moving
from gambol.dynamics.bones.looped.layout import MOST_SPOTS, NEVER
from gambol.dynamics.bones.looped.rows import Row
from gambol.dynamics.bones.masses import Mass
from gambol.dynamics.terrain import Footing

LEVEL = Footing(0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Pressed:
    """What the ground does to a whole body, as far as anybody asks."""

    deepest: Number = NEVER
    touching: Number = 0.0
    squares: Number = 0.0  # m²: of all depths

    @property
    def numbers(self) -> list[Number]:
        return [self.deepest, self.touching, self.squares]


@dataclass(frozen=True)
class Points:
    """Point masses: Σ m, Σ m r and Σ m r rᵀ."""

    mass: Number
    first: Vector
    second: Vector  # its six entries

    @classmethod
    def of(cls, numbers: Sequence[Number]) -> Points:
        return cls(numbers[0], list(numbers[1:4]), list(numbers[4:]))

    @property
    def numbers(self) -> list[Number]:
        return [self.mass, *self.first, *self.second]

    def with_point(self, mass: Number, at: Vector) -> Points:
        """With one more."""
        weighed = times(mass, at)
        second = [x + weighed[i] * at[j] for x, (i, j) in zip(self.second, ENTRIES, strict=True)]
        return Points(self.mass + mass, plus(self.first, weighed), second)

    @property
    def whole(self) -> Mass:
        """As masses that resist moving in all directions."""
        xx, yy, zz, yz, xz, xy = self.second
        inertia = [yy + zz, xx + zz, xx + yy, 0.0 - yz, 0.0 - xz, 0.0 - xy]
        return Mass(self.mass, self.first, inertia)

    def along(self, n: Vector) -> Yielding:
        """As masses that resist moving along one direction: with l = r × n, Σ m (l, n)(l, n)ᵀ."""
        half = [cross(row(self.second, k), n) for k in range(3)]
        columns = [cross([half[0][j], half[1][j], half[2][j]], n) for j in range(3)]
        lever = cross(self.first, n)
        between = [[x * y for y in n] for x in lever]
        moving = [(self.mass * n[i]) * n[j] for i, j in ENTRIES]
        return Yielding([columns[j][i] for i, j in ENTRIES], between, moving)


SUMS = ((0, 3), (3, 6), (6, 16), (16, 26))  # force, moment, what yields in all directions, and along the normal


def press(
    law: Law, of: Row, link: Moving, own: Mass, grip: Number, pressed: Sequence[Number]
) -> tuple[Push, Yielding, list[Number], Number]:
    """What pushes a row, how it yields with its spots, what the body's ground does with this row, and how many of the
    row's spots touch."""

    def add(s: Index, *sums: Number) -> list[Number]:
        deepest, touching, squares, own_touching = sums[26:]
        centre, radius = of.spot(s)
        met = Meeting(link, centre, radius, LEVEL)  # type: ignore[arg-type]
        depth = met.depth
        touches, deep = where(depth > 0.0, 1.0, 0.0), where(depth > 0.0, depth, 0.0)
        counted = [maximum(depth, deepest), touching + touches, squares + deep * deep, own_touching + touches]

        def push(before: Sequence[Number]) -> list[Number]:
            force, moment, every, normal = (list(before[a:b]) for a, b in SUMS)
            found = law.answer(met, grip)
            points = Points.of(every).with_point(found.tangential, found.arm)
            stiff = Points.of(normal).with_point(found.beyond, found.arm)
            moment = plus_cross(moment, found.arm, found.force)
            return [*plus(force, found.force), *moment, *points.numbers, *stiff.numbers]

        return [*changed_where(depth > 0.0, push, sums[:26]), *counted]

    nothing: list[Number] = [0.0] * 26
    sums = repeat(MOST_SPOTS, add, [*nothing, *pressed, 0.0], of.spots)
    force, moment, every, normal = (list(sums[a:b]) for a, b in SUMS)
    body = Yielding.of(own + Points.of(every).whole) + Points.of(normal).along(link.axis(UP))
    return Push(force, moment), body, list(sums[26:29]), sums[29]
