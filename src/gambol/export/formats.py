"""Enters the formats that motions are exported to, so that `Motion.save` knows them."""

from __future__ import annotations

from gambol.export.table import write_csv
from gambol.motion.exporters import EXPORTERS

TABLES = (".csv",)


def register() -> None:
    """Makes `motion.save("luxo.csv")` write a table."""
    for ending in TABLES:
        EXPORTERS.register(name=ending)(write_csv)
