"""How a body of links is alike to itself: which of its contacts its symmetry exchanges."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from gambol.creatures.articulated.parts import Contact
from gambol.creatures.symmetry import Symmetry
from gambol.creatures.units import Point

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

ALIKE = 0.005  # body sizes: places nearer than that are the same

Pin = dict[str, Point]  # a place where links meet: where it is on each of them


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
