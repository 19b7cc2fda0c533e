"""Which links are behind others, in which order they are drawn, and the measures that their details are sized by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.joints import Joint
from gambol.creatures.articulated.parts import Link
from gambol.creatures.units import Point
from gambol.render.scene.shapes import thickness

THINNEST_KNUCKLE = 0.02  # of the longest link


def far_links(creature: Articulated) -> frozenset[str]:
    """Links to draw behind the others, in shade: of limbs that hang on the same point, the first with all it carries.

    A biped's legs are told apart by it. Seen from above, nothing is behind.

    >>> from gambol.creatures.catalogue import creature
    >>> sorted(far_links(creature("walker7")))
    ['foot-left', 'shin-left', 'thigh-left']
    """
    if creature.seen_from_above:
        return frozenset()
    hung: dict[tuple[str, Point], list[str]] = {}
    for joint in creature.joints:
        hung.setdefault((joint.parent, joint.at), []).append(joint.child)
    far = {limbs[0] for limbs in hung.values() if len(limbs) > 1}
    for link in creature.ordered_links:
        above = creature.joint_above(link.name)
        if above and above.parent in far:
            far.add(link.name)
    return frozenset(far)


def draw_order(creature: Articulated) -> Sequence[Link]:
    """Links from back to front: far limbs, then the rest with every parent before its children."""
    far = far_links(creature)
    return sorted(creature.ordered_links, key=lambda link: link.name not in far)


def longest_link(creature: Articulated) -> float:
    """Length of the longest link in metres: what details are sized by."""
    return max(float(np.ptp(np.array(link.corners), axis=0).max()) for link in creature.links)


@lru_cache(maxsize=1024)
def knuckle_radius(creature: Articulated, joint: Joint) -> float:
    """Half the thickness of the thinner link at a joint, in metres; never so thin that it cannot be seen."""
    parent, child = creature.outline(joint.parent), creature.outline(joint.child)
    thin = min(thickness(parent, joint.at), thickness(child, joint.pivot))
    return max(0.5 * thin, THINNEST_KNUCKLE * longest_link(creature))
