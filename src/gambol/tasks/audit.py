"""Measures of dishonesty: what a motion takes from the simulation instead of from its muscles. Larger is worse."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import maximum, total
from gambol.compiler.values import Number
from gambol.dynamics.muscles import muscle_powers
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.tasks.task import Moment, Task


class EnergyFromNothing(Task):
    """The most energy ever gained beyond the muscles' work, as a share of the weight times the body's size.

    Energy is kinetic, gravitational, of passive springs, and of the ground's springs under the contacts. Friction,
    water and dampers only take. What muscles give in a step is their force at its end times the way they went, as the
    implicit step has it.
    """

    kind: Literal["energy-from-nothing"] = "energy-from-nothing"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "given", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0, _energy(moment)]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        most, given, start = slots
        given = given + moment.dt * total(muscle_powers(moment.system.body, moment.posture, moment.targets))
        scale = moment.system.creature.mass * STANDARD_GRAVITY * moment.system.creature.size
        return [maximum((_energy(moment) - start - given) * (1.0 / scale), most), given, start]


class Sinking(Task):
    """The deepest any contact was ever in the ground, as a share of the body's size."""

    kind: Literal["sinking"] = "sinking"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score",)

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        deepest = slots[0]
        for depth in _depths(moment):
            deepest = maximum(depth * (1.0 / moment.system.creature.size), deepest)
        return [deepest]


def _depths(moment: Moment) -> list[Number]:
    if not moment.system.vertical:
        return []
    return [moment.touch(contact).depth for contact in moment.system.creature.contacts]


def _energy(moment: Moment) -> Number:
    seen = moment.observed
    stiffness = moment.system.body.numbers["world.stiffness"]
    pressed = [maximum(depth, 0.0) for depth in _depths(moment)]
    ground = total([0.5 * stiffness * (depth * depth) for depth in pressed])
    return seen.kinetic + seen.gravitational + seen.elastic + ground
