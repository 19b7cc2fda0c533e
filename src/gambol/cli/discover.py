"""`gambol discover`: how could this body move?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import gambol
from gambol.cli.choices import FAMILIES_TO_SEARCH, TASKS_BY_NAME
from gambol.cli.completing import families, tasks, words
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import creature_from, numbers, task_from
from gambol.cli.options import (
    MACHINERY,
    MORE,
    OfCreature,
    Searching,
    as_given,
    left_of,
    that_searches,
    worlds_from,
)
from gambol.cli.terminal import must_be_finished, note, print_json, search_progress
from gambol.commands import advised
from gambol.files import read_yaml
from gambol.tasks.gait_names import NAMES

FILES = (".yaml", ".yml")


@that_searches
def discover(
    creature: OfCreature,
    method: Annotated[
        str | None,
        typer.Option(
            autocompletion=words("staged", "random"),
            help="how it searches: 'staged', which is the default, or 'random', as in the papers",
            rich_help_panel=MORE,
        ),
    ] = None,
    family: Annotated[
        str | None,
        typer.Option(
            autocompletion=families,
            help=f"family of the random controllers; the default is san: {FAMILIES_TO_SEARCH}",
            rich_help_panel=MORE,
        ),
    ] = None,
    sampling: Annotated[
        list[str] | None,
        typer.Option(help="a setting of the random controllers, as NAME=NUMBER; may be repeated", rich_help_panel=MORE),
    ] = None,
    states: Annotated[
        int | None, typer.Option(help="how many states a pose graph has; the default is 4", rich_help_panel=MORE)
    ] = None,
    period: Annotated[
        float | None,
        typer.Option(
            help="seconds that one cycle of a pose graph takes; the default suits the body's size", rich_help_panel=MORE
        ),
    ] = None,
    task: Annotated[
        str | None,
        typer.Option(
            autocompletion=tasks,
            help=f"what is scored: the name of a task or its file; the default is gait (with --method "
            f"random travel or pursuit); known tasks: {TASKS_BY_NAME}",
            rich_help_panel=MORE,
        ),
    ] = None,
    direction: Annotated[
        str | None,
        typer.Option(
            autocompletion=words("right", "left", "either"),
            help="which way it goes: right, left or either; the default is forwards if the body has a front",
        ),
    ] = None,
    style: Annotated[
        str | None,
        typer.Option(
            autocompletion=words("natural", "fast", "calm", "wild"),
            help="natural, fast, calm or wild; or a file that says how much each flaw counts",
        ),
    ] = None,
    gait: Annotated[
        str | None, typer.Option(autocompletion=words(*NAMES), help=f"the gait to ask for: {', '.join(NAMES)}")
    ] = None,
    speed: Annotated[float | None, typer.Option(help="the speed to ask for, in body sizes a second")] = None,
    tune_damping: Annotated[
        bool,
        typer.Option(
            "--tune-damping",
            help="let each gait of a swimmer damp its muscles less than its file says",
            rich_help_panel=MORE,
        ),
    ] = False,
    world: Annotated[
        list[Path] | None,
        typer.Option(help="file of a world; give several to find gaits that work in all of them", rich_help_panel=MORE),
    ] = None,
    combine: Annotated[
        str,
        typer.Option(
            autocompletion=words("mean", "worst"),
            help="how the scores of several worlds count: mean or worst",
            rich_help_panel=MORE,
        ),
    ] = "mean",
    trials: Annotated[
        int | None,
        typer.Option(help="how many controllers to try, instead of a time; with --method random the default is 1000"),
    ] = None,
    seconds_budget: Annotated[
        float | None, typer.Option(help="how many seconds the search may take; the default is 60")
    ] = None,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="simulated seconds of each trial; the default is 20 (with --method random 6, or "
            "30 for a body seen from above)",
            rich_help_panel=MORE,
        ),
    ] = None,
    limited: Annotated[
        bool,
        typer.Option(
            "--limited", help="give each muscle that has no largest torque one that fits its load", rich_help_panel=MORE
        ),
    ] = False,
    out: Annotated[Path | None, typer.Option(help="folder for the run; the default is runs/CREATURE")] = None,
    precision: Annotated[
        str, typer.Option(help="float64, or float32, which is about twice as fast", rich_help_panel=MACHINERY)
    ] = "float64",
    *,
    searching: Searching,
) -> None:
    """Finds several ways for a creature to move, checks them, names them and keeps them.

    Examples:

    - `gambol discover luxo`
    - `gambol discover mine.yaml --style calm --seconds-budget 30 --out runs/mine`
    - `gambol discover walker7 --gait walk --speed 0.6`
    - `gambol discover luxo --method random`
    - `gambol discover luxo --method random --trials 2000 --resume`
    - `gambol discover walker7 --family pose-graph --states 4 --period 0.6`
    - `gambol discover luxo --sampling hidden=3`
    """
    body = creature_from(creature).limited() if limited else creature_from(creature)
    folder = out or Path("runs") / body.name
    drawn_with = numbers(sampling or [], "--sampling")
    drawn_with |= {name: x for name, x in {"states": states, "period": period}.items() if x is not None}
    with search_progress(f"discovering gaits of {body.name}", quiet=searching.as_json) as report:
        run = gambol.discover(
            body,
            method=as_given(method),
            family=family,
            sampling=drawn_with,
            task=task_from(task),
            direction=as_given(direction),
            style=_taste(style),
            gait=gait,
            speed=speed,
            tune_damping=tune_damping,
            world=worlds_from(world),
            combine=as_given(combine),
            trials=trials,
            seconds_budget=left_of(seconds_budget),
            keep=keep,
            seconds=seconds,
            **searching.asked,
            out=folder,
            precision=as_given(precision),
            progress=report,
        )
    must_be_finished(run, folder, report)
    if searching.as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, keep)})
        return
    print_gaits(run, keep)
    note(f"\nkept in {folder}; {advised('show', folder)} draws them, {advised('refine', folder)} improves them")


def _taste(style: str | None) -> Any:
    """A style by name, or the taste in a file."""
    if style is None or not style.endswith(FILES):
        return style
    return gambol.tasks.Taste.from_data(read_yaml(style), style)
