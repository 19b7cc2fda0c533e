"""A body looked at before anybody searches for its gaits: what is odd about it, and what can be put right."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.dynamics.findings import Finding
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.traits import traits_of


def examine(creature: Creature) -> tuple[Finding, ...]:
    """What will keep a body from moving well in its own world, the worst first; nothing if all is well.

    >>> import gambol
    >>> examine(gambol.creature("bounder"))
    ()
    """
    if not creature.actuators:
        return (Finding("actuators", "there are none: it never moves by itself", "add one to its file"),)
    return traits_of(creature).examine(natural_world(creature))


def misdrawn(creature: Creature) -> tuple[Finding, ...]:
    """What of that is about how the body was drawn, so that gaits are looked for of another one than was meant.

    >>> import gambol
    >>> misdrawn(gambol.creature("walker7"))
    ()
    """
    return traits_of(creature).misdrawn()


def mended(creature: Creature) -> Creature:
    """The creature with what `examine` finds put right, as far as that follows from its shape.

    >>> import gambol
    >>> mended(gambol.creature("bounder")) == gambol.creature("bounder")
    True
    """
    return traits_of(creature).mended(natural_world(creature))
