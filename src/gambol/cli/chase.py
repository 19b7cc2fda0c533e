"""`gambol skill pursue`: from target to target with the skills of a repertoire."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.given import creature_from
from gambol.cli.motion_files import MOTION_FILES
from gambol.cli.options import MORE, Json
from gambol.cli.piloted import pursue_on_foot
from gambol.cli.places import new_file, new_motion, new_picture
from gambol.cli.terminal import print_json, progress_bar, screen


def pursue(
    repertoire: Annotated[
        Path,
        typer.Argument(help="file of skills, as `gambol abstract` writes it; or a run of a body of bones"),
    ],
    target: Annotated[
        list[str] | None,
        typer.Option(
            help="a point to reach, such as '3 1', or one that moves with the time t, such as '2 + 0.1*t, 1'; "
            "repeat it for the points after it. A body of bones takes x and z on the ground, z to its right, and "
            "without any goes to its world's follow point"
        ),
    ] = None,
    creature: Annotated[
        str | None, typer.Option(help="the creature's name or file; the default is the one that the file names")
    ] = None,
    nose: Annotated[
        str | None,
        typer.Option(help="the part that has to reach the point; the default is the first", rich_help_panel=MORE),
    ] = None,
    interval: Annotated[float | None, typer.Option(help="seconds between two decisions", rich_help_panel=MORE)] = None,
    horizon: Annotated[
        float | None,
        typer.Option(
            help="how many seconds each skill is tried for; the default is long enough for a whole turn",
            rich_help_panel=MORE,
        ),
    ] = None,
    in_a_row: Annotated[
        int,
        typer.Option(
            help="how many skills in a row a decision looks at: 2 also tries a second skill after each; 1 "
            "is the paper's greedy choice and is faster",
            rich_help_panel=MORE,
        ),
    ] = 2,
    reach: Annotated[float | None, typer.Option(help="how near it must come to a target, in metres")] = None,
    seconds: Annotated[
        float | None,
        typer.Option(help="give up after this many seconds; the default is 60, or as long as the path takes"),
    ] = None,
    world: Annotated[
        Path | None, typer.Option(help="file of a world; the default suits the creature", rich_help_panel=MORE)
    ] = None,
    out: Annotated[list[Path] | None, new_motion(f"write a {MOTION_FILES}; may be repeated")] = None,
    path: Annotated[Path | None, new_picture("draw the path with targets and decisions")] = None,
    controller: Annotated[Path | None, new_file("write the sequence of skills as a controller")] = None,
    page: Annotated[
        Path | None,
        typer.Option(help="for a body of bones: write a page (.html) on which it follows a point that you drag"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Goes to one target after another.

    With a repertoire every skill is tried from where it is, and the one that gains most goes on. With a run of a body
    of bones its strides are steered: turns that each bears are found, and slow and fast gaits mixed.

    Examples:

    - `gambol skill pursue fish.skills.yaml --target "1 0.5" --target "2 0" --path chase.png --out chase.mp4`
    - `gambol skill pursue runs/hound --page hound.html`
    - `gambol skill pursue runs/hound --target "6 0" --target "6 6" --out walk.mp4 --controller pilot.yaml`
    """
    if repertoire.is_dir():
        places = [_still(text) for text in target or []]
        pursue_on_foot(repertoire, places, reach, seconds, world, out or [], path, controller, page, as_json)
        return
    if page is not None:
        raise gambol.InvalidInput(
            "--page with a repertoire", "only a body of bones can be steered on a page", "leave --page out"
        )
    if not target:
        raise gambol.InvalidInput(
            "no --target", "a repertoire of skills needs at least one target", 'write for example --target "3 1"'
        )
    known = gambol.load(repertoire, gambol.controllers.Repertoire)
    body = creature_from(creature or known.creature)
    points = [_point(text) for text in target]
    with progress_bar(f"{body.name} in pursuit", quiet=as_json) as progress:
        found = gambol.skills.pursue(
            body,
            known,
            points,
            nose=nose,
            interval=interval,
            horizon=horizon,
            in_a_row=in_a_row,
            reach=reach,
            seconds=60.0 if seconds is None else seconds,
            world=gambol.load(world, gambol.World) if world else None,
            progress=progress,
        )
    if out:
        motion = found.motion()
        for file in out:
            motion.save(file)
    if path:
        gambol.plot.chase(found, path)
    if controller:
        found.individual.save(controller)
    written = [str(file) for file in [*(out or []), path, controller] if file]
    if as_json:
        print_json(
            {
                "creature": body.name,
                "targets": len(points),
                "reached_s": list(found.reached),
                "seconds": found.seconds,
                "spent_s": found.spent,
                "decisions": len(found.decisions),
                "skills": [segment.skill for segment in found.sequence.segments],
                "written": written,
            }
        )
        return
    times = ", ".join(f"{when:.1f}" for when in found.reached)
    screen.print(
        f"[bold]{body.name}[/]: {len(found.reached)} of {len(points)} targets reached"
        f"{f' after {times} s' if times else ''}; {len(found.decisions)} decisions, {found.seconds:.1f} s in "
        f"{found.spent:.2f} s of computing",
        highlight=False,
        soft_wrap=True,
    )
    if written:
        screen.print(f"written to {' and '.join(written)}", style="dim", soft_wrap=True)


def _point(text: str) -> list[float | str]:
    """Numbers with spaces or commas between them; with commas also expressions of the time."""
    try:
        return [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        if "," in text:
            return [_number_or_text(word.strip()) for word in text.split(",")]
        raise gambol.InvalidInput(
            f"the target {text!r}",
            "a target is a point in metres",
            'write for example --target "3 1", or --target "2 + 0.1*t, 1"',
        ) from None


def _still(text: str) -> list[float]:
    """A point that does not move: who goes on feet and should go after one that does has a world whose follow point
    moves."""
    point = _point(text)
    numbers = [x for x in point if isinstance(x, float)]
    if len(numbers) < len(point):
        raise gambol.InvalidInput(
            f"the target {text!r}",
            "a body of bones goes to points that stand still",
            "leave --target out and give a --world whose follow point moves",
        )
    return numbers


def _number_or_text(word: str) -> float | str:
    try:
        return float(word)
    except ValueError:
        return word
