"""How a body passes the hurdle of its world."""

from __future__ import annotations

from typing import ClassVar, Literal

from gambol.compiler.arithmetic import minimum, where
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.moment import Moment
from gambol.errors import InvalidInput
from gambol.tasks.measures import MEASURES, Measure
from gambol.worlds.props import Hurdle

UNSEEN = 1e3  # m: a clearance that nothing has passed with yet


@MEASURES.register
class Clearance(Measure):
    """`clearance.least`: how far over the bar the lowest of all masses passed it, in metres; below, negative.

    `clearance.passed` is the share of the masses that are beyond it, `clearance.cleared` 1 once all are, none of them
    lower than the bar.

    >>> import gambol
    >>> pool = gambol.World(gravity=0.5, drag=300, surface=4, hurdle=gambol.worlds.Hurdle(x=3, height=0.5))
    >>> rest = gambol.controllers.Passive()
    >>> still = gambol.evaluate("dolphin", [rest], world=pool, measures=[Clearance()], seconds=0.01)
    >>> float(still.measures["clearance.passed"][0])
    0.0
    """

    kind: Literal["clearance"] = "clearance"
    own: ClassVar[tuple[str, ...]] = ("least", "passed", "cleared")

    def slots_of(self, creature: Creature) -> tuple[str, ...]:
        return self.own

    def results_of(self, creature: Creature) -> dict[str, str]:
        return {f"clearance.{name}": name for name in self.own}

    def begin(self, moment: Moment) -> list[Number]:
        return [UNSEEN, _beyond(moment), 0.0]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        least, bar = slots[0], _hurdle(moment).x
        for mass in moment.creature.masses:
            x, vx = moment.of_part("mass", mass, "x"), moment.of_part("mass", mass, "vx")
            now = x - bar
            crosses = (now >= 0.0) & (now - moment.dt * vx < 0.0)
            least = where(crosses, minimum(least, _over(moment, mass)), least)
        passed = _beyond(moment)
        return [least, passed, where((passed > 0.999) & (least > 0.0) & (least < UNSEEN), 1.0, 0.0)]


def _hurdle(moment: Moment) -> Hurdle:
    if moment.world.hurdle is None:
        raise InvalidInput("a hurdle to clear", "this world has none", "give it a 'hurdle'")
    return moment.world.hurdle


def _over(moment: Moment, mass: str) -> Number:
    """How far over the bar's height a mass is."""
    return moment.of_part("mass", mass, "y") - (moment.world.surface or 0.0) - _hurdle(moment).height


def _beyond(moment: Moment) -> Number:
    """The share of the masses that are beyond the bar."""
    beyond: Number = 0.0
    bar = _hurdle(moment).x
    for mass in moment.creature.masses:
        beyond = beyond + where(moment.of_part("mass", mass, "x") > bar, 1.0, 0.0)
    return beyond * (1.0 / len(moment.creature.masses))
