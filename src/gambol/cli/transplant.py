"""`gambol transplant`: an evolved network in bodies of other sizes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

import gambol
from gambol.cli.given import creature_or_genotype
from gambol.cli.options import Json, Threads
from gambol.cli.places import new_table
from gambol.cli.terminal import errors, note, print_json, print_whole
from gambol.export.tables import write_rows


def transplant(
    run: Annotated[Path, typer.Argument(help="folder of a run of `gambol evolve` on a genotype")],
    candidate: Annotated[
        int | None, typer.Argument(help="id of a gait, as `gambol show` prints it; the default is the best gait")
    ] = None,
    by: Annotated[int, typer.Option(help="how many segments fewer and more the other bodies have")] = 2,
    onto: Annotated[
        list[str] | None,
        typer.Option(help="a genotype's file, or a body of a family, as worm:9; instead of --by; may be repeated"),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="folder for the bodies and their controllers, which `gambol simulate` takes")
    ] = None,
    out: Annotated[list[Path] | None, new_table("write the table (.csv, .parquet); may be repeated")] = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Puts an evolved network into bodies of other sizes, without any tuning, and scores it there.

    Examples:

    - `gambol evolve worm:6 --generations 20`
    - `gambol transplant runs/worm-6-evolved --by 3`
    - `gambol transplant runs/octagon-8-evolved --onto octagon:10 --save decagon`
    """
    plans = [_plan(text) for text in onto or []]
    with errors.status("moving its network to other bodies"):
        found = gambol.discovery.transplant(gambol.Run.open(run), candidate, onto=plans, by=by, threads=threads)
    rows = _rows(found)
    for path in out or []:
        write_rows(rows, path)
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
        for one in found:
            one.individual.creature.save(save / f"{one.plan.name}.yaml")
            one.individual.save(save / f"{one.plan.name}-controller.yaml")
    if as_json:
        print_json({"run": str(run), "bodies": rows, "written": [str(path) for path in out or []]})
        return
    table = Table("body", Column("score", justify="right"), Column("of its own", justify="right"), "status", box=None)
    for row in rows:
        kept = "" if row["kept"] is None else f"{row['kept']:.0%}"
        table.add_row(
            f"[bold]{row['body']}[/]" if row["home"] else row["body"], f"{row['score']:.3f}", kept, row["status"]
        )
    print_whole(table)
    note("\nThe network evolved for the body in bold. Nothing was tuned for the others.")
    for path in out or []:
        note(f"  written: {path}")
    if save is not None:
        note(f"  written: {save}")


def _plan(text: str) -> gambol.creatures.AnyGenotype:
    found = creature_or_genotype(text)
    if isinstance(found, gambol.Creature):
        raise gambol.InvalidInput(
            f"--onto {text}",
            "it must be a genotype, because the network knows parts by their names in one",
            "write for example worm:9",
        )
    return found


def _rows(found: list[gambol.discovery.Transplant]) -> list[dict[str, Any]]:
    own = next(one.score for one in found if one.home)
    return [
        {
            "body": one.plan.name,
            "count": one.count,
            "score": one.score,
            "kept": one.score / own if math.isfinite(one.score) and own > 0.0 else None,
            "status": one.status,
            "home": one.home,
        }
        for one in found
    ]
