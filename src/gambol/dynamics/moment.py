"""A body at one moment: what controllers sense and tasks measure. Only what is asked for is computed."""

from __future__ import annotations

import abc
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from gambol.compiler.arithmetic import absolute, maximum, total, where
from gambol.compiler.regions import Region, Table
from gambol.compiler.values import Condition, Number
from gambol.dynamics.bearing import Bearing
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.quantities import CONTACT, Quantity, quantity
from gambol.dynamics.terrain import follow_point, footing
from gambol.dynamics.vectors import Vector

if TYPE_CHECKING:
    from gambol.creatures.creature import Creature
    from gambol.dynamics.system import System
    from gambol.worlds.world import World


NOWHERE = -1e6  # m: the depth of a contact that is not there


class ContactPoint(abc.ABC):
    """A point of a body that can touch the ground. Seen from above it always touches, at depth 0."""

    name: str
    part: str  # that it lies on
    foot: bool  # whether the body stands on it

    @property
    @abc.abstractmethod
    def place(self) -> Vector:
        """Its place, in metres."""

    @property
    @abc.abstractmethod
    def velocity(self) -> Vector:
        """Its velocity, in m/s."""

    @property
    @abc.abstractmethod
    def depth(self) -> Number:
        """How far it is below the surface of the ground along the normal, in metres; negative above."""

    @property
    @abc.abstractmethod
    def touching(self) -> Condition:
        """Whether it is in contact."""


