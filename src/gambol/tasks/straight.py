"""Straight ahead."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import sqrt
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import dot
from gambol.tasks.task import Task


class Straight(Task):
    """Metres along x that the centre of mass has come, less those that it is off its line: sideways, up or down.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> bool(gambol.evaluate("luxo", [hold], task=Straight(), seconds=1.0).scores[0] < 0.1)
    True
    """

    kind: Literal["straight"] = "straight"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "x", "y", "z")  # where it began

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, *moment.centre, *[0.0] * (3 - len(moment.centre))]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        start = slots[1:]
        ahead, *aside = (now - before for now, before in zip(moment.centre, start, strict=False))
        return [ahead - sqrt(dot(aside, aside)), *start]
