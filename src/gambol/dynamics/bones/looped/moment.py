"""Bodies that differ, at one moment: what measures ask of a whole body, each by a loop over its rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

from gambol.compiler.arithmetic import absolute
from gambol.compiler.regions import Table, repeat
from gambol.compiler.values import Index, Number
from gambol.dynamics.bones.algebra import Vector, applied, cross, dot, plus, plus_cross, times
from gambol.dynamics.bones.joints import power
from gambol.dynamics.bones.looped.rows import DRIVE
from gambol.dynamics.bones.looped.step import HUNG, MOVED, SEEN, Step
from gambol.dynamics.bones.turns import out
from gambol.dynamics.moment import Moment
from gambol.dynamics.terrain import follow_point
from gambol.dynamics.vectors import Vector as Placed
from gambol.errors import InvalidInput
from gambol.worlds.world import World

OWN = MOVED + SEEN + HUNG  # where working numbers of a row stand that nobody else uses


@dataclass(frozen=True)
class AnyBody:
    """What bodies that differ have in common, in place of a creature; its sizes are numbers of a lane."""

    mass: Number = 1.0
    size: Number = 1.0
    body_size: Number = 1.0
    name: str = "bodies that differ"
    seen_from_above: bool = False
    dimensions: int = 3
    free: bool = True
    feet: tuple[str, ...] = ()
    sensors: tuple[Any, ...] = ()

    @property
    def moved_mass(self) -> Number:
        """Their muscles have no gears."""
        return self.mass

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            raise AttributeError(name)
        raise no_part(name)


def no_part(name: str) -> InvalidInput:
    """The error of a measure that asks for parts by name."""
    return InvalidInput(
        f"a measure asks for {name!r} of bodies that differ",
        "in one batch they are measured only as a whole: position, motion, energy, power and depth in the ground",
        "choose another task or measure, or evaluate each body by itself",
    )


@dataclass(frozen=True)
class Crowd:
    """What a moment asks a system for."""

    creature: AnyBody
    world: World
    numbers: Mapping[str, Number]


class LoopedMoment(Moment):
    """A lane's body at the beginning of a step, once the step has gone outwards."""

    def __init__(self, step: Step, tables: Mapping[str, Table], time: Number) -> None:
        head = step.head
        crowd = Crowd(AnyBody(head["mass"], head["size"], head["body_size"]), step.world, step.numbers)
        super().__init__(crowd, tables, time, step.dt, None)  # type: ignore[arg-type]
        self.step = step

    # loops

    def _sum(self, term: Callable[[Index], Number]) -> Number:
        """Of all rows besides the root."""
        most = self.step.rows.layout.rows - 1
        (found,) = repeat(most, lambda j, before: (before + term(j + 1),), (0.0,), self._count)
        return found

    @property
    def _count(self) -> Index:
        return self.step.rows.count

    def _gathered(self, own: Callable[[Index], Vector], carried: bool) -> Vector:
        """A vector of every row, summed up in the root's frame; `carried`, with what hangs on a row at its arm."""
        step = self.step
        step.save(0, OWN, own(0))
        repeat(step.rows.layout.rows - 1, lambda j: step.save(j + 1, OWN, own(j + 1)), (), self._count)

        def visit(j: Index) -> None:
            i = step.rows.inwards(j)
            row = step.rows[i]
            outer = out(step.turns(i), step.load(i, OWN, 3))
            if carried:
                outer = plus(outer, times(row["below"], row.arm))
            parent = row.parent
            step.save(parent, OWN, plus(step.load(parent, OWN, 3), outer))

        repeat(step.rows.layout.rows - 1, visit, (), self._count)
        return step.load(0, OWN, 3)

    def _in_world(self, v: Sequence[Number]) -> Placed:
        return tuple(dot(axis, v) for axis in self.step.axes)

    # the whole body

    @cached_property
    def centre(self) -> Placed:
        first = self._gathered(lambda i: self.step.rows[i].mass.moment, carried=True)
        whole = 1.0 / self.step.head["mass"]
        return tuple(x + whole * y for x, y in zip(self.step.root.place, self._in_world(first), strict=True))

    @cached_property
    def velocity(self) -> Placed:
        pushed = self._in_world(self._gathered(self._push_of, carried=False))
        whole = 1.0 / self.step.head["mass"]
        return tuple(whole * x for x in pushed)

    def _push_of(self, i: Index) -> Vector:
        link, own = self.step.moving(i), self.step.rows[i].mass
        return plus_cross(times(own.mass, link.velocity), link.spin, own.moment)

    def _energy_of(self, i: Index) -> Number:
        link, own = self.step.moving(i), self.step.rows[i].mass
        swung = plus(times(0.5 * own.mass, link.velocity), cross(link.spin, own.moment))
        return dot(link.velocity, swung) + 0.5 * dot(link.spin, applied(own.inertia, link.spin))

    @property
    def kinetic(self) -> Number:
        return self._energy_of(0) + self._sum(self._energy_of)

    @property
    def gravitational(self) -> Number:
        return self.numbers["world.gravity"] * self.step.head["mass"] * self.centre[1]

    @property
    def elastic(self) -> Number:
        return 0.0  # their joints have no springs

    @property
    def ground_energy(self) -> Number:
        return 0.5 * self.numbers["world.stiffness"] * self.step.pressed.squares

    @property
    def deepest(self) -> Number:
        return self.step.pressed.deepest

    @property
    def touching(self) -> Number:
        return self.step.pressed.touching

    # muscles

    def _power_of(self, i: Index) -> Number:
        """At the target of the step that ends here."""
        row = self.step.rows[i]
        return power(DRIVE, row.muscle(self.step.head), row.target(self.step.level(i)), self.step.joint(i))

    @property
    def power(self) -> Number:
        return self._sum(self._power_of)

    @property
    def exertion(self) -> Number:
        return self._sum(lambda i: absolute(self._power_of(i)))

    @property
    def shaking(self) -> Number:
        def squared(i: Index) -> Number:
            rate = self.step.joint(i).rate
            return rate * rate

        return self._sum(squared)

    # its surroundings

    @property
    def follow(self) -> Placed:
        return follow_point(self.world, self.tables, self.time)

    # what bodies that differ do not share

    @property
    def contacts(self) -> NoReturn:
        raise no_part("contacts")

    @property
    def contact_forces(self) -> NoReturn:
        raise no_part("contact_forces")

    @property
    def powers(self) -> NoReturn:
        raise no_part("powers")

    @property
    def joint_rates(self) -> NoReturn:
        raise no_part("joint_rates")

    @property
    def angular_momentum(self) -> NoReturn:
        raise no_part("angular_momentum")
