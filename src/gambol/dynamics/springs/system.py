"""A creature of masses and springs in its world: its state, its rest, its step and what is recorded of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from gambol.compiler.arithmetic import clamp
from gambol.compiler.regions import Cells, Entries, Region, repeat
from gambol.compiler.values import Number
from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.channels import PLANE, SPACE, Channel
from gambol.dynamics.hand import Hand
from gambol.dynamics.integrators import Tables, Targets
from gambol.dynamics.numbers import STANDARD_GRAVITY, Numbers
from gambol.dynamics.springs.ball import flown, slot_names, struck
from gambol.dynamics.springs.forces import Forces, Loop
from gambol.dynamics.springs.integrators import INTEGRATORS
from gambol.dynamics.springs.layout import AXES, layout_of
from gambol.dynamics.springs.moment import SpringMoment, ball_place, bond_lengths, mass_places
from gambol.dynamics.springs.numbers import body_numbers
from gambol.dynamics.system import SYSTEMS, Lane, System
from gambol.dynamics.terrain import footing
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.worlds.world import World


@SYSTEMS.register
class SpringSystem(System):
    """Point masses and springs, in a plane or in space."""

    body: ClassVar[str] = SpringBody.body
    integrators: ClassVar[tuple[str, ...]] = tuple(INTEGRATORS)
    shaping: ClassVar[tuple[str, ...]] = ("mass.",)  # where its centre is, from which tasks measure

    creature: SpringBody

    def __init__(
        self, creature: SpringBody, world: World, numbers: Numbers | None = None, lane: Lane | None = None
    ) -> None:
        if world.drag > 0.0 and not creature.faces:
            raise InvalidInput(
                f"water around {creature.name}, which has no faces",
                "water pushes only on faces",
                "describe its faces, or set 'drag' to 0",
            )
        if any(world.wind) and world.surface is not None:
            raise InvalidInput(
                "wind over a water surface",
                "wind would move the water too, but gambol's water stands still",
                "leave 'wind' or 'surface' out",
            )
        if world.ball is not None and len(world.ball.at) != creature.dimensions:
            raise InvalidInput(
                f"a ball at {len(world.ball.at)} coordinates beside {creature.name}",
                f"its place needs {creature.dimensions} coordinates",
                f"give {creature.dimensions} coordinates",
            )
        self.layout = layout_of(creature, wet=world.drag > 0.0 or "world.drag" in (numbers or {}))
        super().__init__(creature, world, numbers, lane)
        self.ends = {bond.name: (bond.start, bond.end) for bond in creature.bonds}
        self.corners = {face.name: face.corners for face in creature.faces}
        self.muscle_row = {muscle.name: row for row, muscle in enumerate(creature.muscles)}
        self._group_of = {name: k for k, group in enumerate(creature.actuators) for name in group.muscles}
        self.columns = self._columns()
        self.mass_column: list[Number] = [self.numbers[f"mass.{mass.name}.mass"] for mass in creature.points]

    def scratch_for(self, integrator: str) -> int:
        return INTEGRATORS[integrator].scratch(self.layout)

    @classmethod
    def numbers_of(cls, creature: SpringBody, world: World) -> dict[str, float]:
        return {**super().numbers_of(creature, world), **body_numbers(creature, world)}

    def _columns(self) -> dict[str, Sequence[Number]]:
        """Numbers of springs and masses, as the loops read them; muscles come first."""
        n, bonds = self.numbers, self.creature.bonds
        strength: list[Number] = [self._of_group(bond.name, "strength") for bond in self.creature.muscles]
        strength += [1.0] * len(self.creature.springs)
        return {
            "ks": [n[f"spring.{bond.name}.ks"] * s for bond, s in zip(bonds, strength, strict=True)],
            "kd": [n[f"spring.{bond.name}.kd"] * s for bond, s in zip(bonds, strength, strict=True)],
            "rest": [n[f"spring.{bond.name}.rest"] for bond in self.creature.springs],
            "mass": [n[f"mass.{mass.name}.mass"] for mass in self.creature.points],
        }

    def _of_group(self, muscle: str, which: str) -> Number:
        return self.numbers[f"actuator.{self.creature.actuators[self._group_of[muscle]].name}.{which}"]

    # the state

    @property
    def slot_names(self) -> list[str]:
        """Places, velocities, rest lengths, and what the world's ball does."""
        moving = [f"{axis}.{mass.name}" for axis in self.layout.slot_names for mass in self.creature.points]
        ball = slot_names(AXES[: self.layout.axes]) if self.world.ball else []
        return moving + [f"rest.{muscle.name}" for muscle in self.creature.muscles] + ball

    @property
    def first_of_ball(self) -> int:
        """The slot in which the ball's numbers begin."""
        return self.layout.moving + self.layout.muscles

    def velocities(self, state: Sequence[Number]) -> Sequence[Number]:
        ball, axes = self.first_of_ball, self.layout.axes
        own = state[self.layout.moving // 2 : self.layout.moving]
        return [*own, *state[ball + axes : ball + 2 * axes]] if self.world.ball else own

    def disturbance(self) -> dict[str, float]:
        """A tenth of the body's size of places; of velocities its natural unit, √(g·l) with its size l."""
        gravity, length = self.world.gravity or STANDARD_GRAVITY, self.creature.size
        half, names = self.layout.moving // 2, self.slot_names
        units = dict.fromkeys(names[:half], 0.1 * length)
        return units | dict.fromkeys(names[half : 2 * half], (gravity * length) ** 0.5)

    def rest(self) -> list[Number]:
        """As its file has it with its middle at x = 0, put on the ground if the ground stops any of it; muscles as long
        as they are, if they can."""
        places = [[float(x) for x in column] for column in zip(*[m.at for m in self.creature.points], strict=True)]
        middle = 0.5 * (min(places[0]) + max(places[0]))
        places[0] = [x - middle for x in places[0]]
        tables = {name: Entries(values) for name, values in self.tables().items()}
        grounds = [float(footing(self.world, tables, tuple(place)).height) for place in zip(*places, strict=True)]
        lift = max(g - y for g, y in zip(grounds, places[1], strict=True)) if self.creature.contacts_on else 0.0
        places[1] = [y + lift for y in places[1]]
        moving: list[Number] = [x for column in places for x in column]
        rests: list[Number] = [
            min(max(self.creature.distance(muscle), muscle.contracted), muscle.relaxed)
            for muscle in self.creature.muscles
        ]
        ball = [*self.world.ball.at, *[0.0] * (self.layout.axes + 1)] if self.world.ball else []
        return [*moving, *[0.0] * len(moving), *rests, *ball]

    def rest_targets(self) -> list[float]:
        """Of each group, the activation at which its muscles are as long as at rest, on average."""
        muscles, found = {muscle.name: muscle for muscle in self.creature.muscles}, []
        for group in self.creature.actuators:
            wanted = [
                (muscle.relaxed - self.creature.distance(muscle)) / (muscle.relaxed - muscle.contracted)
                for muscle in (muscles[name] for name in group.muscles)
            ]
            found.append(min(max(summed(wanted) / len(wanted), 0.0), 1.0))
        return found

    # the physics

    def forces(self, tables: Tables, slots: Region, memory: Region, loop: Loop, dt: float) -> Forces:
        """What acts on the masses of the state in `slots`, computed over scratch `memory`."""
        return Forces(self.layout, self.world, self.numbers, tables, slots, memory, loop, dt, self.columns)

    def rest_rates(self, state: Sequence[Number], targets: Sequence[Number]) -> list[Number]:
        """m/s by which the rest length of each muscle changes: r' = (asked − r) / delay, within its rate (2.2.3)."""
        n, rates = self.numbers, []
        for row, muscle in enumerate(self.creature.muscles):
            key, activation = f"spring.{muscle.name}", clamp(targets[self._group_of[muscle.name]], 0.0, 1.0)
            way = self._of_group(muscle.name, "contraction") * (n[f"{key}.relaxed"] - n[f"{key}.contracted"])
            asked = n[f"{key}.relaxed"] - activation * way
            rate = (asked - state[self.layout.moving + row]) * (1.0 / n[f"{key}.delay"])
            rates.append(rate if muscle.rate is None else clamp(rate, -muscle.rate, muscle.rate))
        return rates

    def step(
        self, tables: Tables, state: Sequence[Number], targets: Targets, dt: float, integrator: str
    ) -> list[Number]:
        """Rest lengths first, then masses; slack muscles keep their rest lengths."""
        layout, slots, scratch = self.layout, self.lane.slots, self.lane.scratch
        rests, ball = list(state[layout.moving : self.first_of_ball]), list(state[self.first_of_ball :])
        if targets is not None:
            rests = [r + dt * rate for r, rate in zip(rests, self.rest_rates(state, targets), strict=True)]
        for i, value in enumerate([*state[: layout.moving], *rests]):
            slots[i] = value
        if len(scratch) < (needed := self.scratch_for(integrator)):
            scratch = Cells([0.0] * needed)  # outside of any lane, which has enough
        forces = self.forces(tables, slots, scratch, repeat, dt)
        if self.world.ball:
            ball = flown(forces, struck(forces, ball))
        INTEGRATORS[integrator].move(forces, dt)
        return [*(slots[i] for i in range(self.first_of_ball)), *ball]

    def nudged(self, state: Sequence[Number], hand: Hand, dt: float) -> list[Number]:
        layout, new = self.layout, list(state)
        n, axes = layout.masses, range(layout.axes)
        for i, mass in enumerate(self.mass_column):
            place, velocity = ([state[i + (k + first) * n] for k in axes] for first in (0, layout.axes))
            pull = hand.pull(i, place, velocity)
            for k in axes:
                new[i + (layout.axes + k) * n] = velocity[k] + dt * (pull[k] / mass + hand.felt[k])
        return new

    def moment(
        self, tables: Tables, state: Sequence[Number], time: Number, dt: float, targets: Targets = None
    ) -> SpringMoment:
        return SpringMoment(self, tables, state, time, dt, targets)

    # the recording

    def part_channels(self) -> tuple[Channel, ...]:
        axes = PLANE if self.creature.dimensions == 2 else SPACE
        return (
            Channel("mass", mass_places, tuple(self.creature.index), axes, places=True),
            Channel("muscle", bond_lengths, tuple(self.muscle_row), ("length", "rest")),
            *([Channel("ball", ball_place, axes=axes)] if self.world.ball else []),
        )
