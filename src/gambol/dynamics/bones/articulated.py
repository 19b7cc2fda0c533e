"""Accelerations by articulated bodies: the same result in a number of operations that grows with the number of links.

(Featherstone 2008, chapter 7.) What hangs on a joint becomes a body that yields: six by six numbers A, B, M that say
which moment and force it takes at its origin to turn and to move it, with its joints beyond moving as they will. That
is denser than a composite body, and wins where a tree is deep: a long chain, a limb of many joints.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.regions import changed_where
from gambol.compiler.values import Number
from gambol.dynamics.bones.acting import Acting, Touch
from gambol.dynamics.bones.algebra import ENTRIES, NEXT, Symmetric, Vector, cross, dot, minus, plus, plus_cross, row
from gambol.dynamics.bones.composite import inertial
from gambol.dynamics.bones.kinematics import Kinematics
from gambol.dynamics.bones.masses import Mass
from gambol.dynamics.bones.turns import Turns, Whole, into, out, out_symmetric

Matrix = list[Vector]  # rows of three


@dataclass(frozen=True)
class Yielding:
    """moment = A α + B a and force = Bᵀ α + M a at the origin of a link."""

    turning: Symmetric  # A
    between: Matrix  # B
    moving: Symmetric  # M

    @classmethod
    def of(cls, mass: Mass) -> Yielding:
        """A stiff body."""
        hx, hy, hz = mass.moment
        between = [[0.0, 0.0 - hz, hy], [hz, 0.0, 0.0 - hx], [0.0 - hy, hx, 0.0]]
        return cls(mass.inertia, between, [mass.mass, mass.mass, mass.mass, 0.0, 0.0, 0.0])

    @classmethod
    def of_numbers(cls, numbers: Sequence[Number]) -> Yielding:
        """Of its twenty-one numbers in a row."""
        between = [list(numbers[k : k + 3]) for k in (6, 9, 12)]
        return cls(list(numbers[:6]), between, list(numbers[15:]))

    @property
    def numbers(self) -> list[Number]:
        return [*self.turning, *(x for line in self.between for x in line), *self.moving]

    def __add__(self, other: Yielding) -> Yielding:
        return Yielding(
            plus(self.turning, other.turning),
            [plus(a, b) for a, b in zip(self.between, other.between, strict=True)],
            plus(self.moving, other.moving),
        )

    def column(self, k: int, moves: bool) -> Vector:
        """Moment and force of a unit acceleration, turning about axis k or moving along it."""
        if moves:
            return [*(line[k] for line in self.between), *row(self.moving, k)]
        return [*row(self.turning, k), *self.between[k]]

    def with_outer(self, scaled: Sequence[Number], line: Sequence[Number]) -> Yielding:
        """With the outer product of two parallel rows of six."""
        return Yielding(
            [x + scaled[i] * line[j] for x, (i, j) in zip(self.turning, ENTRIES, strict=True)],
            [[x + scaled[i] * line[3 + j] for j, x in enumerate(self.between[i])] for i in range(3)],
            [x + scaled[3 + i] * line[3 + j] for x, (i, j) in zip(self.moving, ENTRIES, strict=True)],
        )

    def without_outer(self, scaled: Sequence[Number], line: Sequence[Number]) -> Yielding:
        """Without it."""
        return Yielding(
            [x - scaled[i] * line[j] for x, (i, j) in zip(self.turning, ENTRIES, strict=True)],
            [[x - scaled[i] * line[3 + j] for j, x in enumerate(self.between[i])] for i in range(3)],
            [x - scaled[3 + i] * line[3 + j] for x, (i, j) in zip(self.moving, ENTRIES, strict=True)],
        )

    def turned_out(self, turns: Turns) -> Yielding:
        """In the frame outside of these turns."""
        moving = out_symmetric(turns, self.moving)
        return Yielding(out_symmetric(turns, self.turning), _out_both(turns, self.between), moving)

    def seen_from(self, arm: Sequence[Number]) -> Yielding:
        """About a point from which the old one is at r: B + [r] M, and A − (B + [r] M) [r] − ([r] Bᵀ)ᵀ."""
        full = [row(self.moving, k) for k in range(3)]
        lifted = zip(*(cross(arm, column) for column in full), strict=True)
        between = [plus(a, b) for a, b in zip(self.between, lifted, strict=True)]
        both = [cross(line, arm) for line in between]  # a row times [r] is the row × r
        once = [cross(line, arm) for line in self.between]
        turning = [a - both[i][j] - once[j][i] for a, (i, j) in zip(self.turning, ENTRIES, strict=True)]
        return Yielding(turning, between, self.moving)


@dataclass(frozen=True)
class Hung:
    """One velocity of a joint, eliminated: what remains of its equation."""

    column: Vector
    inverse: Number
    left: Number  # effort that is not used up

    def accelerates(self, link: Sequence[Number]) -> Number:
        """What its velocity gains, by how its link turns (three) and moves (three) without it."""
        left = self.left
        for factor, x in zip(self.column, link, strict=True):
            left = left - factor * x
        return left * self.inverse


@dataclass(frozen=True)
class Seen:
    """Force and moment about a link's origin that it needs, and how it yields."""

    force: Vector
    moment: Vector
    body: Yielding

    def through(
        self, k: int, effort: Number, beside: Number, moves: bool = False, free: Number = 1.0
    ) -> tuple[Seen, Hung]:
        """What is seen of it through a joint that turns about axis k, or `moves` along it; `free` is 1, or 0
        where the joint is stiff."""
        column = self.body.column(k, moves)
        inverse = free / (column[3 + k if moves else k] + beside)
        left = effort - (self.force[k] if moves else self.moment[k])
        scaled = [x * inverse for x in column]
        moment = [x + s * left for x, s in zip(self.moment, scaled[:3], strict=True)]
        force = [x + s * left for x, s in zip(self.force, scaled[3:], strict=True)]
        body = self.body.without_outer(scaled, column)
        return Seen(force, moment, body), Hung(column, inverse, left)

    def from_parent(self, turns: Turns, arm: Sequence[Number]) -> Seen:
        """In the frame outside of these turns, about a point from which the old one is at the arm."""
        force = out(turns, self.force)
        moment = plus_cross(out(turns, self.moment), arm, force)
        return Seen(force, moment, self.body.turned_out(turns).seen_from(arm))


