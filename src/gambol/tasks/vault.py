"""The widest thing of some height that a leap passes over."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import maximum, minimum, where
from gambol.compiler.values import Condition, Number
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.task import TASKS, Task
from gambol.tasks.upright import check_feet

FAR = 1000.0  # m: wider than any leap


@TASKS.register
class Vault(Task):
    """Room along the ground for a thing of some height below the widest leap, whichever way, plus the body's own size.

    A leap is between two stances: a stance lasts as long as any contact, of a foot or not, is lower than `height`. From
    where the links of these reached in one stance to where they begin in the next there is room; feet that come down
    where they were have less than none, which the body's size (metres, like the room) makes up for, so that every leap
    counts more than none: the score is 0 before the second stance has ended, and for good after a fall.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> low, high = (gambol.evaluate("luxo", [hop], task=Vault(height=h), seconds=3.0).scores[0] for h in (0.01, 0.03))
    >>> bool(0.0 < high < low < gambol.creature("luxo").size + 0.1)
    True
    """

    kind: Literal["vault"] = "vault"
    height: Annotated[float, Field(ge=0.0, le=1000.0)] = 0.0  # m above the ground

    @property
    def slots(self) -> tuple[str, ...]:
        """The stance: where it begins and ends, and whether it is on; the same of the one before."""
        return ("score", "widest", "from", "to", "on", "last_from", "last_to", "fallen")

    def begin(self, moment: Moment) -> list[Number]:
        if moment.creature.seen_from_above:
            raise InvalidInput(
                f"{moment.creature.name} is seen from above",
                "leaps are for bodies that are seen from the side",
                "choose the task 'travel' or 'pursuit'",
            )
        check_feet(moment.creature)
        return [0.0, -FAR, FAR, -FAR, 0.0, -FAR, FAR, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, widest, start, end, on, last_start, last_end, fallen = slots
        down, fell, hindmost, foremost = self._low(moment, fallen > 0.5)
        leaves = (on > 0.5) & (down < 0.5)
        room = maximum(start - last_end, last_start - end)
        widest = where(leaves, maximum(room, widest), widest)
        last_start, last_end = where(leaves, start, last_start), where(leaves, end, last_end)
        start = where(leaves, FAR, minimum(start, hindmost))
        end = where(leaves, -FAR, maximum(end, foremost))
        score = maximum(0.0, widest + moment.creature.size)
        return [where(fell, 0.0, score), widest, start, end, down, last_start, last_end, where(fell, 1.0, 0.0)]

    def _low(self, moment: Moment, fallen: Condition) -> tuple[Number, Condition, Number, Number]:
        """1 if any contact is low, whether it has fallen, and x of the hindmost and foremost contact of a low part."""
        down: Number = 0.0
        hindmost: Number = FAR
        foremost: Number = -FAR
        contacts = list(moment.contacts.values())
        for part in dict.fromkeys(contact.part for contact in contacts):
            own = [contact for contact in contacts if contact.part == part]
            low: Condition = False
            for contact in own:
                low = low | (contact.depth > -self.height)
                fallen = fallen if contact.foot else fallen | contact.touching
            for contact in own:
                x = contact.place[0]
                hindmost = where(low, minimum(hindmost, x), hindmost)
                foremost = where(low, maximum(foremost, x), foremost)
            down = where(low, 1.0, down)
        return down, fallen, hindmost, foremost
