"""Accelerations of all masses, as loops over tables of springs and masses (Sanders 2000, eq. 3.1 to 3.14).

The same code runs in two ways: as loops of the tape over scratch memory, for the steps; and written out over a list of
numbers, for what only looks at a state and must not touch that memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gambol.compiler.arithmetic import sqrt
from gambol.compiler.regions import NumberList, Part, Region
from gambol.compiler.values import Index, Number
from gambol.dynamics.integrators import Tables
from gambol.dynamics.numbers import Numbers, is_zero
from gambol.dynamics.springs.ground import Friction, ground_force, scaly, sticking
from gambol.dynamics.springs.layout import Kin, Layout, Skin
from gambol.dynamics.springs.water import push_on_corner, wet_share
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
    """What acts on the masses of a body whose state stands in `slots`; `memory` is scratch."""

    def __init__(
        self,
        layout: Layout,
        world: World,
        numbers: Numbers,
        tables: Tables,
        slots: Region,
        memory: Region,
        loop: Loop,
        dt: float,
        columns: Mapping[str, Sequence[Number]],
    ) -> None:
        self.layout, self.world, self.numbers, self.tables = layout, world, numbers, tables
        self.slots, self.memory = slots, memory
        self.stage, self.sum = Part(memory, layout.stage, layout.moving), Part(memory, layout.sum, layout.moving)
        self.loop = loop
        self.dt: Number = dt  # of the step that is taken: friction stops a mass within a few
        self.weight = numbers["world.gravity"]
        self.viscosity = numbers["world.viscosity"]
        self.wind = [numbers["world.wind.x"], numbers["world.wind.y"], 0.0]
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
            fixed = [float(value) for value in values]
            if len(set(fixed)) <= 1:
                return lambda i: fixed[0]
            listed = NumberList(name, fixed)
            return lambda i: listed[i]
        for k, value in enumerate(values):
            self.memory[free + k] = value
        return lambda i: self.memory[i + free]

    def accelerate(self, at: Region) -> None:
        """Writes accelerations for the places and velocities that `at` begins with; looked at, the ground's forces."""
        muscles, springs = self.layout.muscles, self.layout.bonds - self.layout.muscles
        if muscles:
            rest = self.layout.moving
            self.loop(muscles, lambda i: self._pull(at, i, i, self.slots[i + rest], self.muscle_ks, self.muscle_kd))
        if springs:
            self.loop(
                springs,
                lambda i: self._pull(at, i, i + muscles, self.spring_rest(i), self.spring_ks, self.spring_kd),
            )
        for skin in self.layout.skins:
            self.loop(skin.count, lambda i, skin=skin: self._push(at, skin, i))  # type: ignore[misc]
        for kin in self.layout.kin:
            self.loop(kin.count, lambda k, kin=kin: self._move(at, kin, k))  # type: ignore[misc]

    def _pull(self, at: Region, i: Index, bond: Index, rest: Number, ks: Column, kd: Column) -> None:
        """Eq. 3.1: the pull of a spring on its start; on its end acts the opposite (3.2)."""
        layout, n, axes = self.layout, self.layout.masses, self.layout.axes
        a, b = layout.start[bond], layout.end[bond]
        apart = [at[a + k * n] - at[b + k * n] for k in range(axes)]
        moving = [at[a + k * n] - at[b + k * n] for k in range(axes, 2 * axes)]
        length = sqrt(dot(apart, apart))
        inverse = 1.0 / length
        pull = (ks(i) * (rest - length) - kd(i) * (dot(moving, apart) * inverse)) * inverse
        for k, component in enumerate(apart):
            self.memory[bond + (layout.pull + k * layout.acting)] = pull * component

    def _push(self, at: Region, skin: Skin, i: Index) -> None:
        """The push of water on each corner of a face."""
        layout, n, axes = self.layout, self.layout.masses, self.layout.axes
        corners = [skin.corners[i * skin.size + k] for k in range(skin.size)]
        places = [tuple(at[corner + axis * n] for axis in range(axes)) for corner in corners]
        velocities = [tuple(at[corner + (axes + axis) * n] for axis in range(axes)) for corner in corners]
        velocities = [self._in_wind(velocity) for velocity in velocities]
        for axis, push in enumerate(push_on_corner(self.numbers, places, velocities)):
            self.memory[skin.faces[i] + (layout.pull + axis * layout.acting)] = push

    def _in_wind(self, velocity: tuple[Number, ...]) -> tuple[Number, ...]:
        """A velocity against the air, or the water, as it moves."""
        return tuple(v if is_zero(w) else v - w for v, w in zip(velocity, self.wind, strict=False))

    def _move(self, at: Region, kin: Kin, k: Index) -> None:
        """Gathers what acts on a mass: springs, water, weight, air, ground (3.14)."""
        layout, memory = self.layout, self.memory
        n, axes, i = layout.masses, layout.axes, kin.masses[k]
        place = tuple(at[i + axis * n] for axis in range(axes))
        velocity = tuple(at[i + (axes + axis) * n] for axis in range(axes))
        mass = self.mass(i)
        force: list[Number] = [0.0] * axes
        force[1] = 0.0 - self.weight * mass
        if "world.surface" in self.numbers:
            force[1] = force[1] * (1.0 - wet_share(self.numbers, place[1]))
        for meeting in range(kin.starts + kin.ends):
            slot = kin.pulls[k * (kin.starts + kin.ends) + meeting]
            pulls = [memory[slot + axis * layout.acting] for axis in range(axes)]
            starts = meeting < kin.starts
            force = [f + pull if starts else f - pull for f, pull in zip(force, pulls, strict=True)]
        if not is_zero(self.viscosity):
            felt = self._in_wind(velocity)
            drag = self.viscosity * sqrt(dot(felt, felt))
            force = [f - v * drag for f, v in zip(force, felt, strict=True)]
        if kin.touches:
            ground = footing(self.world, self.tables, place)
            pushed = ground_force(
                self.numbers, ground, place, velocity, mass, tuple(force), self.dt, self._friction(at, kin, k)
            )
            force = [f + g for f, g in zip(force, pushed, strict=True)]
            if self.loop is written_out:
                for axis, g in enumerate(pushed):
                    memory[i + (layout.ground + axis * n)] = g
        inverse = 1.0 / mass
        for axis, f in enumerate(force):
            memory[i + (layout.acceleration + axis * n)] = f * inverse

    def _friction(self, at: Region, kin: Kin, k: Index) -> Friction:
        """The law of friction of a mass: by direction if it has scales."""
        if kin.scales is None:
            return sticking
        back, ahead = kin.scales[0][k], kin.scales[1][k]
        way = tuple(
            at[ahead + axis * self.layout.masses] - at[back + axis * self.layout.masses]
            for axis in range(self.layout.axes)
        )
        return scaly(way, self.world.sliding.speed)
