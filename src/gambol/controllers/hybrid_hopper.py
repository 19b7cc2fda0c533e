"""The hand-built hybrid hopper: a balance law and a jump law, switched by the height of the head (Huang 1996, 3.4).

Two states, each with a law for the torque τ between the body that stands and the one that swings:

    balance   τ = (−kp1 (x̄ + x_offset) − kd1 ẋ) / cos θ1                                  (3.2)
    jump      τ = −kp2 θ2 − kd2 θ̇2                                                          (3.1)

x̄ is the centre of mass seen from the foot, θ1 the standing link's lean, θ2 the joint's angle, 0 when stretched. Jumping
begins when the head dips below h1 and ends when it rises above h2. Three things are not as printed:

* (3.2) is printed with −x_offset. The text, "fool the control into thinking its centre of mass is offset", and the
  direction it states, to the right for x_offset < 0, ask for +.
* ẋ is the velocity of the centre of mass, not its velocity seen from the foot: the same in stance, where the law was
  derived. In flight it puts the foot ahead of a body that moves. Seen from the foot, the hopper of the printed numbers
  speeds up until it falls.
* Over uneven ground the head's height is measured from the ground below the head.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from gambol.compiler.arithmetic import maximum, where
from gambol.compiler.values import Number
from gambol.controllers.controller import FAMILIES, ControlKernel, Knob, Parameters, Tunable
from gambol.creatures.articulated.creature import Articulated
from gambol.creatures.articulated.parts import AngularActuator, Contact, EffortActuator
from gambol.creatures.creature import Creature
from gambol.creatures.units import Name, reversed_range
from gambol.draws import Draws
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import span
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import summed

REMEDY = "try it on 'acrobot-torque'"

GAINS, LENGTHS = ("kp1", "kd1", "kp2", "kd2"), ("h1", "h2", "x_offset")
MASS, LENGTH = 20.0, 2.0  # kg and m of the acrobot that the default numbers are for
LEAST_GAP = 0.005  # of h1, by which h2 is higher
LEAST_UPRIGHT = 0.1  # of cos θ1: a body that lies is not balanced any more, its torque only stays finite
SMALL = 0.05  # a small change, as a share of the nominal value

Gain = Annotated[float, Field(ge=0.0, le=1e7)]
Length = Annotated[float, Field(ge=-100.0, le=100.0)]


@dataclass(frozen=True)
class HybridHopperKernel(ControlKernel):
    """Numbers: kp1, kd1, kp2, kd2, h1, h2, x_offset. The creature's only actuator drives `joint`."""

    foot: str
    head: str
    joint: str
    muscle: str | None  # the actuator, if it takes an angle; None if it takes a torque
    memory: tuple[str, ...] = ("jumping",)
    parameter_count: int = len(GAINS) + len(LENGTHS)

    def control(
        self, moment: Moment, memory: list[Number], parameters: Parameters
    ) -> tuple[list[Number], list[Number]]:
        """Switches first, then acts by the law of the state that is on."""
        kp1, kd1, kp2, kd2, h1, h2, x_offset = (parameters[i] for i in range(self.parameter_count))
        foot, head = moment.contacts[self.foot].place, moment.contacts[self.head].place
        x, y, angle, rate = (moment.of_part("joint", self.joint, which) for which in ("x", "y", "angle", "rate"))
        height = head[1] - moment.ground_at(head)
        jumping = where(memory[0] > 0.5, where(height > h2, 0.0, 1.0), where(height < h1, 1.0, 0.0))

        _, (_, upright) = span(foot, (x, y))  # cos θ1
        leaning = moment.centre[0] - foot[0]
        balance = (0.0 - kp1 * (leaning + x_offset) - kd1 * moment.velocity[0]) / maximum(upright, LEAST_UPRIGHT)
        jump = 0.0 - kp2 * angle - kd2 * rate
        torque = where(jumping > 0.5, jump, balance)
        if self.muscle is None:
            return [torque], [jumping]
        # The target at which the muscle gives this torque; within its range it can give no other.
        ks, kd = moment.numbers[f"actuator.{self.muscle}.ks"], moment.numbers[f"actuator.{self.muscle}.kd"]
        return [angle + (torque + (kd + moment.dt * ks) * rate) / ks], [jumping]


