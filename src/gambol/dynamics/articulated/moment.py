"""A creature of links at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from gambol.compiler.arithmetic import maximum, total, where
from gambol.compiler.elementary import sincos
from gambol.compiler.values import Condition, Number
from gambol.dynamics.articulated.ground import Touch, touch
from gambol.dynamics.articulated.mechanism import PointOn
from gambol.dynamics.articulated.muscles import muscle_powers
from gambol.dynamics.articulated.observables import Observables, centre_of_mass, observe
from gambol.dynamics.articulated.posture import Posture
from gambol.dynamics.articulated.sensing import is_on
from gambol.dynamics.integrators import BodyState, Tables, Targets
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.quantities import CONTACT, Quantity
from gambol.dynamics.vectors import Plane, Vector

if TYPE_CHECKING:
    from gambol.dynamics.articulated.system import LinkedSystem


class LinkContact(ContactPoint):
    """A contact point of a link. The place of a disc is its middle, its velocity that of its rim on the ground, which
    tells slipping from rolling."""

    def __init__(self, moment: LinkedMoment, name: str, part: str) -> None:
        self.name, self.part = name, part
        self.foot = name in moment.creature.feet
        self._moment = moment

    @cached_property
    def _point(self) -> PointOn:
        return self._moment.system.mechanism.point(self.part, f"contact.{self.name}")

    @cached_property
    def met(self) -> Touch:
        """How it meets the terrain, whether or not the body is seen from above."""
        return touch(self._moment.world, self._moment.tables, self._moment.posture, self._point, self.radius)

    @property
    def radius(self) -> Number | None:
        """Of a disc; None for a point."""
        return self._moment.numbers.get(f"contact.{self.name}.radius")

    @cached_property
    def place(self) -> Plane:
        return self._moment.posture.place(self._point)

    @cached_property
    def velocity(self) -> Plane:
        return self.met.rim_speed(self._moment.posture, self._point)

    @property
    def depth(self) -> Number:
        return self.met.depth if self._moment.system.vertical else 0.0

    @property
    def touching(self) -> Condition:
        return self.met.touching if self._moment.system.vertical else True


class LinkedMoment(Moment):
    """The links of a body at some coordinates and velocities."""

    system: LinkedSystem

    def __init__(
        self, system: LinkedSystem, tables: Tables, state: BodyState, time: Number, dt: float, targets: Targets
    ) -> None:
        super().__init__(system, tables, time, dt, targets)
        self.state = state

    @cached_property
    def posture(self) -> Posture:
        """Where every link is and how fast it moves."""
        return self.system.posture(self.state.q, self.state.v)

    @property
    def trunk_angle(self) -> Number:
        return self.of_part("link", self.system.creature.root.link, "angle")

    @property
    def trunk_rate(self) -> Number:
        return self.of_part("link", self.system.creature.root.link, "rate")

    @property
    def joint_rates(self) -> list[Number]:
        return [self.of_part("joint", joint.name, "rate") for joint in self.system.creature.joints]

    def part_sense(self, sense: str, part: str, parent: str) -> Number:
        of = self.quantities["link"]
        if sense == "contact":
            felt: Number = -1.0
            for contact in self.contacts.values():
                if contact.part == part:
                    felt = where(contact.touching, 1.0, felt)
            return felt
        if sense == "joint-angle":
            index = self.system.mechanism.index
            return self.posture.joint_angle(index[part], index[parent])
        if sense == "altitude":
            return of["y"](self, part) - self.ground_at((of["x"](self, part), of["y"](self, part)))
        return of[{"vertical-velocity": "vy", "horizontal-velocity": "vx", "orientation": "angle"}[sense]](self, part)

    @cached_property
    def sensors(self) -> list[Number]:
        return [where(is_on(self, sensor), 1.0, 0.0) for sensor in self.creature.sensors]

    @property
    def own_state(self) -> Mapping[str, Number]:
        """Also how its root stands and turns, the place of a cart on its rail, and angle and rate of every joint."""
        body, (root, *_) = self.system.mechanism, self.system.mechanism.links
        named = dict(super().own_state)
        if body.slider:
            named["x"] = self.state.q[0]
        if body.turntable:
            named[f"{root.name}.rate"] = self.state.v[0]
        if 0 in body.turning:
            angle, rate = self.posture.heading(0)
            named[f"{root.name}.sine"], named[f"{root.name}.cosine"] = sincos(angle)
            named[f"{root.name}.rate"] = rate
        for joint in self.system.creature.joints:
            for which in ("angle", "rate"):
                named[f"{joint.name}.{which}"] = self.of_part("joint", joint.name, which)
        return named

    @cached_property
    def contacts(self) -> Mapping[str, LinkContact]:
        return {name: LinkContact(self, name, link) for name, link in self.creature.contacts_on.items()}

    @property
    def contact_forces(self) -> list[Plane]:
        return self.system.load(self.tables, self.posture, self.targets, self.state.anchors, 0.0)[2]

    @property
    def centre(self) -> Plane:
        return centre_of_mass(self.posture)

    @property
    def velocity(self) -> Plane:
        return self.posture.reference_velocity if self.system.mechanism.centred else self.observed.velocity

    @property
    def observed_centre(self) -> Plane:
        return self.observed.centre

    @property
    def observed_velocity(self) -> Plane:
        return self.observed.velocity

    @cached_property
    def observed(self) -> Observables:
        """Energies and momenta."""
        return observe(self.system, self.posture)

    @property
    def kinetic(self) -> Number:
        return self.observed.kinetic

    @property
    def gravitational(self) -> Number:
        return self.observed.gravitational

    @property
    def elastic(self) -> Number:
        return self.observed.elastic

    @property
    def ground_energy(self) -> Number:
        """½ k·depth² of each contact that is in the ground."""
        if not self.system.vertical:
            return 0.0
        pressed = [maximum(contact.depth, 0.0) for contact in self.contacts.values()]
        return total([0.5 * self.numbers["world.stiffness"] * (depth * depth) for depth in pressed])

    @property
    def angular_momentum(self) -> Vector:
        """About the centre of mass, counter-clockwise, or about a turntable's axle."""
        return (self.observed.angular_momentum,)

    @property
    def powers(self) -> list[Number]:
        return muscle_powers(self.system.mechanism, self.posture, self.targets)

    quantities: ClassVar[Mapping[str, Mapping[str, Quantity]]] = {
        "link": {
            "x": lambda m, name: m.posture.place(_centre(m, name))[0],
            "y": lambda m, name: m.posture.place(_centre(m, name))[1],
            "vx": lambda m, name: m.posture.speed(_centre(m, name))[0],
            "vy": lambda m, name: m.posture.speed(_centre(m, name))[1],
            "angle": lambda m, name: m.posture.heading(_centre(m, name).link)[0],
            "rate": lambda m, name: m.posture.heading(_centre(m, name).link)[1],
        },
        "joint": {
            "x": lambda m, name: m.posture.origin[m.system.mechanism.joint_links(name)[0]][0],
            "y": lambda m, name: m.posture.origin[m.system.mechanism.joint_links(name)[0]][1],
            "angle": lambda m, name: m.posture.joint_angle(*m.system.mechanism.joint_links(name)),
            "rate": lambda m, name: m.posture.joint_rate(*m.system.mechanism.joint_links(name)),
        },
        "slide": {
            "extension": lambda m, name: m.system.mechanism.freedom(name).at(m.posture)[0],
            "speed": lambda m, name: m.system.mechanism.freedom(name).at(m.posture)[1],
        },
        "contact": CONTACT,
    }


def _centre(moment: LinkedMoment, link: str) -> PointOn:
    body = moment.system.mechanism
    return body.centre[body.index[link]]


def link_places(moment: Moment) -> list[Number]:
    """x, y and angle of every link, as the creature's file orders them."""
    assert isinstance(moment, LinkedMoment)
    body, posture = moment.system.mechanism, moment.posture
    values: list[Number] = []
    for link in moment.system.creature.links:
        i = body.index[link.name]
        rx, ry = posture.turned(i, body.pivot[i])  # back from the joint to the origin of the link's own frame
        values += [posture.origin[i][0] - rx, posture.origin[i][1] - ry, posture.heading(i)[0]]
    return values


def extensions(moment: Moment) -> list[Number]:
    """How far every slide is drawn out."""
    assert isinstance(moment, LinkedMoment)
    body, posture = moment.system.mechanism, moment.posture
    return [body.freedom(name).at(posture)[0] for name in moment.system.creature.parts["slide"]]


def joint_angles(moment: Moment) -> list[Number]:
    """The angle of every joint."""
    assert isinstance(moment, LinkedMoment)
    body = moment.system.mechanism
    return [moment.posture.joint_angle(*body.joint_links(joint.name)) for joint in moment.system.creature.joints]
