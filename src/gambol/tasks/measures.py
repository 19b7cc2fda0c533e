"""What every measure provides, and measures by name: an open list."""

from __future__ import annotations

import abc
from typing import TYPE_CHECKING

from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.descriptions import Description, kinds_of
from gambol.dynamics.moment import Moment
from gambol.registry import Registry


class Measure(Description, abc.ABC):
    """Numbers that are measured in every step. A rollout can take any number of measures in one pass; what one of them
    comes to does not depend on the others.

    Integrals over time add up the values at the end of each step times the step: of a velocity, that is exactly the way
    the semi-implicit step goes.
    """

    if TYPE_CHECKING:
        kind: str  # its name, in files and among results

    @abc.abstractmethod
    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        """Names of what it keeps from step to step."""

    def results_of(self, creature: Creature) -> dict[str, str]:
        """What it comes to, by name, and the slots that hold it; by default its first slot, under its own name."""
        return {self.kind: self.slots_of(creature)[0]}

    @abc.abstractmethod
    def begin(self, moment: Moment) -> list[Number]:
        """The slots before the first step, or InvalidInput for a creature that cannot be measured so."""

    @abc.abstractmethod
    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        """The slots after a step."""


MEASURES: Registry[type[Measure]] = Registry(
    "measure",
    "gambol.measures",
    kinds_of(Measure, "measure"),
    own={
        "fallen": "gambol.tasks.behaviour",
        "duty": "gambol.tasks.behaviour",
        "cadence": "gambol.tasks.behaviour",
        "height": "gambol.tasks.behaviour",
        "speed": "gambol.tasks.behaviour",
        "work": "gambol.tasks.behaviour",
        "energy-from-nothing": "gambol.tasks.audit",
        "sinking": "gambol.tasks.audit",
        "folding": "gambol.tasks.audit",
        "fluctuation": "gambol.tasks.fluctuation",
        "footfalls": "gambol.tasks.footfalls",
        "manner": "gambol.tasks.manner",
        "phases": "gambol.tasks.phases",
        "leap": "gambol.tasks.leap",
        "clearance": "gambol.tasks.clearance",
        "ball-touch": "gambol.tasks.ball_touch",
    },
)


def measure_named(measure: str | Measure) -> Measure:
    """A measure by name, or the measure itself.

    >>> measure_named("fallen")
    Fallen()
    """
    if isinstance(measure, Measure):
        return measure
    return MEASURES.named(measure).from_data({"kind": measure}, f"measure {measure!r}")
