"""What every kind of body provides to be simulated: its state, its rest, its step, and what can be seen of it.

The rest of gambol knows a body through this protocol and through its moments (`moment.py`) alone. Everything runs over
numbers: floats in the reference simulator, traced values on the tape.
"""

from __future__ import annotations

import abc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gambol.compiler.regions import Cells, Region
from gambol.compiler.values import Condition, Number
from gambol.creatures.creature import Creature
from gambol.dynamics.channels import Channel
from gambol.dynamics.hand import Hand
from gambol.dynamics.integrators import PLAIN, Coordinates, Tables, Targets
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import Numbers, world_numbers
from gambol.dynamics.terrain import follow_tables, terrain_tables
from gambol.dynamics.vectors import Vector
from gambol.errors import InvalidInput, unknown_name
from gambol.registry import Registry
from gambol.worlds.world import World

TOO_FAST = 1e4  # m/s or rad/s: nothing alive moves like that; beyond it a candidate has diverged


@dataclass(frozen=True, eq=False)
class Lane:
    """What a system receives from the lane that it runs in."""

    slots: Region  # where its state stands, the body's numbers first
    scratch: Region
    leads: Callable[[Vector], Vector] | None = None  # where a hand leads the follow point to, from where it is


class System(abc.ABC):
    """A creature in a world.

    `numbers` replaces numbers of either by name, with floats or traced values. A rollout gives it a `lane`; without
    one it has memory of its own.
    """

    body: ClassVar[str]  # the kind of body that it simulates, as `Creature.body` says it
    integrators: ClassVar[tuple[str, ...]]  # ways to take a step; the first is the usual one
    coordinates: ClassVar[Coordinates] = PLAIN  # of what takes the integrators of `dynamics.integrators`
    shaping: ClassVar[tuple[str, ...]] = ()  # beginnings of names of numbers that decide how a body stands at rest

    def __init__(self, creature: Any, world: World, numbers: Numbers | None = None, lane: Lane | None = None) -> None:
        if world.follow.axes > creature.dimensions:
            raise InvalidInput(
                f"a follow point with {world.follow.axes} coordinates",
                f"{creature.name} moves in a plane",
                "give two numbers",
            )
        if any(world.wind) and not (world.drag > 0.0 or world.viscosity > 0.0 or "world.drag" in (numbers or {})):
            raise InvalidInput(
                f"wind around {creature.name}, which nothing resists",
                "wind pushes only where there is 'drag' or 'viscosity'",
                "give the world one of these",
            )
        self.creature, self.world = creature, world
        self.numbers: Numbers = {**self.numbers_of(creature, world), **(numbers or {})}
        self.lane = lane or self._memory_of_its_own()

    def _memory_of_its_own(self) -> Lane:
        scratch = self.scratch_for(self.integrators[0])
        return Lane(Cells([0.0] * (len(self.slot_names) if scratch else 0)), Cells([0.0] * scratch))

    def scratch_for(self, integrator: str) -> int:
        """How many slots of scratch a step needs: a body of many parts loops over memory, not over names.

        A step may also work on the slots of `lane`: it writes its state there first and reads its result from there.
        In a rollout the state is there already, so machine code moves nothing.
        """
        return 0

    # what it is made of

    @classmethod
    def numbers_of(cls, creature: Any, world: World) -> dict[str, float]:
        """Every number of the creature and the world by name, in SI units and radians.

        The ranges of actuators are `actuator.NAME.min` and `actuator.NAME.max`.
        """
        named = world_numbers(world, creature)
        for actuator in creature.actuators:
            key = f"actuator.{actuator.name}"
            named[f"{key}.min"], named[f"{key}.max"] = actuator.min * actuator.scale, actuator.max * actuator.scale
        for sensor in creature.sensors:
            named |= {f"sensor.{sensor.name}.{name}": value for name, value in sensor.numbers().items()}
        return named

    # its state

    @property
    @abc.abstractmethod
    def slot_names(self) -> list[str]:
        """Names of the numbers that make up its state."""

    @abc.abstractmethod
    def rest(self) -> list[Number]:
        """The state at rest in the rest pose. A free body without a given place stands on the ground, centred at x =
        0."""

    def tilted(self, degrees: float) -> list[Number]:
        """The state at rest in the rest pose, turned counter-clockwise and put on the ground."""
        raise InvalidInput(
            f"{self.creature.name} tilted by {degrees:g} degrees",
            f"a body of kind {self.body!r} cannot be tilted",
            "choose a body of links",
        )

    def pushed(self, state: Mapping[str, float], change: Sequence[float]) -> dict[str, float]:
        """A state, by name, in which the whole body has been made faster by so many m/s along each axis."""
        raise InvalidInput(
            f"{self.creature.name} pushed as a whole",
            f"a body of kind {self.body!r} cannot be pushed as a whole",
            "choose a body with a trunk",
        )

    def rest_targets(self) -> list[float]:
        """Targets of all actuators that hold the rest pose, in the units of the creature's file."""
        return [0.0] * len(self.creature.actuators)

    @abc.abstractmethod
    def velocities(self, state: Sequence[Number]) -> Sequence[Number]:
        """The numbers of a state, in m/s and rad/s, that grow without bound when a simulation diverges."""

    def disturbance(self) -> dict[str, float]:
        """For each number of the state, the size of a disturbance that is equally small for bodies of any size."""
        return {}

    def sound(self, state: Sequence[Number]) -> Condition:
        """Whether all velocities are finite and within bounds. A NaN fails the comparison."""
        squared: Number = 0.0
        for v in self.velocities(state):
            squared = squared + v * v
        return squared < TOO_FAST * TOO_FAST

    # its physics

    def tables(self) -> dict[str, list[float]]:
        """The numbers of the terrain and the follow point, which all candidates share."""
        return {**terrain_tables(self.world), **follow_tables(self.world)}

    @abc.abstractmethod
    def step(
        self, tables: Tables, state: Sequence[Number], targets: Targets, dt: float, integrator: str
    ) -> list[Number]:
        """The state one step later."""

    def nudged(self, state: Sequence[Number], hand: Hand, dt: float) -> list[Number]:
        """A state with the velocities after a hand has pulled for one step. A body that cannot be held keeps its
        state."""
        return list(state)

    @abc.abstractmethod
    def moment(
        self, tables: Tables, state: Sequence[Number], time: Number, dt: float, targets: Targets = None
    ) -> Moment:
        """Everything that can be asked of the body in a state, at a time in seconds."""

    # its recording

    @abc.abstractmethod
    def part_channels(self) -> tuple[Channel, ...]:
        """What is recorded of its parts. The first channel holds their places and has `places`."""


