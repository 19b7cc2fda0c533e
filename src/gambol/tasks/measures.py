"""Measures by name: an open list."""

from __future__ import annotations

from gambol.descriptions import kinds_of
from gambol.registry import Registry
from gambol.tasks.measure import Measure

MEASURES: Registry[type[Measure]] = Registry(
    "measure",
    "gambol.measures",
    kinds_of(Measure, "measure"),
    own={
        "fallen": "gambol.tasks.behaviour",
        "duty": "gambol.tasks.behaviour",
        "cadence": "gambol.tasks.behaviour",
        "height": "gambol.tasks.behaviour",
        "speed": "gambol.tasks.behaviour",
        "work": "gambol.tasks.behaviour",
        "energy-from-nothing": "gambol.tasks.audit",
        "sinking": "gambol.tasks.audit",
        "folding": "gambol.tasks.audit",
        "fluctuation": "gambol.tasks.fluctuation",
        "footfalls": "gambol.tasks.footfalls",
        "manner": "gambol.tasks.manner",
        "phases": "gambol.tasks.phases",
        "leap": "gambol.tasks.leap",
        "clearance": "gambol.tasks.clearance",
        "ball-touch": "gambol.tasks.ball_touch",
    },
)


def measure_named(measure: str | Measure) -> Measure:
    """A measure by name, or the measure itself.

    >>> measure_named("fallen")
    Fallen()
    """
    if isinstance(measure, Measure):
        return measure
    return MEASURES.named(measure).from_data({"kind": measure}, f"measure {measure!r}")
