"""How high it gets, and how far through the air."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, maximum, where
from gambol.compiler.values import Condition, Number
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.task import TASKS, Task
from gambol.tasks.upright import has_fallen


@TASKS.register
class Jump(Task):
    """The greatest height of the centre of mass above its start, in metres.

    >>> import gambol
    >>> float(gambol.evaluate("luxo", [gambol.controllers.Passive()], task=Jump(), seconds=1.0).scores[0])
    0.0
    """

    kind: Literal["jump"] = "jump"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.height]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        return [maximum(moment.height - slots[1], slots[0]), slots[1]]


@TASKS.register
class Hops(Task):
    """|x(end) − x(start)| + k·∫y²dt, in metres: far, and high on the way.

    y is the height of the centre of mass above the ground at its start (0 below it, so that falling off a hill is not
    rewarded). The paper's ∫ẋdt is x(end) − x(start); like `Travel` we take it without its sign, because the paper does
    not care either which way a creature goes.

    >>> import gambol
    >>> hop = [gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))]
    >>> low, high = (gambol.evaluate("luxo", hop, task=Hops(height_weight=k), seconds=0.5).scores[0] for k in (1, 2))
    >>> bool(high > low)
    True
    """

    kind: Literal["hops"] = "hops"
    height_weight: Annotated[float, Field(ge=0.0, le=1e6)] = 5.0  # k in 1/(m s)

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "ground", "raised")

    def begin(self, moment: Moment) -> list[Number]:
        if moment.creature.seen_from_above:
            raise InvalidInput(
                f"{moment.creature.name} is seen from above",
                "hops are measured on bodies that are seen from the side",
                "choose the task 'travel' or 'pursuit'",
            )
        return [0.0, moment.ahead, moment.ground_at(moment.centre), 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, ground, raised = slots
        height = maximum(moment.height - ground, 0.0)
        raised = raised + height * height * moment.dt
        return [absolute(moment.ahead - start) + self.height_weight * raised, start, ground, raised]


@TASKS.register
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
            raise InvalidInput(
                f"{moment.creature.name} is seen from above",
                "flight is measured on bodies that are seen from the side",
                "choose the task 'travel' or 'pursuit'",
            )
        return [0.0, 0.0, moment.ahead, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, longest, left, fallen = slots
        x, fell = moment.ahead, has_fallen(moment, fallen)
        down: Condition = False
        for contact in moment.contacts.values():
            down = down | contact.touching
        longest = maximum(absolute(x - left), longest)
        return [where(fell, 0.0, longest), longest, where(down, x, left), where(fell, 1.0, 0.0)]
