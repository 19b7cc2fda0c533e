"""How a motion goes, in so few numbers that those of two trials can be compared: its way, and when feet are down."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.at_rest import stride_period, treads
from gambol.tasks.measures import Measure

AXES = ("x", "y", "z")
QUARTERS = ("third", "fourth")  # of a trial
GAP = 0.1  # natural periods that a foot is off the ground before it lands: one that chatters lands once


class Rhythm(Measure):
    """Metres along x, with their sign (`rhythm.way`), the share of time that a foot is down (`rhythm.duty`, the mean of
    all) and how often one lands (`rhythm.landings`); without feet the last two are 0."""

    kind: Literal["rhythm"] = "rhythm"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return ("way", "duty", "landings", "start", "steps", *(f"last.{foot}" for foot in treads(creature)))

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"rhythm.{name}": name for name in ("way", "duty", "landings")}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0, 0.0, moment.ahead, 0.0, *[moment.time for _ in treads(moment.creature)]]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, duty, landings, start, steps, *last = slots
        feet, gap = treads(moment.creature), GAP * stride_period(moment.creature)
        share, each = 1.0 / (steps + 1.0), 1.0 / max(1, len(feet))
        down: Number = 0.0
        after: list[Number] = []
        for foot, before in zip(feet, last, strict=True):
            touching = moment.contacts[foot].touching
            landings = landings + where(touching & (moment.time - before > gap), 1.0, 0.0)
            down = down + where(touching, each, 0.0)
            after.append(where(touching, moment.time, before))
        return [moment.ahead - start, duty + share * (down - duty), landings, start, steps + 1.0, *after]


class LateWays(Measure):
    """Metres of the centre of mass along each axis from a time to another (`third.x`, …) and after it (`fourth.x`)."""

    kind: Literal["late-ways"] = "late-ways"
    since: Annotated[float, Field(ge=0.0)]  # s
    until: Annotated[float, Field(ge=0.0)]  # s

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        axes = AXES[: creature.dimensions]
        return tuple(f"{name}.{axis}" for name in ("third", "fourth", "half", "quarter") for axis in axes)

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"{name}.{axis}": f"{name}.{axis}" for name in QUARTERS for axis in AXES[: creature.dimensions]}

    def begin(self, moment: Moment) -> list[Number]:
        return [*[0.0 for _ in (*moment.centre, *moment.centre)], *moment.centre, *moment.centre]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        now, count = moment.centre, len(moment.centre)
        begun = slots[2 * count :]
        half = [where(moment.time < self.since, x, old) for x, old in zip(now, begun[:count], strict=True)]
        quarter = [where(moment.time < self.until, x, old) for x, old in zip(now, begun[count:], strict=True)]
        third = [x - old for x, old in zip(quarter, half, strict=True)]
        return [*third, *[x - old for x, old in zip(now, quarter, strict=True)], *half, *quarter]
