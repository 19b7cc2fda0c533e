"""What the build of a body of bones says: read off the tree that its bones form, and off how it stands."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.creatures.anatomy import Anatomy, Bend, Leg, Side
from gambol.creatures.articulated.parts import EffortActuator
from gambol.creatures.bones.limbs import girdles_of
from gambol.creatures.bones.skeleton import ORIGIN, Vector3
from gambol.creatures.bones.space import RIGHT, cross, dot, sub, unit
from gambol.creatures.bones.twins import (
    muscles_on,
    swaying_muscles,
    twin_bones,
    twin_contacts,
    twin_muscles,
)
from gambol.creatures.cores import Core
from gambol.creatures.symmetry import Symmetry
from gambol.portable.matrices import summed

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones
    from gambol.creatures.limbs import Limb

FOOT = 0.4  # body sizes: contacts of a limb farther apart than that are not one foot
FELT = ("contact", "altitude", "vertical-velocity", "joint-angle")  # of every bone
LIGHT = ("light-ahead", "light-up", "light-aside")  # of bones of bodies whose hints tell of light
LIGHT_HINT = "light"
TAIL = 0.25  # of the body's mass, at most
GREAT_BEND = 0.5  # rad of amplitude
ACROSS = 0.7  # cosine between a hip's axis and across the body, and between where it moves its feet and ahead


class BonesAnatomy(Anatomy):
    """Its root is the trunk; x is ahead by nature, and what is left has its mirror image on the right."""

    creature: Bones

    # how it hangs together

    @cached_property
    def parents(self) -> dict[str, str]:
        return {bone.name: bone.parent or bone.name for bone in self.creature.ordered}

    @property
    def driven(self) -> tuple[str, ...]:
        on = [x.drives if isinstance(x, EffortActuator) else x.joint for x in self.creature.actuators]
        return tuple(self.creature.joints[name][0].name for name in on)

    @property
    def part_senses(self) -> tuple[str, ...]:
        return (*FELT, *(LIGHT if LIGHT_HINT in self.creature.hints else ()))

    @property
    def _bearers(self) -> dict[str, Mapping[str, str]]:
        moved = {name: bone.name for name, (bone, _) in self.creature.joints.items()}
        return {"contact": self.creature.contacts_on, "joint": moved, "bone": {name: name for name in self.parents}}

    @cached_property
    def tails(self) -> frozenset[str]:
        """They weigh little with all that hangs on them."""
        masses = self.creature.masses
        hips = [limb.hip[0] for pair in self.girdles for limb in pair]
        above = {part: set(self._way_up(part)) for part in masses}
        stands = {part for foot in self.creature.feet for part in above[self.creature.contacts_on[foot]]}
        behind = [part for part in masses if hips and self.places[part][0] <= min(hips) and part not in stands]
        beyond = {part: summed(mass for other, mass in masses.items() if part in above[other]) for part in behind}
        return frozenset(part for part in behind if beyond[part] <= TAIL * self.creature.mass)

    def _way_up(self, part: str) -> Iterator[str]:
        yield part
        while self.parents[part] != part:
            part = self.parents[part]
            yield part

    # its trunk and limbs

    @property
    def trunk(self) -> str:
        return self.creature.root.bone

    @property
    def front(self) -> Side:
        return "right"

    @cached_property
    def joints(self) -> tuple[str, ...]:
        """Hinges, and the three axes of each ball joint."""
        turning = [(name, joint.kind) for name, (_, joint) in self.creature.joints.items() if joint.kind != "slide"]
        return tuple(
            name + axis for name, kind in turning for axis in ((".x", ".y", ".z") if kind == "ball" else ("",))
        )

    @cached_property
    def bends(self) -> tuple[Bend, ...]:
        """Its hinges, among the hinges and slides that are recorded."""
        recorded = [name for name, (_, joint) in self.creature.joints.items() if joint.kind != "ball"]
        return tuple(Bend(name, "joint", recorded.index(name), GREAT_BEND) for name in self.creature.parts["joint"])

    @cached_property
    def legs(self) -> tuple[Leg, ...]:
        """A hip is the first joint that brings a limb ahead, on the way to feet of one limb alone."""
        body = self.creature
        if any(body.contacts_on[foot] == self.trunk for foot in body.feet):
            return ()
        return tuple(self._under(self.trunk))

    def _under(self, bone: str) -> Iterator[Leg]:
        for child in self.creature.children[bone]:
            feet = self._feet_below(child)
            hip = self._hip(child, feet) if feet else None
            if hip is not None and not self._forks(child):
                yield Leg(hip, feet)
            elif feet:
                yield from self._under(child)

    def _hip(self, bone: str, feet: tuple[str, ...]) -> int | None:
        """The number of the actuator that turns a bone about an axis across the body, so that its feet come ahead."""
        body = self.creature
        foot = sub(body.pose.contact(feet[0]), body.pose.place(bone, ORIGIN))
        for joint in body.bone(bone).joints:
            muscle = muscles_on(body, joint.name).get("z" if joint.kind == "ball" else "")
            axis = RIGHT if joint.kind == "ball" else unit(body.pose.way(bone, joint.axis))
            ahead = dot(axis, RIGHT) > ACROSS and unit(cross(axis, foot))[0] > ACROSS
            if muscle is not None and muscle.unit == "deg" and ahead and joint.kind != "slide":
                return body.actuators.index(muscle)
        return None

    def _feet_below(self, bone: str) -> tuple[str, ...]:
        beyond = self.creature.pose.beyond(bone)
        return tuple(foot for foot in self.creature.feet if self.creature.contacts_on[foot] in beyond)

    def _forks(self, bone: str) -> bool:
        ways = [child for child in self.creature.children[bone] if self._feet_below(child)]
        return len(ways) > 1 or any(map(self._forks, ways))

    @cached_property
    def girdles(self) -> tuple[tuple[Limb, ...], ...]:
        return () if self.lies else girdles_of(self)

    @cached_property
    def places(self) -> dict[str, Vector3]:
        return {bone.name: self.creature.pose.place(bone.name, ORIGIN) for bone in self.creature.ordered}

    @cached_property
    def cores(self) -> dict[str, tuple[Core, ...]]:
        return {bone.name: tuple(shape.core for shape in bone.shapes) for bone in self.creature.ordered}

    @cached_property
    def pitching(self) -> frozenset[str]:
        body = self.creature
        across = [
            (name, "z" if joint.kind == "ball" else "")
            for name, (bone, joint) in body.joints.items()
            if joint.kind == "ball" or abs(dot(unit(body.pose.way(bone.name, joint.axis)), RIGHT)) > ACROSS
        ]
        muscles = [muscles_on(body, name).get(key) for name, key in across if body.joints[name][1].kind != "slide"]
        return frozenset(muscle.name for muscle in muscles if muscle is not None)

    @cached_property
    def limp(self) -> frozenset[str]:
        """What hangs on joints without muscle and spring, of limbs without feet."""
        body = self.creature
        loose = [
            bone.name
            for bone in body.ordered
            if bone.joints and not any(joint.stiffness or muscles_on(body, joint.name) for joint in bone.joints)
        ]
        return frozenset(part for name in loose if not self._feet_below(name) for part in body.pose.beyond(name))

    # left and right

    @cached_property
    def twin_parts(self) -> dict[str, str]:
        """Bones of one side and, of each, its mirror image."""
        return twin_bones(self.creature)

    @cached_property
    def twins(self) -> dict[str, str]:
        return twin_muscles(self.creature, self.twin_parts)[0]

    @cached_property
    def mirrored(self) -> frozenset[str]:
        senses = twin_muscles(self.creature, self.twin_parts)[1]
        return frozenset(name for name, sense in senses.items() if sense < 0)

    @cached_property
    def swaying(self) -> frozenset[str]:
        return swaying_muscles(self.creature, self.twin_parts)

    @cached_property
    def symmetry(self) -> Symmetry:
        image = twin_contacts(self.creature, self.twin_parts)
        seconds = set(image.values())
        ones = [i for i in range(len(self.creature.contacts)) if i not in seconds]
        return Symmetry(tuple((i, image[i]) if i in image else (i,) for i in ones), None)

    # its feet

    @cached_property
    def feet(self) -> tuple[tuple[int, ...], ...]:
        """Contacts near to each other on one bone, or on two of which one hangs on the other."""
        body, found = self.creature, list[list[int]]()
        names = body.feet or tuple(body.contacts_on)
        for i, contact in enumerate(body.contacts):
            if contact.name in names:
                with_it = [foot for foot in found if any(self._one_foot(k, i) for k in foot)]
                if with_it:
                    with_it[0].append(i)
                else:
                    found.append([i])
        return tuple(map(tuple, found))

    def _one_foot(self, one: int, other: int) -> bool:
        a, b = (self.creature.contacts[i] for i in (one, other))
        related = a.bone == b.bone or self.parents[a.bone] == b.bone or self.parents[b.bone] == a.bone
        place = self.creature.pose.place
        return related and math.dist(place(a.bone, a.at), place(b.bone, b.at)) < FOOT * self.creature.size

    def beside(self, one: int, other: int) -> bool:
        a, b = (self.way_up(self.creature.contacts[i].bone) for i in (one, other))
        return any(self.twin_parts.get(x) == y or self.twin_parts.get(y) == x for x in a for y in b)

    def way_up(self, bone: str) -> list[str]:
        """A bone and those it hangs on, up to the root."""
        way = [bone]
        while way[-1] != self.trunk:
            way.append(self.parents[way[-1]])
        return way
