"""Measures of how a body moves, for style, for variety, and for telling what a score does not."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import absolute, maximum, minimum, where
from gambol.compiler.values import Condition, Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.effort import work_done
from gambol.tasks.measures import MEASURES, Measure
from gambol.tasks.upright import has_fallen

NEVER = -1.0  # s: what has not happened yet
GAP = 0.05  # s after a landing in which none is counted: a foot that chatters lands once


@MEASURES.register
class Fallen(Measure):
    """Whether anything but a foot ever touched the ground, 1 or 0, and when first, in seconds (−1 if never)."""

    kind: Literal["fallen"] = "fallen"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("fallen", "time")

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"fallen": "fallen", "fallen.time": "time"}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, NEVER]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        down = has_fallen(moment, slots[0])
        return [where(down, 1.0, 0.0), where(down, where(slots[0] > 0.5, slots[1], moment.time), NEVER)]


@MEASURES.register
class Duty(Measure):
    """Share of time that each contact touches (`duty.NAME`), and that none does (`flight`)."""

    kind: Literal["duty"] = "duty"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("steps", "flight", *creature.contacts_on)

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"flight": "flight", **{f"duty.{name}": name for name in creature.contacts_on}}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0] * len(self.slots_of(moment.creature))

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        steps, flight, *duties = slots
        share = 1.0 / (steps + 1.0)
        flies: Condition = True
        after = []
        for duty, contact in zip(duties, moment.contacts.values(), strict=True):
            after.append(duty + share * (where(contact.touching, 1.0, 0.0) - duty))
            flies = where(contact.touching, 0.0, where(flies, 1.0, 0.0)) > 0.5
        return [steps + 1.0, flight + share * (where(flies, 1.0, 0.0) - flight), *after]


@MEASURES.register
class Cadence(Measure):
    """Seconds from one landing of the first foot to the next, the mean of all (`period`, 0 before the second), and how
    many times it landed (`landings`)."""

    kind: Literal["cadence"] = "cadence"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("period", "landings", "first", "last", "down")

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"period": "period", "landings": "landings"}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0, NEVER, NEVER, 1.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        period, landings, first, last, down = slots
        feet = moment.creature.feet or tuple(moment.contacts)
        if not feet:
            return slots
        touching = moment.contacts[feet[0]].touching
        rested = (last < 0.0) | (moment.time - last >= GAP)
        lands = touching & (down < 0.5) & rested
        landings = where(lands, landings + 1.0, landings)
        first = where(lands & (first < 0.0), moment.time, first)
        last = where(lands, moment.time, last)
        between = maximum(landings - 1.0, 1.0)
        period = where(landings > 1.5, (last - first) / between, period)
        return [period, landings, first, last, where(touching, 1.0, 0.0)]


@MEASURES.register
class Stature(Measure):
    """Height of the centre of mass over the ground below it, in metres: mean, least, most, and in the end."""

    kind: Literal["height"] = "height"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("mean", "least", "most", "end", "steps")

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"height.{which}": which for which in ("mean", "least", "most", "end")}

    def begin(self, moment: Moment) -> list[Number]:
        height = _height(moment)
        return [height, height, height, height, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        mean, least, most, _, steps = slots
        height = _height(moment)
        share = 1.0 / (steps + 1.0)
        return [mean + share * (height - mean), minimum(height, least), maximum(height, most), height, steps + 1.0]


@MEASURES.register
class Pace(Measure):
    """Mean speed along x in m/s (`speed`), the greatest of the centre of mass along any axis (`speed.most`), and how
    far along x it is in the end, in metres (`ahead`)."""

    kind: Literal["speed"] = "speed"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("mean", "most", "ahead", "start", "since")

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"speed": "mean", "speed.most": "most", "ahead": "ahead"}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0, moment.ahead, moment.ahead, moment.time]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, most, _, start, since = slots
        for speed in moment.velocity:
            most = maximum(absolute(speed), most)
        return [(moment.ahead - start) / (moment.time - since), most, moment.ahead, start, since]


@MEASURES.register
class Work(Measure):
    """Work of all muscles, given or taken, as a share of the weight times the body's size."""

    kind: Literal["work"] = "work"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("spent",)

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        return [slots[0] + work_done(moment)]


def _height(moment: Moment) -> Number:
    if moment.creature.seen_from_above:
        return 0.0
    return moment.height - moment.ground_at(moment.centre)
