"""What is odd about a body, in words and numbers: found by looking at it, before anybody searches for its gaits."""

from __future__ import annotations

from dataclasses import dataclass

from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_kind


@dataclass(frozen=True)
class Finding:
    """Something about a body that will keep it from moving well."""

    part: str  # what it is about: a joint, a muscle, a contact, or the whole body
    problem: str  # with its numbers
    remedy: str


def examine(creature: Creature) -> tuple[Finding, ...]:
    """What will keep a body from moving well in its own world, the worst first; nothing if all is well.

    >>> import gambol
    >>> examine(gambol.creature("bounder"))
    ()
    """
    if not creature.actuators:
        return (Finding("actuators", "there are none: it never moves by itself", "add one to its file"),)
    return system_kind(creature).examine(creature, natural_world(creature))


def misdrawn(creature: Creature) -> tuple[Finding, ...]:
    """What of that is about how the body was drawn, so that gaits are looked for of another one than was meant.

    >>> import gambol
    >>> misdrawn(gambol.creature("walker7"))
    ()
    """
    return system_kind(creature).misdrawn(creature)


def mended(creature: Creature) -> Creature:
    """The creature with what `examine` finds put right, as far as that follows from its shape.

    >>> import gambol
    >>> mended(gambol.creature("bounder")) == gambol.creature("bounder")
    True
    """
    found: Creature = system_kind(creature).mended(creature, natural_world(creature))
    return found
