"""Standing still: how long it has stood when a trial ends."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import absolute, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.task import TASKS, Task
from gambol.tasks.upright import must_stay_off

STILL = 0.05  # m/s, of the centre of mass of a body that stands


@TASKS.register
class Standing(Task):
    """Seconds since it began to stand: on its feet, on nothing else, and still; 0 when it does not.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> bool(gambol.evaluate("luxo", [hold], task=Standing(), seconds=1.5).scores[0] > 0.5)
    True
    """

    kind: Literal["standing"] = "standing"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "stood")

    def begin(self, moment: Moment) -> list[Number]:
        check_stands(moment.creature)
        return [0.0, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        creature, longer = moment.creature, where(slots[1] > 0.5, slots[0] + moment.dt, 0.0)
        first, *others = (moment.contacts[foot].touching for foot in creature.feet)
        on_feet = first
        for touching in others:
            on_feet = on_feet | touching
        for speed in moment.velocity:
            on_feet = on_feet & (absolute(speed) < STILL)
        stands = where(on_feet, 1.0, 0.0)
        for contact in must_stay_off(creature):
            stands = where(moment.contacts[contact].touching, 0.0, stands)
        return [stands * longer, stands]


def check_stands(creature: Creature) -> None:
    """Refuses a creature that has nothing to stand on."""
    if creature.seen_from_above or not creature.feet:
        raise InvalidInput(
            f"{creature.name} has no feet to stand up on",
            "feet are contacts with a touch sensor",
            "add a touch sensor to each foot",
        )
