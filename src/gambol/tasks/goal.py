"""How far from a goal (Grzeszczuk and Terzopoulos 1995, sections 2.2 and 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import maximum, sqrt
from gambol.compiler.values import Number
from gambol.creatures.units import Name
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import Vector, dot
from gambol.errors import InvalidInput
from gambol.tasks.places import place_of
from gambol.tasks.task import TASKS, Task

Metres = Annotated[float, Field(ge=-1e6, le=1e6)]


@TASKS.register
class Goal(Task):
    """−E, where E is the distance to a goal in the end as a share of that in the beginning: 0 there, −1 no nearer.

    With `when: always`, E is the mean of the squared share over time: soon counts as well (E_v = ‖d_g‖² in eq. 2). The
    distance is that of a `part` by name, such as a nose, or of the centre of mass. The goal is `at` so many metres from
    where that begins, x ahead; with `of: world`, at these coordinates.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> float(gambol.evaluate("luxo", [hold], task=Goal(at=(5, 0)), seconds=1.0).scores[0].round(1))
    -1.0
    """

    kind: Literal["goal"] = "goal"
    at: Annotated[tuple[Metres, ...], Field(min_length=2, max_length=3)]
    of: Literal["start", "world"] = "start"
    part: Name | None = None
    when: Literal["end", "always"] = "end"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "first", "lasted", "summed", "x", "y", "z")  # m in the beginning; s; squares times s; the goal

    @property
    def idle(self) -> float:
        return -1.0

    def begin(self, moment: Moment) -> list[Number]:
        axes, here = moment.creature.dimensions, place_of(moment, self.part)
        if len(self.at) != axes:
            raise InvalidInput(
                f"a goal with {len(self.at)} coordinates",
                f"{moment.creature.name} moves in {axes}",
                f"give {axes} numbers",
            )
        from_start = self.of == "start"
        goal = [x + start if from_start else x for x, start in zip(self.at, here, strict=True)]
        return [-1.0, _distance(here, goal), 0.0, 0.0, *goal, *[0.0] * (3 - axes)]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, first, lasted, summed, *goal = slots
        share = _distance(place_of(moment, self.part), goal) / maximum(first, 1e-9)
        if self.when == "end":
            return [0.0 - share, first, lasted, summed, *goal]
        lasted, summed = lasted + moment.dt, summed + share * share * moment.dt
        return [0.0 - summed / lasted, first, lasted, summed, *goal]


def _distance(here: Vector, goal: Sequence[Number]) -> Number:
    way = [there - x for there, x in zip(goal, here, strict=False)]
    return sqrt(dot(way, way))
