"""How far, how fast and how straight the centre of mass goes along x."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, sqrt, where
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.dynamics.vectors import dot
from gambol.tasks.task import TASKS, Task

Direction = Literal["either", "right", "left"]


@TASKS.register
class Travel(Task):
    """|x(end) − x(start)| of the centre of mass in metres; with a `direction` only what is covered that way.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> still = gambol.evaluate("luxo", [hold], task=Travel(), seconds=1.0)
    >>> bool(still.scores[0] < 0.1)
    True
    """

    kind: Literal["travel"] = "travel"
    direction: Direction = "either"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.ahead]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        return [covered(moment.ahead - slots[1], self.direction), slots[1]]


def covered(dx: Number, direction: Direction) -> Number:
    """Metres along x that count; the other way they count against it.

    >>> covered(-2.0, "right"), covered(-2.0, "left"), covered(-2.0, "either")
    (-2.0, 2.0, 2.0)
    """
    return absolute(dx) if direction == "either" else dx if direction == "right" else -dx


@TASKS.register
class Cruise(Task):
    """Mean speed of the centre of mass along x in m/s, from `settle` seconds on; 0 before. To the left it is negative.

    >>> import gambol
    >>> hop = gambol.load("examples/luxo-hop.yaml")
    >>> bool(gambol.evaluate("luxo", [hop], task=Cruise()).scores[0] > 0.2)
    True
    """

    kind: Literal["cruise"] = "cruise"
    settle: Annotated[float, Field(ge=0.0, le=3600.0)] = 2.0  # s in which it finds its stride

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "began", "place")  # when it began, and where it was when it had settled

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, moment.time, moment.ahead]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, began, place = slots
        x, since = moment.ahead, moment.time - began - self.settle
        settled = since > 0.5 * moment.dt  # half a step, so that rounding does not decide
        speed = (x - place) * (1.0 / where(settled, since, 1.0))
        return [where(settled, speed, 0.0), began, where(settled, place, x)]


@TASKS.register
class AtSpeed(Task):
    """−|v − V|/V: v the mean speed of the centre of mass along x, V what is wanted, in m/s; 0 is just right.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> float(gambol.evaluate("luxo", [hold], task=AtSpeed(speed=0.5), seconds=1.0).scores[0].round(1))
    -1.0
    """

    kind: Literal["at-speed"] = "at-speed"
    speed: Annotated[float, Field(gt=0.0, le=1e4)]  # m/s

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "start", "lasted")

    @property
    def idle(self) -> float:
        return -1.0

    def begin(self, moment: Moment) -> list[Number]:
        return [-1.0, moment.ahead, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, start, lasted = slots
        lasted = lasted + moment.dt
        return [0.0 - absolute((moment.ahead - start) / (lasted * self.speed) - 1.0), start, lasted]


@TASKS.register
class Straight(Task):
    """Metres along x that the centre of mass has come, less those that it is off its line: sideways, up or down.

    >>> import gambol
    >>> hold = gambol.controllers.PoseSequence.hold(gambol.creature("luxo"))
    >>> bool(gambol.evaluate("luxo", [hold], task=Straight(), seconds=1.0).scores[0] < 0.1)
    True
    """

    kind: Literal["straight"] = "straight"

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "x", "y", "z")  # where it began

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, *moment.centre, *[0.0] * (3 - len(moment.centre))]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        start = slots[1:]
        ahead, *aside = (now - before for now, before in zip(moment.centre, start, strict=False))
        return [ahead - sqrt(dot(aside, aside)), *start]
