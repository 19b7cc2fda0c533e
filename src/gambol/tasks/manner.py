"""How any body goes, whatever its parts: what evolution compares where bodies differ as well."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import clamp, maximum, sqrt, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.measures import MEASURES, Measure
from gambol.tasks.ranging import natural_period

MANY = 8.0  # contacts that touch in the mean, which count as 1
QUICK = 20.0  # radians of all joints in a natural period, likewise
BOBS = 0.1  # body sizes that the centre goes up and down, likewise
RESULTS = ("air", "down", "level", "bobs", "quick")


@MEASURES.register
class Manner(Measure):
    """The share of time in the air (`gait.air`), how many contacts touch (`gait.down`), how high the centre is
    (`gait.level`) and how much that goes up and down (`gait.bobs`), and how quickly joints turn (`gait.quick`)."""

    kind: Literal["manner"] = "manner"

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return (*RESULTS, "steps", "mean", "squares", "sure")

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"gait.{name}": name for name in RESULTS}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0] * (len(RESULTS) + 4)

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        flight, _, _, _, _, steps, mean, squares, down = slots
        size, share = moment.creature.size, 1.0 / (steps + 1.0)
        touching, high = moment.touching, moment.height / size
        flight = flight + share * (where(touching < 0.5, 1.0, 0.0) - flight)
        down = down + share * (touching - down)
        off = high - mean
        mean = mean + share * off
        squares = squares + share * (off * (high - mean) - squares)
        quick = sqrt(maximum(moment.shaking, 0.0)) * (natural_period(moment) / QUICK)
        return [
            flight,
            clamp(down * (1.0 / MANY), 0.0, 1.0),
            clamp(mean, 0.0, 1.0),
            clamp(sqrt(maximum(squares, 0.0)) * (1.0 / BOBS), 0.0, 1.0),
            slots[4] + share * (clamp(quick, 0.0, 1.0) - slots[4]),
            steps + 1.0,
            mean,
            squares,
            down,
        ]
