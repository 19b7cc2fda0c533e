"""Distance travelled (van de Panne and Fiume 1993, section 5.1)."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import absolute
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.task import Task

Direction = Literal["either", "right", "left"]


class Travel(Task):
    """|x(end) − x(start)| of the centre of mass in metres; with a `direction` only what is covered that way.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> still = gambol.evaluate("luxo", [hold], task=Travel(), seconds=1.0)
    >>> bool(still.scores[0] < 0.1)
    True
    """

    kind: Literal["travel"] = "travel"
    direction: Direction = "either"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.ahead]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        return [covered(moment.ahead - slots[1], self.direction), slots[1]]


def covered(dx: Number, direction: Direction) -> Number:
    """Metres along x that count; the other way they count against it.

    >>> covered(-2.0, "right"), covered(-2.0, "left"), covered(-2.0, "either")
    (-2.0, 2.0, 2.0)
    """
    return absolute(dx) if direction == "either" else dx if direction == "right" else -dx
