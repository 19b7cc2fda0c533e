"""Height gained."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import maximum
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.task import Task


class Jump(Task):
    """The greatest height of the centre of mass above its start, in metres.

    >>> import gambol
    >>> float(gambol.evaluate("luxo", [gambol.controllers.Passive()], task=Jump(), seconds=1.0).scores[0])
    0.0
    """

    kind: Literal["jump"] = "jump"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.height]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        return [maximum(moment.height - slots[1], slots[0]), slots[1]]
