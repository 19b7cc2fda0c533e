"""What is said of a body before it is simulated, by its kind: steps that suit it, numbers to tune, growth, oddities.

A kind of body answers in a subclass of `Traits`, which it enters with `TRAITS.register`. What it leaves out is as of
any body: a kind without traits of its own has these.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar

from gambol.compiler.answers import kept_number
from gambol.creatures.creature import Creature
from gambol.dynamics.findings import Finding
from gambol.dynamics.growth import Growth
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.numbers import Adjustable
from gambol.errors import InvalidInput
from gambol.registry import Registry
from gambol.worlds.world import World

LONGEST_STEP = 1e-3  # s, of a body that asks for no shorter one
ROUND_STEPS = (8.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0)


class Traits:
    """What is true of one creature, whatever its kind of body."""

    body: ClassVar[str]  # the kind of body, as `Creature.body` says it

    creature: Any

    def __init__(self, creature: Any) -> None:
        self.creature = creature

    # its steps

    def time_step(self, world: World) -> float:
        """The time step in seconds that suits the body and the world with the usual integrator: a round number."""
        return LONGEST_STEP

    def coarse_step(self, world: World) -> float:
        """The time step in seconds for a quick first look at very many candidates: `time_step` or longer."""
        return time_step(self.creature, world)

    def numbers_for_step(self, world: World, dt: float) -> dict[str, float]:
        """Numbers that must change if the step is longer than `time_step`, with the values that they take."""
        return {}

    # its numbers

    def adjustables(self) -> list[Adjustable]:
        """The numbers of muscles and sensors that fine tuning may adjust."""
        return []

    def dampings(self) -> list[Adjustable]:
        """The numbers that pose cycles tune from the start: the damping of a swimmer's muscles, if there is any.

        Their limits may be lower than in `adjustables`, where networks keep near to the muscles of their papers.
        """
        return []

    def growth(self) -> Growth:
        """How the creature may grow; InvalidInput if bodies of its kind do not grow."""
        raise InvalidInput(
            f"{self.creature.name} cannot grow",
            f"bodies of kind {self.creature.body!r} do not",
            "leave the sizes of its parts as they are",
        )

    def with_numbers(self, numbers: Mapping[str, float]) -> Creature:
        """The creature with some of its numbers at other values, as pictures and files show it."""
        body: Creature = self.creature
        return body

    # what is odd about it

    def examine(self, world: World) -> tuple[Finding, ...]:
        """What will keep the creature from moving well, the worst first."""
        return ()

    def misdrawn(self) -> tuple[Finding, ...]:
        """The findings that suggest a slip in the drawing: gaits would be searched for a body that nobody meant."""
        return ()

    def mended(self, world: World) -> Creature:
        """The creature with those faults corrected, as far as possible."""
        body: Creature = self.creature
        return body


TRAITS: Registry[type[Traits]] = Registry(
    "kind of body",
    "gambol.traits",
    lambda traits: traits.body,
    own={
        "links": "gambol.dynamics.articulated.traits",
        "bones": "gambol.dynamics.bones.traits",
        "springs": "gambol.dynamics.springs.traits",
    },
)


def traits_of(creature: Creature) -> Traits:
    """What its kind says of a creature."""
    return TRAITS.get(creature.body, Traits)(creature)


def growth_of(creature: Creature) -> Growth:
    """How a creature may grow, or InvalidInput.

    >>> import gambol
    >>> growth_of(gambol.creature("luxo")).parts
    ('base', 'arm', 'head')
    """
    return traits_of(creature).growth()


def with_numbers(creature: Creature, numbers: Mapping[str, float]) -> Creature:
    """The creature that some of its numbers at other values make of it; itself where they change no mass and no place.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> with_numbers(luxo, {"actuator.neck.ks": 9.0}) is luxo, with_numbers(luxo, {"link.arm.mass": 9.0}).mass > 9.0
    (True, True)
    """
    return traits_of(creature).with_numbers(numbers) if numbers else creature


@lru_cache(maxsize=256)
def time_step(creature: Creature, world: World) -> float:
    """The time step in seconds that suits a body and its ground: a round number.

    >>> import gambol
    >>> time_step(gambol.creature("walker7"), gambol.World())
    0.0004
    """
    return kept_number("time step", (creature, world), lambda: traits_of(creature).time_step(world))


@lru_cache(maxsize=256)
def coarse_step(creature: Creature, world: World) -> float:
    """The time step in seconds for a quick first look at very many candidates: their scores have the same distribution
    as at the usual step.

    A light foot makes the usual step tiny. At a longer step the ground is damped less, as far as the step allows
    (docs/physics.md, eq. 16). This is the longest step that leaves the ground half of its damping. Judge the best
    candidates at the usual step.

    >>> import gambol
    >>> cheetah, world = gambol.creature("cheetah"), gambol.World()
    >>> time_step(cheetah, world), coarse_step(cheetah, world)
    (0.00025, 0.001)
    """
    return kept_number("coarse step", (creature, world), lambda: traits_of(creature).coarse_step(world))


def round_step(dt: float) -> float:
    """The largest round number not above a step.

    >>> round_step(0.0237)
    0.02
    """
    scale = 1.0
    while scale > dt:
        scale /= 10.0
    return next((round(m * scale, 9) for m in ROUND_STEPS if m * scale <= dt * (1 + 1e-9)), scale)


def examine(creature: Creature) -> tuple[Finding, ...]:
    """What will keep a body from moving well in its own world, the worst first; empty if nothing will.

    >>> import gambol
    >>> examine(gambol.creature("bounder"))
    ()
    """
    if not creature.actuators:
        return (Finding("actuators", "there are none, so that it never moves by itself", "add one to its file"),)
    return traits_of(creature).examine(natural_world(creature))


def misdrawn(creature: Creature) -> tuple[Finding, ...]:
    """What of that is about how the body was drawn, so that gaits are looked for of another one than was meant.

    >>> import gambol
    >>> misdrawn(gambol.creature("walker7"))
    ()
    """
    return traits_of(creature).misdrawn()


def mended(creature: Creature) -> Creature:
    """The creature with the faults that `examine` finds corrected, as far as its shape says how.

    >>> import gambol
    >>> mended(gambol.creature("bounder")) == gambol.creature("bounder")
    True
    """
    return traits_of(creature).mended(natural_world(creature))
