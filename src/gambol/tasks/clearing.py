"""Distance travelled over obstacles without touching one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, where
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.task import TASKS, Task
from gambol.tasks.upright import must_stay_off


@TASKS.register
class Clearing(Task):
    """|x(end) − x(start)| of the centre of mass in metres; 0 for good after a fall, or a touch of anything that rises
    from the ground.

    A fall is what it is for `Upright`; what rises is ground above `level`: its sides as well as its top.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> wall = gambol.World(terrain=gambol.worlds.Segments(points=[(1, 0), (1.02, 0.1), (1.06, 0.1), (1.08, 0)]))
    >>> [float(gambol.evaluate("luxo", [hop], task=Clearing(), world=world).scores[0]) > 0 for world in (None, wall)]
    [True, False]
    """

    kind: Literal["clearing"] = "clearing"
    level: Annotated[float, Field(ge=-1000.0, le=1000.0)] = 0.001  # m

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "failed")

    def begin(self, moment: Moment) -> list[Number]:
        if moment.creature.seen_from_above:
            raise InvalidInput(
                f"{moment.creature.name} is seen from above",
                "obstacles are for bodies that are seen from the side",
                "choose the task 'travel' or 'pursuit'",
            )
        return [0.0, moment.ahead, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        start, failed = slots[1], slots[2] > 0.5
        off = must_stay_off(moment.creature)
        for name, contact in moment.contacts.items():
            raised = moment.ground_at(contact.place) > self.level
            failed = failed | (contact.touching if name in off else contact.touching & raised)
        return [where(failed, 0.0, absolute(moment.ahead - start)), start, where(failed, 1.0, 0.0)]
