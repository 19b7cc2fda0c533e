"""A run's candidates as a table: one row each, best first."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gambol.rollout.status import Status
from gambol.runs.candidate import Verdict
from gambol.runs.database import Record
from gambol.runs.folder import damaged, from_json
from gambol.tables import pandas_module

if TYPE_CHECKING:
    import pandas

COLUMNS = ("id", "trial", "batch", "score", "status", "name", "parent", "operator")


def rows(records: Sequence[Record], where: str) -> list[dict[str, Any]]:
    """Plain dicts, all with the same keys; a descriptor or figure that a candidate lacks is None."""
    measured = [from_json(record.descriptors, where) for record in records]
    if not all(isinstance(descriptors, dict) for descriptors in measured):
        raise damaged(where)
    names = _names(measured)
    verdicts = [Verdict.read(record.note, Status(record.status), where) or Verdict(Status.OK) for record in records]
    figures = _names([verdict.figures for verdict in verdicts])
    return [
        {column: getattr(record, column) for column in COLUMNS}
        | {"score": math.nan if record.score is None else record.score, "reasons": " ".join(verdict.reasons)}
        | {f"descriptor.{name}": descriptors.get(name) for name in names}
        | {f"figure.{name}": verdict.figures.get(name) for name in figures}
        for record, descriptors, verdict in zip(records, measured, verdicts, strict=True)
    ]


def _names(some: Sequence[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(name for one in some for name in one))


def frame(table: Sequence[dict[str, Any]]) -> pandas.DataFrame:
    """Rows as a data frame with the id as index."""
    pandas = pandas_module()
    columns = list(table[0]) if table else [*COLUMNS, "reasons"]
    whole = pandas.DataFrame(list(table), columns=columns).astype({"parent": "Int64"})  # whole numbers or missing
    return whole.set_index("id")