class ArticulatedBodies:
    """Solves for the accelerations `x` of all velocities, as `Composite` does."""

    def __init__(self, moving: Kinematics, masses: Sequence[Mass], acting: Acting) -> None:
        self.moving, self.masses, self.acting, self.frames = moving, masses, acting, moving.frames
        self.hung: dict[int, Hung] = {}
        self.x: list[Number] = [0.0] * self.frames.velocities
        force, moment, body = self._visit(0)
        if self.frames.free:
            self.x[:6] = solved(body, [0.0 - x for x in (*moment, *force)])
        self._spread(0, self.x[:3] if self.frames.free else [0.0] * 3, self.x[3:6] if self.frames.free else [0.0] * 3)

    def _visit(self, i: int) -> tuple[Vector, Vector, Yielding]:
        """Force and moment about link i's origin that it needs, and how it yields."""
        force, moment = inertial(self.moving[i], self.masses[i])
        push = self.acting.on(i)
        force, moment = minus(force, push.force), minus(moment, push.moment)
        body = Yielding.of(self.masses[i] + push.yielding)
        for stiff in push.stiff:
            line = [*stiff.lever, *stiff.direction]
            body = body.with_outer([stiff.beyond * x for x in line], line)
        if touch := self.acting.touching(i):
            force, moment, body = _touched(touch, force, moment, body)
        for c in self.frames.children(i):
            f, m, other = self._visit(c)
            child = self.moving[c]
            seen = Seen(f, m, other).from_parent(child.turns, child.arm)
            force, moment, body = plus(force, seen.force), plus(moment, seen.moment), body + seen.body
        return self._joined(i, force, moment, body) if i > 0 else (force, moment, body)

    def _joined(self, i: int, force: Vector, moment: Vector, body: Yielding) -> tuple[Vector, Vector, Yielding]:
        """What is seen of a link through its joint."""
        link = self.frames.links[i]
        efforts, besides = self.acting.at_joint(i)
        axes = (0, 1, 2) if link.kind == "ball" else (link.k,)
        for n, dof in enumerate(self.frames.dofs(i)):
            seen = Seen(force, moment, body)
            seen, self.hung[dof] = seen.through(axes[n], efforts[n], besides[n], link.kind == "slide")
            force, moment, body = seen.force, seen.moment, seen.body
        return force, moment, body

    def _spread(self, i: int, turning: Vector, moving: Vector) -> None:
        """Accelerations of the joints beyond, beside those that links have while no velocity changes."""
        for c in self.frames.children(i):
            link, child = self.frames.links[c], self.moving[c]
            carried = into(child.turns, plus_cross(moving, turning, child.arm))
            turned = into(child.turns, turning)
            axes = (0, 1, 2) if link.kind == "ball" else (link.k,)
            for n, dof in reversed(list(enumerate(self.frames.dofs(c)))):
                self.x[dof] = self.hung[dof].accelerates([*turned, *carried])
                along = carried if link.kind == "slide" else turned
                along[axes[n]] = along[axes[n]] + self.x[dof]
            self._spread(c, turned, carried)


