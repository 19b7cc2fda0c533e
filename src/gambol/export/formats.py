"""Enters the formats that motions are exported to, so that `Motion.save` knows them."""

from __future__ import annotations

from gambol.export.table import write_csv
from gambol.motion.motion import FORMATS


def register() -> None:
    """Makes `motion.save("luxo.csv")` write a table."""
    FORMATS[".csv"] = write_csv
