"""The body at rest, as a drawing shows it: where its parts are, how long and high it is, what it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.creatures.units import RADIAN, Point
from gambol.portable.angles import sincos
from gambol.portable.matrices import summed

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

STANDS = 0.03  # of the body's size above its lowest point: what is that near to the ground stands on it
LOW = 0.3  # of the body's height: the end of a limb that is no higher than that may be a foot


class RestPose:
    """Places of a creature's points in its rest pose, in metres, seen from its root's pivot.

    >>> import gambol
    >>> pose = RestPose(gambol.creature("walker7"))
    >>> round(pose.height, 2), pose.supports
    (1.55, ('heel-left', 'toe-left', 'heel-right', 'toe-right'))
    """

    def __init__(self, creature: Articulated) -> None:
        self.creature = creature
        root = creature.root
        self._frame: dict[str, tuple[Point, float]] = {}  # of each link: where its pivot is, and its angle in radians
        self._pivot: dict[str, Point] = {}
        for link in creature.ordered_links:
            joint = creature.joint_above(link.name)
            if joint is None:
                angle = 0.0 if root.kind == "turntable" else root.angle * RADIAN
                self._frame[link.name], self._pivot[link.name] = ((0.0, 0.0), angle), root.pivot
            else:
                angle = self._frame[joint.parent][1] + joint.angle * RADIAN
                self._frame[link.name] = self.place(joint.parent, joint.at), angle
                self._pivot[link.name] = joint.pivot

    def place(self, link: str, at: Point) -> Point:
        """Where a point of a link is."""
        (x, y), angle = self._frame[link]
        px, py = self._pivot[link]
        dx, dy = at[0] - px, at[1] - py
        s, c = sincos(angle)
        return x + dx * c - dy * s, y + dx * s + dy * c

    def pivot(self, link: str) -> Point:
        """Where a link hangs."""
        return self._frame[link][0]

    def angle(self, link: str) -> float:
        """Where a link's x points, in radians."""
        return self._frame[link][1]

    def centre(self, *links: str) -> Point:
        """The centre of mass of some links."""
        parts = [part for part in self.creature.links if part.name in links]
        mass = summed(part.mass for part in parts)
        places = [(part.mass, self.place(part.name, part.centre_of_mass)) for part in parts]
        return summed(m * x for m, (x, _) in places) / mass, summed(m * y for m, (_, y) in places) / mass

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        """Of all links."""
        return tuple(self.place(link.name, corner) for link in self.creature.links for corner in link.corners)

    @property
    def length(self) -> float:
        """From its hindmost to its foremost point, in metres."""
        return max(x for x, _ in self.corners) - min(x for x, _ in self.corners)

    @property
    def height(self) -> float:
        """From its lowest to its highest point, in metres."""
        return max(y for _, y in self.corners) - min(y for _, y in self.corners)

    @property
    def size(self) -> float:
        """Its length or its height, whichever is more, in metres."""
        return max(self.length, self.height)

    def contact(self, name: str) -> Point:
        """Where a contact is; of a disc, its lowest point."""
        found = self.creature.contact(name)
        x, y = self.place(found.link, found.at)
        return x, y - (found.radius or 0.0)

    @cached_property
    def supports(self) -> tuple[str, ...]:
        """Names of the contacts that it stands on, or is put on the ground with."""
        return self._within(STANDS * self.size)

    @cached_property
    def feet(self) -> tuple[str, ...]:
        """Names of the contacts that it stands on, or may stand on: those at the low ends of its limbs, too."""
        ends = {link.name for link in self.creature.links} - {joint.parent for joint in self.creature.joints}
        low = self._within(LOW * self.height)
        return tuple(name for name in low if name in self.supports or self.creature.contact(name).link in ends)

    def _within(self, height: float) -> tuple[str, ...]:
        """Names of the contacts that are no higher than that above the lowest of them."""
        heights = {contact.name: self.contact(contact.name)[1] for contact in self.creature.contacts}
        ground = min(heights.values(), default=0.0)
        return tuple(name for name, y in heights.items() if y <= ground + height)

    def beyond(self, joint: str) -> tuple[str, ...]:
        """The links that a joint carries: its child and all that hangs on it."""
        return tuple(_hanging(self.creature, next(part.child for part in self.creature.joints if part.name == joint)))


def _hanging(creature: Articulated, link: str) -> Iterator[str]:
    yield link
    for joint in creature.joints:
        if joint.parent == link:
            yield from _hanging(creature, joint.child)
