"""`gambol show`: what a run found, or planned."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.gaits import gait_rows, print_gaits, write_strips
from gambol.cli.plan import plan_facts, tell_plan
from gambol.cli.terminal import errors, note, print_json, screen
from gambol.errors import check_how_many


def show(
    run: Annotated[Path, typer.Argument(help="folder of a run")],
    count: Annotated[int, typer.Option(help="how many different gaits")] = 10,
    strips: Annotated[bool, typer.Option(help="draw a film strip of each into RUN/strips")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="print JSON")] = False,
) -> None:
    """Prints the different gaits of a run and draws a small strip of each.

    Example: `gambol show runs/luxo --count 5`
    """
    check_how_many("gaits", count, 10_000)
    found = gambol.Run.open(run)
    if found.recipe.verb == "plan":
        plan = gambol.load(run, gambol.planning.Plan)
        print_json(plan_facts(plan, run)) if as_json else tell_plan(plan, run)
        return
    if as_json:
        print_json({"run": str(run), "trials": found.trials_done, "gaits": gait_rows(found, count)})
        return
    recipe = found.recipe
    state = "" if found.finished else ", not finished: `--resume` goes on with it"
    screen.print(
        f"[bold]{recipe.creature.name}[/]: {recipe.verb}, task {recipe.task['kind']}, {found.trials_done} trials, "
        f"seed {recipe.seed}{state}",
        highlight=False,
    )
    print_gaits(found, count)
    if strips:
        with errors.status("drawing strips"):
            write_strips(found, count, run / "strips")
        note(f"\nstrips in {run / 'strips'}, named by rank and gait")
