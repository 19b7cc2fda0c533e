"""Distance travelled without falling over.

"For such events we set the evaluation metric to zero" (van de Panne and Fiume 1993, section 5.1).
"""

from __future__ import annotations

from typing import ClassVar, Literal

from gambol.compiler.arithmetic import where
from gambol.compiler.values import Condition, Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.effort import EnergyWeight, work_done
from gambol.tasks.task import TASKS, Task
from gambol.tasks.travel import Direction, covered


@TASKS.register
class Upright(Task):
    """|x(end) − x(start)| of the centre of mass in metres, or along a `direction`; 0 for good after a fall.

    A fall is any contact on the ground that is no foot, at the end of any step; feet are the contacts with a touch
    sensor. A body that cannot fall is refused: of that, ask `Travel`.

    >>> import gambol
    >>> float(gambol.evaluate("walker", [gambol.controllers.Passive()], task=Upright(), seconds=2.0).scores[0])
    0.0
    """

    fell: ClassVar[float | None] = 0.0
    kind: Literal["upright"] = "upright"
    direction: Direction = "either"
    energy_weight: EnergyWeight = 0.0

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "fallen", *(["spent"] if self.energy_weight else []))

    def check(self, creature: Creature) -> None:
        if not must_stay_off(creature):
            raise InvalidInput(
                f"{creature.name} cannot fall",
                "falling needs a body that is seen from the side and has contacts besides its feet",
                "choose the task 'travel'",
            )
        check_feet(creature)

    def begin(self, moment: Moment) -> list[Number]:
        check_feet(moment.creature)
        return [0.0, moment.ahead, 0.0, *([0.0] if self.energy_weight else [])]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        start, down = slots[1], has_fallen(moment, slots[2])
        score = covered(moment.ahead - start, self.direction)
        spent = [slots[3] + work_done(moment)] if self.energy_weight else []
        for some in spent:
            score = score - self.energy_weight * some
        return [where(down, 0.0, score), start, where(down, 1.0, 0.0), *spent]


def must_stay_off(creature: Creature) -> list[str]:
    """Contacts that must stay off the ground."""
    if creature.seen_from_above:
        return []
    return [name for name in creature.contacts_on if name not in creature.feet]


def has_fallen(moment: Moment, before: Number) -> Condition:
    """Whether what must stay off the ground touches it now, or has before (1)."""
    fallen: Condition = before > 0.5
    for contact in must_stay_off(moment.creature):
        fallen = fallen | moment.contacts[contact].touching
    return fallen


def check_feet(creature: Creature) -> None:
    """Refuses a creature that has nothing to stay on."""
    if creature.free and must_stay_off(creature) and not creature.feet:
        raise InvalidInput(
            f"{creature.name} has no feet to stay on",
            "feet are contacts with a touch sensor",
            "add a touch sensor to each foot, or choose the task 'travel'",
        )
