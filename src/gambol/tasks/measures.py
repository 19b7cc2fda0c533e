"""Measures by name: an open list."""

from __future__ import annotations

from gambol.descriptions import kinds_of
from gambol.registry import Registry
from gambol.tasks.audit import EnergyFromNothing, Folding, Sinking
from gambol.tasks.ball_touch import BallTouch
from gambol.tasks.behaviour import Cadence, Duty, Fallen, Pace, Stature, Work
from gambol.tasks.clearance import Clearance
from gambol.tasks.fluctuation import Fluctuation
from gambol.tasks.footfalls import Footfalls
from gambol.tasks.leap import Leap
from gambol.tasks.manner import Manner
from gambol.tasks.measure import Measure
from gambol.tasks.phases import Phases

MEASURES: Registry[type[Measure]] = Registry("measure", "gambol.measures", kinds_of(Measure, "measure"))
for measure in (
    Fallen,
    Duty,
    Cadence,
    Stature,
    Pace,
    Work,
    EnergyFromNothing,
    Sinking,
    Folding,
    Fluctuation,
    Footfalls,
    Manner,
    Phases,
    Leap,
    Clearance,
    BallTouch,
):
    MEASURES.register(measure)


def measure_named(measure: str | Measure) -> Measure:
    """A measure by name, or the measure itself.

    >>> measure_named("fallen")
    Fallen()
    """
    if isinstance(measure, Measure):
        return measure
    return MEASURES.named(measure).from_data({"kind": measure}, f"measure {measure!r}")
