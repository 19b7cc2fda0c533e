"""Going at a wanted speed (Grzeszczuk and Terzopoulos 1995, section 2.2: the deviation from a desired speed)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.task import Task


class AtSpeed(Task):
    """−|v − V|/V: v the mean speed of the centre of mass along x, V what is wanted, in m/s; 0 is just right.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> float(gambol.evaluate("luxo", [hold], task=AtSpeed(speed=0.5), seconds=1.0).scores[0].round(1))
    -1.0
    """

    kind: Literal["at-speed"] = "at-speed"
    speed: Annotated[float, Field(gt=0.0, le=1e4)]  # m/s

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "lasted")

    @property
    def idle(self) -> float:
        return -1.0

    def begin(self, moment: Moment) -> list[Number]:
        return [-1.0, moment.ahead, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, lasted = slots
        lasted = lasted + moment.dt
        return [0.0 - absolute((moment.ahead - start) / (lasted * self.speed) - 1.0), start, lasted]
