"""The objective functional: any task, less what its controller fluctuates (Grzeszczuk and Terzopoulos 1995, eq. 2)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SerializeAsAny

from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.descriptions import any_kind
from gambol.dynamics.moment import Moment
from gambol.tasks.fluctuation import Fluctuation, Spacing
from gambol.tasks.task import TASKS, Task

Weight = Annotated[float, Field(ge=0.0, le=1e9)]


@TASKS.register
class Functional(Task):
    """The score `of` another task less ∫ ½(ν1 |du/dt|² + ν2 |d²u/dt²|²) dt: smooth controllers of small amplitude win.

    This is −E of eq. 2, with E_v what the other task scores, negative, and μ1 = μ2 = 1: their ratio is in ν1 and ν2.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> plain, smooth = (gambol.evaluate("luxo", [hop], task=task, seconds=2.0).scores[0]
    ...                  for task in ("travel", Functional(of={"kind": "travel"}, nu1=0.001)))
    >>> bool(smooth < plain)
    True
    """

    kind: Literal["functional"] = "functional"
    of: Annotated[SerializeAsAny[Task], any_kind(TASKS, Task)]
    nu1: Weight = 0.0
    nu2: Weight = 0.0
    spacing: Spacing = 0.05  # s: of the differences that stand for derivatives

    @property
    def _fluctuation(self) -> Fluctuation:
        return Fluctuation(spacing=self.spacing)

    @property
    def idle(self) -> float:
        return self.of.idle

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", *(f"of.{name}" for name in self.of.slots))

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        inner = (f"of.{name}" for name in self.of.slots_of(creature))
        return ("score", *inner, *(f"control.{name}" for name in self._fluctuation.slots_of(creature)))

    def begin(self, moment: Moment) -> list[Number]:
        inner = self.of.begin(moment)
        return [inner[0], *inner, *self._fluctuation.begin(moment)]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        split = 1 + len(self.of.slots_of(moment.creature))
        inner = self.of.measure(moment, slots[1:split])
        control = self._fluctuation.measure(moment, slots[split:])
        return [inner[0] - (self.nu1 * control[0] + self.nu2 * control[1]), *inner, *control]
