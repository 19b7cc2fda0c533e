"""What a body's rest pose says about its gaits: how quick they are, what must stay off the ground,
whether it lies on its belly or can roll."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from gambol.compiler.arrays import sincos
from gambol.creatures.creature import Creature
from gambol.dynamics.habitat import tempo
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.dynamics.system import system_of
from gambol.dynamics.traits import LONGEST_STEP
from gambol.portable.matrices import product, summed
from gambol.tasks.upright import must_stay_off
from gambol.worlds.world import World

NEAR_THE_GROUND = 0.03  # body sizes: what is lower at rest lies by nature, and its touching is no fall
FLAT = 0.15  # body sizes that the centre of a body is high which lies on its belly; that of legless links 0.18
ROUND = 0.8  # of the way from the centre to the farthest side, to the nearest; of an octagon 0.92, of a square 0.71
SIDES = 16  # directions in which one looks for it
LEG_SHARE = 0.4  # of a body's size that is leg, about
MOST_FEET = 12  # whose steps are looked at one by one; a body that stands on more has no feet but a belly


@lru_cache(maxsize=256)
def on_its_belly(creature: Creature) -> bool:
    """Whether a body is flat and half its mass or more rests on the ground, as a worm's does: it has no legs.

    >>> import gambol
    >>> on_its_belly(gambol.creature("worm")), on_its_belly(gambol.creature("luxo"))
    (True, False)
    """
    if creature.seen_from_above or not creature.contacts_on:
        return False
    rest, near = moment_at_rest(creature), -NEAR_THE_GROUND * creature.size
    if float(rest.centre[1]) >= FLAT * creature.size:
        return False
    down = {part for name, part in creature.contacts_on.items() if float(rest.contacts[name].depth) >= near}
    return 2.0 * summed(creature.masses[part] for part in down) >= creature.mass


@lru_cache(maxsize=256)
def is_round(creature: Creature) -> bool:
    """Whether a body seen from the side is about as wide in all directions, so that it can roll.

    >>> import gambol
    >>> is_round(gambol.creature("ring")), is_round(gambol.creature("walker7"))
    (True, False)
    """
    if creature.seen_from_above or not creature.contacts_on:
        return False
    rest = moment_at_rest(creature)
    rim = np.array([[float(x) for x in contact.place[:2]] for contact in rest.contacts.values()])
    angles = np.linspace(0.0, 2.0 * np.pi, SIDES, endpoint=False)
    ways = np.array(sincos(angles)[::-1])
    reach = product(rim - [float(x) for x in rest.centre[:2]], ways).max(axis=0)
    return bool(reach.min() >= ROUND * reach.max())


def moment_at_rest(creature: Creature) -> Moment:
    """The body in its rest pose on level ground.

    >>> import gambol
    >>> bool(moment_at_rest(gambol.creature("luxo")).height > 0.1)
    True
    """
    system = system_of(creature, World())
    return system.moment({}, system.rest(), 0.0, LONGEST_STEP)


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
