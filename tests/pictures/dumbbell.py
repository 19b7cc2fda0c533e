"""A body that is no tree of links: two point masses on a spring, whose rest length a muscle sets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Literal

from pydantic import Field

from gambol.compiler.arithmetic import maximum, sqrt
from gambol.creatures.actuators import Actuator
from gambol.creatures.creature import BODIES, Creature
from gambol.creatures.sensors import AnySensor, TouchSensor
from gambol.creatures.units import Hints
from gambol.dynamics.channels import PLANE, Channel
from gambol.dynamics.moment import ContactPoint, Moment
from gambol.dynamics.system import SYSTEMS, System

ENDS = ("left", "right")
STIFFNESS, DAMPING, GROUND = 200.0, 2.0, 2000.0  # N/m, N s/m, N/m


@BODIES.register
class Dumbbell(Creature):
    body: ClassVar[str] = "test-dumbbell"

    kind: Literal["test-dumbbell"] = "test-dumbbell"
    name: str = "dumbbell"
    summary: str = ""
    sources: str = ""
    actuators: tuple[Actuator, ...] = (Actuator(name="spring", min=0.4, max=0.8),)
    sensors: tuple[AnySensor, ...] = (TouchSensor(kind="touch", name="s1", contact="left"),)
    hints: Hints = Field(default_factory=dict)
    above: bool = False

    @property
    def mass(self):
        return 2.0

    @property
    def size(self):
        return 0.6

    @property
    def parts(self):
        return {"end": ENDS, "contact": ENDS}

    @property
    def masses(self):
        return dict.fromkeys(ENDS, 1.0)

    @property
    def contacts_on(self):
        return {name: name for name in ENDS}

    @property
    def seen_from_above(self):
        return self.above

    def outline(self, part):
        return (-0.1, -0.1), (0.1, -0.1), (0.1, 0.1), (-0.1, 0.1)


class EndContact(ContactPoint):
    def __init__(self, moment, i):
        self.name = self.part = ENDS[i]
        self.foot, self._moment, self._i = True, moment, i

    @property
    def place(self):
        return tuple(self._moment.state[2 * self._i : 2 * self._i + 2])

    @property
    def velocity(self):
        return tuple(self._moment.state[4 + 2 * self._i : 6 + 2 * self._i])

    @property
    def depth(self):
        return 0.0 if self._moment.creature.seen_from_above else 0.0 - self.place[1]

    @property
    def touching(self):
        return True if self._moment.creature.seen_from_above else self.depth > 0.0


class DumbbellMoment(Moment):
    def __init__(self, system, tables, state, time, dt, targets):
        super().__init__(system, tables, time, dt, targets)
        self.state = state

    @cached_property
    def contacts(self):
        return {name: EndContact(self, i) for i, name in enumerate(ENDS)}

    @property
    def contact_forces(self):
        return [(0.0, GROUND * maximum(contact.depth, 0.0)) for contact in self.contacts.values()]

    @property
    def centre(self):
        return 0.5 * (self.state[0] + self.state[2]), 0.5 * (self.state[1] + self.state[3])

    @property
    def velocity(self):
        return 0.5 * (self.state[4] + self.state[6]), 0.5 * (self.state[5] + self.state[7])

    @property
    def kinetic(self):
        return 0.5 * sum(v * v for v in self.state[4:])

    @property
    def gravitational(self):
        return 0.0 if self.creature.seen_from_above else 2.0 * 9.81 * self.centre[1]

    elastic, angular_momentum = 0.0, (0.0,)

    @property
    def powers(self):
        return [0.0]


@SYSTEMS.register
class DumbbellSystem(System):
    body: ClassVar[str] = Dumbbell.body
    integrators: ClassVar[tuple[str, ...]] = ("semi-implicit",)

    @property
    def slot_names(self):
        places = [f"{end}.{axis}" for end in ENDS for axis in PLANE]
        return places + [f"velocity.{place}" for place in places]

    def rest(self):
        return [-0.3, 0.0, 0.3, 0.0, 0.5, 0.0, 0.5, 0.0]

    def velocities(self, state):
        return state[4:]

    def moment(self, tables, state, time, dt, targets=None):
        return DumbbellMoment(self, tables, list(state), time, dt, targets)

    def step(self, tables, state, targets, dt, integrator):
        now = self.moment(tables, state, 0.0, dt)
        dx, dy, du, dv = (state[2 + i] - state[i] for i in (0, 1, 4, 5))
        length = sqrt(dx * dx + dy * dy)
        pull = (
            STIFFNESS * (length - (0.6 if targets is None else targets[0])) + DAMPING * (dx * du + dy * dv)
        ) / length
        weight = 0.0 if self.creature.seen_from_above else 9.81
        forces = [
            f + sign * pull * d
            for (_, y), sign in zip(now.contact_forces, (1.0, -1.0), strict=True)
            for f, d in ((0.0, dx), (y - weight, dy))
        ]
        after = [v + dt * f for v, f in zip(state[4:], forces, strict=True)]
        return [q + dt * v for q, v in zip(state[:4], after, strict=True)] + after

    def part_channels(self) -> tuple[Channel, ...]:
        return (Channel("end", _places, ENDS, PLANE, places=True),)


def _places(moment: Moment) -> Sequence[float]:
    assert isinstance(moment, DumbbellMoment)
    return moment.state[:4]
