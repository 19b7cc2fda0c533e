"""`gambol discover`: how could this body move?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.choices import FAMILIES_TO_SEARCH, TASKS_BY_NAME
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.options import Json, OnDevice, Seed, Threads, worlds_from
from gambol.cli.pairs import numbers
from gambol.cli.progress import must_be_finished, search_progress
from gambol.cli.terminal import creature_from, note, print_json, task_from


def discover(
    creature: Annotated[str, typer.Argument(help="a creature's name, or the path of its file")],
    family: Annotated[str, typer.Option(help=f"family of controllers: {FAMILIES_TO_SEARCH}")] = "san",
    sampling: Annotated[
        list[str] | None,
        typer.Option(help="what its random controllers are drawn with, as NAME=NUMBER; may be repeated"),
    ] = None,
    states: Annotated[int | None, typer.Option(help="of a pose graph; by default 4")] = None,
    period: Annotated[
        float | None, typer.Option(help="seconds of a pose graph's cycle; by default what suits the body's size")
    ] = None,
    task: Annotated[
        str | None,
        typer.Option(help=f"a task's name or file; by default travel, or pursuit with eyes; known are {TASKS_BY_NAME}"),
    ] = None,
    world: Annotated[list[Path] | None, typer.Option(help="file of a world; several make the search robust")] = None,
    combine: Annotated[str, typer.Option(help="mean or worst of several worlds")] = "mean",
    trials: Annotated[int, typer.Option(help="how many random controllers")] = 1000,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None, typer.Option(help="simulated time of a trial; by default 6, or 30 in plan view")
    ] = None,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="folder of the run; by default runs/CREATURE")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="go on with a run that was stopped, or with more --trials")
    ] = False,
    device: OnDevice = "cpu",
    precision: Annotated[str, typer.Option(help="float64, or float32: about twice as fast")] = "float64",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Finds several ways for a creature to move, checks them, names them and keeps them.

    Examples: `gambol discover luxo`, `gambol discover mine.yaml --task upright --trials 5000 --out runs/mine`,
    `gambol discover walker7 --family pose-graph --states 4 --period 0.6`, `gambol discover luxo --sampling hidden=3`
    """
    body = creature_from(creature)
    folder = out or Path("runs") / body.name
    drawn_with = numbers(sampling or [], "--sampling")
    drawn_with |= {name: x for name, x in {"states": states, "period": period}.items() if x is not None}
    with search_progress(f"discovering gaits of {body.name}", quiet=as_json) as report:
        run = gambol.discover(
            body,
            family=family,
            sampling=drawn_with,
            task=task_from(task),
            world=worlds_from(world),
            combine=combine,
            trials=trials,
            keep=keep,
            seconds=seconds,
            seed=seed,
            out=folder,
            resume=resume,
            device=device,
            precision=precision,
            threads=threads,
            progress=report,
        )
    must_be_finished(run, folder, report)
    if as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, keep)})
        return
    print_gaits(run, keep)
    note(f"\nkept in {folder}; `gambol show {folder}` draws them, `gambol refine {folder}` improves them")
