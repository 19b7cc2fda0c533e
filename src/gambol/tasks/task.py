"""What every task provides. Scores are always maximised."""

from __future__ import annotations

import abc
from typing import ClassVar

from gambol.creatures.creature import Creature
from gambol.tasks.measure import Measure


class Task(Measure, abc.ABC):
    """What a motion is scored by: a measure whose first slot is the score so far."""

    fell: ClassVar[float | None] = None  # the score of what fell; None where falling is no failure

    @property
    @abc.abstractmethod
    def slots(self) -> tuple[str, ...]:
        """Names of what the task keeps; the first is `score`."""

    @property
    def idle(self) -> float:
        """The score of a body that does nothing, about: gains and losses are measured from it."""
        return 0.0

    def check(self, creature: Creature) -> None:
        """Refuses a creature for which this task makes no sense, wherever it is scored; by default none."""

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return self.slots

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"score": "score"}
