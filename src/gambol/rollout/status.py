"""How a candidate, a run's trial or a plan ended: one list of words, as people see them and databases store them."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """What goes wrong has a status; it never raises, and never wins with a NaN.

    >>> Status("ok") is Status.OK, Status.NO_PATH
    (True, 'no path')
    """

    OK = "ok"
    DIVERGED = "diverged"  # the numbers ran away: the step is too long for what the muscles or the ground do
    # what checks find of motions that did not
    ENERGY = "energy"  # gained from nothing
    SUNK = "sunk"  # into the ground
    FOLDED = "folded"  # through itself: a piece of a soft body was inside out
    FELL = "fell"  # where the task is to stay on its feet
    BUZZES = "buzzes"  # feet that land more often than any animal's
    GLIDES = "glides"  # on feet that are not lifted
    CARRIED = "carried"  # along by gravity, a current or its first push: it goes as far with its muscles held
    FRAGILE = "fragile"  # another motion with half the step
    # of genotypes of which no body comes that could be tried
    OUT_OF_BOUNDS = "out of bounds"  # too many or too few parts or hinges, or parts that are too large or too small
    OVERLAPPING = "overlapping"  # a part lies in another at rest
    # of plans
    COMPLETE = "complete"
    GOAL = "goal"
    NO_PATH = "no path"
    SPENT = "spent"
    INTERRUPTED = "interrupted"

    def __repr__(self) -> str:
        return repr(self.value)  # a status is its word


IN_LANES = (Status.OK, Status.DIVERGED)  # what a rollout can end with, by the number that stands in its slot
