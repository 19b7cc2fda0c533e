"""`gambol lineage`: where an evolved gait comes from."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

import gambol
from gambol.cli.options import Json
from gambol.cli.places import CONTROLLER, new_file
from gambol.cli.terminal import errors, note, print_json, print_whole
from gambol.export.tables import write_rows
from gambol.motion.exporters import STRIPS, TABLES
from gambol.runs.lineage import birth_rows
from gambol.synthesis.proposals import Birth


def lineage(
    run: Annotated[Path, typer.Argument(help="folder of a run of `gambol evolve`")],
    candidate: Annotated[
        int | None, typer.Argument(help="id of a gait, as `gambol show` prints it; the default is the best gait")
    ] = None,
    trial: Annotated[
        int | None, typer.Option(help="any candidate by the number of its trial, whether it was kept or not")
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="show the whole line of descent, not only its improvements")
    ] = False,
    everybody: Annotated[
        bool, typer.Option("--everybody", help="write all candidates that the run tried, instead of the ancestors")
    ] = False,
    out: Annotated[
        list[Path] | None,
        new_file(
            "write all ancestors (.csv, .parquet), a picture (.png, .svg, .pdf), or its network as bred (.yaml), "
            "for `gambol simulate` with a genotype of any size; may be repeated",
            "an ancestry",
            (*TABLES, *STRIPS, *CONTROLLER),
        ),
    ] = None,
    genotype: Annotated[
        list[Path] | None,
        new_file(
            "write the genotype of its body (.yaml), or a picture of that (.png, .svg, .pdf); may be repeated",
            "a genotype",
            (*CONTROLLER, *STRIPS),
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Traces the ancestors of an evolved gait along the fitter parents: where the score rose, and by which change.

    Examples:

    - `gambol lineage runs/worm-evolved`
    - `gambol lineage runs/worm-evolved 310 --out worm.png`
    - `gambol lineage runs/worm-evolved --everybody --out all.parquet`
    - `gambol lineage runs/octagon-evolved --out rim.yaml`
    - `gambol lineage runs/land-bodies 310 --genotype plan.png --genotype plan.yaml`
    """
    if everybody and not (out and all(path.suffix.lower() in TABLES for path in out)):
        raise gambol.InvalidInput(
            "--everybody without a table",
            f"--everybody writes a table: {', '.join(TABLES)}",
            "name such a file with --out; pictures show ancestors",
        )
    found = gambol.Run.open(run)
    traced = gambol.discovery.ancestry(found, candidate, trial=trial)
    ids = {one.trial: one.id for one in found.best(found.kept)}
    for path in out or []:
        if path.suffix.lower() in TABLES:
            write_rows(birth_rows(found.births() if everybody else traced.births, ids), path)
        elif path.suffix.lower() in CONTROLLER:
            traced.nested(traced.itself).save(path)
        else:
            with errors.status("drawing the ancestry"):
                gambol.plot.lineage(traced, path)
    for path in genotype or []:
        _write_genotype(traced, path)
    written = [*(out or []), *(genotype or [])]
    rows = birth_rows(traced.line if whole else traced.improvements, ids)
    if as_json:
        told = {"run": str(run), "trial": traced.itself.number, "ancestors": len(traced.births) - 1, "line": rows}
        print_json({**told, "written": [str(path) for path in written]})
        return
    _print(rows, traced.line)
    note(
        f"\n{len(traced.births) - 1:,} ancestors in all; "
        f"{'the whole line' if whole else 'improvements along the line'} by the fitter parent"
    )
    for path in written:
        note(f"  written: {path}")


def _write_genotype(traced: gambol.discovery.Ancestry, path: Path) -> None:
    """As a file, or as a picture of its graph and of the body that it expands to."""
    plan = traced.plan(traced.itself)
    if plan is None:
        raise gambol.InvalidInput(
            "--genotype of a body without one",
            "only bodies that evolved have genotypes",
            "leave it out, or look at a run of `gambol evolve --bodies` or `--body`",
        )
    if path.suffix.lower() in CONTROLLER:
        plan.save(path)
    else:
        with errors.status("drawing the genotype"):
            gambol.plot.genotype(plan, path)


def _print(rows: Sequence[dict[str, Any]], line: Sequence[Birth]) -> None:
    fixed = ("trial", "generation", "score", "status", "operator", "parent", "other", "niche", "id")
    traits = [name for name in rows[0] if name not in fixed]
    niches = any(birth.niche is not None for birth in line)
    numbers = ("fitness", "trial", "parents", *traits, *(("niche",) if niches else ()), "id")
    table = Table(
        Column("generation", justify="right"), "by", *[Column(name, justify="right") for name in numbers], box=None
    )
    for row in rows:
        parents = ", ".join(str(row[name]) for name in ("parent", "other") if row[name] is not None)
        more = [row[name] for name in (*traits, *(("niche",) if niches else ()), "id")]
        table.add_row(
            str(row["generation"]),
            row["operator"],
            f"{row['score']:.3f}",
            str(row["trial"]),
            parents,
            *map(_told, more),
        )
    print_whole(table)


def _told(value: Any) -> str:
    """A trait for people: measures with three digits, as all numbers of tables.

    >>> _told(0.7796999999999963), _told(17), _told("closed"), _told(None)
    ('0.78', '17', 'closed', '')
    """
    return "" if value is None else f"{value:.3g}" if isinstance(value, float) else str(value)
