"""The world a creature lives in unless it is put elsewhere."""

from __future__ import annotations

from gambol.creatures.creature import Creature
from gambol.worlds.world import World


def natural_world(creature: Creature) -> World:
    """The default world with what the creature's file hints at (`hints: {world: {drag: 40}}`).

    >>> import gambol
    >>> natural_world(gambol.creature("fish")).drag > 0
    True
    """
    return World.from_data(creature.hints.get("world", {}), f"{creature.name}, hints, world")
