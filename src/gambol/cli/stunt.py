"""`gambol stunt`: skills put in order until they make a leap, a somersault, a dive."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.given import creature_from, numbers
from gambol.cli.options import MACHINERY, MORE, OfCreature, Searching, as_given, that_searches
from gambol.cli.terminal import must_be_finished, note, print_json, screen, search_progress
from gambol.commands import advised
from gambol.errors import unknown_name
from gambol.skills.stunting import STUNTS, on_stage

KNOWN = ", ".join(STUNTS)
TOLD = {"height": "m", "seconds": "s", "turns": "", "pitch": "", "entry": "", "splash": ""}


@that_searches
def stunt(
    creature: OfCreature,
    name: Annotated[str, typer.Argument(metavar="STUNT", help=f"{KNOWN}, or the file of a task")] = "leap",
    style: Annotated[
        list[str] | None,
        typer.Option(help="how much a style term counts, as NAME=NUMBER, such as splash=-1; may be repeated"),
    ] = None,
    hurdle: Annotated[float | None, typer.Option(help="height of the hurdle above the water, in metres")] = None,
    repertoire: Annotated[
        Path | None,
        typer.Option(help="file of skills; the default is the one that comes with gambol", rich_help_panel=MORE),
    ] = None,
    method: Annotated[str, typer.Option(help="evolution or anneal", rich_help_panel=MORE)] = "evolution",
    trials: Annotated[int, typer.Option(help="how many sequences of skills to try")] = 2000,
    most: Annotated[int, typer.Option(help="the largest number of skills in a sequence", rich_help_panel=MORE)] = 8,
    world: Annotated[Path | None, typer.Option(help="file of a world", rich_help_panel=MORE)] = None,
    seconds: Annotated[float | None, typer.Option(help="simulated seconds of each trial", rich_help_panel=MORE)] = None,
    keep: Annotated[int, typer.Option(help="how many of the best to check and keep")] = 5,
    out: Annotated[Path | None, typer.Option(help="folder for the run; the default is runs/CREATURE-STUNT")] = None,
    precision: Annotated[
        str, typer.Option(help="float64, or float32, which is about twice as fast", rich_help_panel=MACHINERY)
    ] = "float32",
    *,
    searching: Searching,
) -> None:
    """Finds a sequence of skills that makes a stunt: which skills, in which order, for how long each.

    Examples:

    - `gambol stunt dolphin leap`
    - `gambol stunt dolphin somersault --method anneal`
    - `gambol stunt dolphin hurdle --hurdle 0.4`
    - `gambol stunt dolphin dive --style height=0.5`
    """
    body = creature_from(creature)
    task = _task(name, numbers(style or [], "--style"))
    place = gambol.load(world, gambol.World) if world else on_stage(body, task, hurdle)
    folder = out or Path("runs") / f"{body.name}-{Path(name).stem}"
    with search_progress(f"{body.name}: {Path(name).stem}", quiet=searching.as_json) as report:
        run = gambol.skills.stunt(
            body,
            task,
            repertoire=None if repertoire is None else gambol.load(repertoire, gambol.controllers.Repertoire),
            method=as_given(method),
            trials=trials,
            most=most,
            world=place,
            seconds=seconds,
            keep=keep,
            **searching.asked,
            out=folder,
            precision=as_given(precision),
            progress=report,
        )
    must_be_finished(run, folder, report)
    best = run.best(1)[0]
    found = gambol.skills.measured(best)
    order = [(segment.skill, segment.seconds) for segment in best.controller.segments]  # type: ignore[attr-defined]
    if searching.as_json:
        print_json(
            {
                "run": str(folder),
                "trials": run.trials_done,
                "score": best.score,
                "status": best.status,
                "skills": order,
                **found,
            }
        )
        return
    screen.print("  ".join(f"[bold]{skill}[/] {s:.2f} s" for skill, s in order), highlight=False)
    said = ", ".join(f"{what} {found[f'leap.{what}']:.2f} {unit}".rstrip() for what, unit in TOLD.items())
    more = "".join(f", {what.partition('.')[2]} {value:.2f}" for what, value in found.items() if "leap." not in what)
    screen.print(
        f"score [bold]{best.score:.3f}[/] ({best.status}) after {run.trials_done} trials: {said}{more}",
        highlight=False,
        soft_wrap=True,
    )
    note(f"\nkept in {folder}; {advised('render', folder, '--out', 'stunt.mp4')} films it")


def _task(name: str, style: dict[str, float]) -> gambol.Task:
    """The stunt, with other weights where they are given."""
    if name.lower().endswith((".yaml", ".yml")):
        task = gambol.load(name, gambol.Task)
    elif name in STUNTS:
        task = STUNTS[name]
    else:
        raise unknown_name("stunt", name, STUNTS)
    return task if not style else type(task).from_data({**task.model_dump(mode="json"), **style}, "--style")
