"""How much way it takes to stop (van de Panne 1996, section 3: xmax + (xmax − xend))."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import absolute, maximum
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.task import TASKS, Task


@TASKS.register
class Way(Task):
    """xmax + (xmax − xend): metres that it got at most, and those that it came back from there, whichever way.

    What `Stopping` makes small, as a number to ask for.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> way, stop = (gambol.evaluate("luxo", [hop], task=task, seconds=2.0).scores[0] for task in (Way(), "stop"))
    >>> bool(way == -stop > 0.1)
    True
    """

    kind: Literal["way"] = "way"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "farthest")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.ahead, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, farthest = slots
        away = absolute(moment.ahead - start)
        farthest = maximum(away, farthest)
        return [2.0 * farthest - away, start, farthest]
