"""The world a creature lives in unless it is put elsewhere, and how long it is watched there."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.worlds.world import World


def natural_world(creature: Creature) -> World:
    """The default world with what the creature's file hints at (`hints: {world: {drag: 40}}`).

    >>> import gambol
    >>> natural_world(gambol.creature("fish")).drag > 0
    True
    """
    return World.from_data(creature.hints.get("world", {}), f"{creature.name}, hints, world")


def trial_seconds(creature: Creature, otherwise: float = 6.0) -> float:
    """How long to watch a creature, in its own time: as its file hints (`hints: {trial: {seconds: 120}}`), or else.

    >>> import gambol
    >>> trial_seconds(gambol.creature("worm")), trial_seconds(gambol.creature("luxo"))
    (120.0, 6.0)
    """
    return float(creature.hints.get("trial", {}).get("seconds", otherwise))


def tempo(creature: Creature) -> float:
    """How much slower life is in the creature's own world than under the Earth's gravity: √(9.81 / g).

    >>> import gambol
    >>> round(tempo(gambol.creature("worm")), 1), tempo(gambol.creature("luxo"))
    (14.0, 1.0)
    """
    gravity = natural_world(creature).gravity
    return (STANDARD_GRAVITY / gravity) ** 0.5 if gravity > 0.0 else 1.0
