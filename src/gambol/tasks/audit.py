"""Measures of dishonesty: what a motion takes from the simulation instead of from its muscles."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import maximum
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.tasks.measures import MEASURES, Measure


@MEASURES.register
class EnergyFromNothing(Measure):
    """The most energy ever gained beyond the muscles' work, as a share of the weight times the body's size.

    Energy is kinetic, gravitational, of passive springs, and of the ground's springs under the contacts. Friction,
    water and dampers only take. What muscles give in a step is their force at its end times the way they went, as the
    implicit step has it. Wind gives energy as well, nobody counts how much: in a world with wind the measure is 0.
    """

    kind: Literal["energy-from-nothing"] = "energy-from-nothing"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("most", "given", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0, _energy(moment)]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        if any(moment.world.wind):
            return slots
        most, given, start = slots
        given = given + moment.dt * moment.power
        scale = moment.creature.mass * STANDARD_GRAVITY * moment.creature.size
        return [maximum((_energy(moment) - start - given) * (1.0 / scale), most), given, start]


@MEASURES.register
class Sinking(Measure):
    """The deepest any contact was ever in the ground, as a share of the body's size."""

    kind: Literal["sinking"] = "sinking"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("deepest",)

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        if moment.creature.seen_from_above:
            return slots
        return [maximum(moment.deepest * (1.0 / moment.creature.size), slots[0])]


@MEASURES.register
class Folding(Measure):
    """The most that any piece of a soft body was ever turned inside out, as a share of its area at rest.

    Springs let masses pass where matter would not: a body that folds through itself goes by what it could not be.
    """

    kind: Literal["folding"] = "folding"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("most",)

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        most = slots[0]
        for piece in moment.pieces:
            most = maximum(0.0 - piece, most)
        return [most]


def _energy(moment: Moment) -> Number:
    return moment.kinetic + moment.gravitational + moment.elastic + moment.ground_energy