class Moment(abc.ABC):
    """A body in a state. Vectors are (x, y) in a plane and (x, y, z) in space. Units are SI units and radians."""

    # Numbers of parts by name, for expressions: `{"link": {"x": …}}` is asked for as `link.NAME.x`.
    quantities: ClassVar[Mapping[str, Mapping[str, Quantity]]] = {"contact": CONTACT}

    def __init__(
        self,
        system: System,
        tables: Mapping[str, Table],
        time: Number,
        dt: float,
        targets: Sequence[Number] | None,
    ) -> None:
        """`targets` are the muscles' in this step; None before they are chosen, and where they are slack."""
        self.system, self.tables, self.targets = system, tables, targets
        self.time: Number = time  # s since the beginning
        self.dt: float = dt  # s of a step

    @property
    def creature(self) -> Creature:
        creature: Creature = self.system.creature
        return creature

    @property
    def world(self) -> World:
        return self.system.world

    @property
    def numbers(self) -> Numbers:
        """Every number of the body and the world, by name."""
        return self.system.numbers

    def query(self, name: str) -> Number:
        """The number that has this name in expressions; InvalidInput if there is none."""
        return quantity(self, name)

    @property
    def whole_body(self) -> Mapping[str, Callable[[Any], Number]]:
        """Numbers of the whole body that only this kind of body has, by name, for expressions."""
        return {}

    def of_part(self, kind: str, part: str, which: str) -> Number:
        """A quantity of a part, by the names in the creature's file: `of_part("joint", "left-knee", "angle")`."""
        return self.quantities[kind][which](self, part)

    # how its anatomy moves

    @property
    def trunk_angle(self) -> Number:
        """The angle of the trunk in the plane of x and y, in radians counter-clockwise from x."""
        raise NotImplementedError(f"bodies of kind {self.system.body!r} have a trunk whose angle nobody told")

    @property
    def trunk_rate(self) -> Number:
        """The rate at which the trunk turns in that plane, in rad/s."""
        raise NotImplementedError(f"bodies of kind {self.system.body!r} have a trunk whose rate nobody told")

    def trunk_lean(self, at_rest: Number) -> Number:
        """The angle in radians between the trunk and its orientation at rest, where its `trunk_angle` is `at_rest`. In
        space the trunk may lean to any side; this is how far it leans."""
        return self.trunk_angle - at_rest

    @property
    def trunk_spin(self) -> Number:
        """The rate at which the trunk turns, in rad/s; in space about any axis."""
        return self.trunk_rate

    @property
    def bearing(self) -> Bearing:
        """How the trunk stands, faces and turns in space."""
        raise NotImplementedError(f"bodies of kind {self.system.body!r} have no bearing that anybody told")

    @property
    def joint_rates(self) -> list[Number]:
        """The rate of each joint of the anatomy, in rad/s."""
        if self.creature.anatomy.joints:
            raise NotImplementedError(f"bodies of kind {self.system.body!r} have joints whose rates nobody told")
        return []

    # what its parts feel

    def part_sense(self, sense: str, part: str, parent: str) -> Number:
        """What a part senses of how it hangs on its parent. The anatomy lists the senses in `part_senses`."""
        raise NotImplementedError(f"parts of kind {self.system.body!r} have a sense {sense!r} that nobody told")

    def write_part_senses(self, senses: Sequence[str], parents: Mapping[str, str], memory: Region, first: int) -> None:
        """Writes the senses of all parts to the slots from `first` on: the first sense of all, then the next."""
        felt = [self.part_sense(sense, part, parent) for sense in senses for part, parent in parents.items()]
        for row, value in enumerate(felt):
            memory[first + row] = value

    @property
    def rest_rates(self) -> Sequence[Number] | None:
        """The rate in m/s at which each muscle changes its rest length; 0 for slack muscles, None for muscles without
        a rest length."""
        return None

    # what is felt

    @property
    def sensors(self) -> list[Number]:
        """The value of each sensor, 0 or 1, in the creature's order."""
        return [where(sensor.sense(self), 1.0, 0.0) for sensor in self.creature.sensors]

    @property
    def own_state(self) -> Mapping[str, Number]:
        """What the body can sense of its own state, by name, wherever it is: for controllers that learn.

        Every body senses its height over the ground, the velocity of its centre of mass, and which feet touch. A kind
        of body adds the state of its parts.
        """
        high = {} if self.creature.seen_from_above else {"height": self.height - self.ground_at(self.centre)}
        moving = {f"velocity.{axis}": v for axis, v in zip("xyz", self.velocity, strict=False)}
        feet = {f"touch.{foot}": where(self.contacts[foot].touching, 1.0, 0.0) for foot in self.creature.feet}
        return {**high, **moving, **feet}

    @property
    @abc.abstractmethod
    def contacts(self) -> Mapping[str, ContactPoint]:
        """Its contact points by name, in the creature's order."""

    @property
    @abc.abstractmethod
    def contact_forces(self) -> Sequence[Vector]:
        """The force of the surroundings on each contact point, in N."""

    # the whole body

    @property
    @abc.abstractmethod
    def centre(self) -> Vector:
        """Place of the centre of mass, in metres."""

    @property
    @abc.abstractmethod
    def velocity(self) -> Vector:
        """Velocity of the centre of mass, in m/s."""

    @property
    def observed_centre(self) -> Vector:
        """The centre of mass as a recording shows it. It is summed over the parts even where the state holds it, as a
        check."""
        return self.centre

    @property
    def observed_velocity(self) -> Vector:
        """The velocity of that centre of mass."""
        return self.velocity

    @property
    @abc.abstractmethod
    def kinetic(self) -> Number:
        """Kinetic energy, in J."""

    @property
    @abc.abstractmethod
    def gravitational(self) -> Number:
        """Gravitational energy, in J; zero at height 0."""

    @property
    @abc.abstractmethod
    def elastic(self) -> Number:
        """Energy of passive springs, in J."""

    @property
    def ground_energy(self) -> Number:
        """Energy in the springs of the ground under the contacts, in J."""
        return 0.0

    @property
    def pieces(self) -> list[Number]:
        """The area of each piece of the body as a share of its area at rest; negative if it is turned inside out.

        Rigid parts have no such share.
        """
        return []

    @property
    @abc.abstractmethod
    def angular_momentum(self) -> Vector:
        """The angular momentum about the centre of mass, in kg m²/s: in space about x, y and z; in a plane one number,
        counter-clockwise."""

    @property
    @abc.abstractmethod
    def powers(self) -> list[Number]:
        """The power that each muscle gives to the body, in W. Slack muscles give none."""

    # what its parts come to together, for measures of bodies that differ

    @property
    def deepest(self) -> Number:
        """The depth of the deepest contact, in metres. It is below 0 while no contact touches, and far below 0 if the
        body has no contacts."""
        found: Number = NOWHERE
        for contact in self.contacts.values():
            found = maximum(contact.depth, found)
        return found

    @property
    def touching(self) -> Number:
        """How many contacts touch the ground."""
        return total([where(contact.touching, 1.0, 0.0) for contact in self.contacts.values()])

    @property
    def power(self) -> Number:
        """The net power of all muscles, in W: what they give minus what they absorb."""
        return total(self.powers)

    @property
    def exertion(self) -> Number:
        """The effort of all muscles, in W: the power that they give plus the power that they absorb."""
        return total([absolute(power) for power in self.powers])

    @property
    def shaking(self) -> Number:
        """The sum of the squared rates of all joints, in (rad/s)²."""
        return total([rate * rate for rate in self.joint_rates])

    # the way it goes

    @property
    def ahead(self) -> Number:
        """The x coordinate of the centre of mass, in metres: x is the direction of travel."""
        return self.centre[0]

    @property
    def height(self) -> Number:
        """The height of the centre of mass, in metres above height 0."""
        return self.centre[1]

    # its surroundings

    @property
    def follow(self) -> Vector:
        """Where the follow point is, in metres."""
        point = follow_point(self.world, self.tables, self.time)
        leads = self.system.lane.leads
        return point if leads is None else leads(point)

    def ground_at(self, place: Vector) -> Number:
        """The height of the ground at a place, in metres."""
        return footing(self.world, self.tables, place).height
