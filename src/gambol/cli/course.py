"""`gambol course`: over obstacles, with leaps from a motion space."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table

import gambol
from gambol.cli.motion_files import MOTION_FILES
from gambol.cli.options import Json, OnDevice
from gambol.cli.places import new_file, new_motion
from gambol.cli.terminal import errors, note, print_json, progress_bar, screen


def course(
    file: Annotated[Path, typer.Argument(help="file of an obstacle course")],
    space: Annotated[Path, typer.Option(help="file of a motion space with a leap")],
    axis: Annotated[str, typer.Option(help="the name of the space's axis that changes the leap")] = "leap",
    out: Annotated[list[Path] | None, new_motion(f"write the motion: {MOTION_FILES}")] = None,
    save: Annotated[Path | None, new_file("write the controller")] = None,
    device: OnDevice = "cpu",
    as_json: Json = False,
) -> None:
    """Runs a creature over obstacles: before each, it picks the shortest leap that clears it.

    Example:

    - `gambol course examples/obstacle-course.yaml --space examples/luxo-space.yaml --out course.mp4`
    """
    obstacles, motions = gambol.load(file, gambol.skills.ObstacleCourse), gambol.load(space, gambol.skills.MotionSpace)
    with progress_bar("looking at the course", quiet=as_json) as progress:
        run = gambol.skills.run_course(motions, obstacles, axis=axis, device=device, progress=progress)
    for path in out or []:
        with errors.status(f"drawing {path}"):
            run.motion.save(path)
    if save:
        run.individual.save(save)
    written = [str(path) for path in [*(out or []), *([save] if save else [])]]
    if as_json:
        jumps = [
            {
                "at_m": j.obstacle.at,
                "width_m": j.obstacle.width,
                "height_m": j.obstacle.height,
                "turn": j.approach and j.approach.turn,
                "k": j.approach and j.approach.k,
                "pace_k": j.approach and j.approach.pace,
                "leap_m": j.leap,
                "clearance_m": j.clearance,
            }
            for j in run.jumps
        ]
        print_json(
            {
                "creature": motions.creature.name,
                "cleared": run.cleared,
                "seconds": float(run.motion.time[-1]),
                "jumps": jumps,
                "written": written,
            }
        )
        return
    _print(run)
    for name in written:
        note(f"  written: {name}")


def _print(run: gambol.skills.CourseRun) -> None:
    titles = ("high cm", "wide cm", "run-up k", "leap at turn", "leap cm", "above it cm")
    table = Table("obstacle", *[Column(title, justify="right") for title in titles], box=None)
    for jump in run.jumps:
        sizes = (jump.obstacle.height, jump.obstacle.width, jump.leap, jump.clearance)
        high, wide, leap, above = (f"{100 * metres:.1f}" for metres in sizes)
        how = [f"{jump.approach.pace:.2f}", str(jump.approach.turn + 1), leap] if jump.approach else ["–", "–", "–"]
        table.add_row(f"at {jump.obstacle.at:g} m", high, wide, *how, above)
    screen.print(table)
    verdict = "cleared all of them" if run.cleared else "[red]touched one, or fell[/]"
    screen.print(f"\n{verdict} in {run.motion.time[-1]:.1f} s", highlight=False)
