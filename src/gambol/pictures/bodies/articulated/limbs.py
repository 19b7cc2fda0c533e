"""The measures that details of links are sized by."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gambol.creatures.creature import Creature
from gambol.creatures.figure import Hinge
from gambol.drawing.shapes import thickness

THINNEST_KNUCKLE = 0.02  # of the longest link


def longest_link(creature: Creature) -> float:
    """Length of the longest link in metres: what details are sized by."""
    return max(float(np.ptp(np.array(creature.outline(part)), axis=0).max()) for part in creature.masses)


@lru_cache(maxsize=1024)
def knuckle_radius(creature: Creature, joint: Hinge) -> float:
    """Half the thickness of the thinner link at a joint, in metres; never so thin that it cannot be seen."""
    parent, child = creature.outline(joint.parent), creature.outline(joint.child)
    thin = min(thickness(parent, joint.at), thickness(child, joint.pivot))
    return max(0.5 * thin, THINNEST_KNUCKLE * longest_link(creature))
