"""What the build of a body of links says: read off the tree that its links form, and off its rest pose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.creatures.anatomy import Anatomy, Bend, Leg
from gambol.creatures.articulated.crouch import bends
from gambol.creatures.articulated.feet import contacts_by_foot, pointing_feet, side_by_side
from gambol.creatures.articulated.limbs import ankles_of, legs, limp_links, twin_actuators
from gambol.creatures.articulated.parts import EffortActuator, LinearActuator, LinkActuator
from gambol.creatures.articulated.rerooting import told_from_its_trunk
from gambol.creatures.articulated.symmetry import symmetry_of
from gambol.creatures.symmetry import Symmetry

if TYPE_CHECKING:
    from gambol.creatures.articulated.creature import Articulated

GREAT_BEND = 0.5  # rad of amplitude


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
