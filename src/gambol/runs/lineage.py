"""Everybody that a run has tried: births as the database holds them, as rows and as a data frame."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gambol.errors import InvalidInput
from gambol.runs.database import BirthRecord
from gambol.runs.folder import damaged, from_json, to_json
from gambol.synthesis.proposals import Birth
from gambol.tables import pandas_module

if TYPE_CHECKING:
    import pandas

WHOLE = ("parent", "other", "niche", "id")  # columns of whole numbers, some of them missing


def to_birth_record(birth: Birth) -> BirthRecord:
    """A birth as its table holds it."""
    parent, other = (*birth.parents, None, None)[:2]
    return BirthRecord(
        trial=birth.number,
        generation=birth.generation,
        score=None if math.isnan(birth.score) else birth.score,
        status=str(birth.status),
        operator=birth.operator,
        parent=parent,
        other=other,
        niche=birth.niche,
        traits=to_json(dict(birth.traits), f"the traits of trial {birth.number}"),
    )


def from_birth_record(record: BirthRecord, where: str) -> Birth:
    """The birth that a table holds."""
    traits = from_json(record.traits, where)
    if not isinstance(traits, dict):
        raise damaged(where)
    return Birth(
        number=record.trial,
        generation=record.generation,
        score=math.nan if record.score is None else record.score,
        status=record.status,
        operator=record.operator,
        parents=tuple(parent for parent in (record.parent, record.other) if parent is not None),
        niche=record.niche,
        traits=traits,
    )


def birth_rows(births: Sequence[Birth], ids: Mapping[int, int]) -> list[dict[str, Any]]:
    """A dict for each, with the id of the candidate where it was kept and a column for each trait."""
    names = list(dict.fromkeys(name for birth in births for name in birth.traits))
    return [
        {
            "trial": birth.number,
            "generation": birth.generation,
            "score": birth.score,
            "status": birth.status,
            "operator": birth.operator,
            "parent": birth.parents[0] if birth.parents else None,
            "other": birth.parents[1] if len(birth.parents) > 1 else None,
            "niche": birth.niche,
            **{name: birth.traits.get(name) for name in names},
            "id": ids.get(birth.number),
        }
        for birth in births
    ]


def birth_frame(births: Sequence[Birth], ids: Mapping[int, int], where: str) -> pandas.DataFrame:
    """The same as a data frame, with the trial as index."""
    pandas = pandas_module()
    if not births:
        raise InvalidInput(f"{where} holds no lineage", "only evolution keeps one", "name a run of `gambol evolve`")
    whole = pandas.DataFrame(birth_rows(births, ids)).astype(dict.fromkeys(WHOLE, "Int64"))
    return whole.set_index("trial")
