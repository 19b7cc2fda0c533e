"""`gambol learn`: a body learns to do something."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import gambol
from gambol.cli.choices import FAMILIES_TO_SEARCH
from gambol.cli.completing import families, tasks
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import creature_from, numbers, task_from
from gambol.cli.options import (
    MACHINERY,
    MORE,
    OfCreature,
    Searching,
    as_given,
    that_searches,
    worlds_from,
)
from gambol.cli.terminal import must_be_finished, note, print_json, screen, search_progress
from gambol.commands import advised


@that_searches
def learn(
    creature: OfCreature,
    coordinates: Annotated[
        list[str] | None, typer.Argument(help="the other coordinates of the goal", hidden=True)
    ] = None,
    goal: Annotated[
        float | None, typer.Option(help="reach a point this many metres from the start; x is ahead", metavar="X Y [Z]")
    ] = None,
    part: Annotated[
        str | None,
        typer.Option(help="the part that has to reach the goal, such as a nose; the default is the body's centre"),
    ] = None,
    speed: Annotated[float | None, typer.Option(help="go at this many m/s")] = None,
    turn: Annotated[str | None, typer.Option(help="turn left, right, up or down")] = None,
    degrees: Annotated[float | None, typer.Option(help="how far to turn; the default is as far as it can")] = None,
    forward: Annotated[
        float | None,
        typer.Option(
            help="for a turn: how many radians one body length ahead is worth; the default is 0",
            rich_help_panel=MORE,
        ),
    ] = None,
    straight: Annotated[bool, typer.Option("--straight", help="go straight ahead")] = False,
    task: Annotated[str | None, typer.Option(autocompletion=tasks, help="any other task: its name or file")] = None,
    family: Annotated[
        str,
        typer.Option(
            autocompletion=families, help=f"family of controllers: {FAMILIES_TO_SEARCH}", rich_help_panel=MORE
        ),
    ] = "time-wave",
    sampling: Annotated[
        list[str] | None,
        typer.Option(help="a setting of the random controllers, as NAME=NUMBER; may be repeated", rich_help_panel=MORE),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            help="cma-es, simplex, anneal-all, anneal, ascent, or the name of a registered search", rich_help_panel=MORE
        ),
    ] = "cma-es",
    trials: Annotated[int, typer.Option(help="how many trials to make in all")] = 3500,
    chains: Annotated[
        int | None,
        typer.Option(
            help="how many searches run side by side; the default is 1 for cma-es and 4 for others",
            rich_help_panel=MORE,
        ),
    ] = None,
    race: Annotated[
        bool,
        typer.Option(help="stop chains that fall behind, and give their trials to the others", rich_help_panel=MORE),
    ] = True,
    temperature: Annotated[
        float | None,
        typer.Option(
            help="with --method anneal-all: the first temperature, in units of the score, by default 0.5; with anneal: "
            "as a share of the best score, by default 0.2",
            rich_help_panel=MORE,
        ),
    ] = None,
    cooling: Annotated[
        float | None,
        typer.Option(
            help="with --method anneal-all or anneal: the factor by which the temperature drops, by "
            "default 0.9 or 0.75",
            rich_help_panel=MORE,
        ),
    ] = None,
    nu1: Annotated[
        float,
        typer.Option(
            help="how much the speed of the muscles' signals counts against a controller", rich_help_panel=MORE
        ),
    ] = 0.0,
    nu2: Annotated[
        float, typer.Option(help="how much the acceleration of the signals counts against it", rich_help_panel=MORE)
    ] = 0.0,
    confirmed: Annotated[
        bool,
        typer.Option(
            help="score each trial at two time steps and count the worse: slower, but honest", rich_help_panel=MORE
        ),
    ] = False,
    world: Annotated[
        list[Path] | None,
        typer.Option(
            help="file of a world; give several to find a motion that works in all of them", rich_help_panel=MORE
        ),
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="simulated seconds of each trial", rich_help_panel=MORE)] = None,
    keep: Annotated[int, typer.Option(help="how many different ways to show")] = 10,
    out: Annotated[Path | None, typer.Option(help="folder for the run; the default is runs/CREATURE-TASK")] = None,
    precision: Annotated[
        str, typer.Option(help="float64, or float32, which is about twice as fast", rich_help_panel=MACHINERY)
    ] = "float64",
    *,
    searching: Searching,
) -> None:
    """Teaches a body to reach a goal, to turn, to go straight, or to keep a speed. It begins with no knowledge.

    Examples:

    - `gambol learn worm --goal 20 0`
    - `gambol learn fish --turn left --degrees 90 --method anneal-all`
    - `gambol learn luxo --straight --nu1 0.001`
    """
    for option, given, needs, there in (
        ("--part", part, "--goal", goal),
        ("--degrees", degrees, "--turn", turn),
        ("--forward", forward, "--turn", turn),
    ):
        if given is not None and there is None:
            raise gambol.InvalidInput(f"{option} without {needs}", f"it goes with {needs} alone", "leave it out")
    body = creature_from(creature)
    at = _point(goal, coordinates or [])
    wanted: dict[str, dict[str, Any] | None] = {
        "goal": None if at is None else {"at": at, "part": part},
        "at-speed": None if speed is None else {"speed": speed},
        "turn": None if turn is None else {"to": turn, "degrees": degrees, "forward": forward or 0.0},
        "straight": {} if straight else None,
    }
    what = _task(wanted, task_from(task))
    folder = out or Path("runs") / f"{body.name}-{_word(what)}"
    with search_progress(f"{body.name} learns", quiet=searching.as_json) as report:
        run = gambol.learn(
            body,
            what,
            family=family,
            sampling=numbers(sampling or [], "--sampling"),
            method=method,
            trials=trials,
            chains=chains,
            race=race,
            temperature=temperature,
            cooling=cooling,
            nu1=nu1,
            nu2=nu2,
            confirmed=confirmed,
            world=worlds_from(world),
            seconds=seconds,
            keep=keep,
            **searching.asked,
            out=folder,
            precision=as_given(precision),
            progress=report,
        )
    must_be_finished(run, folder, report)
    best = run.best(1)[0]
    if searching.as_json:
        rows = gait_rows(run, keep)
        print_json({"run": str(folder), "trials": run.trials_done, "score": best.score, "gaits": rows})
        return
    print_gaits(run, keep)
    result = f"E = [bold]{-best.score:.3f}[/]" if _is_error(what) else f"score [bold]{best.score:.3f}[/]"
    screen.print(f"\n{result} after {run.trials_done} trials", highlight=False)
    film = advised("render", folder, "--out", "learned.mp4")
    note(f"kept in {folder}; {advised('show', folder)} draws it, {film} films it")


def _point(first: float | None, others: list[str]) -> list[float] | None:
    """The goal's coordinates: of `--goal 5 0 0` the command line gives the first to the option, the others apart."""
    if first is None and others:
        raise gambol.InvalidInput(
            f"{others[0]!r} after the creature",
            "only the coordinates of a goal may follow it",
            "see `gambol learn --help`",
        )
    try:
        return None if first is None else [first, *map(float, others)]
    except ValueError:
        raise gambol.InvalidInput(
            f"--goal {first:g} {' '.join(others)}",
            "a goal is two or three numbers",
            "write --goal 5 0, or --goal 5 0 0 in space",
        ) from None


def _task(wanted: dict[str, dict[str, Any] | None], other: gambol.Task | str | None) -> gambol.Task | str:
    """The one thing that is to be learned."""
    said = {kind: data for kind, data in wanted.items() if data is not None}
    if len(said) + (other is not None) != 1:
        raise gambol.InvalidInput(
            f"{len(said) + (other is not None)} things to learn",
            "a run learns one thing",
            "choose one of --goal, --speed, --turn, --straight and --task",
        )
    if other is not None:
        return other
    ((kind, data),) = said.items()
    return gambol.tasks.TASKS[kind].from_data({"kind": kind, **data}, f"--{kind.removeprefix('at-')}")


def _is_error(task: gambol.Task | str) -> bool:
    """Whether a score is −E: what remains to be done, from 1 down to 0."""
    return not isinstance(task, str) and task.idle == -1.0


def _word(task: gambol.Task | str) -> str:
    """For the folder's name: `goal`, `left`, `straight`."""
    return task if isinstance(task, str) else str(getattr(task, "to", task.kind))
