"""`gambol reproduce`: a paper's experiment, the paper's figure beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from gambol.cli.options import OnCluster, device_from
from gambol.cli.progress import progress_bar
from gambol.cli.terminal import note, print_json, screen
from gambol.errors import InvalidInput, check_how_many
from gambol.evaluation.devices import instead_of_threads
from gambol.reproduce.experiment import EXPERIMENTS, Row, Setting, experiment_named
from gambol.reproduce.report import write_report


def reproduce(
    experiment: Annotated[str | None, typer.Argument(help="its id; --list names them all")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="all of them, as a page: OUT/report.md, written anew after each")
    ] = False,
    listing: Annotated[bool, typer.Option("--list", help="all experiments with their cost")] = False,
    seeds: Annotated[int, typer.Option(help="how many seeds")] = 5,
    seed: Annotated[int, typer.Option(help="the first seed")] = 0,
    full: Annotated[
        bool,
        typer.Option("--full", help="the paper's own size or a large one, for many cores; --list says which have one"),
    ] = False,
    out: Annotated[Path, typer.Option(help="where pictures go")] = Path("reproduction"),
    cluster: OnCluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON rows")] = False,
) -> None:
    """Runs a paper's experiment again and prints its figure beside ours. Exits with 0 when it ran, whatever came out.

    san-…: van de Panne and Fiume 1993. pcg-…: van de Panne 1996. hybrid-hopper and plan-…: Huang 1996. muscle-…:
    Grzeszczuk and Terzopoulos 1995. ode-… and evolve-…: Sanders 2000.

    In full, work is done side by side, one process on each core. Evolutions are kept in OUT/runs, and the same command
    goes on with what a kill left.

    Examples: `gambol reproduce --list`, `gambol reproduce san-table1 --json`, `gambol reproduce --all --seed 9000`
    """
    if everything and experiment:
        raise InvalidInput(f"--all and {experiment!r}", "all experiments or one are run", "give one of them")
    if listing or (experiment is None and not everything):
        _list(as_json)
        return
    check_how_many("seeds", seeds, 10_000)
    if full and (everything or cluster):
        raise InvalidInput("--full with " + ("--all" if everything else "--cluster"), "one experiment runs in full, on "
                           "the cores of this machine", "leave one of them out")  # fmt: skip
    with instead_of_threads(device_from("cpu", cluster)):
        _run(experiment, range(seed, seed + seeds), out, full, as_json)


def _run(experiment: str | None, seeds: range, out: Path, full: bool, as_json: bool) -> None:
    """One experiment, or all of them."""
    if experiment is None:
        with progress_bar("all experiments", stoppable=False) as progress:
            found = write_report(EXPERIMENTS.values(), seeds, out, progress)
        rows = [row for outcome in found for row in outcome.rows]
        if as_json:
            print_json([row.data() for row in rows])
        else:
            _print(rows)
            note(f"\nthe page is {out / 'report.md'}")
        return
    chosen = experiment_named(experiment)
    with progress_bar(chosen.id, stoppable=False) as progress:
        rows = chosen.run(Setting(seeds, out, progress, full))
    if as_json:
        print_json([row.data() for row in rows])
    else:
        _print(rows)
        note(f"\npictures in {out}")


def _list(as_json: bool) -> None:
    if as_json:
        print_json([{"id": e.id, "about": e.about, "cost": e.cost, "full": e.full} for e in EXPERIMENTS.values()])
        return
    table = Table("experiment", "cost", "--full", "", box=None)
    for experiment in EXPERIMENTS.values():
        table.add_row(f"[bold]{experiment.id}[/]", experiment.cost, experiment.full, experiment.about)
    screen.print(table)


def _print(rows: list[Row]) -> None:
    table = Table("claim", "paper", "ours", "holds", box=None, padding=(0, 1))
    for row in rows:
        table.add_row(row.claim, row.paper, row.ours, {True: "yes", False: "[red]no[/]", None: "–"}[row.holds])
    screen.print(table)
