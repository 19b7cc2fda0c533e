"""What every way to plan has in common: actions accepted one after another, and the states they were taken in."""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import Any

import numpy as np

from gambol.planning.expander import Expander
from gambol.planning.node import Input, Tally
from gambol.planning.progress import Progress
from gambol.rollout.prepared import Rows


class Deciding(abc.ABC):
    """A plan in the making."""

    def __init__(self, expander: Expander) -> None:
        self.expander = expander
        self.inputs: list[Input] = []
        self.states: list[Rows] = []  # before each action
        self.progress = Progress()
        self.taken_back = 0  # actions that were accepted and undone

    @property
    @abc.abstractmethod
    def tally(self) -> Tally:
        """What was done so far."""

    @property
    @abc.abstractmethod
    def here(self) -> int:
        """The row of the state that the accepted actions lead to."""

    @property
    def seconds(self) -> float:
        """Of motion that is accepted."""
        return len(self.inputs) * self.expander.seconds

    @property
    def at_goal(self) -> bool:
        return bool(self.inputs) and self.expander.reached_at(self.here)

    @abc.abstractmethod
    def advance(self) -> bool:
        """A turn of the search; False when nothing is left to try."""

    @abc.abstractmethod
    def saved(self) -> dict[str, Any]:
        """What is needed to go on exactly as it would have gone on, besides the accepted actions."""

    def restore(self, data: dict[str, Any], inputs: Sequence[Input], states: Sequence[Rows]) -> None:
        """Goes on where `saved` was called, with the actions that were accepted until then."""
        self.inputs, self.states = list(inputs), [np.array(state) for state in states]
        self.progress = Progress()
        for simulation, seconds in data["progress"]:
            self.progress.note(simulation, seconds)
        self.taken_back = data["taken_back"]

    def _saved(self) -> dict[str, Any]:
        return {"tally": vars(self.tally), "progress": self.progress.points, "taken_back": self.taken_back}
