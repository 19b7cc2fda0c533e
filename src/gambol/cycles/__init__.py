"""Limit cycles: what a motion is like each time it comes by the same place, and how that changes."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.cycles.bifurcations import Bifurcation, OutcomeWindow, bifurcation
    from gambol.cycles.crossings import Crossings
    from gambol.cycles.disturbances import Stability, stability
    from gambol.cycles.limit_cycles import LimitCycle, limit_cycle
    from gambol.cycles.return_maps import return_map
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

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
