"""What a body's build says about its gaits: which contacts are feet, and which ones its symmetry exchanges.

Of links it is read off the tree that they form. Of any other body, each contact is a foot of its own and like no other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.limbs import legs, limp_links
from gambol.creatures.articulated.parts import Contact
from gambol.creatures.articulated.rerooting import told_from_its_trunk
from gambol.creatures.creature import Creature
from gambol.creatures.units import Point
from gambol.tasks.at_rest import lies_by_nature

ALIKE = 0.005  # body sizes: places nearer than that are the same
FOOT = 0.4  # body sizes: contacts of a link farther apart than that are not one foot but the ends of a rod
SIDE_BY_SIDE = 0.1  # body sizes: legs that leave the body nearer than that are left and right, not front and hind

Pin = dict[str, Point]  # a place where links meet: where it is on each of them


def contacts_by_foot(creature: Creature) -> list[list[int]]:
    """Contacts a creature feels the ground with; heel and toe, side by side on one link, are one foot.

    Those are the contacts with a touch sensor; all of them where there is none. The end of a shank and the foot that
    hangs there are one foot, too.

    >>> import gambol
    >>> contacts_by_foot(gambol.creature("walker7"))
    [[0, 1], [2, 3]]
    """
    names = creature.feet or tuple(creature.contacts_on)
    if not isinstance(creature, Articulated):
        return [[i] for i, name in enumerate(creature.contacts_on) if name in names]
    creature = told_from_its_trunk(creature)
    found: list[list[int]] = []
    for i, contact in enumerate(creature.contacts):
        if contact.name in names:
            with_it = [foot for foot in found if any(_one_foot(creature, creature.contacts[k], contact) for k in foot)]
            if with_it:
                with_it[0].append(i)
            else:
                found.append([i])
    return found


@lru_cache(maxsize=256)
def trailing(creature: Creature) -> frozenset[int]:
    """Contacts of what hangs limp, a tail without muscles: whether it drags says nothing of how the body goes.

    >>> import gambol
    >>> trailing(gambol.creature("cheetah"))
    frozenset()
    """
    if not isinstance(creature, Articulated):
        return frozenset()
    limp = limp_links(creature)
    return frozenset(i for i, contact in enumerate(creature.contacts) if contact.link in limp)


def _one_foot(creature: Articulated, one: Contact, other: Contact) -> bool:
    if one.link != other.link:
        return _ankle(creature, one, other) or _ankle(creature, other, one)
    if math.dist(one.at, other.at) > FOOT * creature.size:
        return False
    at_a_pin = any(_at(creature, contact, pin) for contact in (one, other) for pin in _pins(creature))
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


def side_by_side(creature: Creature, one: int, other: int) -> bool:
    """Whether the legs of two contacts meet at one place of the body, like left and right, unlike front and hind.

    >>> import gambol
    >>> side_by_side(gambol.creature("walker"), 0, 2), side_by_side(gambol.creature("bounder"), 0, 1)
    (True, False)
    """
    if not isinstance(creature, Articulated):
        return False
    creature = told_from_its_trunk(creature)
    ways = [_way_up(creature, creature.contacts[i].link) for i in (one, other)]
    shared = next(link for link in ways[0] if link in ways[1])
    limbs = [way[: way.index(shared)] for way in ways]
    if not all(limbs):  # one leg is the shared link itself, unless that is the trunk of what crawls on its belly
        feet = sum(creature.contacts[foot[0]].link == shared for foot in contacts_by_foot(creature))
        return sum(map(len, limbs)) == 1 and (feet != 1 or not lies_by_nature(creature))
    leave = [joint.at for joint in creature.joints if joint.child in (limbs[0][-1], limbs[1][-1])]
    return math.dist(*leave) < SIDE_BY_SIDE * creature.size


@lru_cache(maxsize=256)
def twin_feet(creature: Creature) -> tuple[tuple[int, int], ...]:
    """Left and right feet of a body on four feet or more, as numbers of `contacts_by_foot`; none of any other body.

    >>> import gambol
    >>> twin_feet(gambol.load("examples/bodies/horse.yaml")), twin_feet(gambol.creature("walker7"))
    (((0, 1), (2, 3)), ())
    """
    feet = contacts_by_foot(creature)
    pairs: list[tuple[int, int]] = []
    for a in range(len(feet)):
        for b in range(a + 1, len(feet)):
            free = not any(one in pair for pair in pairs for one in (a, b))
            if free and feet[a][0] != feet[b][0] and side_by_side(creature, feet[a][0], feet[b][0]):
                pairs.append((a, b))
    return tuple(pairs) if len(pairs) > 1 else ()


def _way_up(creature: Articulated, link: str) -> list[str]:
    """A link and those it hangs on, up to the root."""
    way = [link]
    while joint := creature.joint_above(way[-1]):
        way.append(joint.parent)
    return way


@dataclass(frozen=True)
class Symmetry:
    """Contacts in classes that turning the body over into itself exchanges, and which class each is in the mirror.

    The left and the right heel of a walker, the ends of an even chain: which of them does something depends on how the
    links were numbered and is no other way to move. A body whose front and hind legs are alike is its own mirror image:
    what the front leg does on the way to the right, the hind leg does on the way to the left.
    """

    classes: tuple[tuple[int, ...], ...]
    mirror: tuple[int, ...] | None  # for each class; None for a body that is not its own mirror image

    def arranged(self, values: list[float], direction: int) -> list[float]:
        """Values of the contacts, put so that motions which are alike by symmetry have the same.

        Classes are sorted. Direction −1 is that of a motion to the left, seen in the mirror; with 0, of a motion that
        goes nowhere, left and right are not told apart.
        """
        classes = self.classes
        if self.mirror and direction < 0:
            classes = tuple(classes[k] for k in self.mirror)
        if self.mirror and direction == 0:
            classes = tuple(classes[min(k, m)] + classes[max(k, m)] for k, m in enumerate(self.mirror) if k <= m)
        return [x for members in classes for x in sorted((values[i] for i in dict.fromkeys(members)), reverse=True)]


@lru_cache(maxsize=64)
def symmetry(creature: Creature) -> Symmetry:
    """How a body's contacts are alike. Two are, if the whole body, described as it is seen from either, is the same.

    >>> import gambol
    >>> symmetry(gambol.creature("threelink")).classes
    ((0, 3), (1, 2))
    """
    if not isinstance(creature, Articulated):
        return Symmetry(tuple((i,) for i in range(len(creature.contacts_on))), None)
    pins = _pins(creature)
    views = [[_seen_from(creature, pins, contact, hand) for contact in creature.contacts] for hand in (1.0, -1.0)]
    seen = list(dict.fromkeys(views[0]))
    classes = tuple(tuple(i for i, view in enumerate(views[0]) if view == one) for one in seen)
    image = [views[1][members[0]] for members in classes]
    mirror = tuple(seen.index(view) for view in image) if all(view in seen for view in image) else None
    return Symmetry(classes, mirror)


def _pins(creature: Articulated) -> list[Pin]:
    """Places where links meet. Joints at the same place of a link are one: no arm of a star is the middle one."""
    grain = ALIKE * creature.size
    pins: list[Pin] = []
    for joint in creature.joints:
        met: Pin = {joint.parent: joint.at, joint.child: joint.pivot}
        for pin in [p for p in pins if any(link in met and math.dist(p[link], met[link]) < grain for link in p)]:
            pins.remove(pin)
            met = pin | met
        pins.append(met)
    return pins


def _seen_from(creature: Articulated, pins: list[Pin], contact: Contact, hand: float) -> Any:
    """The whole body as seen from a contact; from a pin, whichever of its links has the contact."""
    pin = next((pin for pin in pins if _at(creature, contact, pin)), {contact.link: contact.at})
    return tuple(sorted(_view(creature, pins, link, at, hand, pin) for link, at in pin.items()))


def _at(creature: Articulated, contact: Contact, pin: Pin) -> bool:
    return contact.link in pin and math.dist(contact.at, pin[contact.link]) < ALIKE * creature.size


def _view(creature: Articulated, pins: list[Pin], name: str, at: Point, hand: float, came_by: Pin | None) -> Any:
    """A body as seen from a point of a link, whatever its frames and their order: nested tuples, equal if the same.

    The eye looks from the point to the link's centre of mass; with `hand` −1 into a mirror. Joint angles are the pose's
    and not the body's.
    """
    grain = ALIKE * creature.size
    link = next(part for part in creature.links if part.name == name)
    dx, dy = link.centre_of_mass[0] - at[0], link.centre_of_mass[1] - at[1]
    reach = math.hypot(dx, dy)
    c, s = (dx / reach, dy / reach) if reach > grain else (1.0, 0.0)

    def place(point: Point) -> tuple[int, int]:
        x, y = point[0] - at[0], point[1] - at[1]
        return round((x * c + y * s) / grain), round(hand * (y * c - x * s) / grain)

    contacts = {place(contact.at) for contact in creature.contacts if contact.link == name}
    meetings = []
    for pin in [pin for pin in pins if name in pin]:
        if any(_at(creature, contact, pin) for contact in creature.contacts):
            contacts.add(place(pin[name]))
        if pin is not came_by:
            others = sorted(_view(creature, pins, other, pin[other], hand, pin) for other in pin if other != name)
            meetings.append((place(pin[name]), tuple(others)))
    mass = round(1000.0 * link.mass / creature.mass)
    return mass, round(reach / grain), tuple(sorted(contacts)), tuple(sorted(meetings))
