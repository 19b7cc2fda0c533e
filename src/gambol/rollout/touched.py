"""A model that a hand can reach into: its numbers are further parameters of every lane.

The hand acts after each step, from a branch of the tape of its own: a lane that nobody touches has the same bits as in
a model without a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from gambol.compiler.arithmetic import where
from gambol.compiler.program import Memory
from gambol.compiler.tape import seal
from gambol.controllers.controller import Controller
from gambol.dynamics.channels import Channel, channels_of, without_forces
from gambol.dynamics.hand import Hand
from gambol.dynamics.vectors import Vector
from gambol.rollout.model import Model

EYES = ("eye", "spring-eye")  # kinds of sensors that look for the follow point
AXES = ("x", "y", "z")
SEEN = ("joint", "contact", "sensor", "target", "centre", "velocity")  # what somebody sees, besides where parts are


class TouchedModel(Model):
    """Behind a lane's other parameters: whether it is touched, 1 or 0, and the numbers of its hand."""

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """Neither energies nor the ground's forces: they would be most of its observer."""
        seen = (*SEEN, "follow") if self.leading_names else SEEN
        shown = [channel for channel in channels_of(self.system) if channel.places or channel.name in seen]
        return tuple(without_forces(channel) if channel.name == "contact" else channel for channel in shown)

    @cached_property
    def hand_names(self) -> list[str]:
        """Of those parameters."""
        places = next(channel for channel in self.channels if channel.places)
        return ["touched", *Hand.names(AXES[: self.creature.dimensions], places.parts or ()), *self.leading_names]

    @cached_property
    def leading_names(self) -> list[str]:
        """Of those that move the follow point, for bodies that look for it, or go by it: whether it is led, 1 or 0, and
        where to."""
        if not (self.kernel.follows or any(sensor.kind in EYES for sensor in self.creature.sensors)):
            return []
        return ["led", *[f"follow.{axis}" for axis in AXES[: self.world.follow.axes]]]

    @property
    def parameter_count(self) -> int:
        return super().parameter_count + len(self.hand_names)

    def parameters(self, controller: Controller, own: Mapping[str, float] | None = None) -> list[float]:
        """A lane's numbers, of which nobody touches it."""
        return [*super().parameters(controller, own), *[0.0] * len(self.hand_names)]

    def start(self, parameters: Sequence[float]) -> list[float]:
        return super().start(parameters[: super().parameter_count])

    def _leads(self, lane: Memory) -> Callable[[Vector], Vector] | None:
        if not self.leading_names:
            return None
        first = self.parameter_count - len(self.leading_names)
        led, *to = [lane.parameters[first + i] for i in range(len(self.leading_names))]
        return lambda point: tuple(where(led > 0.5, new, old) for new, old in zip(to, point, strict=True))

    def turn(self, lane: Memory) -> None:
        """A turn, and then the impulse of the hand in a step's time."""
        super().turn(lane)
        seal()
        first, count = super().parameter_count, len(self.system.slot_names)
        touched, *numbers = [lane.parameters[first + i] for i in range(len(self.hand_names) - len(self.leading_names))]
        body = [lane.state[i] for i in range(count)]
        nudged = self._system(lane).nudged(body, Hand.of(numbers, self.creature.dimensions), self.dt)
        for i, (new, old) in enumerate(zip(nudged, body, strict=True)):
            if new is not old:
                lane.state[i] = where(touched > 0.5, new, old)
