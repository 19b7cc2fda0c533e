"""Accelerations of all masses, as loops over tables of springs and masses (Sanders 2000, eq. 3.1 to 3.14).

The same code runs in two ways: as loops of the tape over scratch memory, for the steps; and written out over a list of
numbers, for what only looks at a state and must not touch that memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gambol.compiler.arithmetic import sqrt
from gambol.compiler.regions import NumberList, Region, Table
from gambol.compiler.values import Index, Number
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.springs.ground import ground_force
from gambol.dynamics.springs.layout import Kin, Layout
from gambol.dynamics.terrain import footing
from gambol.dynamics.vectors import dot
from gambol.worlds.world import World

Column = Callable[[Index], Number]
Loop = Callable[[int, Callable[[Any], None]], object]


def written_out(count: int, body: Callable[[int], object]) -> None:
    """A loop that leaves no loop on the tape."""
    for i in range(count):
        body(i)


class Forces:
    """What acts on the masses of a body whose numbers stand in `memory`."""

    def __init__(
        self, layout: Layout, world: World, numbers: Numbers, tables: dict[str, Table], memory: Region, loop: Loop,
        dt: float, columns: dict[str, Sequence[Number]],
    ) -> None:  # fmt: skip
        self.layout, self.world, self.numbers, self.tables, self.memory = layout, world, numbers, tables, memory
        self.loop, self.dt = loop, dt
        self.weight = numbers["world.gravity"]
        self.viscosity = numbers["world.viscosity"]
        m, s, free = layout.muscles, layout.bonds, layout.columns
        self.muscle_ks = self._column("muscle.ks", columns["ks"][:m], free)
        self.muscle_kd = self._column("muscle.kd", columns["kd"][:m], free + s)
        self.spring_ks = self._column("spring.ks", columns["ks"][m:], free + m)
        self.spring_kd = self._column("spring.kd", columns["kd"][m:], free + s + m)
        self.spring_rest = self._column("spring.rest", columns["rest"], free + 2 * s)
        self.mass = self._column("mass", columns["mass"], free + 3 * s)

    def _column(self, name: str, values: Sequence[Number], free: int) -> Column:
        """Numbers by index: one constant if all are alike, a list if they are fixed, memory if lanes differ in them."""
        if all(isinstance(value, float) for value in values):
            fixed = [float(value) for value in values]  # type: ignore[arg-type]
            if len(set(fixed)) <= 1:
                return lambda i: fixed[0]
            listed = NumberList(name, fixed)
            return lambda i: listed[i]
        for k, value in enumerate(values):
            self.memory[free + k] = value
        return lambda i: self.memory[i + free]

    def accelerate(self, first: int) -> None:
        """Writes accelerations for the state that begins at slot `first`, and the ground's forces if it is looked at."""
        layout, m = self.layout, self.layout.muscles
        if m:
            self.loop(m, lambda i: self._pull(i, first, self.memory[i + layout.rest], self.muscle_ks, self.muscle_kd))
        if layout.bonds > m:
            self.loop(layout.bonds - m, lambda i: self._pull_passive(i, first))
        for kin in layout.kin:
            self.loop(kin.count, lambda k, kin=kin: self._move(kin, k, first))  # type: ignore[misc]

    def _pull_passive(self, i: Index, first: int) -> None:
        m = self.layout.muscles
        self._pull(i, first, self.spring_rest(i), self.spring_ks, self.spring_kd, m)

    def _pull(self, i: Index, first: int, rest: Number, ks: Column, kd: Column, offset: int = 0) -> None:
        """Eq. 3.1: the pull of a spring on its start, and the opposite on its end (3.2)."""
        layout, memory = self.layout, self.memory
        n, axes = layout.masses, layout.axes
        bond = i + offset
        a, b = layout.start[bond], layout.end[bond]
        apart = [memory[a + (first + k * n)] - memory[b + (first + k * n)] for k in range(axes)]
        moving = [memory[a + (first + k * n)] - memory[b + (first + k * n)] for k in range(axes, 2 * axes)]
        length = sqrt(dot(apart, apart))
        inverse = 1.0 / length
        pull = (ks(i) * (rest - length) - kd(i) * (dot(moving, apart) * inverse)) * inverse
        for k, component in enumerate(apart):
            force = pull * component
            memory[bond + (layout.pull + k * layout.bonds)] = force
            memory[bond + (layout.pull + (axes + k) * layout.bonds)] = 0.0 - force

    def _move(self, kin: Kin, k: Index, first: int) -> None:
        """Gathers what acts on a mass: springs, weight, air, ground (3.14)."""
        layout, memory = self.layout, self.memory
        n, axes, i = layout.masses, layout.axes, kin.masses[k]
        place = tuple(memory[i + (first + axis * n)] for axis in range(axes))
        velocity = tuple(memory[i + (first + (axes + axis) * n)] for axis in range(axes))
        mass = self.mass(i)
        force: list[Number] = [0.0] * axes
        force[1] = 0.0 - self.weight * mass
        for meeting in range(kin.degree):
            slot = kin.pulls[k * kin.degree + meeting]
            force = [f + memory[slot + axis * layout.bonds] for axis, f in enumerate(force)]
        if not (isinstance(self.viscosity, float) and self.viscosity == 0.0):
            drag = self.viscosity * sqrt(dot(velocity, velocity))
            force = [f - v * drag for f, v in zip(force, velocity, strict=True)]
        if kin.touches:
            ground = footing(self.world, self.tables, place)
            pushed = ground_force(self.numbers, ground, place, velocity, mass, tuple(force), self.dt)
            force = [f + g for f, g in zip(force, pushed, strict=True)]
            if self.loop is written_out:
                for axis, g in enumerate(pushed):
                    memory[i + (layout.ground + axis * n)] = g
        inverse = 1.0 / mass
        for axis, f in enumerate(force):
            memory[i + (layout.acceleration + axis * n)] = f * inverse
