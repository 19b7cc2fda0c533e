"""`gambol vary`: gaits as fast as a given one that look different."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Column, Table

import gambol
from gambol.cli.nominal import nominal_from
from gambol.cli.options import MORE, Json, OnDevice, Threads
from gambol.cli.places import new_folder
from gambol.cli.terminal import note, print_json, print_whole, progress_bar
from gambol.errors import unwritable
from gambol.files import check_writable_folder


def vary(
    source: Annotated[Path, typer.Argument(help="folder of a run, or file of a pose graph (with --creature)")],
    rank: Annotated[
        int | None, typer.Option(help="which gait of the run's table to vary; the default is the first")
    ] = None,
    creature: Annotated[
        str | None,
        typer.Option(help="the creature that the file of a pose graph drives: its name or file", rich_help_panel=MORE),
    ] = None,
    count: Annotated[int, typer.Option(help="how many variations to make")] = 9,
    band: Annotated[float, typer.Option(help="how much their speed may differ, as a share")] = 0.1,
    directions: Annotated[int, typer.Option(help="how many random directions to try", rich_help_panel=MORE)] = 64,
    seconds: Annotated[float, typer.Option(help="simulated seconds of each trial", rich_help_panel=MORE)] = 8.0,
    seed: Annotated[int, typer.Option(help="the same seed gives the same variations")] = 0,
    out: Annotated[Path | None, new_folder("folder for the variations; the default is SOURCE-variations")] = None,
    device: OnDevice = "cpu",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Makes variations of a gait without optimisation: random directions, walked as long as the speed stays similar.

    Leaves the file of each graph, and a contact sheet.

    Examples:

    - `gambol vary runs/luxo --out varied`
    - `gambol vary hop.yaml --creature luxo --band 0.2`
    """
    nominal = nominal_from(source, rank, creature)
    folder = out or source.with_name(f"{source.stem}-variations")
    check_writable_folder(folder)
    with progress_bar(f"varying a gait of {nominal.creature.name}", quiet=as_json) as progress:
        found = gambol.skills.variations(
            nominal.creature,
            nominal.plain_graph,
            world=nominal.world,
            count=count,
            band=band,
            directions=directions,
            seconds=seconds,
            seed=seed,
            device=device,
            threads=threads,
            progress=progress,
        )
    _write(found, folder)
    if as_json:
        rows = [_row(i, one, found) for i, one in enumerate([found.nominal, *found.chosen])]
        print_json(
            {
                "out": str(folder),
                "found": len(found.pool),
                "directions": found.directions,
                "apart": found.apart,
                "gaits": rows,
            }
        )
        return
    _print(found)
    note(f"\n{len(found.pool)} found along {found.directions} directions; graphs and sheet in {folder}")


def _write(found: gambol.skills.Variations, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found.nominal.individual.save(folder / "nominal.yaml")
        for i, one in enumerate(found.chosen, 1):
            one.individual.save(folder / f"{i}.yaml")
    except OSError as error:
        raise unwritable(folder, error) from None
    if found.chosen:
        gambol.plot.variations(found, folder / "variations.png")


def _row(i: int, one: gambol.skills.Variation, found: gambol.skills.Variations) -> dict[str, Any]:
    return {
        "number": i,  # 0 is the nominal gait
        "name": one.name,
        "speed_cm_s": 100.0 * one.speed,
        "period_s": one.graph.period,
        "flight": one.gait.flight,
        "height": one.gait.height,
        "bob": one.gait.bob,
        "unlike_nominal": found.nominal.unlike(one),
    }


def _print(found: gambol.skills.Variations) -> None:
    titles = ("cm/s", "period s", "flight", "height", "bob", "unlike")
    table = Table("", Column("gait", no_wrap=True), *[Column(title, justify="right") for title in titles], box=None)
    for i, one in enumerate([found.nominal, *found.chosen]):
        row = _row(i, one, found)
        cells = [
            f"{row['speed_cm_s']:+.1f}",
            f"{row['period_s']:.2f}",
            f"{100 * row['flight']:.0f} %",
            f"{row['height']:.2f}",
            f"{row['bob']:.3f}",
            f"{row['unlike_nominal']:.2f}" if i else "–",
        ]
        table.add_row(str(i or "nominal"), f"[bold]{one.name}[/]", *cells)
    print_whole(table)
