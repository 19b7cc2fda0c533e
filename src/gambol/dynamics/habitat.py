"""What suits a creature of a size: the world it lives in by default, how quickly it moves, how long it is watched."""

from __future__ import annotations

import math

from gambol.creatures.creature import Creature
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.worlds.world import World

LEG_SHARE = 0.4  # of a stretched body that is leg, about


def natural_world(creature: Creature) -> World:
    """The default world, with the hints of the creature's file (`hints: {world: {drag: 40}}`).

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


def natural_period(creature: Creature) -> float:
    """Seconds of a cycle that suits a body of this size.

    A body thrown up by half the length l of its legs is back after 2 √(l/g), about as long as an animal's bound or
    stride takes. Legs are taken to be 0.4 of the body stretched out. That is 0.36 s for Luxo, 0.60 s for the walker of
    seven links, 0.51 s for the cheetah.

    >>> import gambol
    >>> round(natural_period(gambol.creature("walker7")), 2)
    0.6
    """
    return 2.0 * math.sqrt(LEG_SHARE * creature.size / STANDARD_GRAVITY)


def usual_period(creature: Creature) -> float:
    """Seconds of a cycle that the creature hints at, or that suit its size.

    >>> import gambol
    >>> usual_period(gambol.creature("worm"))
    18.0
    """
    return float(creature.hints.get("pose-graph", {}).get("period", natural_period(creature)))
