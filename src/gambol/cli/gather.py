"""`gambol gather`: controllers from files become a run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.choices import TASKS_BY_NAME
from gambol.cli.completing import tasks
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import creature_from, task_from
from gambol.cli.interrupted import Interrupted
from gambol.cli.options import Json, OfCreature, Threads, worlds_from
from gambol.cli.terminal import note, print_json, search_progress
from gambol.commands import advised


def gather(
    creature: OfCreature,
    files: Annotated[list[Path], typer.Argument(help="files of controllers of one family")],
    task: Annotated[
        str | None,
        typer.Option(
            autocompletion=tasks,
            help="what is scored: the name of a task or its file; the default is "
            f"locomotion; known tasks: {TASKS_BY_NAME}",
        ),
    ] = None,
    world: Annotated[
        list[Path] | None, typer.Option(help="file of a world; give several to score the controllers in all of them")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="simulated seconds of each trial; the default suits the creature")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="folder for the run; the default is runs/CREATURE-gathered")] = None,
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Scores, checks and names controllers from files, and keeps them as a run, like any other search.

    Examples:

    - `gambol gather luxo policy.yaml`
    - `gambol gather luxo hop.yaml leap.yaml --out runs/mine`
    """
    body = creature_from(creature)
    people = [gambol.controllers.load_individual(body, file) for file in files]
    folder = out or Path("runs") / f"{body.name}-gathered"
    with search_progress(f"looking at {len(people)} controllers", quiet=as_json) as report:
        run = gambol.discovery.gather(
            body,
            people,
            task=task_from(task),
            world=worlds_from(world),
            seconds=seconds,
            out=folder,
            threads=threads,
            progress=report,
        )
    if not run.finished:  # who gathers gives all of them again: there is nothing to go on with
        raise Interrupted(
            f"{folder} is not whole; {advised('runs', '--delete', folder)} removes it, "
            "and the same command begins again"
        )
    if as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, len(people))})
        return
    print_gaits(run, len(people))
    note(f"\nkept in {folder}: {advised('show', folder)}, {advised('render', folder, '--out', 'gait.mp4')}")