SYSTEMS: Registry[type[System]] = Registry(
    "kind of body",
    "gambol.systems",
    lambda system: system.body,
    own={
        "links": "gambol.dynamics.articulated.system",
        "bones": "gambol.dynamics.bones.system",
        "springs": "gambol.dynamics.springs.system",
    },
)


def system_kind(creature: Creature) -> type[System]:
    """What simulates creatures of this kind."""
    if creature.body not in SYSTEMS:
        error = unknown_name("kind of body that can be simulated", creature.body, SYSTEMS)
        raise InvalidInput(f"{creature.name}: {error.given}", error.allowed, "register a System for it")
    return SYSTEMS[creature.body]


def system_of(creature: Creature, world: World, numbers: Numbers | None = None) -> System:
    """The creature in its world, ready to be stepped; `numbers` replaces numbers of either by name.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> system = gambol.dynamics.system_of(luxo, gambol.World())
    >>> len(system.rest()) == len(system.slot_names)
    True
    """
    return system_kind(creature)(creature, world, numbers)


def all_numbers(creature: Creature, world: World) -> dict[str, float]:
    """Numbers of creature and world, by name.

    >>> import gambol
    >>> cart = gambol.creature("cart")
    >>> round(all_numbers(cart, gambol.World())["actuator.a1.ks"], 6)  # 0.002 N m/deg in N m/rad
    0.114592
    """
    return system_kind(creature).numbers_of(creature, world)
