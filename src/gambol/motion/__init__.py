"""Immutable results: a recorded motion and what can be read off it. Knows no search."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.motion.exporters import EXPORTERS, Exporter
    from gambol.motion.footfalls import Footfall
    from gambol.motion.gait import Gait, describe
    from gambol.motion.motion import Motion, Places
    from gambol.motion.naming import manner_of, name_of
    from gambol.motion.overlapping import Crossing, crossing
    from gambol.motion.period import Period
    from gambol.motion.simulating import as_saved, played, simulate
    from gambol.motion.winding import Winding
else:
    __getattr__, __dir__ = loaded_when_asked(__name__)

__all__ = [
    "EXPORTERS",
    "Crossing",
    "Exporter",
    "Footfall",
    "Gait",
    "Motion",
    "Period",
    "Places",
    "Winding",
    "as_saved",
    "crossing",
    "describe",
    "manner_of",
    "name_of",
    "played",
    "simulate",
]
