"""Settled speed."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.task import Task


class Cruise(Task):
    """Mean speed of the centre of mass along x in m/s, from `settle` seconds on; 0 before. To the left it is negative.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> bool(gambol.evaluate("luxo", [hop], task=Cruise()).scores[0] > 0.2)
    True
    """

    kind: Literal["cruise"] = "cruise"
    settle: Annotated[float, Field(ge=0.0, le=3600.0)] = 2.0  # s in which it finds its stride

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "began", "place")  # when it began, and where it was when it had settled

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.time, moment.ahead]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, began, place = slots
        x, since = moment.ahead, moment.time - began - self.settle
        settled = since > 0.5 * moment.dt  # half a step, so that rounding does not decide
        speed = (x - place) * (1.0 / where(settled, since, 1.0))
        return [where(settled, speed, 0.0), began, where(settled, place, x)]
