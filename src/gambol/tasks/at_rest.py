"""What a body's rest pose says about its gaits: how quick they are, and what must stay off the ground."""

from __future__ import annotations

import math
from functools import lru_cache

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.limbs import ankles_of, limp_links
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
    without muscles, may drag.

    >>> import gambol
    >>> off_at_rest(gambol.creature("luxo"))
    ('elbow', 'shade-low', 'shade-high')
    """
    others = must_stay_off(creature)
    if not (creature.free and others and creature.feet):
        return ()
    if lies_by_nature(creature) or on_its_belly(creature) or is_round(creature):
        return ()
    contacts = moment_at_rest(creature).contacts
    limp = limp_links(creature) if isinstance(creature, Articulated) else frozenset()
    return tuple(
        name
        for name in others
        if creature.contacts_on[name] not in limp and float(contacts[name].depth) < -NEAR_THE_GROUND * creature.size
    )


@lru_cache(maxsize=256)
def lies_by_nature(creature: Creature) -> bool:
    """Whether most of the body rests on the ground: parts that bear a foot weigh more than all others.

    A shank whose ankle is near the ground stands on its foot, and does not lie.

    >>> import gambol
    >>> lies_by_nature(gambol.creature("luxo")), lies_by_nature(gambol.creature("fourlink"))
    (False, True)
    """
    ankles = ankles_of(creature) if isinstance(creature, Articulated) else frozenset()
    trodden = {creature.contacts_on[foot] for foot in creature.feet if foot not in ankles}
    return not creature.seen_from_above and 2.0 * sum(creature.masses[part] for part in trodden) > creature.mass


@lru_cache(maxsize=256)
def angle_at_rest(creature: Creature) -> float | None:
    """Radians by which the leading link of a body seen from the side stands at rest; None where nothing can turn over.

    >>> import gambol
    >>> angle_at_rest(gambol.creature("luxo"))
    0.0
    """
    leader = creature.leader
    if leader is None or creature.seen_from_above or not creature.free or "joint" not in creature.parts:
        return None
    return float(moment_at_rest(creature).of_part("link", leader, "angle"))


def treads(creature: Creature) -> tuple[str, ...]:
    """Feet whose steps can be told apart; none seen from above.

    >>> import gambol
    >>> treads(gambol.creature("luxo"))
    ('heel', 'toe')
    """
    return () if creature.seen_from_above or len(creature.feet) > MOST_FEET else creature.feet