def _touched(touch: Touch, force: Vector, moment: Vector, body: Yielding) -> tuple[Vector, Vector, Yielding]:
    """The same with the ground's push."""

    def change(old: Sequence[Number]) -> list[Number]:
        push, slips = touch.push()
        yields = Yielding.of_numbers(old[6:27])
        if push.yields:
            yields = yields + Yielding.of(push.yielding)
        for stiff in push.stiff:
            line = [*stiff.lever, *stiff.direction]
            yields = yields.with_outer([stiff.beyond * x for x in line], line)
        return [*minus(old[:3], push.force), *minus(old[3:6], push.moment), *yields.numbers, *slips]

    after = changed_where(touch.touches, change, [*force, *moment, *body.numbers, *[0.0] * touch.slips])
    touch.keep(after[27:])
    return after[:3], after[3:6], Yielding.of_numbers(after[6:27])


def solved(body: Yielding, right: list[Number]) -> list[Number]:
    """The accelerations of a free root: six equations by L D Lᵀ from the last to the first."""
    matrix = [[*row(body.turning, i), *body.between[i]] for i in range(3)]
    matrix += [[*(line[i] for line in body.between), *row(body.moving, i)] for i in range(3)]
    inverse: list[Number] = [0.0] * 6
    for i in reversed(range(6)):
        inverse[i] = 1.0 / matrix[i][i]
        scaled = [matrix[j][i] * inverse[i] for j in range(i)]
        for j in range(i):
            for k in range(j + 1):
                matrix[j][k] = matrix[k][j] = matrix[j][k] - scaled[j] * matrix[k][i]
            right[j] = right[j] - scaled[j] * right[i]
        for j in range(i):
            matrix[i][j] = scaled[j]
    x: list[Number] = []
    for i in range(6):
        value = right[i] * inverse[i]
        for j in range(i):
            value = value - matrix[i][j] * x[j]
        x.append(value)
    return x


def _out_both(turns: Turns, matrix: Matrix) -> Matrix:
    """R B Rᵀ of any B: about an axis, what is not symmetric in the plane of the others does not turn."""
    B = [list(line) for line in matrix]
    for turn in reversed(turns):
        if isinstance(turn, Whole):
            half = [[dot(line, column) for column in zip(*B, strict=True)] for line in turn.rows]
            B = [[dot(line, other) for other in turn.rows] for line in half]
            continue
        k, i, j, c, s = turn.k, NEXT[turn.k], NEXT[NEXT[turn.k]], turn.cosine, turn.sine
        mean, odd = 0.5 * (B[i][j] + B[j][i]), 0.5 * (B[i][j] - B[j][i])
        p = s * (B[i][i] - B[j][j]) + (2.0 * c) * mean
        mixed = c * p - mean
        B[i][i], B[j][j], B[i][j], B[j][i] = B[i][i] - s * p, B[j][j] + s * p, mixed + odd, mixed - odd
        B[i][k], B[j][k] = c * B[i][k] - s * B[j][k], s * B[i][k] + c * B[j][k]
        B[k][i], B[k][j] = c * B[k][i] - s * B[k][j], s * B[k][i] + c * B[k][j]
    return B
