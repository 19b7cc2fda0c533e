"""Rows as a table in a file: comma-separated, or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput, unknown_ending
from gambol.files import written_whole

TABLES = (".csv", ".parquet")


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
    """Values of one type, so that every reader knows it; where all are missing they are numbers of somebody."""
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
        raise InvalidInput("pyarrow is not installed", "Parquet files are written by it",
                           "install it with `pip install 'gambol[tables]'`, or write a .csv") from None  # fmt: skip
    return pyarrow
