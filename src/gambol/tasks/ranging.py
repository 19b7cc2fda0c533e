"""What bodies that nobody drew are bred for: to go on and on, to leap again and again, to come to a light.

These tasks ask only for what every body has. They wait until it has settled, so that to fall over is no way to travel
(Sims 1994), and look at it window by window: who goes on does as much in the last as in the first.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, maximum, minimum, sqrt, where
from gambol.compiler.values import Condition, Number
from gambol.dynamics.moment import Moment
from gambol.dynamics.numbers import STANDARD_GRAVITY
from gambol.dynamics.vectors import dot
from gambol.tasks.at_rest import LEG_SHARE
from gambol.tasks.task import TASKS, Task

Seconds = Annotated[float, Field(gt=0.0, le=3600.0)]
Bearable = Annotated[float, Field(gt=0.0, le=1e6)]
LEAST_WAY = 0.02  # body sizes, so that what gets nowhere is divided by something
SPARE = 1.5  # times the way of the slowest window count of the whole
FAR = 1e6  # body sizes in a natural period: more than anything


def natural_period(moment: Moment) -> Number:
    """Seconds of a cycle that suits a body of its size: as `at_rest.stride_period`, of numbers that may differ."""
    return 2.0 * sqrt(moment.creature.size * (LEG_SHARE / STANDARD_GRAVITY))


def worn(worth: Number, flaw: Number) -> Number:
    """What a flaw leaves of a score: half, where it is as great as one bears."""
    return where(worth > 0.0, worth / (1.0 + flaw * flaw), worth)


@TASKS.register
class Range(Task):
    """Body sizes gone along its course in a natural period, ahead or back: along x, where it faced at the beginning.

    The first `settle` seconds do not count. After them every `window` counts: of the mean way only as much as one and a
    half times that of the worst window. Work over weight and way takes its share, half of the score at `cost`.

    >>> Range().slots[0]
    'score'
    """

    kind: Literal["range"] = "range"
    settle: Seconds = 2.0
    window: Seconds = 3.0
    cost: Bearable = 5.0

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "least", "most", "spent", "until", "start", "last")

    def begin(self, moment: Moment) -> list[Number]:
        x = moment.ahead
        return [0.0, FAR, -FAR, 0.0, moment.time + self.settle + self.window, x, x]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, least, most, spent, until, start, last = slots
        x, size = moment.ahead, moment.creature.size
        begun: Condition = moment.time > self.settle
        start, last = where(begun, start, x), where(begun, last, x)
        spent = spent + where(begun, moment.exertion * moment.dt, 0.0)
        over: Condition = moment.time >= until
        least = where(over, minimum(x - last, least), least)
        most = where(over, maximum(x - last, most), most)
        lasted = maximum(moment.time - self.settle, self.window)
        worst = where(x > start, least, 0.0 - most) * (lasted * (SPARE / self.window))
        way = maximum(minimum(absolute(x - start), worst), 0.0)
        cost = spent / (moment.creature.mass * STANDARD_GRAVITY * maximum(way, LEAST_WAY * size))
        speed = way / size * (natural_period(moment) / lasted)
        score = where(begun, worn(speed, cost * (1.0 / self.cost)), 0.0)
        return [score, least, most, spent, where(over, until + self.window, until), start, where(over, x, last)]


@TASKS.register
class Leaps(Task):
    """Body sizes that its lowest part gets off the ground, in the mean over windows of `window` seconds.

    The first `settle` seconds do not count. A creature that leaps once scores little: it should leap in each window.
    """

    kind: Literal["leaps"] = "leaps"
    settle: Seconds = 2.0
    window: Seconds = 3.0

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "whole", "highest", "windows", "until")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0, 0.0, 0.0, moment.time + self.settle + self.window]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, whole, highest, windows, until = slots
        off = (0.0 - moment.deepest) / moment.creature.size
        highest = where(moment.time > self.settle, maximum(off, highest), 0.0)
        over: Condition = moment.time >= until
        whole, windows = whole + where(over, highest, 0.0), windows + where(over, 1.0, 0.0)
        score = whole / maximum(windows, 1.0)
        return [score, whole, where(over, 0.0, highest), windows, where(over, until + self.window, until)]


@TASKS.register
class Homing(Task):
    """Body sizes by which it comes nearer to the follow point in a natural period; nearer than `reach` nothing counts.

    It needs no eye of its own kind: bodies of genotypes feel on each bone where the light is (`light-ahead`).
    """

    kind: Literal["homing"] = "homing"
    settle: Seconds = 2.0
    reach: Annotated[float, Field(gt=0.0, le=100.0)] = 0.5  # body sizes

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", "gained")

    def begin(self, moment: Moment) -> list[Number]:
        return [0.0, 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        _, gained = slots
        way = [there - here for there, here in zip(moment.follow, moment.centre, strict=False)]
        size, squared = moment.creature.size, dot(way, way)
        apart = squared > (self.reach * size) * (self.reach * size)
        towards = dot(moment.velocity, way) / sqrt(where(apart, squared, 1.0))
        gained = gained + where(apart & (moment.time > self.settle), towards * moment.dt, 0.0)
        lasted = maximum(moment.time - self.settle, self.settle)
        return [gained / size * (natural_period(moment) / lasted), gained]
