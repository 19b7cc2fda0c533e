"""Getting up again (van de Panne 1996, section 3)."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import maximum, sqrt, total, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.tasks.effort import EnergyWeight, work_done
from gambol.tasks.standing import check_stands
from gambol.tasks.task import TASKS, Task

MOMENT = 0.1  # s over which rising is averaged: a body flung past its feet has not got up


@TASKS.register
class Recovery(Task):
    """How far the body has risen over its feet since it began, from lying (0) to standing (about 1).

    The paper's measure is the angle from the horizontal of the line from the centre of the base to the centre of mass.
    Its sine grows with it from straight below to straight above; the base's centre is the mean of the feet's contacts.
    What is lost again is partial progress, which the measure has to show: the score is the mean of how far it has risen
    in the end and the most it ever rose and kept for a moment.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> abs(float(gambol.evaluate("luxo", [hold], task=Recovery(), seconds=1.0).scores[0])) < 0.05  # it stands already
    True
    """

    kind: Literal["recovery"] = "recovery"
    energy_weight: EnergyWeight = 0.0

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "kept", "most", "spent")

    def begin(self, moment: Moment) -> list[Number]:
        creature = moment.creature
        check_stands(creature)
        rise = _rise(moment, creature)
        return [0.0, rise, rise, rise, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, kept, most, spent = slots
        rise = _rise(moment, moment.creature)
        kept = kept + (rise - kept) * (moment.dt / MOMENT)
        most = maximum(kept, most)
        spent = spent + work_done(moment) if self.energy_weight else spent
        return [0.5 * (rise + most) - start - self.energy_weight * spent, start, kept, most, spent]


def _rise(moment: Moment, creature: Creature) -> Number:
    """Sine of the angle from the horizontal of the line from the feet's middle to the centre of mass."""
    share, (x, y, *_) = 1.0 / len(creature.feet), moment.centre
    places = [moment.contacts[foot].place for foot in creature.feet]
    dx, dy = x - share * total([place[0] for place in places]), y - share * total([place[1] for place in places])
    squared = dx * dx + dy * dy
    apart = squared > 1e-12
    return where(apart, dy / sqrt(where(apart, squared, 1.0)), 0.0)
