"""Tables for data tools, comma-separated or as Parquet: rows of any kind, a motion's frames, a run's candidates."""

from __future__ import annotations

import csv
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput, unknown_ending
from gambol.files import written_whole
from gambol.motion.exporters import TABLES
from gambol.motion.motion import Motion
from gambol.runs.run import Run


def write_rows(rows: Sequence[dict[str, Any]], path: Path) -> None:
    """Writes rows that all have the same columns, by the file's ending.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "born.csv"
    >>> write_rows([{"trial": 3, "niche": None}], place)
    >>> place.read_text()
    'trial,niche\\n3,\\n'
    """
    ending = path.suffix.lower()
    if ending not in TABLES:
        raise unknown_ending("a table", ending, TABLES)
    with written_whole(path) as aside:
        if ending == ".csv":
            _write_csv(rows, aside)
        else:
            _write_parquet(rows, aside)


def _write_csv(rows: Sequence[dict[str, Any]], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]) if rows else [], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def _write_parquet(rows: Sequence[dict[str, Any]], path: Path) -> None:
    arrow = pyarrow_module()
    names = list(rows[0]) if rows else []
    columns = {name: _column(arrow, [row[name] for row in rows]) for name in names}
    arrow.parquet.write_table(arrow.table(columns), path)


def _column(arrow: Any, values: list[Any]) -> Any:
    """Values of one type, so that every reader knows it; if all are missing, it is the type of an id."""
    if any(isinstance(value, str) for value in values):
        return arrow.array([None if value is None else str(value) for value in values], arrow.string())
    if all(value is None for value in values):
        return arrow.array(values, arrow.int64())
    return arrow.array(values)  # whole numbers and others together become the others; lists stay lists


def pyarrow_module() -> Any:
    """pyarrow with its Parquet, where it is installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InvalidInput(
            "pyarrow is not installed",
            "it writes Parquet files",
            "install it with `pip install 'gambol[tables]'`, or write a .csv",
        ) from None
    return pyarrow


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
