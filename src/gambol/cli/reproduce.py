"""`gambol reproduce`: a paper's experiment, the paper's figure beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from gambol.cli.progress import progress_bar
from gambol.cli.terminal import print_json, screen
from gambol.errors import InvalidInput
from gambol.reproduce.experiment import EXPERIMENTS, Row, Setting, experiment_named


def reproduce(
    experiment: Annotated[str | None, typer.Argument(help="its id; --list names them all")] = None,
    listing: Annotated[bool, typer.Option("--list", help="all experiments with their cost")] = False,
    seeds: Annotated[int, typer.Option(help="how many seeds")] = 5,
    seed: Annotated[int, typer.Option(help="the first seed")] = 0,
    out: Annotated[Path, typer.Option(help="where pictures go")] = Path("reproduction"),
    as_json: Annotated[bool, typer.Option("--json", help="print JSON rows")] = False,
) -> None:
    """Runs a paper's experiment again and prints its figure beside ours. Exits with 0 when it ran, whatever came out.

    san-…: van de Panne and Fiume 1993. pcg-…: van de Panne 1996. hybrid-hopper and plan-…: Huang 1996. muscle-…:
    Grzeszczuk and Terzopoulos 1995.

    Examples: `gambol reproduce --list`, `gambol reproduce san-table1 --json`
    """
    if listing or experiment is None:
        _list(as_json)
        return
    if seeds < 1:
        raise InvalidInput(f"{seeds} seeds", "at least one is needed", "leave it out for 5")
    chosen = experiment_named(experiment)
    with progress_bar(chosen.id) as progress:
        rows = chosen.run(Setting(range(seed, seed + seeds), out, progress))
    if as_json:
        print_json([row.data() for row in rows])
    else:
        _print(rows)
        screen.print(f"\npictures in {out}", style="dim")


def _list(as_json: bool) -> None:
    if as_json:
        print_json([{"id": e.id, "about": e.about, "cost": e.cost} for e in EXPERIMENTS.values()])
        return
    table = Table("experiment", "cost", "", box=None)
    for experiment in EXPERIMENTS.values():
        table.add_row(f"[bold]{experiment.id}[/]", experiment.cost, experiment.about)
    screen.print(table)


def _print(rows: list[Row]) -> None:
    table = Table("claim", "paper", "ours", "holds", box=None, padding=(0, 1))
    for row in rows:
        table.add_row(row.claim, row.paper, row.ours, {True: "yes", False: "[red]no[/]", None: "–"}[row.holds])
    screen.print(table)
