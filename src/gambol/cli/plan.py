"""`gambol plan`: a motion decided step by step."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

import gambol
from gambol.cli.given import creature_from
from gambol.cli.interrupted import Interrupted
from gambol.cli.motion_files import MOTION_FILES
from gambol.cli.options import MACHINERY, MORE, Anyway, Json, as_given, resumed
from gambol.cli.places import CONTROLLER, new_folder, new_motion
from gambol.cli.terminal import errors, note, print_json, progress_bar, screen
from gambol.commands import advised
from gambol.errors import InvalidInput, unknown_name
from gambol.files import read_yaml
from gambol.planning.body import FAR_AWAY, terrain_end
from gambol.planning.planned import MEANING
from gambol.rollout.status import Status


def plan(
    creature: Annotated[str | None, typer.Argument(help="a creature's name, or the path of its file")] = None,
    problem: Annotated[str | None, typer.Argument(help="a problem's name, or the path of its file")] = None,
    terrain: Annotated[Path | None, typer.Option(help="file of a terrain or of a whole world")] = None,
    seconds: Annotated[
        float | None, typer.Option(help="how many seconds of motion to plan; the default is the problem's own")
    ] = None,
    seed: Annotated[int, typer.Option(help="the same seed gives the same plan, bit for bit")] = 0,
    simulations: Annotated[
        int | None,
        typer.Option(
            help="the largest number of simulations; the default is 2000 for each action", rich_help_panel=MORE
        ),
    ] = None,
    method: Annotated[
        str, typer.Option(help="tree, or sampling, which is a simpler planner to compare with", rich_help_panel=MORE)
    ] = "tree",
    width: Annotated[
        int,
        typer.Option(
            help="how many nodes are expanded side by side; 1 is the algorithm of Huang 1996", rich_help_panel=MORE
        ),
    ] = 16,
    patience: Annotated[
        int,
        typer.Option(
            help="take some actions back after this many simulations without a new one; 0 never takes any back",
            rich_help_panel=MORE,
        ),
    ] = 2000,
    learn: Annotated[bool, typer.Option("--learn", help="remember what worked while planning")] = False,
    memory: Annotated[
        Path | None, typer.Option(help="folder of another plan whose experience is used", rich_help_panel=MORE)
    ] = None,
    out: Annotated[Path | None, typer.Option(help="folder for the plan; the default is runs/CREATURE-PROBLEM")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="continue a plan that was stopped", rich_help_panel=MACHINERY)
    ] = False,
    anyway: Anyway = False,
    save: Annotated[
        list[Path] | None, new_motion(f"write the inputs (.yaml), {MOTION_FILES}; may be repeated", *CONTROLLER)
    ] = None,
    pictures: Annotated[Path | None, new_folder("folder for the tree, its progress and phase portraits")] = None,
    listing: Annotated[bool, typer.Option("--list", help="list the problems that come with gambol")] = False,
    as_json: Json = False,
) -> None:
    """Plans a motion with a search tree. Ctrl-C keeps what it has so far, and `--resume` continues.

    The command exits with 1 if it finds no plan.

    Examples:

    - `gambol plan acrobot flip --save flip.png`
    - `gambol plan luxo --terrain hills.yaml`
    - `gambol plan --list`
    """
    if listing or creature is None:
        _list(as_json)
        return
    body = creature_from(creature)
    task = _problem(body, problem)
    folder = out or Path("runs") / f"{body.name}-{task.name}"
    with progress_bar(f"planning {task.name} for {body.name}", quiet=as_json) as progress:
        found = gambol.plan(
            body,
            task,
            seconds=seconds,
            world=_world(body, terrain),
            seed=seed,
            simulations=simulations,
            method=as_given(method),
            width=width,
            patience=patience or None,
            memory=memory if memory else learn,
            out=folder,
            resume=resumed(resume, anyway),
            progress=progress,
        )
    if found.status == Status.INTERRUPTED:
        raise Interrupted(
            f"{found.seconds:.2f} s of motion are kept in {folder}; {advised('show', folder)} tells of "
            "it, the same command with --resume goes on"
        )
    for path in (save or []) if len(found) else []:
        with errors.status(f"drawing {path}"):
            found.save(path)
    if pictures and len(found):
        with errors.status("drawing the tree"):
            gambol.plot.plan(found, pictures)
    if as_json:
        print_json(plan_facts(found, folder))
    else:
        tell_plan(found, folder)
        for path in [*(save or []), *([pictures] if pictures else [])] if len(found) else []:
            note(f"  written: {path}")
    if found.status in (Status.NO_PATH, Status.SPENT):
        raise typer.Exit(1)


def _problem(body: gambol.Creature, problem: str | None) -> gambol.planning.Problem:
    if problem is None:
        own = gambol.planning.problem_names(body.name)
        if len(own) != 1:
            raise InvalidInput(
                f"no problem is named for {body.name}",
                f"problems written for it are {', '.join(own) or 'none'}",
                "name one, or the file of one",
            )
        return gambol.planning.problem(own[0])
    if problem.lower().endswith((".yaml", ".yml")) or os.sep in problem:
        return gambol.load(problem, gambol.planning.Problem)
    if problem not in gambol.planning.problem_names():
        raise unknown_name("problem", problem, gambol.planning.problem_names())
    return gambol.planning.problem(problem)


def _world(body: gambol.Creature, path: Path | None) -> gambol.World | None:
    """A world file, or what suits the creature on a terrain of its own."""
    if path is None:
        return None
    data = read_yaml(path)
    if isinstance(data, dict) and "terrain" not in data and "kind" in data:
        data = {**gambol.dynamics.natural_world(body).model_dump(), "terrain": data}
    return gambol.World.from_data(data, path.name)


def plan_facts(found: gambol.planning.Plan, folder: Path) -> dict[str, Any]:
    """What a machine wants to know of a plan."""
    return {
        "plan": str(folder),
        "creature": found.creature.name,
        "problem": found.problem.name,
        "status": found.status,
        "seconds": found.seconds,
        "actions": len(found),
        "simulations": found.tally.simulations,
        "simulations_per_action": found.simulations_per_action,
        "pruned_share": found.pruned_share,
        "unsound": found.tally.unsound,
        "taken_back": found.taken_back,
        "distance_m": found.motion().distance if len(found) else 0.0,
        "seed": found.seed,
    }


def tell_plan(found: gambol.planning.Plan, folder: Path) -> None:
    """What a person wants to know of a plan."""
    tally = found.tally
    screen.print(
        f"[bold]{found.creature.name}[/] {found.problem.name}: {found.seconds:.2f} s of motion, {len(found)} actions, "
        f"{tally.simulations} simulations ({found.simulations_per_action:.1f} per action), "
        f"{100 * found.pruned_share:.0f} % pruned; it {MEANING[found.status]}",
        highlight=False,
    )
    if tally.unsound:
        screen.print(f"  {tally.unsound} nodes were pruned because their evaluation was not a number", highlight=False)
    if found.taken_back:
        screen.print(f"  {found.taken_back} actions were taken back on the way", highlight=False)
    if found.status == "no path" and (end := terrain_end(found.world)) < FAR_AWAY:
        reached = found.motion().centre[:, 0].max() if len(found) else 0.0
        screen.print(
            f"  the terrain ends at {end:g} m and the farthest point reached is {reached:.2f} m, also with primitives "
            f"in between and a window of {found.problem.horizon} actions: these primitives cannot cross it",
            highlight=False,
        )
    note(f"\nkept in {folder}; {advised('render', folder, '--out', 'plan.mp4')} shows it")


def _list(as_json: bool) -> None:
    problems = [gambol.planning.problem(name) for name in gambol.planning.problem_names()]
    if as_json:
        print_json([{"name": p.name, "creature": p.creature, "summary": p.summary} for p in problems])
        return
    table = Table("problem", "for", "", box=None)
    for found in problems:
        table.add_row(f"[bold]{found.name}[/]", found.creature, escape(found.summary))
    screen.print(table)
    note("\n`gambol plan CREATURE PROBLEM` plans one; a problem of your own is a YAML file")
