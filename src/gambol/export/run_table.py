"""What a run keeps, as a file for data tools: one row for each candidate."""

from __future__ import annotations

import os
from pathlib import Path

from gambol.export.frames import write_rows
from gambol.runs.run import Run


def candidates(run: Run, path: str | os.PathLike[str]) -> None:
    """Writes all candidates of a run, best first, as Parquet or comma-separated by the file's ending.

    Its columns are those of `Run.rows`: id, trial, score, status, name, the parent it was made from and how, and the
    measures of its motion as `descriptor.NAME`, the figures of its verdict as `figure.NAME`.
    DuckDB, polars and pandas read it as it is.

    >>> import gambol, tempfile, pathlib
    >>> place = pathlib.Path(tempfile.mkdtemp()) / "luxo.csv"
    >>> run = gambol.discover("luxo", method="random", trials=32, seconds=1.0, keep=2)
    >>> candidates(run, place)
    >>> place.read_text().splitlines()[0].startswith("id,trial,batch,score,status")
    True
    """
    write_rows(run.rows(), Path(path))
