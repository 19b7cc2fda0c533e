"""How quickly a body of some size moves."""

from __future__ import annotations

import math

from gambol.creatures.creature import Creature
from gambol.dynamics.numbers import STANDARD_GRAVITY

LEG_SHARE = 0.4  # of a stretched body that is leg, about


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
