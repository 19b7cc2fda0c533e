"""What a body's shape at rest says about what its gaits are called."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gambol.creatures.creature import Creature
from gambol.motion.gait import rest_height
from gambol.tasks.at_rest import NEAR_THE_GROUND, moment_at_rest

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
    if creature.seen_from_above or not creature.contacts_on or rest_height(creature) >= FLAT * creature.size:
        return False
    contacts, near = moment_at_rest(creature).contacts, -NEAR_THE_GROUND * creature.size
    down = {part for name, part in creature.contacts_on.items() if float(contacts[name].depth) >= near}
    return 2.0 * sum(creature.masses[part] for part in down) >= creature.mass


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
    reach = ((rim - [float(x) for x in rest.centre[:2]]) @ np.array([np.cos(angles), np.sin(angles)])).max(axis=0)
    return bool(reach.min() >= ROUND * reach.max())
