"""What the evolution visualiser shows (Sanders 2000, chapter 5): a point for each individual, with its parents."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from gambol.controllers.individual import Individual
from gambol.discovery.showcasing import showcase
from gambol.discovery.tracing import ancestry
from gambol.errors import InvalidInput, check_how_many
from gambol.pictures.cloud.moving import moving
from gambol.runs.lineage import birth_rows
from gambol.runs.run import Run

NO_AXES = ("trial", "parent", "other", "id", "status", "score", "batch")  # columns that are told in another way
PLAYED, MOST_PLAYED = 10, 200  # of the different gaits of a run


def cloud_of(run: Run, played: int = PLAYED) -> dict[str, Any]:
    """Points, columns to choose axes from, parents, and some motions, as data that JSON can hold.

    Columns that nobody has are left out. Of the different gaits of a run and of the improvements that led to its best,
    the page has motions: `played` gaits at most.
    """
    check_how_many("gaits that move", played, MOST_PLAYED, least=0)
    rows = _rows(run)
    if not rows:
        raise InvalidInput(
            f"{run!r} holds no individual yet",
            "a cloud shows the individuals that were tried",
            "make some trials first",
        )
    row_of = {row["trial"]: i for i, row in enumerate(rows)}
    parents = [[row_of[p] for p in (row["parent"], row.get("other")) if p in row_of] for row in rows]
    fitness = [_number(row["score"]) for row in rows]
    columns: dict[str, list[Any]] = {"fitness": fitness}
    for name in rows[0]:
        values = [row[name] for row in rows]
        if name not in NO_AXES and any(value is not None and value != "" for value in values):
            columns[name] = [_number(value) if isinstance(value, float) else value for value in values]
    individuals = {row_of[trial]: one for trial, one in _played(run, played).items() if trial in row_of}
    recipe = run.recipe
    return {
        "title": f"{recipe.creature.name}: {recipe.verb}, seed {recipe.seed}, {len(rows)} individuals",
        "columns": columns,
        "trials": [row["trial"] for row in rows],
        "statuses": [row["status"] for row in rows],
        "ids": [row["id"] for row in rows],
        "parents": parents,
        "motions": moving(individuals),
    }


def _number(value: Any) -> float | None:
    """With six digits, which is more than eyes can tell; none where it is no number."""
    return float(f"{value:.6g}") if isinstance(value, int | float) and math.isfinite(value) else None


def _rows(run: Run) -> list[dict[str, Any]]:
    """Everybody, where the run has a lineage; otherwise those that were kept, whose parents are known by their ids."""
    if births := run.births():
        ids = {candidate.trial: candidate.id for candidate in run.best(run.kept)}
        return birth_rows(births, ids)
    kept = sorted(run.rows(), key=lambda row: int(row["trial"]))
    trials = {row["id"]: row["trial"] for row in kept}
    return [
        {
            "trial": row["trial"],
            "generation": row["batch"],
            "score": row["score"],
            "status": row["status"],
            "operator": row["operator"],
            "parent": trials.get(row["parent"]),
            **_measured(row),
            "id": row["id"],
        }
        for row in kept
    ]


def _measured(row: Mapping[str, Any]) -> dict[str, float | None]:
    """Descriptors that are numbers."""
    found = {name.partition(".")[2]: value for name, value in row.items() if name.startswith("descriptor.")}
    return {name: value if isinstance(value, int | float) else None for name, value in found.items()}


def _played(run: Run, count: int) -> dict[int, Individual]:
    """Those that are seen to move, by their trials."""
    if count < 1:
        return {}
    found = {candidate.trial: candidate.individual for candidate in showcase(run, count)}
    if run.births() and run.kept:
        traced = ancestry(run)
        found |= {birth.number: traced.individual(birth) for birth in traced.improvements[-count:]}
    return found
