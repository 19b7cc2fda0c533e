"""Stopping soon (van de Panne 1996, section 3: f = xmax + (xmax − xend) is minimised)."""

from __future__ import annotations

import math
from typing import Literal

from gambol.compiler.arithmetic import absolute, maximum, where
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.effort import EnergyWeight, work_done
from gambol.tasks.task import TASKS, Task
from gambol.tasks.upright import check_feet, has_fallen


@TASKS.register
class Stopping(Task):
    """−(xmax + (xmax − xend)): how far it got and how far it came back from there, in metres; −inf after a fall.

    The nearer it stops the better, and what it travels back does not help. A fall is what it is for `Upright`.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> bool(gambol.evaluate("luxo", [hold], task=Stopping(), seconds=1.0).scores[0] > -0.1)
    True
    """

    kind: Literal["stop"] = "stop"
    energy_weight: EnergyWeight = 0.0

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "farthest", "fallen", "spent")

    def begin(self, moment: Moment) -> list[Number]:
        check_feet(moment.creature)
        return [0.0, moment.ahead, 0.0, 0.0, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, farthest, fallen, spent = slots
        down = has_fallen(moment, fallen)
        away = absolute(moment.ahead - start)
        farthest = maximum(away, farthest)
        spent = spent + work_done(moment) if self.energy_weight else spent
        score = away - 2.0 * farthest - self.energy_weight * spent
        return [where(down, -math.inf, score), start, farthest, where(down, 1.0, 0.0), spent]
