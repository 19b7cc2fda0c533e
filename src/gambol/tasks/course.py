"""The course of a body in space: where its trunk faces at the beginning, how far it comes along it, and beside it."""

from __future__ import annotations

from gambol.compiler.arithmetic import maximum, sqrt
from gambol.compiler.values import Number
from gambol.creatures.creature import Creature
from gambol.dynamics.bearing import AHEAD
from gambol.dynamics.moment import Moment

LEAST = 1e-6  # of what points straight up, whose course is nowhere


def may_drift(creature: Creature) -> bool:
    """Whether a body can leave its course to a side, and has a trunk that could keep it.

    >>> import gambol
    >>> may_drift(gambol.creature("hound")), may_drift(gambol.creature("luxo"))
    (True, False)
    """
    return creature.dimensions == 3 and creature.anatomy.trunk is not None


def facing(moment: Moment) -> tuple[Number, Number]:
    """Where the trunk faces on the level: along x and z."""
    x, z = moment.bearing.points(AHEAD, 0), moment.bearing.points(AHEAD, 2)
    scale = 1.0 / sqrt(maximum(x * x + z * z, LEAST))
    return scale * x, scale * z


def come(moment: Moment, x: Number, z: Number, course: tuple[Number, Number]) -> tuple[Number, Number]:
    """Metres from a place along a course, and to the right of it; in a plane all are along."""
    if not may_drift(moment.creature):
        return moment.ahead - x, 0.0
    way, aside = moment.ahead - x, moment.centre[2] - z
    return way * course[0] + aside * course[1], aside * course[0] - way * course[1]
