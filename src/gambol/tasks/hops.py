"""Energetic hops (van de Panne and Fiume 1993, section 5.1: the integral of ẋ + k·y²)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, maximum
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.task import Task


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
            raise InvalidInput(f"{moment.creature.name} is seen from above", "hops are seen from the side",
                               "choose the task 'travel' or 'pursuit'")  # fmt: skip
        return [0.0, moment.ahead, moment.ground_at(moment.centre), 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, ground, raised = slots
        height = maximum(moment.height - ground, 0.0)
        raised = raised + height * height * moment.dt
        return [absolute(moment.ahead - start) + self.height_weight * raised, start, ground, raised]
