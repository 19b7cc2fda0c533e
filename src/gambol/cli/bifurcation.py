"""`gambol bifurcation`: how a motion changes with one number."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from rich.table import Table

import gambol
from gambol.cli.given import creature_from
from gambol.cli.options import MORE, Json, OfCreature, OnDevice, Threads
from gambol.cli.places import new_picture
from gambol.cli.terminal import note, print_json, progress_bar, screen
from gambol.cycles.crossings import MOST_MOTIONS
from gambol.errors import check_how_many


def bifurcation(
    creature: OfCreature,
    controller: Annotated[Path, typer.Option(help="file of a controller")],
    knob: Annotated[str, typer.Option(help="the number to change: one of the controller, the body or the world")],
    first: Annotated[float, typer.Option("--from", help="its first value")],
    last: Annotated[float, typer.Option("--to", help="its last value")],
    count: Annotated[int, typer.Option(help="how many values to try")] = 101,
    section: Annotated[
        str | None,
        typer.Option(
            help="when to look: each time this expression rises through 0, or every so many seconds",
            rich_help_panel=MORE,
        ),
    ] = None,
    watch: Annotated[
        list[str] | None, typer.Option(help="an expression to note each time; may be repeated", rich_help_panel=MORE)
    ] = None,
    fail: Annotated[
        str | None, typer.Option(help="the condition of a motion that has failed", rich_help_panel=MORE)
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="how long to follow each motion; the first half lets it settle")
    ] = 60.0,
    starts: Annotated[
        int,
        typer.Option(
            help="how many disturbed starts to try for each value; 0 tries one start that is not disturbed",
            rich_help_panel=MORE,
        ),
    ] = 0,
    seed: Annotated[int, typer.Option(help="seed of the disturbances", rich_help_panel=MORE)] = 0,
    world: Annotated[
        Path | None, typer.Option(help="file of a world; the default suits the creature", rich_help_panel=MORE)
    ] = None,
    out: Annotated[list[Path] | None, new_picture("write the diagram (.png, .svg, .pdf)")] = None,
    device: OnDevice = "cpu",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Follows a motion for many values of one number and tells where it is periodic, wanders or fails.

    Example:

    - `gambol bifurcation acrobot-torque --controller hop.yaml --knob kd2 --from 0 --to 300 --out kd2.png`
    """
    check_how_many("values", count, MOST_MOTIONS)
    check_how_many("starts", starts, MOST_MOTIONS, least=0)
    body = creature_from(creature)
    with progress_bar(f"following {body.name}", quiet=as_json) as progress:
        result = gambol.cycles.bifurcation(
            body,
            gambol.load(controller, gambol.Controller),
            knob,
            np.linspace(first, last, count),
            section=section_from(section),
            watch=watch,
            fail=fail,
            seconds=seconds,
            seeds=range(seed, seed + starts) if starts else None,
            world=gambol.load(world, gambol.World) if world else None,
            device=device,
            threads=threads,
            progress=progress,
        )
    for path in out or []:
        gambol.plot.bifurcation(result, path, watch[0] if watch else None)
    written = [str(path) for path in out or []]
    if as_json:
        windows = [{"outcome": w.outcome, "low": w.low, "high": w.high} for w in result.windows]
        print_json(
            {
                "knob": knob,
                "values": result.values.tolist(),
                "outcomes": result.outcomes,
                "windows": windows,
                "written": written,
            }
        )
        return
    table = Table(knob, "the motion", box=None)
    for window in result.windows:
        span = f"{window.low:g}" if window.low == window.high else f"{window.low:g} … {window.high:g}"
        table.add_row(span, window.outcome)
    screen.print(table)
    for name in written:
        note(f"  written: {name}")


def section_from(text: str | None) -> str | float | None:
    """A number is seconds, anything else an expression."""
    try:
        return None if text is None else float(text)
    except ValueError:
        return text
