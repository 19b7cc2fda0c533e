"""`gambol show`: what a run found, or planned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import gambol
from gambol.cli.gaits import chosen, gait_rows, of_verdict, print_gaits
from gambol.cli.illuminate import archive_facts, draw_map, tell_archive
from gambol.cli.options import MORE, Json, OfRun
from gambol.cli.places import new_file, new_table
from gambol.cli.plan import plan_facts, tell_plan
from gambol.cli.strips import made_for, write_strips
from gambol.cli.terminal import errors, note, print_json, screen
from gambol.commands import advised
from gambol.errors import check_how_many
from gambol.pictures.film.sheet import write_sheet


def show(
    run: OfRun,
    count: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    strips: Annotated[bool, typer.Option(help="draw a film strip of each gait into RUN/strips")] = True,
    keys: Annotated[
        int | None,
        typer.Option(help="draw this many key poses of one stride above its footfalls, instead of a film strip"),
    ] = None,
    cell: Annotated[
        str | None, typer.Option(help="for an illumination: show the gait of one cell of its map", rich_help_panel=MORE)
    ] = None,
    out: Annotated[
        list[Path] | None,
        new_table("write all that the run keeps as a table (.csv, .parquet); may be repeated"),
    ] = None,
    sheet: Annotated[
        Path | None, new_file("put all strips on one picture (.png)", "a sheet of strips", (".png",))
    ] = None,
    push: Annotated[
        bool, typer.Option("--push", help="also measure how large a push to either side each gait survives, in N s")
    ] = False,
    as_json: Json = False,
) -> None:
    """Prints the different gaits of a run and draws a small strip of each.

    Examples:

    - `gambol show runs/luxo --count 5`
    - `gambol show runs/walker7 --push --no-strips`
    - `gambol show runs/hound --keys 8`
    - `gambol show runs/luxo-map --cell 2,3`
    - `gambol show runs/luxo --out luxo.parquet`
    - `gambol show runs/land-bodies --sheet palette.png`
    """
    check_how_many("gaits", count, 10_000)
    found = gambol.Run.open(run)
    if found.recipe.verb == "plan":
        plan = gambol.load(run, gambol.planning.Plan)
        print_json(plan_facts(plan, run)) if as_json else tell_plan(plan, run)
        return
    for path in out or []:
        gambol.export.candidates(found, path)
    archive = gambol.discovery.Archive.of(found) if found.recipe.verb == "illuminate" else None
    if cell is not None:
        _show_cell(found, cell, run / "strips", as_json)
        return
    if as_json:
        facts = archive_facts(archive) if archive else {}
        print_json(
            {
                "run": str(run),
                "trials": found.trials_done,
                **facts,
                "gaits": gait_rows(found, count, push),
                "written": [str(path) for path in out or []],
            }
        )
        return
    recipe = found.recipe
    state = "" if found.finished else ", not finished: `--resume` goes on with it"
    screen.print(
        f"[bold]{recipe.creature.name}[/]: {recipe.verb}, task {recipe.task['kind']}, {found.trials_done} trials, "
        f"seed {recipe.seed}{state}",
        highlight=False,
    )
    print_gaits(found, count, push)
    if archive:
        tell_archive(archive)
    if archive and strips:
        draw_map(archive, run)
    if strips or sheet:
        with errors.status("drawing strips"):
            written = write_strips(found, count, run / "strips", keys)
            if sheet:
                write_sheet(written, sheet)
        note(f"\nstrips in {run / 'strips'}, named by rank and gait")
    for path in [*(out or []), *([sheet] if sheet else [])]:
        note(f"  written: {path}")


def _show_cell(run: gambol.Run, cell: str, folder: Path, as_json: bool) -> None:
    """The gait in a cell: what it is, and a strip of it."""
    candidate = chosen(run, None, None, cell)
    path = folder / f"cell-{cell.replace(',', '-')}-{candidate.name or 'gait'}.png"
    gambol.replay(candidate).save(made_for(path))
    facts: dict[str, Any] = {
        "cell": cell,
        "id": candidate.id,
        "name": candidate.name,
        "score": candidate.score,
        "status": candidate.status,
        **of_verdict(candidate),
        "strip": str(path),
    }
    if as_json:
        print_json(facts)
        return
    screen.print(
        f"[bold]{candidate.name or 'gait'}[/]: cell {cell}, score {candidate.score:.3f}, {candidate.status}",
        highlight=False,
    )
    for reason in facts.get("reasons", []):
        note(f"{candidate.status}: {reason}")
    film = advised("render", run.path, "--candidate", candidate.id, "--out", "gait.mp4")
    note(f"\nstrip in {path}; {film} films it")
