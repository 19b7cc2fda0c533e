"""What a body's shape at rest says about its gaits: whether it lies on its belly, or can roll."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gambol.compiler.arrays import sincos
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.system import system_of
from gambol.dynamics.traits import LONGEST_STEP
from gambol.portable.matrices import product
from gambol.portable.sums import summed
from gambol.worlds.world import World

NEAR_THE_GROUND = 0.03  # body sizes: what is lower at rest lies by nature, and its touching is no fall
FLAT = 0.15  # body sizes that the centre of a body is high which lies on its belly; that of legless links 0.18
ROUND = 0.8  # of the way from the centre to the farthest side, to the nearest; of an octagon 0.92, of a square 0.71
SIDES = 16  # directions in which one looks for it


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
