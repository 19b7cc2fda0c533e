"""A motion as a table: one row per frame, one named column per recorded number."""

from __future__ import annotations

import csv
from pathlib import Path

from gambol.export.frames import pyarrow_module
from gambol.motion.motion import Motion


def write_table(motion: Motion, path: Path) -> None:
    """Comma-separated with a header, or Parquet; numbers in full precision, SI units and radians."""
    columns = motion.columns()
    if path.suffix.lower() == ".parquet":
        arrow = pyarrow_module()
        arrow.parquet.write_table(arrow.table(columns), path)
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(columns)
        writer.writerows(zip(*[column.tolist() for column in columns.values()], strict=True))
