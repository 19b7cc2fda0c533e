"""Accelerations by composite bodies: the mass matrix of all velocities, and its sparse L D Lᵀ from the leaves inwards.

(Featherstone, Rigid Body Dynamics Algorithms, 2008, chapters 6 and 8.) Going out, a link gets its motion; coming back,
what hangs on it has become one composite body in its frame, and a force that this would need if nothing accelerated.
The column of a joint is what the composite body needs for a unit acceleration of it, felt by all links it hangs on; it
is eliminated at once, so that the tree stays sparse: two limbs never meet but in the root.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gambol.compiler.regions import changed_where
from gambol.compiler.values import Number
from gambol.dynamics.bones.acting import Acting, Stiff, Tie, Touch
from gambol.dynamics.bones.algebra import Vector, cross, minus, plus, plus_cross, row, times, unit
from gambol.dynamics.bones.kinematics import UP, Kinematics, Moving
from gambol.dynamics.bones.masses import Mass
from gambol.dynamics.bones.turns import out
from gambol.dynamics.numbers import is_zero

Entries = list[tuple[int, Number]]  # numbers of some velocities


def inertial(link: Moving, own: Mass) -> tuple[Vector, Vector]:
    """Force and moment about its origin that a link needs to move as it does while no velocity changes."""
    force = link.swung(times(own.mass, link.bias), own.moment)
    return force, plus_cross(link.swung_moment(own.inertia), own.moment, link.bias)


class Composite:
    """Solves for the accelerations `x` of all velocities: a free root turns (0–2) and moves (3–5) in its own frame."""

    def __init__(self, moving: Kinematics, masses: Sequence[Mass], acting: Acting) -> None:
        self.moving, self.masses, self.acting, self.frames = moving, masses, acting, moving.frames
        count = self.frames.velocities
        self.matrix: dict[tuple[int, int], Number] = {}  # upper half
        self.right: list[Number] = [0.0] * count
        self.lower: dict[int, Entries] = {}
        self.inverse: dict[int, Number] = {}
        for tie in acting.ties():
            self._tie(tie)
        force, moment, whole = self._visit(0)
        if self.frames.free:
            self._root(force, moment, whole)
        self.x: list[Number] = [0.0] * count
        for i in reversed(self.lower):  # the last eliminated is known first
            self.x[i] = self.right[i] * self.inverse[i]
            for j, factor in self.lower[i]:
                self.x[i] = self.x[i] - factor * self.x[j]

    def _visit(self, i: int) -> tuple[Vector, Vector, Mass]:
        """Force and moment about link i's origin that it and what hangs on it need, and all of that as one body."""
        force, moment = inertial(self.moving[i], self.masses[i])
        whole = self.masses[i]
        for c in self.frames.children(i):
            f, m, body = self._visit(c)
            child = self.moving[c]
            f = out(child.turns, f)
            force, moment = plus(force, f), plus(moment, plus_cross(out(child.turns, m), child.arm, f))
            whole = whole + body.turned_out(child.turns).seen_from(child.arm)
        push = self.acting.on(i)
        force, moment, whole = minus(force, push.force), minus(moment, push.moment), whole + push.yielding
        for stiff in push.stiff:
            self._resist(i, stiff)
        if touch := self.acting.touching(i):
            force, moment, whole = self._touched(i, touch, force, moment, whole)
        if i > 0:
            self._join(i, force, moment, whole)
        return force, moment, whole

    def _touched(self, i: int, touch: Touch, force: Vector, moment: Vector, whole: Mass) -> tuple[Vector, Vector, Mass]:
        """The same with the ground's push, which also adds to the equations of all that link i hangs on."""
        dofs = sorted(dof for j in (i, *self.frames.above(i), 0) for dof in self.frames.dofs(j))
        keys = list(dict.fromkeys((a, b) for a in dofs for b in dofs if a <= b))
        given, matrix = [*force, *moment, *whole.numbers], self.matrix

        def change(old: Sequence[Number]) -> list[Number]:
            push, slips = touch.push()
            body = Mass.of(old[6:16])
            if push.yields:
                body = body + push.yielding
            self.matrix = dict(zip(keys, old[16 : 16 + len(keys)], strict=True))
            for stiff in push.stiff:
                self._resist(i, stiff)
            entries = [self.matrix[key] for key in keys]
            return [*minus(old[:3], push.force), *minus(old[3:6], push.moment), *body.numbers, *entries, *slips]

        before = [*given, *(matrix.get(key, 0.0) for key in keys), *[0.0] * touch.slips]
        after = changed_where(touch.touches, change, before)
        self.matrix = matrix
        for key, value in zip(keys, after[16 : 16 + len(keys)], strict=True):
            if key in matrix or not is_zero(value):
                matrix[key] = value
        touch.keep(after[16 + len(keys) :])
        return after[:3], after[3:6], Mass.of(after[6:16])

    def _join(self, i: int, force: Vector, moment: Vector, whole: Mass) -> None:
        """The columns of a joint, one after the other, each eliminated at once."""
        link, dofs = self.frames.links[i], self.frames.dofs(i)
        efforts, besides = self.acting.at_joint(i)
        axes = (0, 1, 2) if link.kind == "ball" else (link.k,)
        inwards = [*self._root_dofs, *(dof for j in self.frames.above(i) for dof in self.frames.dofs(j))]
        for n in reversed(range(len(dofs))):
            along = unit(axes[n])
            if link.kind == "slide":
                needed = cross(whole.moment, along), times(whole.mass, along)
                felt = force[link.k]
            else:
                needed = row(whole.inertia, axes[n]), cross(along, whole.moment)
                felt = moment[axes[n]]
            self.right[dofs[n]] = self.right[dofs[n]] + (efforts[n] - felt)
            for dof, value in self._share(i, *needed)[: n + 1]:
                self._add(dof, dofs[n], value)
            self._add(dofs[n], dofs[n], besides[n])
            for dof, value in self._felt(i, *needed):
                self._add(dof, dofs[n], value)
            self._eliminate(dofs[n], [*inwards, *dofs[:n]])

    @property
    def _root_dofs(self) -> range:
        return range(6 if self.frames.free else 0)

    def _share(self, i: int, moment: Vector, force: Vector) -> Entries:
        """What a moment and a force at the origin of link i do along the velocities of its freedom."""
        link, dofs = self.frames.links[i], self.frames.dofs(i)
        if i == 0:
            return list(zip(dofs, [*moment, *force], strict=True)) if self.frames.free else []
        values = moment if link.kind == "ball" else [moment[link.k] if link.kind == "hinge" else force[link.k]]
        return list(zip(dofs, values, strict=True))

    def _felt(self, i: int, moment: Vector, force: Vector, upright: bool = False) -> Entries:
        """Likewise along those of all links that link i hangs on."""
        felt: Entries = []
        while i > 0 and (self.frames.free or self.frames.links[i].parent > 0):
            link = self.moving[i]
            parent = link.link.parent
            force = self.moving[parent].axis(UP) if upright else out(link.turns, force)
            moment = plus_cross(out(link.turns, moment), link.arm, force)
            felt += self._share(parent, moment, force)
            i = parent
        return felt

    def _resist(self, i: int, stiff: Stiff) -> None:
        """Adds a term of rank one."""
        felt = self._share(i, stiff.lever, stiff.direction)
        felt += self._felt(i, stiff.lever, stiff.direction, stiff.upright)
        self._add_square(stiff.beyond, felt)

    def _tie(self, tie: Tie) -> None:
        """Likewise of two links. What both hang on feels opposite forces along one line: nothing."""
        (i, *_), (j, *_) = tie.ends
        ways = [{dof for link in (k, *self.frames.above(k), 0) for dof in self.frames.dofs(link)} for k in (i, j)]
        felt: Entries = []
        for k, lever, direction in tie.ends:
            entries = self._share(k, lever, direction) + self._felt(k, lever, direction)
            felt += [(dof, x) for dof, x in entries if dof not in ways[0] & ways[1]]
        self._add_square(tie.beyond, felt)

    def _add_square(self, beyond: Number, felt: Entries) -> None:
        for n, (a, x) in enumerate(felt):
            scaled = beyond * x
            for b, y in felt[: n + 1]:
                self._add(a, b, scaled * y)

    def _root(self, force: Vector, moment: Vector, whole: Mass) -> None:
        hx, hy, hz = whole.moment
        coupling = [[0.0, 0.0 - hz, hy], [hz, 0.0, 0.0 - hx], [0.0 - hy, hx, 0.0]]
        for i in range(3):
            self.right[i], self.right[3 + i] = self.right[i] - moment[i], self.right[3 + i] - force[i]
            self._add(3 + i, 3 + i, whole.mass)
            for j in range(3):
                self._add(i, 3 + j, coupling[i][j])
                if j >= i:
                    self._add(i, j, row(whole.inertia, i)[j])
        for i in reversed(range(6)):
            self._eliminate(i, range(i))

    def _add(self, i: int, j: int, value: Number) -> None:
        key = (i, j) if i < j else (j, i)
        self.matrix[key] = self.matrix[key] + value if key in self.matrix else value

    def _eliminate(self, i: int, others: Iterable[int]) -> None:
        """Takes velocity i out of the equations of the others, and of those that ties join it with."""
        others = list(others)
        others += [a + b - i for a, b in self.matrix if i in (a, b) and a != b and a + b - i not in others]
        column = [(j, self.matrix.pop((j, i) if j < i else (i, j), 0.0)) for j in others]
        column = [(j, x) for j, x in column if not is_zero(x)]
        inverse = self.inverse[i] = 1.0 / self.matrix.pop((i, i))
        self.lower[i] = [(j, x * inverse) for j, x in column]
        for n, (j, factor) in enumerate(self.lower[i]):
            for k, x in column[: n + 1]:
                key = (k, j) if k < j else (j, k)
                self.matrix[key] = self.matrix.get(key, 0.0) - factor * x
            self.right[j] = self.right[j] - factor * self.right[i]