@FAMILIES.register
class HybridHopper(Tunable):
    """Balance and jump, switched by the height of the head. The default numbers are the thesis's (Figure 3.2).

    kp1 and kd1 in N m/m and N m s/m, kp2 and kd2 in N m/rad and N m s/rad; h1, h2 and x_offset in metres. `foot` and
    `head` name contacts on the two links that the creature's one actuated joint connects.

    >>> import gambol
    >>> motion = gambol.simulate("acrobot-torque", HybridHopper(), seconds=10.0)
    >>> bool(motion.distance > 3.0)  # an offset to the left hops to the right
    True
    """

    kind: Literal["hybrid-hopper"] = "hybrid-hopper"
    kp1: Gain = 8000.0
    kd1: Gain = 800.0
    kp2: Gain = 400.0
    kd2: Gain = 40.0
    h1: Length = 0.90
    h2: Length = 0.95
    x_offset: Length = -0.02
    foot: Name = "foot"
    head: Name = "head"

    @model_validator(mode="after")
    def _heights_in_order(self) -> Self:
        if self.h1 >= self.h2:
            raise reversed_range("heights h1 and h2", self.h1, self.h2)
        return self

    @classmethod
    def scaled(cls, creature: Creature) -> Self:
        """The thesis's numbers for a body of another mass and length: the same motion, as far as the ground scales too.

        >>> import gambol
        >>> HybridHopper.scaled(gambol.creature("acrobot-torque")) == HybridHopper()
        True
        """
        mass, length = creature.mass / MASS, _length(_linked(creature)) / LENGTH
        pace = length**0.5  # times go with the root of lengths under the same gravity
        units = {"kp1": mass, "kd1": mass * pace, "kp2": mass * length, "kd2": mass * length * pace}
        nominal = cls()
        return cls(**{name: getattr(nominal, name) * units.get(name, length) for name in (*GAINS, *LENGTHS)})

    @classmethod
    def sample(cls, creature: Creature, draws: Draws, options: Mapping[str, float] | None = None) -> Self:
        """Gains within half of nominal, any height at which the thesis found hopping, speed either way."""
        nominal = cls.scaled(creature)
        size = _length(_linked(creature)) / LENGTH
        gains = {name: getattr(nominal, name) * (0.5 + draws.one()) for name in GAINS}
        h1 = size * (0.55 + 1.3 * draws.one())
        h2 = h1 + size * (0.02 + 0.08 * draws.one())
        return cls(**gains, h1=h1, h2=h2, x_offset=size * (0.08 * draws.one() - 0.04))

    @classmethod
    def kernel(cls, controllers: Sequence[Self], creature: Creature) -> ControlKernel:
        """One free body, one actuated joint, a foot on the link above it and a head on the link below."""
        parts = {(controller.foot, controller.head) for controller in controllers}
        if len(parts) > 1:
            raise InvalidInput(
                "hybrid hoppers on different contacts",
                "all hoppers of a batch must have the same foot and head",
                "run each on its own",
            )
        foot, head = parts.pop()
        body = _linked(creature)
        actuator = _only_actuator(body)
        joint = actuator.drives if isinstance(actuator, EffortActuator) else actuator.joint
        pin = next(part for part in body.joints if part.name == joint)
        for contact, link, what in ((foot, pin.parent, "foot"), (head, pin.child, "head")):
            if _contact(body, contact).link != link:
                raise InvalidInput(
                    f"the {what} {contact!r} is not on link {link!r}",
                    f"joint {joint!r} holds the head's link to the foot's",
                    f"name a contact of {link!r}",
                )
        return HybridHopperKernel(foot, head, joint, actuator.name if isinstance(actuator, AngularActuator) else None)

    def numbers(self, kernel: ControlKernel) -> list[float]:
        return [getattr(self, name) for name in (*GAINS, *LENGTHS)]

    def knobs(self, creature: Creature) -> list[Knob]:
        """All seven numbers; heights from a quarter of the body to all of it."""
        nominal = self.scaled(creature)
        size = _length(_linked(creature)) / LENGTH
        limits = {name: (0.0, 5.0 * getattr(nominal, name)) for name in GAINS}
        limits |= {
            "h1": (0.5 * size, 1.9 * size),
            "h2": (0.51 * size, 1.99 * size),
            "x_offset": (-0.1 * size, 0.1 * size),
        }
        return [
            Knob(name, getattr(self, name), *limits[name], SMALL * abs(getattr(nominal, name)))
            for name in (*GAINS, *LENGTHS)
        ]

    def turned(self, values: Mapping[str, float]) -> Self:
        """Knobs by their names. Of heights that have crossed the lower one is h1; between the two there is a gap."""
        wanted = dict(values)
        h1, h2 = (float(wanted.get(name, getattr(self, name))) for name in ("h1", "h2"))
        if h1 >= h2:
            wanted |= {"h1": h2, "h2": max(h1, h2 * (1.0 + LEAST_GAP))}
        return self.model_copy(update=wanted)


def _linked(creature: Creature) -> Articulated:
    """Its laws are about two links and the joint between them."""
    if not isinstance(creature, Articulated):
        raise InvalidInput(f"a hybrid hopper for {creature.name}", "it can drive only bodies of links", REMEDY)
    return creature


def _only_actuator(creature: Articulated) -> AngularActuator | EffortActuator:
    """The muscle or motor at a joint that hops."""
    hops = creature.free and not creature.seen_from_above and len(creature.actuators) == 1
    actuator = creature.actuators[0] if hops else None
    if not isinstance(actuator, AngularActuator | EffortActuator):
        raise InvalidInput(
            f"a hybrid hopper for {creature.name}",
            "it can drive only a free body that is seen from the side and has one actuator, at a joint",
            REMEDY,
        )
    return actuator


def _contact(creature: Articulated, name: str) -> Contact:
    contacts = {contact.name: contact for contact in creature.contacts}
    if name not in contacts:
        raise unknown_name("contact", name, contacts)
    return contacts[name]


def _length(creature: Articulated) -> float:
    """Metres of all links together."""
    return summed(link.ends[1] - link.ends[0] for link in creature.links)
