"""What every task provides. Scores are always maximised."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import ClassVar

from gambol.compiler.values import Number
from gambol.descriptions import Description
from gambol.dynamics.observables import centre_of_mass
from gambol.dynamics.posture import Posture
from gambol.dynamics.system import System


@dataclass(frozen=True)
class Moment:
    """The body at the end of a step."""

    system: System
    posture: Posture
    dt: float  # s

    @property
    def centre(self) -> tuple[Number, Number]:
        """Place of the centre of mass, in metres."""
        return centre_of_mass(self.posture)


class Task(Description, abc.ABC):
    """A measure of a motion. Its first slot is the score so far; it may remember more."""

    task: ClassVar[str]

    @property
    @abc.abstractmethod
    def slots(self) -> tuple[str, ...]:
        """Names of what the task keeps; the first is `score`."""

    @abc.abstractmethod
    def begin(self, moment: Moment) -> list[Number]:
        """The slots before the first step."""

    @abc.abstractmethod
    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        """The slots after a step."""
