"""`gambol discover`: how could this body move?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.choices import FAMILIES_TO_SEARCH, TASKS_BY_NAME
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import creature_from, task_from
from gambol.cli.options import Anyway, Json, OnCluster, OnDevice, Seed, Threads, device_from, resumed, worlds_from
from gambol.cli.pairs import numbers
from gambol.cli.progress import must_be_finished, search_progress
from gambol.cli.terminal import note, print_json
from gambol.commands import advised
from gambol.files import read_yaml
from gambol.tasks.gait_names import NAMES

FILES = (".yaml", ".yml")


def discover(
    creature: Annotated[str, typer.Argument(help="a creature's name, or the path of its file")],
    method: Annotated[str | None, typer.Option(help="staged, the usual way, or random, the papers' way")] = None,
    family: Annotated[
        str | None, typer.Option(help=f"family of random controllers, by default san: {FAMILIES_TO_SEARCH}")
    ] = None,
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
        typer.Option(
            help=f"a task's name or file; by default gait, at random travel or pursuit; known: {TASKS_BY_NAME}"
        ),
    ] = None,
    direction: Annotated[
        str | None, typer.Option(help="either, right or left; by default forwards where the body has a front")
    ] = None,
    style: Annotated[
        str | None,
        typer.Option(help="natural, fast, calm or wild, or a file with how much of each flaw is bearable"),
    ] = None,
    gait: Annotated[str | None, typer.Option(help=f"one to ask for: {', '.join(NAMES)}")] = None,
    speed: Annotated[float | None, typer.Option(help="to ask for, in body sizes a second")] = None,
    tune_damping: Annotated[
        bool, typer.Option("--tune-damping", help="each gait of a swimmer may damp its muscles less than its file says")
    ] = False,
    world: Annotated[list[Path] | None, typer.Option(help="file of a world; several make the search robust")] = None,
    combine: Annotated[str, typer.Option(help="mean or worst of several worlds")] = "mean",
    trials: Annotated[int | None, typer.Option(help="how many controllers; at random by default 1000")] = None,
    seconds_budget: Annotated[
        float | None, typer.Option(help="how long it may take, instead of --trials; staged by default 60")
    ] = None,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None, typer.Option(help="simulated time of a trial; by default 20, at random 6, or 30 in plan view")
    ] = None,
    limited: Annotated[
        bool, typer.Option("--limited", help="with a largest torque for every muscle that has none, by its load")
    ] = False,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="folder of the run; by default runs/CREATURE")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="go on with a run that was stopped, or with more --trials")
    ] = False,
    anyway: Anyway = False,
    device: OnDevice = "cpu",
    cluster: OnCluster = None,
    precision: Annotated[str, typer.Option(help="float64, or float32: about twice as fast")] = "float64",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Finds several ways for a creature to move, checks them, names them and keeps them.

    Examples: `gambol discover luxo`, `gambol discover mine.yaml --style calm --seconds-budget 30 --out runs/mine`,
    `gambol discover walker7 --gait walk --speed 0.6`, `gambol discover luxo --method random`,
    `gambol discover walker7 --family pose-graph --states 4 --period 0.6`, `gambol discover luxo --sampling hidden=3`
    """
    body = creature_from(creature).limited() if limited else creature_from(creature)
    folder = out or Path("runs") / body.name
    drawn_with = numbers(sampling or [], "--sampling")
    drawn_with |= {name: x for name, x in {"states": states, "period": period}.items() if x is not None}
    with search_progress(f"discovering gaits of {body.name}", quiet=as_json) as report:
        run = gambol.discover(
            body,
            method=method,
            family=family,
            sampling=drawn_with,
            task=task_from(task),
            direction=direction,
            style=_taste(style),
            gait=gait,
            speed=speed,
            tune_damping=tune_damping,
            world=worlds_from(world),
            combine=combine,
            trials=trials,
            seconds_budget=seconds_budget,
            keep=keep,
            seconds=seconds,
            seed=seed,
            out=folder,
            resume=resumed(resume, anyway),
            device=device_from(device, cluster),
            precision=precision,
            threads=threads,
            progress=report,
        )
    must_be_finished(run, folder, report)
    if as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, keep)})
        return
    print_gaits(run, keep)
    note(f"\nkept in {folder}; {advised('show', folder)} draws them, {advised('refine', folder)} improves them")


def _taste(style: str | None) -> str | gambol.tasks.Taste | None:
    """A style by name, or the taste in a file."""
    if style is None or not style.endswith(FILES):
        return style
    return gambol.tasks.Taste.from_data(read_yaml(style), style)
