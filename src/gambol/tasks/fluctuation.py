"""How much a controller fluctuates (Grzeszczuk and Terzopoulos 1995, eq. 3 and section 4.2)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import total, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.measures import MEASURES, Measure

Spacing = Annotated[float, Field(gt=0.0, le=1e3)]  # s


@MEASURES.register
class Fluctuation(Measure):
    """∫ ½|du/dt|² dt and ∫ ½|d²u/dt²|² dt, as `fluctuation.first` and `fluctuation.second`.

    u_i, from 0 to 1, is the target of actuator i as a share of its range, whatever controller chose it. Derivatives are
    differences of u at times `spacing` apart, as in the paper, where they are those of the nodes: a tent function has
    corners, whose second derivative would grow without bounds as the time step becomes smaller.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> still = gambol.evaluate("luxo", [hold], measures=[Fluctuation()], seconds=1.0)
    >>> float(still.measures["fluctuation.first"][0])
    0.0
    """

    kind: Literal["fluctuation"] = "fluctuation"
    spacing: Spacing = 0.05

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        """Of each actuator: u in the last step, at the last time that it was looked at, and at the one before."""
        each = [f"{name}.{when}" for when in ("step", "last", "before") for name in _names(creature)]
        return ("first", "second", "looks", "since", *each)

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {"fluctuation.first": "first", "fluctuation.second": "second"}

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0] * len(self.slots_of(moment.creature))

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        first, second, looks, since, *kept = slots
        n = len(moment.creature.actuators)
        step, last, before = kept[:n], kept[n : 2 * n], kept[2 * n :]
        h, now = max(self.spacing, moment.dt), _shares(moment)
        begins, since = looks < 0.5, since + moment.dt
        due = begins | (since >= h)
        # u at the very time that is due, on the line from the last step to this one; in the first step, as it is.
        part = where(begins, 1.0, 1.0 - (since - h) * (1.0 / moment.dt))
        u = [a + part * (b - a) for a, b in zip(step, now, strict=True)]
        rises = [(x - y) * (1.0 / h) for x, y in zip(u, last, strict=True)]
        bends = [(x - 2.0 * y + z) * (1.0 / (h * h)) for x, y, z in zip(u, last, before, strict=True)]
        first = first + where(due & (looks > 0.5), 0.5 * h * total([x * x for x in rises]), 0.0)
        second = second + where(due & (looks > 1.5), 0.5 * h * total([x * x for x in bends]), 0.0)
        return [
            first,
            second,
            where(due, looks + 1.0, looks),
            where(begins, 0.0, where(due, since - h, since)),
            *now,
            *[where(due, x, y) for x, y in zip(u, last, strict=True)],
            *[where(due, x, y) for x, y in zip(last, before, strict=True)],
        ]


def _names(creature: Creature) -> list[str]:
    return [actuator.name for actuator in creature.actuators]


def _shares(moment: Moment) -> list[Number]:
    """Targets as shares of their ranges; of slack muscles, 0."""
    body, shares = moment.numbers, list[Number]()
    for name, target in zip(_names(moment.creature), moment.targets or (), strict=False):
        low, high = body[f"actuator.{name}.min"], body[f"actuator.{name}.max"]
        shares.append((target - low) / (high - low))
    return shares or [0.0] * len(_names(moment.creature))
