"""The longest leap: distance covered without touching the ground."""

from __future__ import annotations

from typing import Literal

from gambol.compiler.arithmetic import absolute, maximum, where
from gambol.compiler.values import Condition, Number
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.task import Task
from gambol.tasks.upright import has_fallen


class Flight(Task):
    """Metres that the centre of mass covers along x in the longest flight, whichever way; 0 for good after a fall.

    A flight is from the step in which the last contact leaves the ground to the step in which the first comes back; one
    that has not ended counts as far as it got. A fall is what it is for `Upright`.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> bool(0.05 < gambol.evaluate("luxo", [hop], task=Flight(), seconds=3.0).scores[0] < 0.5)
    True
    """

    kind: Literal["flight"] = "flight"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "longest", "left", "fallen")  # `left`: where the ground was touched last

    def begin(self, moment: Moment) -> list[Number]:
        if moment.creature.seen_from_above:
            raise InvalidInput(f"{moment.creature.name} is seen from above", "flights are seen from the side",
                               "choose the task 'travel' or 'pursuit'")  # fmt: skip
        return [0.0, 0.0, moment.ahead, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, longest, left, fallen = slots
        x, fell = moment.ahead, has_fallen(moment, fallen)
        down: Condition = False
        for contact in moment.contacts.values():
            down = down | contact.touching
        longest = maximum(absolute(x - left), longest)
        return [where(fell, 0.0, longest), longest, where(down, x, left), where(fell, 1.0, 0.0)]
