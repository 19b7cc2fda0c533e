"""Feet of bodies of links: which contacts are one foot, which legs stand side by side, which feet point ahead."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gambol.creatures.articulated.limbs import legs
from gambol.creatures.articulated.parts import Contact
from gambol.creatures.articulated.symmetry import ALIKE, at_pin, pins_of

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

FOOT = 0.4  # body sizes: contacts of a link farther apart than that are not one foot but the ends of a rod
SIDE_BY_SIDE = 0.1  # body sizes: legs that leave the body nearer than that are left and right, not front and hind


def contacts_by_foot(creature: Articulated) -> list[list[int]]:
    """Contacts a creature feels the ground with; heel and toe, side by side on one link, are one foot.

    Those are the contacts with a touch sensor; all of them where there is none. The end of a shank and the foot that
    hangs there are one foot, too.

    >>> import gambol
    >>> contacts_by_foot(gambol.creature("walker7"))
    [[0, 1], [2, 3]]
    """
    names = creature.feet or tuple(creature.contacts_on)
    found: list[list[int]] = []
    for i, contact in enumerate(creature.contacts):
        if contact.name in names:
            with_it = [foot for foot in found if any(_one_foot(creature, creature.contacts[k], contact) for k in foot)]
            if with_it:
                with_it[0].append(i)
            else:
                found.append([i])
    return found


def _one_foot(creature: Articulated, one: Contact, other: Contact) -> bool:
    if one.link != other.link:
        return _ankle(creature, one, other) or _ankle(creature, other, one)
    if math.dist(one.at, other.at) > FOOT * creature.size:
        return False
    at_a_pin = any(at_pin(creature, contact, pin) for contact in (one, other) for pin in pins_of(creature))
    return not at_a_pin or _ends_a_leg(creature, one, other)


def _ankle(creature: Articulated, heel: Contact, toe: Contact) -> bool:
    """Whether one contact is on a shank, where it ends in the foot of the other."""
    joint = creature.joint_above(toe.link)
    if joint is None or joint.parent != heel.link:
        return False
    near = math.dist(joint.pivot, toe.at) < FOOT * creature.size
    at_ankle = math.dist(joint.at, heel.at) < ALIKE * creature.size
    return near and at_ankle and _ends_a_leg(creature, toe, heel)


def _ends_a_leg(creature: Articulated, toe: Contact, heel: Contact) -> bool:
    """Whether a contact is on the last link of a leg, and another is that leg's, too: a heel may be at the ankle."""
    last = not any(joint.parent == toe.link for joint in creature.joints)
    return last and any({heel.name, toe.name} <= set(leg.feet) for leg in legs(creature))


def side_by_side(creature: Articulated, one: int, other: int) -> bool:
    """Whether the legs of two contacts meet at one place of the body, like left and right, unlike front and hind."""
    ways = [_way_up(creature, creature.contacts[i].link) for i in (one, other)]
    shared = next(link for link in ways[0] if link in ways[1])
    limbs = [way[: way.index(shared)] for way in ways]
    if not all(limbs):  # one leg is the shared link itself, unless that is the trunk of what crawls on its belly
        feet = sum(creature.contacts[foot[0]].link == shared for foot in contacts_by_foot(creature))
        return sum(map(len, limbs)) == 1 and (feet != 1 or not creature.anatomy.lies)
    leave = [joint.at for joint in creature.joints if joint.child in (limbs[0][-1], limbs[1][-1])]
    return math.dist(*leave) < SIDE_BY_SIDE * creature.size


def _way_up(creature: Articulated, link: str) -> list[str]:
    """A link and those it hangs on, up to the root."""
    way = [link]
    while joint := creature.joint_above(way[-1]):
        way.append(joint.parent)
    return way


def pointing_feet(creature: Articulated) -> dict[str, tuple[str, ...]]:
    """Contacts of the last link of each leg, by the name of the joint that it hangs on."""
    trodden = dict.fromkeys(creature.contacts_on[foot] for leg in legs(creature) for foot in leg.feet)
    ankles = {link: joint.name for link in trodden if (joint := creature.joint_above(link)) is not None}
    return {name: tuple(one.name for one in creature.contacts if one.link == link) for link, name in ankles.items()}
