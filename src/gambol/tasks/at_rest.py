"""What a body's rest pose says about its gaits: how quick they are, and what must stay off the ground."""

from __future__ import annotations

import math
from functools import lru_cache

from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import tempo
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.tasks.shape import NEAR_THE_GROUND, is_round, moment_at_rest, on_its_belly
from gambol.tasks.upright import must_stay_off

LEG_SHARE = 0.4  # of a body's size that is leg, about
MOST_FEET = 12  # whose steps are looked at one by one; a body that stands on more has no feet but a belly


def stride_period(creature: Creature) -> float:
    """Seconds of a stride that suits a body of this size: 2 √(l/g), with legs l of 0.4 of its size, in its own world.

    >>> import gambol
    >>> round(stride_period(gambol.creature("walker7")), 2)
    0.6
    """
    return (
        2.0
        * math.sqrt(LEG_SHARE * creature.size / STANDARD_GRAVITY)
        * (tempo(creature) if creature.contacts_on else 1.0)
    )


@lru_cache(maxsize=256)
def off_at_rest(creature: Creature) -> tuple[str, ...]:
    """Contacts that are no feet and are off the ground at rest: touching it with them is a fall.

    A body that lies by nature, as a worm or a seal does, or is round, has none: it cannot fall. What hangs limp, a tail
    without muscles, may drag; so may any tail in space.

    >>> import gambol
    >>> off_at_rest(gambol.creature("luxo"))
    ('elbow', 'shade-low', 'shade-high')
    """
    others = must_stay_off(creature)
    if not (creature.free and others and creature.feet):
        return ()
    if creature.anatomy.lies or on_its_belly(creature) or is_round(creature):
        return ()
    contacts, near = moment_at_rest(creature).contacts, -NEAR_THE_GROUND * creature.size
    may_drag = creature.anatomy.limp | creature.anatomy.tails
    return tuple(
        name for name in others if creature.contacts_on[name] not in may_drag and float(contacts[name].depth) < near
    )


@lru_cache(maxsize=256)
def angle_at_rest(creature: Creature) -> float | None:
    """Radians by which the trunk of a body seen from the side stands at rest; None where nothing can turn over.

    >>> import gambol
    >>> angle_at_rest(gambol.creature("luxo"))
    0.0
    """
    if creature.anatomy.trunk is None or creature.seen_from_above or not creature.free:
        return None
    return float(moment_at_rest(creature).trunk_angle)


def treads(creature: Creature) -> tuple[str, ...]:
    """Feet whose steps can be told apart; none seen from above.

    >>> import gambol
    >>> treads(gambol.creature("luxo"))
    ('heel', 'toe')
    """
    return () if creature.seen_from_above or len(creature.feet) > MOST_FEET else creature.feet
