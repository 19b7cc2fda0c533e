"""What every task provides. Scores are always maximised."""

from __future__ import annotations

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from gambol.compiler.regions import Table
from gambol.compiler.values import Number
from gambol.creatures.parts import Contact
from gambol.descriptions import Description
from gambol.dynamics.ground import Touch, touch
from gambol.dynamics.mechanism import Vector
from gambol.dynamics.observables import Observables, centre_of_mass, observe
from gambol.dynamics.posture import Posture
from gambol.dynamics.sensing import follow_point
from gambol.dynamics.system import System


@dataclass(frozen=True)
class Moment:
    """The body at the end of a step. Only what a task asks for is computed."""

    system: System
    posture: Posture
    targets: Sequence[Number] | None  # of the muscles in this step; None where they are slack
    tables: Mapping[str, Table]  # of terrain and follow point
    time: Number  # s since the beginning
    dt: float  # s

    @property
    def centre(self) -> Vector:
        """Place of the centre of mass, in metres."""
        return centre_of_mass(self.posture)

    @property
    def velocity(self) -> Vector:
        """Velocity of the centre of mass, in m/s."""
        return self.posture.reference_velocity if self.posture.body.free else self.observed.velocity

    @cached_property
    def observed(self) -> Observables:
        """Energies and momenta."""
        return observe(self.system, self.posture)

    @property
    def follow(self) -> Vector:
        """Where the follow point is, in metres."""
        return follow_point(self.system.world, self.tables, self.time)

    def touch(self, contact: Contact) -> Touch:
        """How a contact meets the terrain. Seen from above there is none: do not ask."""
        point = self.system.body.point(contact.link, f"contact.{contact.name}")
        return touch(self.system.world, self.tables, self.posture, point)


class Task(Description, abc.ABC):
    """A measure of a motion. Its first slot is the score so far; it may remember more.

    Integrals over time add up the values at the end of each step times the step: of a velocity, that is exactly the way
    the semi-implicit step goes.
    """

    kind: str  # the task's name, in files and on the command line

    @property
    @abc.abstractmethod
    def slots(self) -> tuple[str, ...]:
        """Names of what the task keeps; the first is `score`."""

    @abc.abstractmethod
    def begin(self, moment: Moment) -> list[Number]:
        """The slots before the first step, or InvalidInput for a creature that cannot do this task."""

    @abc.abstractmethod
    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        """The slots after a step."""
