"""The fitness of evolved creatures: α + K·α·β, motion and efficiency (Sanders 2000, section 6.2)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, maximum, total
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.effort import work_done
from gambol.tasks.task import TASKS, Task

STEP = 0.02  # s: the thesis's, in which it takes the change of rest lengths


@TASKS.register
class Locomotion(Task):
    """α + K·α·β. α is what is wanted, in metres of the centre of mass; β, from 0 to 1, is how little the muscles do.

    `wanted` is `velocity` (how far the end is from the start, which is the absolute mean velocity times the time),
    `displacement` (how far it ever was from the start) or `height` (how high it ever was over the ground). β is
    1/(1 + ∫c dt), where c is the mean square by which rest lengths of muscles change in a step of the thesis; of bodies
    without springs, c dt is the work of their muscles as a share of weight times size. K is `efficiency`.

    >>> import gambol
    >>> worm = gambol.creature("worm")
    >>> still = gambol.controllers.PoseSequence.hold(worm)
    >>> bool(gambol.evaluate(worm, [still], task=Locomotion(), seconds=2.0).scores[0] < 1e-3)
    True
    """

    kind: Literal["locomotion"] = "locomotion"
    wanted: Literal["velocity", "displacement", "height"] = "velocity"
    efficiency: Annotated[float, Field(ge=0.0, le=1000.0)] = 0.1

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "effort", "most")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.ahead, 0.0, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, effort, most = slots
        effort = effort + _effort(moment)
        if self.wanted == "height":
            now = moment.height - moment.ground_at(moment.centre)
        else:
            now = absolute(moment.ahead - start)
        most = now if self.wanted == "velocity" else maximum(now, most)
        return [most * (1.0 + self.efficiency / (1.0 + effort)), start, effort, most]


def _effort(moment: Moment) -> Number:
    """c dt of this step."""
    rates = moment.rest_rates
    if rates is None:
        return work_done(moment)
    changes = [rate * STEP for rate in rates]
    return total([change * change for change in changes]) * (moment.dt / max(1, len(changes)))
