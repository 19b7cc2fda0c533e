"""A creature of bones at one moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from gambol.compiler.arithmetic import maximum, sqrt, total, where
from gambol.compiler.elementary import sincos
from gambol.compiler.values import Condition, Number
from gambol.dynamics.bones import quaternions
from gambol.dynamics.bones.algebra import Vector, applied, cross, dot, plus, plus_cross, times, unit
from gambol.dynamics.bones.attitude import Attitude
from gambol.dynamics.bones.constants import quaternion
from gambol.dynamics.bones.frames import Link
from gambol.dynamics.bones.ground import Meeting
from gambol.dynamics.bones.joints import Pulled, power, pulled
from gambol.dynamics.bones.kinematics import Kinematics
from gambol.dynamics.bones.quantities import PARTS, whole_body
from gambol.dynamics.bones.sensing import felt_by, is_on
from gambol.dynamics.bones.turns import matrix_of
from gambol.dynamics.integrators import BodyState, Tables, Targets
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.quantities import Quantity
from gambol.dynamics.vectors import Vector as Placed

if TYPE_CHECKING:
    from gambol.dynamics.bones.system import BonesSystem


class SpotContact(ContactPoint):
    """A spot of a bone. Its place is the middle of its sphere, its velocity that of the sphere where it is nearest to
    the ground, which tells slipping from rolling."""

    def __init__(self, moment: BonesMoment, s: int) -> None:
        spot = moment.system.skeleton.spots[s]
        self.name, self.foot = spot.name, spot.foot
        self.part = moment.system.skeleton.bones[spot.bone].name
        self._moment, self._s = moment, s

    @cached_property
    def met(self) -> Meeting:
        moment = self._moment
        return moment.system.anatomy.meeting(self._s, moment.moving, moment.world, moment.tables)

    @property
    def place(self) -> Placed:
        return tuple(self.met.link.point(n, self.met.centre) for n in range(3))

    @cached_property
    def velocity(self) -> Placed:
        nearest = [c - self.met.radius * x for c, x in zip(self.met.centre, self.met.normal, strict=True)]
        return self.met.link.in_world(self.met.link.speed(nearest))

    @property
    def depth(self) -> Number:
        return self.met.depth

    @property
    def touching(self) -> Condition:
        return self.met.depth > 0.0


class BonesMoment(Moment):
    """The bones of a body at some coordinates and velocities."""

    system: BonesSystem

    def __init__(
        self, system: BonesSystem, tables: Tables, state: BodyState, time: Number, dt: float, targets: Targets
    ) -> None:
        super().__init__(system, tables, time, dt, targets)
        self.state = state
        self.moving: Kinematics = system.moving(state)
        self._quaternions: dict[int, Vector] = {}

    @cached_property
    def bone_index(self) -> dict[str, int]:
        return {bone.name: b for b, bone in enumerate(self.system.skeleton.bones)}

    def place(self, bone: str) -> Placed:
        """Where a bone's origin is."""
        seat = self.system.frames.seats[self.bone_index[bone]]
        return tuple(self.moving[seat.link].point(n, seat.place) for n in range(3))

    def speed(self, bone: str) -> Placed:
        """The velocity of a bone's origin."""
        seat = self.system.frames.seats[self.bone_index[bone]]
        link = self.moving[seat.link]
        return link.in_world(link.speed(seat.place))

    def spin(self, bone: str) -> Vector:
        """How fast a bone turns, about the axes of its own frame."""
        seat = self.system.frames.seats[self.bone_index[bone]]
        return [dot([line[n] for line in seat.turn], self.moving[seat.link].spin) for n in range(3)]

    def attitude(self, bone: str) -> Attitude:
        """How a bone stands."""
        b = self.bone_index[bone]
        seat = self.system.frames.seats[b]
        return Attitude(self.system.skeleton, b, seat, self.moving[seat.link])

    def turn(self, bone: str) -> Vector:
        """How a bone's frame stands in the world, as a quaternion."""
        seat = self.system.frames.seats[self.bone_index[bone]]
        return quaternions.product(self._turn_of(seat.link), quaternion(seat.turn))

    def _turn_of(self, i: int) -> Vector:
        """How a link's frame stands in the world."""
        if i not in self._quaternions:
            self._quaternions[i] = self._turned(i)
        return self._quaternions[i]

    def _turned(self, i: int) -> Vector:
        link, q = self.system.frames.links[i], self.state.q
        if i == 0:
            return list(q[:4]) if link.kind == "free" else [1.0, 0.0, 0.0, 0.0]
        turn = self._turn_of(link.parent)
        if link.fixed:
            turn = quaternions.product(turn, quaternion(matrix_of(link.fixed)))
        if link.kind == "ball":
            return quaternions.product(turn, q[link.coordinate : link.coordinate + 4])
        if link.kind == "hinge":
            sine, cosine = sincos(0.5 * q[link.coordinate])
            return quaternions.product(turn, [cosine, *times(link.sign * sine, unit(link.k))])
        return turn

    @cached_property
    def joint_links(self) -> dict[str, Link]:
        return {link.freedom.name: link for link in self.system.frames.links if link.freedom}

    def joint(self, name: str, axis: int = 0) -> Pulled:
        """Angle or way of a joint and its rate; of a ball one of its three."""
        return pulled(self.joint_links[name], self.state.q, self.state.v)[axis]

    # how its anatomy moves

    @cached_property
    def _trunk(self) -> Attitude:
        return self.attitude(self.system.skeleton.bones[0].name)

    @property
    def trunk_angle(self) -> Number:
        return self._trunk.pitch

    @property
    def trunk_rate(self) -> Number:
        return self._trunk.pitching

    def trunk_lean(self, at_rest: Number) -> Number:
        return self._trunk.off

    @property
    def trunk_spin(self) -> Number:
        spin = self._trunk.link.spin
        return sqrt(dot(spin, spin))

    @property
    def bearing(self) -> Attitude:
        return self._trunk

    @property
    def joint_rates(self) -> list[Number]:
        return [at.rate for link in self.joint_links.values() if link.kind != "slide" for at in self._pulled(link)]

    # what is felt

    def part_sense(self, sense: str, part: str, parent: str) -> Number:
        return felt_by(self, sense, part)

    @cached_property
    def sensors(self) -> list[Number]:
        return [where(is_on(self, sensor), 1.0, 0.0) for sensor in self.creature.sensors]

    @property
    def own_state(self) -> Mapping[str, Number]:
        """Also how its root stands and turns, and the ways and rates of every joint."""
        named = dict(super().own_state)
        root = self.system.skeleton.bones[0].name
        attitude, spin = self.attitude(root), self.spin(root)
        for which, way in enumerate(("ahead", "up", "right")):
            named[f"{root}.{way}"] = attitude.points(which, 1)  # how far each points up
        for axis, rate in zip("xyz", spin, strict=True):
            named[f"{root}.spin.{axis}"] = rate
        for name, link in self.joint_links.items():
            for axis, at in zip("xyz" if link.kind == "ball" else ("",), self._pulled(link), strict=True):
                key = f"{name}.{axis}." if axis else f"{name}."
                named[f"{key}angle" if link.kind != "slide" else f"{key}extension"] = at.way
                named[f"{key}rate"] = at.rate
        return named

    def _pulled(self, link: Link) -> list[Pulled]:
        return pulled(link, self.state.q, self.state.v)

    @cached_property
    def contacts(self) -> Mapping[str, SpotContact]:
        found = (SpotContact(self, s) for s in range(len(self.system.skeleton.spots)))
        return {contact.name: contact for contact in found}

    @property
    def contact_forces(self) -> list[Placed]:
        actions = self.system.actions(self.tables, self.moving, self.state, None, 0.0, self.dt, False)
        return actions.of_the_ground()

    # the whole body

    @cached_property
    def centre(self) -> Placed:
        return self.system.centre(self.moving)

    @cached_property
    def velocity(self) -> Placed:
        whole = 1.0 / self._mass
        return tuple(whole * x for x in self.momentum)

    @property
    def _mass(self) -> Number:
        return total([own.mass for own in self.system.masses])

    @cached_property
    def momentum(self) -> Placed:
        """Of the whole body, in N s."""
        parts = [self.moving[i].in_world(self._push_of(i)) for i in range(len(self.system.masses))]
        return tuple(total(list(column)) for column in zip(*parts, strict=True))

    def _push_of(self, i: int) -> Vector:
        """The momentum of a link, in its frame."""
        link, own = self.moving[i], self.system.masses[i]
        return plus_cross(times(own.mass, link.velocity), link.spin, own.moment)

    @property
    def kinetic(self) -> Number:
        """½ m u² + u·(ω × h) + ½ ω·I ω of every link."""
        energies: list[Number] = []
        for i, own in enumerate(self.system.masses):
            link = self.moving[i]
            swung = plus(times(0.5 * own.mass, link.velocity), cross(link.spin, own.moment))
            energies.append(dot(link.velocity, swung) + 0.5 * dot(link.spin, applied(own.inertia, link.spin)))
        for name, joint in self.joint_links.items():
            armature = self.numbers.get(f"joint.{name}.armature", 0.0)
            energies += [0.5 * armature * (at.rate * at.rate) for at in self._pulled(joint)]
        return total(energies)

    @property
    def gravitational(self) -> Number:
        return self.numbers["world.gravity"] * self._mass * self.centre[1]

    @property
    def elastic(self) -> Number:
        """Of the springs of joints."""
        stored: list[Number] = []
        for name, link in self.joint_links.items():
            ks = self.numbers.get(f"joint.{name}.ks", 0.0)
            for at in self._pulled(link):
                stretch = at.way - self.numbers.get(f"joint.{name}.slack", 0.0)
                stored.append(0.5 * ks * (stretch * stretch))
        return total(stored)

    @property
    def ground_energy(self) -> Number:
        depths = [*(contact.depth for contact in self.contacts.values()), *self.system.anatomy.depths(self.moving)]
        pressed = [maximum(depth, 0.0) for depth in depths]
        return total([0.5 * self.numbers["world.stiffness"] * (depth * depth) for depth in pressed])

    @cached_property
    def angular_momentum(self) -> Placed:
        found: Vector = [0.0, 0.0, 0.0]
        for i, own in enumerate(self.system.masses):
            link = self.moving[i]
            own_turning = plus_cross(applied(own.inertia, link.spin), own.moment, link.velocity)
            arm = [link.origin(n) - c for n, c in enumerate(self.centre)]
            found = plus_cross(plus(found, link.in_world(own_turning)), arm, link.in_world(self._push_of(i)))
        return tuple(found)

    @property
    def powers(self) -> list[Number]:
        if self.targets is None:
            return [0.0] * len(self.creature.actuators)
        given: list[Number] = []
        for drive, target in zip(self.system.skeleton.drives, self.targets, strict=True):
            link = self.system.frames.links[self.system.frames.joints[drive.bone, drive.freedom]]
            given.append(power(drive, self.numbers, target, self._pulled(link)[drive.axis]))
        return given

    # for expressions

    quantities: ClassVar[Mapping[str, Mapping[str, Quantity]]] = PARTS

    @property
    def whole_body(self) -> Mapping[str, Callable[[Any], Number]]:
        return whole_body(self)
