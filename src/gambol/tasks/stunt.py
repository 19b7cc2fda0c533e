"""A stunt: a leap out of the water with style (Grzeszczuk and Terzopoulos 1995, section 3.2)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import absolute, clamp, maximum, minimum, where
from gambol.compiler.values import Number
from gambol.creatures.units import Name
from gambol.dynamics.moment import Moment
from gambol.portable.matrices import summed
from gambol.tasks.ball_touch import BallTouch
from gambol.tasks.clearance import Clearance
from gambol.tasks.leap import Leap, told
from gambol.tasks.task import TASKS, Task

Weight = Annotated[float, Field(ge=-100.0, le=100.0)]
UNFINISHED = 0.5  # share of its height that counts of a leap until it is back in the water
NEARER = 3.0  # body sizes: what is farther than that from the ball is not told apart


@TASKS.register
class Stunt(Task):
    """The height of the highest leap, in body sizes, and style terms that count once it is back in the water.

    Style terms, each from 0 to 1 but `turns`, times their weights: `level`, how horizontal it is at the apex; `dive`,
    how far its nose points down on re-entry; `turns` in flight, whichever way; `splash`, the share of its skin that
    hits the water at once, negative for a clean entry; `clear`, the share of itself that passes the world's hurdle, if
    all of it passes above; `touch`, hitting the world's ball with one of the parts `by` before any other does. Until a
    leap is done its style is the worst that there is, and half its height counts.

    >>> import gambol
    >>> drift = gambol.evaluate("dolphin", [gambol.controllers.Passive()], task=Stunt(splash=-1), seconds=0.01)
    >>> round(float(drift.scores[0]), 2)  # 2 m below the surface, 1.7 m long
    -2.16
    """

    kind: Literal["stunt"] = "stunt"
    height: Weight = 1.0
    level: Weight = 0.0
    dive: Weight = 0.0
    turns: Weight = 0.0
    splash: Weight = 0.0
    clear: Weight = 0.0
    touch: Weight = 0.0
    by: Annotated[tuple[Name, ...], Field(max_length=100)] = ("nose",)

    @property
    def slots(self) -> tuple[str, ...]:
        return ("score", *Leap.own, *(Clearance.own if self.clear else ()), *(BallTouch.own if self.touch else ()))

    def begin(self, moment: Moment) -> list[Number]:
        kept = [number for part in self._parts for number in part.begin(moment)]
        return [self._score(moment, kept), *kept]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        kept, old = list[Number](), slots[1:]
        for part in self._parts:
            count = len(part.slots_of(moment.creature))
            kept += part.measure(moment, old[:count])
            old = old[count:]
        return [self._score(moment, kept), *kept]

    @property
    def _parts(self) -> list[Leap | Clearance | BallTouch]:
        """The measures that it is made of."""
        hurdle = [Clearance()] if self.clear else []
        return [Leap(), *hurdle, *([BallTouch(parts=self.by)] if self.touch else [])]

    def _score(self, moment: Moment, kept: list[Number]) -> Number:
        leap, size = told(kept), moment.creature.size
        style: Number = 0.0
        terms = {
            "level": 1.0 - absolute(leap["pitch"]),
            "dive": 0.5 - 0.5 * leap["entry"],
            "turns": absolute(leap["turns"]),
            "splash": leap["splash"],
        }
        for name, term in terms.items():
            if weight := getattr(self, name):
                style = style + weight * term
        worst = summed(min(getattr(self, name), 0.0) for name in terms if name != "turns")
        back = leap["done"] > 0.5
        height = where(back, leap["height"], minimum(leap["height"], UNFINISHED * leap["height"]))
        score = (self.height / size) * height + where(back, style, worst)
        rest = kept[len(Leap.own) :]
        if self.clear:
            least, passed, cleared = rest[:3]
            over = clamp(1.0 + least * (1.0 / size), 0.0, 1.0)  # nearly over it counts a half
            score = score + self.clear * where(cleared > 0.5, 1.0, 0.5 * where(passed > 0.0, passed * over, 0.0))
            rest = rest[3:]
        if self.touch:
            gap, touched = rest
            near = 1.0 - maximum(gap, 0.0) * (1.0 / (NEARER * size))
            score = score + self.touch * where(touched > 0.5, 1.0, 0.5 * clamp(near, 0.0, 1.0))
        return score
