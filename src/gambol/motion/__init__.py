"""Immutable results: a recorded motion and what can be read off it. Knows no search."""

from gambol.boundary import guard
from gambol.motion.exporters import EXPORTERS, Exporter
from gambol.motion.gait import Gait, describe
from gambol.motion.motion import Motion
from gambol.motion.naming import name_of
from gambol.motion.period import Period
from gambol.motion.places import Places
from gambol.motion.simulating import as_saved, played, simulate

__all__ = [
    "EXPORTERS",
    "Exporter",
    "Gait",
    "Motion",
    "Period",
    "Places",
    "as_saved",
    "describe",
    "name_of",
    "played",
    "simulate",
]

guard(globals())
