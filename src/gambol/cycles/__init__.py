"""Limit cycles: what a motion is like each time it comes by the same place, and how that changes."""

from gambol.boundary import guard
from gambol.cycles.bifurcations import Bifurcation, OutcomeWindow, bifurcation
from gambol.cycles.crossings import Crossings
from gambol.cycles.disturbances import Stability, stability
from gambol.cycles.limit_cycles import LimitCycle, limit_cycle
from gambol.cycles.return_maps import return_map

__all__ = [
    "Bifurcation",
    "Crossings",
    "LimitCycle",
    "OutcomeWindow",
    "Stability",
    "bifurcation",
    "limit_cycle",
    "return_map",
    "stability",
]

guard(globals())
