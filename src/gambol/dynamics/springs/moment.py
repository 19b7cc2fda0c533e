"""A body of masses and springs at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from gambol.compiler.arithmetic import maximum, sqrt, total, where
from gambol.compiler.regions import Cells, Region
from gambol.compiler.values import Condition, Number
from gambol.creatures.springs.pieces import triangles
from gambol.dynamics.integrators import Tables, Targets
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.quantities import Quantity
from gambol.dynamics.springs.forces import written_out
from gambol.dynamics.springs.part_senses import write_senses_of_masses
from gambol.dynamics.springs.quantities import PARTS, angular_momentum, whole_body
from gambol.dynamics.springs.sensing import is_on
from gambol.dynamics.springs.water import lifted
from gambol.dynamics.terrain import footing
from gambol.dynamics.vectors import Vector, dot

if TYPE_CHECKING:
    from gambol.dynamics.springs.system import SpringSystem


class MassContact(ContactPoint):
    """A mass that may touch the ground."""

    def __init__(self, moment: SpringMoment, name: str) -> None:
        self.name = self.part = name
        self.foot = name in moment.creature.feet
        self._moment = moment

    @property
    def place(self) -> Vector:
        return self._moment.place(self.name)

    @property
    def velocity(self) -> Vector:
        return self._moment.speed(self.name)

    @property
    def depth(self) -> Number:
        ground = footing(self._moment.world, self._moment.tables, self.place)
        return (ground.height - self.place[1]) * ground.ny

    @property
    def touching(self) -> Condition:
        return self.depth > 0.0


class SpringMoment(Moment):
    """The masses of a body at some places and velocities, and the rest lengths of its muscles."""

    system: SpringSystem

    def __init__(
        self, system: SpringSystem, tables: Tables, state: Sequence[Number], time: Number, dt: float, targets: Targets
    ) -> None:
        super().__init__(system, tables, time, dt, targets)
        self.state = list(state)

    def place(self, mass: str) -> Vector:
        """Where a mass is."""
        layout, i = self.system.layout, self.system.creature.index[mass]
        return tuple(self.state[axis * layout.masses + i] for axis in range(layout.axes))

    def speed(self, mass: str) -> Vector:
        """Its velocity."""
        layout, i = self.system.layout, self.system.creature.index[mass]
        return tuple(self.state[(layout.axes + axis) * layout.masses + i] for axis in range(layout.axes))

    def span(self, bond: str) -> Vector:
        """The way from the start of a spring or muscle to its end."""
        start, end = self.system.ends[bond]
        return tuple(b - a for a, b in zip(self.place(start), self.place(end), strict=True))

    def length(self, bond: str) -> Number:
        """Metres between the ends of a spring or muscle."""
        way = self.span(bond)
        return sqrt(dot(way, way))

    def stretch_rate(self, bond: str) -> Number:
        """m/s by which a spring or muscle becomes longer."""
        start, end = self.system.ends[bond]
        moving = tuple(b - a for a, b in zip(self.speed(start), self.speed(end), strict=True))
        return dot(moving, self.span(bond)) / self.length(bond)

    def rest_length(self, bond: str) -> Number:
        """Metres at which a spring pulls nothing; a muscle's is part of the state."""
        row = self.system.muscle_row.get(bond)
        return self.numbers[f"spring.{bond}.rest"] if row is None else self.state[self.system.layout.moving + row]

    # what is felt

    def write_part_senses(self, senses: Sequence[str], parents: Mapping[str, str], memory: Region, first: int) -> None:
        write_senses_of_masses(self, senses, parents, memory, first)

    @cached_property
    def sensors(self) -> list[Number]:
        return [where(is_on(self, sensor), 1.0, 0.0) for sensor in self.creature.sensors]

    @property
    def own_state(self) -> Mapping[str, Number]:
        """Also where each mass is and how it moves, seen from the centre of mass, and the muscles' rest lengths."""
        named = dict(super().own_state)
        for sign, seen, middle in (("", self.place, self.centre), ("v", self.speed, self.velocity)):
            for mass in self.system.creature.index:
                for axis, x, c in zip("xyz", seen(mass), middle, strict=False):
                    named[f"{mass}.{sign}{axis}"] = x - c
        return named | {f"{muscle}.rest": self.rest_length(muscle) for muscle in self.system.muscle_row}

    @cached_property
    def contacts(self) -> Mapping[str, MassContact]:
        return {name: MassContact(self, name) for name in self.creature.contacts_on}

    @property
    def contact_forces(self) -> list[Vector]:
        layout = self.system.layout
        if not self.creature.contacts_on:
            return []
        slots, memory = Cells(), Cells([0.0] * layout.size)  # no memory of a lane: this only looks
        slots.values = list(self.state)
        self.system.forces(self.tables, slots, memory, written_out, self.dt).accelerate(slots)
        rows = [self.system.creature.index[name] for name in self.creature.contacts_on]
        return [tuple(memory[layout.ground + axis * layout.masses + i] for axis in range(layout.axes)) for i in rows]

    # the whole body

    @property
    def _masses(self) -> list[Number]:
        return self.system.mass_column

    def _mean(self, of: list[Vector]) -> Vector:
        whole = 1.0 / total(self._masses)
        weighed = [[m * x for m, x in zip(self._masses, column, strict=True)] for column in zip(*of, strict=True)]
        return tuple(total(list(column)) * whole for column in weighed)

    @cached_property
    def centre(self) -> Vector:
        return self._mean([self.place(name) for name in self.system.creature.index])

    @cached_property
    def velocity(self) -> Vector:
        return self._mean([self.speed(name) for name in self.system.creature.index])

    @property
    def kinetic(self) -> Number:
        speeds = [self.speed(name) for name in self.system.creature.index]
        return total([0.5 * m * dot(v, v) for m, v in zip(self._masses, speeds, strict=True)])

    @property
    def gravitational(self) -> Number:
        if self.world.surface is None:
            return self.numbers["world.gravity"] * total(self._masses) * self.centre[1]
        heights = [lifted(self.numbers, self.place(name)[1]) for name in self.system.creature.index]
        return self.numbers["world.gravity"] * total([m * h for m, h in zip(self._masses, heights, strict=True)])

    @property
    def elastic(self) -> Number:
        """Of springs and muscles: ½ ks (length − rest length)²."""
        energies: list[Number] = []
        for bond, ks in zip(self.system.ends, self.system.columns["ks"], strict=True):
            stretch = self.length(bond) - self.rest_length(bond)
            energies.append(0.5 * ks * (stretch * stretch))
        return total(energies)

    @property
    def ground_energy(self) -> Number:
        pressed = [maximum(contact.depth, 0.0) for contact in self.contacts.values()]
        return total([0.5 * self.numbers["world.stiffness"] * (depth * depth) for depth in pressed])

    @property
    def pieces(self) -> list[Number]:
        """Of bodies in a plane: triangles of springs."""
        found: list[Number] = []
        for corners, area in triangles(self.system.creature).items():
            (ax, ay), (bx, by), (cx, cy) = (self.place(mass) for mass in corners)
            found.append(((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) * (0.5 / area))
        return found

    @property
    def angular_momentum(self) -> Vector:
        about = angular_momentum(self)
        return about if self.creature.dimensions == 3 else about[2:]

    @property
    def rest_rates(self) -> Sequence[Number]:
        return [] if self.targets is None else self.system.rest_rates(self.state, self.targets)

    @property
    def powers(self) -> list[Number]:
        """What each group of muscles gives by changing rest lengths: −ks (length − r) r' of each muscle."""
        if self.targets is None:
            return [0.0] * len(self.creature.actuators)
        rates = self.rest_rates
        given: dict[str, Number] = {}
        for row, muscle in enumerate(self.system.creature.muscles):
            pull = self.system.columns["ks"][row] * (self.length(muscle.name) - self.rest_length(muscle.name))
            given[muscle.name] = 0.0 - pull * rates[row]
        return [total([given[name] for name in group.muscles]) for group in self.system.creature.actuators]

    # for expressions

    quantities: ClassVar[Mapping[str, Mapping[str, Quantity]]] = PARTS

    @property
    def whole_body(self) -> Mapping[str, Callable[[Any], Number]]:
        return whole_body(self)


def mass_places(moment: Moment) -> list[Number]:
    """Places of all masses, as the creature's file orders them."""
    assert isinstance(moment, SpringMoment)
    return [x for name in moment.system.creature.index for x in moment.place(name)]


def bond_lengths(moment: Moment) -> list[Number]:
    """Length and rest length of every muscle."""
    assert isinstance(moment, SpringMoment)
    return [x for name in moment.system.muscle_row for x in (moment.length(name), moment.rest_length(name))]


def ball_place(moment: Moment) -> Sequence[Number]:
    """Where the world's ball is."""
    assert isinstance(moment, SpringMoment)
    first = moment.system.first_of_ball
    return moment.state[first : first + moment.system.layout.axes]
