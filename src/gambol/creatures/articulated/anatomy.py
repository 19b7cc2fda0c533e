"""What the build of a body of links says: read off the tree that its links form, and off its rest pose."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gambol.creatures.anatomy import Anatomy, Bend, Leg
from gambol.creatures.articulated.crouch import bends
from gambol.creatures.articulated.limbs import ankles_of, legs, limp_links, twin_actuators
from gambol.creatures.articulated.parts import Contact, EffortActuator, LinearActuator, LinkActuator
from gambol.creatures.articulated.rerooting import told_from_its_trunk
from gambol.creatures.symmetry import Symmetry
from gambol.creatures.units import Point

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

ALIKE = 0.005  # body sizes: places nearer than that are the same

Pin = dict[str, Point]  # a place where links meet: where it is on each of them
FOOT = 0.4  # body sizes: contacts of a link farther apart than that are not one foot but the ends of a rod
SIDE_BY_SIDE = 0.1  # body sizes: legs that leave the body nearer than that are left and right, not front and hind
GREAT_BEND = 0.5  # rad of amplitude


def symmetry_of(creature: Articulated) -> Symmetry:
    """How a body's contacts are alike. Two are, if the whole body, described as it is seen from either, is the same."""
    pins = pins_of(creature)
    views = [[_seen_from(creature, pins, contact, hand) for contact in creature.contacts] for hand in (1.0, -1.0)]
    seen = list(dict.fromkeys(views[0]))
    classes = tuple(tuple(i for i, view in enumerate(views[0]) if view == one) for one in seen)
    image = [views[1][members[0]] for members in classes]
    mirror = tuple(seen.index(view) for view in image) if all(view in seen for view in image) else None
    return Symmetry(classes, mirror)


def pins_of(creature: Articulated) -> list[Pin]:
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
    pin = next((pin for pin in pins if at_pin(creature, contact, pin)), {contact.link: contact.at})
    return tuple(sorted(_view(creature, pins, link, at, hand, pin) for link, at in pin.items()))


def at_pin(creature: Articulated, contact: Contact, pin: Pin) -> bool:
    """Whether a contact is where links meet."""
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
        if any(at_pin(creature, contact, pin) for contact in creature.contacts):
            contacts.add(place(pin[name]))
        if pin is not came_by:
            others = sorted(_view(creature, pins, other, pin[other], hand, pin) for other in pin if other != name)
            meetings.append((place(pin[name]), tuple(others)))
    mass = round(1000.0 * link.mass / creature.mass)
    return mass, round(reach / grain), tuple(sorted(contacts)), tuple(sorted(meetings))


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


class LinkedAnatomy(Anatomy):
    """Its feet are those of the body as told from its trunk, whichever link it was drawn from."""

    creature: Articulated

    @cached_property
    def parents(self) -> dict[str, str]:
        above = {link.name: self.creature.joint_above(link.name) for link in self.creature.ordered_links}
        return {name: joint.parent if joint else name for name, joint in above.items()}

    @property
    def joined(self) -> frozenset[tuple[str, str]]:
        return frozenset((joint.parent, joint.child) for joint in self.creature.joints)

    @property
    def driven(self) -> tuple[str, ...]:
        """What hangs on a muscle's joint, or on what holds the root, or where a muscle that spans two links ends."""
        return tuple(map(self._moved_by, self.creature.actuators))

    def _moved_by(self, actuator: LinkActuator) -> str:
        if isinstance(actuator, LinearActuator):
            return actuator.end.link
        named = actuator.drives if isinstance(actuator, EffortActuator) else actuator.joint
        return self._bearers["joint"].get(named, self.creature.root.link)

    @property
    def part_senses(self) -> tuple[str, ...]:
        return ("contact", "altitude", "vertical-velocity", "horizontal-velocity", "orientation", "joint-angle")

    @property
    def _bearers(self) -> dict[str, Mapping[str, str]]:
        children = {joint.name: joint.child for joint in self.creature.joints}
        return {"contact": self.creature.contacts_on, "joint": children}

    @property
    def trunk(self) -> str:
        return self.creature.root.link

    @property
    def joints(self) -> tuple[str, ...]:
        return self.creature.parts["joint"]

    @property
    def bends(self) -> tuple[Bend, ...]:
        return tuple(Bend(name, "joint", row, GREAT_BEND) for row, name in enumerate(self.joints))

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        return legs(self.creature)

    @property
    def crouch(self) -> Mapping[int, float]:
        return bends(self.creature, self.legs[0]) if len(self.legs) == 1 else {}

    @cached_property
    def limp(self) -> frozenset[str]:
        return limp_links(self.creature)

    @cached_property
    def twins(self) -> dict[str, str]:
        return twin_actuators(self.creature)

    @property
    def mirrored(self) -> frozenset[str]:
        """Seen from above a twin's joint turns the other way."""
        return frozenset(self.twins.values() if self.creature.seen_from_above else ())

    @cached_property
    def feet(self) -> tuple[tuple[int, ...], ...]:
        return tuple(map(tuple, contacts_by_foot(told_from_its_trunk(self.creature))))

    @cached_property
    def wheels(self) -> frozenset[int]:
        discs = {link.name for link in self.creature.links if link.radius is not None}
        return frozenset(i for i, contact in enumerate(self.creature.contacts) if contact.link in discs)

    def beside(self, one: int, other: int) -> bool:
        return side_by_side(told_from_its_trunk(self.creature), one, other)

    @cached_property
    def pointing(self) -> dict[str, tuple[str, ...]]:
        return pointing_feet(told_from_its_trunk(self.creature))

    @cached_property
    def ankles(self) -> frozenset[str]:
        return ankles_of(self.creature)

    @cached_property
    def symmetry(self) -> Symmetry:
        return symmetry_of(self.creature)
