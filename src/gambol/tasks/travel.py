"""Distance travelled (paper S7)."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import absolute
from gambol.compiler.values import Number
from gambol.tasks.task import Moment, Task


class Travel(Task):
    """|x(end) − x(start)| of the centre of mass in metres, whichever way.

    >>> import gambol
    >>> still = gambol.evaluate("luxo", [gambol.PoseSequence.hold(gambol.creature("luxo"))], task=Travel(), seconds=1.0)
    >>> bool(still.scores[0] < 0.1)
    True
    """

    kind: Literal["travel"] = "travel"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.centre[0]]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        return [absolute(moment.centre[0] - slots[1]), slots[1]]
