"""What every measure of a motion provides: numbers that are kept up to date inside a rollout."""

from __future__ import annotations

import abc
from typing import TYPE_CHECKING

from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.descriptions import Description
from gambol.dynamics.moment import Moment


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
