"""`gambol reproduce`: a paper's experiment, the paper's figure beside ours."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from gambol.cli.interrupted import Interrupted
from gambol.cli.options import OnCluster, OnDevice, device_from
from gambol.cli.terminal import note, print_json, progress_bar, screen
from gambol.errors import InvalidInput, check_how_many, unwritable
from gambol.evaluation.device import Threads
from gambol.evaluation.devices import instead_of_threads
from gambol_lab.reproduce.answers import FOLDER, Answers
from gambol_lab.reproduce.catalogue import EXPERIMENTS, experiment_named
from gambol_lab.reproduce.experiment import RUNS, Experiment, Row, Setting
from gambol_lab.reproduce.outcome import kept_outcome
from gambol_lab.reproduce.reasons import reason
from gambol_lab.reproduce.report import FILE as PAGE
from gambol_lab.reproduce.report import write_report
from gambol_lab.reproduce.running import seeds_of

MOST_JOBS = 256
WAITING = 2  # processes for each core, where half of them wait for a device


def reproduce(
    experiment: Annotated[str | None, typer.Argument(help="the id of an experiment; --list names all of them")] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="run all experiments that OUT does not have yet, and write OUT/report.md")
    ] = False,
    listing: Annotated[bool, typer.Option("--list", help="list all experiments with their cost")] = False,
    seeds: Annotated[
        int | None, typer.Option(help="how many seeds to run; by default 20 for plans, 5 otherwise")
    ] = None,
    seed: Annotated[int, typer.Option(help="the first seed")] = 0,
    full: Annotated[
        bool,
        typer.Option(
            "--full", help="use the paper's own size or a large one, on many cores; --list says which have one"
        ),
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option(
            help="how many processes work side by side; by default one, with --full one for each core, or two for each "
            "core if another --device does the rollouts"
        ),
    ] = None,
    out: Annotated[Path, typer.Option(help="the folder for pictures")] = Path("reproduction"),
    device: OnDevice = Threads.name,
    cluster: OnCluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="print the rows as JSON")] = False,
) -> None:
    """Runs a paper's experiment again and prints its figure beside ours. Exits with 0 when it ran, whatever came out.

    san-…: van de Panne and Fiume 1993. pcg-…: van de Panne 1996. hybrid-hopper and plan-…: Huang 1996. muscle-…:
    Grzeszczuk and Terzopoulos 1995. ode-… and evolve-…: Sanders 2000.

    With `--full` work is done side by side, one process on each core. Evolutions are kept in OUT/runs, other work as it
    is answered in OUT/answers, and the same command goes on with what a kill left. With `--device gpu` evolutions breed
    on the cores and are tried on the GPU, all of them at the same time.

    `--all` keeps each experiment's outcome in OUT: the same command again goes on with those that are missing.

    Examples:

    - `gambol reproduce --list`
    - `gambol reproduce san-table1 --json`
    - `gambol reproduce --all --seed 9000 --jobs 8`
    - `gambol reproduce evolve-clearing --full --seeds 10 --device gpu`
    """
    if everything and experiment:
        raise InvalidInput(
            f"--all with {experiment!r}", "a command runs all experiments or one", "leave one of them out"
        )
    if listing or (experiment is None and not everything):
        _list(as_json)
        return
    if seeds is not None:
        check_how_many("seeds", seeds, 10_000)
    if jobs is None:
        jobs = Threads().count * (1 if device == Threads.name else WAITING) if full else 1
    check_how_many("jobs", jobs, MOST_JOBS)
    if cluster and jobs > 1 and (everything or full):
        raise InvalidInput(
            "--cluster with --jobs or --full", "one process keeps a cluster busy", "leave one of them out"
        )
    if full and everything:
        raise InvalidInput("--full with --all", "only a single experiment runs in full", "leave one of them out")
    if device != Threads.name and everything:
        raise InvalidInput(
            f"--device {device} with --all", "only a single experiment runs on another device", "leave one of them out"
        )
    chosen = None if experiment is None else experiment_named(experiment)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(out, error) from None
    where = device_from(device, cluster)
    with instead_of_threads(where if cluster else Threads.name):
        if chosen is None:
            rows = _all(seed, seeds, out, jobs)
        else:
            rows = _one(chosen, seeds_of(chosen, seed, seeds), out, jobs, full, device)
    if as_json:
        print_json([row.data() for row in rows])
    else:
        _print(rows)
        note(f"\nthe page is {out / PAGE}" if experiment is None else f"\npictures in {out}")


def _all(first: int, count: int | None, out: Path, jobs: int) -> list[Row]:
    """All experiments; those that were kept earlier are not run again."""
    try:
        with progress_bar("all experiments", stoppable=False) as progress:
            found = write_report(list(EXPERIMENTS.values()), first, count, out, progress, jobs)
    except KeyboardInterrupt:
        done = sum(kept_outcome(e, seeds_of(e, first, count), out / e.id) is not None for e in EXPERIMENTS.values())
        raise Interrupted(
            f"{done} of {len(EXPERIMENTS)} experiments are kept in {out}; the same command goes on with the others"
        ) from None
    return [row for outcome in found for row in outcome.rows]


def _one(chosen: Experiment, seeds: range, out: Path, jobs: int, full: bool, device: str) -> list[Row]:
    """One experiment."""
    try:
        with progress_bar(chosen.id, stoppable=False) as progress:
            return chosen.run(Setting(seeds, out, progress, jobs, full, device))
    except KeyboardInterrupt:
        answers, runs = Answers(out / FOLDER).count(), len(list((out / RUNS).glob("*")))
        if answers or runs:
            what = f"{answers} answers" if answers else f"{runs} evolutions, finished or not,"
            raise Interrupted(f"{what} are kept in {out}; the same command goes on") from None
        raise Interrupted(
            f"an experiment has figures only at its end: the pictures in {out} are kept; "
            f"`gambol reproduce {chosen.id}` begins again"
        ) from None


def _list(as_json: bool) -> None:
    if as_json:
        print_json([{"id": e.id, "about": e.about, "cost": e.cost, "full": e.full} for e in EXPERIMENTS.values()])
        return
    table = Table("experiment", "cost", "--full", "about", box=None)
    for experiment in EXPERIMENTS.values():
        table.add_row(f"[bold]{experiment.id}[/]", experiment.cost, experiment.full, experiment.about)
    screen.print(table)


def _print(rows: list[Row]) -> None:
    table = Table("claim", "paper", "ours", "holds", box=None, padding=(0, 1))
    for row in rows:
        table.add_row(row.claim, row.paper, row.ours, {True: "yes", False: "[red]no[/]", None: "–"}[row.holds])
    screen.print(table)
    for row in rows:
        if row.holds is False:
            note(f"why not «{row.claim}»: {reason(row)}")
