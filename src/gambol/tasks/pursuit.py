"""Pursuit of the follow point (van de Panne and Fiume 1993, section 5.1: the integral of v·F)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import dot
from gambol.errors import InvalidInput
from gambol.tasks.task import TASKS, Task


@TASKS.register
class Pursuit(Task):
    """∫ v·F dt in metres: v the velocity of the centre of mass, F the unit vector from it to the follow point.

    Fleeing counts below zero. Who pursues has eyes. Towards a point that stands still this is the distance gained.

    >>> import gambol
    >>> drifting, ahead = [gambol.controllers.Passive()], gambol.worlds.FixedPoint(at=(100.0, 0.0))
    >>> stream = gambol.World(drag=100, wind=(1.0, 0.0), follow=ahead)
    >>> result = gambol.evaluate("fish", drifting, task=Pursuit(), world=stream, seconds=0.5)
    >>> bool(result.scores[0] > 0.0)
    True
    """

    kind: Literal["pursuit"] = "pursuit"
    reach: Annotated[float, Field(gt=0.0, le=100.0)] = 0.01  # m: closer than this it is caught, and nothing counts

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score",)

    def check(self, creature: Creature) -> None:
        if not any(sensor.sees for sensor in creature.sensors):
            raise InvalidInput(
                f"{creature.name} has no eye",
                "a body that pursues a point needs a sensor for it",
                "add sensors of the kind 'eye' or 'spring-eye', or choose 'travel'",
            )

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        way = [there - here for there, here in zip(moment.follow, moment.centre, strict=False)]
        squared = dot(way, way)
        apart = squared > self.reach * self.reach
        towards = dot(moment.velocity, way) / sqrt(where(apart, squared, 1.0))
        return [slots[0] + where(apart, towards, 0.0) * moment.dt]
