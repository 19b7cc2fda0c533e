"""Contacts that can never be the first to touch: spheres inside of others, as ends of capsules are at a joint.

Models draw a limb as capsules from joint to joint, so that two of their ends have the same middle, and begin limbs deep
inside of the trunk. Each contact costs a tenth of what a link does.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from gambol.creatures.bones.creature import Bones
from gambol.creatures.bones.parts import Contact

SAME = 1e-3  # of the body's size: spheres that stick out no farther than that are inside


def without_hidden(creature: Bones) -> Bones:
    """The creature with the contacts that can touch first."""
    kept: list[Contact] = []
    largest_first = sorted(creature.contacts, key=lambda contact: -(contact.radius or 0.0))
    for contact in largest_first:
        if not any(_covers(creature, other, contact) for other in kept):
            kept.append(contact)
    return creature.model_copy(update={"contacts": tuple(one for one in creature.contacts if one in kept)})


def _covers(creature: Bones, large: Contact, small: Contact) -> bool:
    """Whether a contact is always inside of another that rubs alike."""
    if not set(_stays_with(creature, large)) & set(_stays_with(creature, small)) or large.friction != small.friction:
        return False
    apart = math.dist(creature.pose.place(large.bone, large.at), creature.pose.place(small.bone, small.at))
    return apart + (small.radius or 0.0) <= (large.radius or 0.0) + SAME * creature.size


def _stays_with(creature: Bones, contact: Contact) -> Iterator[str]:
    """The bones against which a contact never moves, each told by the first of those that are fixed to each other."""
    bone = _first(creature, contact.bone)
    yield bone
    part = creature.bone(bone)
    at = creature.pose.place(contact.bone, contact.at)
    pins = [creature.pose.place(bone, joint.at) for joint in part.joints if joint.kind != "slide"]
    if part.parent and len(pins) == len(part.joints) and all(math.dist(at, p) < SAME * creature.size for p in pins):
        yield _first(creature, part.parent)


def _first(creature: Bones, bone: str) -> str:
    while not creature.bone(bone).joints and (parent := creature.bone(bone).parent):
        bone = parent
    return bone
