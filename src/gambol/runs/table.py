"""A run's candidates as a table: one row each, best first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gambol.errors import InvalidInput
from gambol.runs.database import Record
from gambol.runs.faults import damaged, from_json

if TYPE_CHECKING:
    import pandas

COLUMNS = ("id", "trial", "batch", "score", "status", "name", "parent", "operator", "note")


def rows(records: Sequence[Record], where: str) -> list[dict[str, Any]]:
    """Plain dicts, all with the same keys; a descriptor that a candidate lacks is None."""
    measured = [from_json(record.descriptors, where) for record in records]
    if not all(isinstance(descriptors, dict) for descriptors in measured):
        raise damaged(where)
    names = list(dict.fromkeys(name for descriptors in measured for name in descriptors))
    return [
        {column: getattr(record, column) for column in COLUMNS}
        | {"score": math.nan if record.score is None else record.score}
        | {f"descriptor.{name}": descriptors.get(name) for name in names}
        for record, descriptors in zip(records, measured, strict=True)
    ]


def frame(table: Sequence[dict[str, Any]]) -> pandas.DataFrame:
    """Rows as a data frame with the id as index."""
    pandas = pandas_module()
    columns = list(table[0]) if table else list(COLUMNS)
    whole = pandas.DataFrame(list(table), columns=columns).astype({"parent": "Int64"})  # whole numbers or missing
    return whole.set_index("id")


def pandas_module() -> Any:
    """pandas, where it is installed."""
    try:
        import pandas
    except ImportError:
        raise InvalidInput("pandas is not installed", "a table is a data frame of pandas",
                           "install it with `pip install 'gambol[tables]'`, or use rows()") from None  # fmt: skip
    return pandas
