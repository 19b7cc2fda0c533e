"""`gambol stability`: does a disturbed motion come back?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

import gambol
from gambol.cli.bifurcation import section_from
from gambol.cli.given import creature_from
from gambol.cli.options import MORE, Json, OfCreature, OnDevice, Threads
from gambol.cli.places import new_picture
from gambol.cli.terminal import note, print_json, progress_bar, screen


def stability(
    creature: OfCreature,
    controller: Annotated[Path, typer.Option(help="file of a controller")],
    section: Annotated[
        str | None,
        typer.Option(
            help="when to look: each time this expression rises through 0, or every so many seconds",
            rich_help_panel=MORE,
        ),
    ] = None,
    fail: Annotated[
        str | None, typer.Option(help="the condition of a motion that has failed", rich_help_panel=MORE)
    ] = None,
    settle: Annotated[
        float, typer.Option(help="how many seconds the motion runs before it is disturbed", rich_help_panel=MORE)
    ] = 60.0,
    seconds: Annotated[float, typer.Option(help="how long to follow the disturbed motions")] = 30.0,
    size: Annotated[
        list[float] | None, typer.Option(help="the largest disturbance, in rad and natural speeds; may be repeated")
    ] = None,
    restarts: Annotated[int, typer.Option(help="how many disturbed motions of each size to make")] = 32,
    seed: Annotated[int, typer.Option(help="seed of the disturbances", rich_help_panel=MORE)] = 0,
    world: Annotated[
        Path | None, typer.Option(help="file of a world; the default suits the creature", rich_help_panel=MORE)
    ] = None,
    out: Annotated[list[Path] | None, new_picture("write the picture (.png, .svg, .pdf)")] = None,
    device: OnDevice = "cpu",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Lets a motion settle, disturbs it many times, and tells how many come back, and how fast.

    Example:

    - `gambol stability acrobot-torque --controller hop.yaml --fail "head.y < 0" --out stability.png`
    """
    body = creature_from(creature)
    with progress_bar(f"disturbing {body.name}", quiet=as_json) as progress:
        result = gambol.cycles.stability(
            body,
            gambol.load(controller, gambol.Controller),
            section=section_from(section),
            fail=fail,
            settle=settle,
            sizes=size or None,
            seconds=seconds,
            restarts=restarts,
            seed=seed,
            world=gambol.load(world, gambol.World) if world else None,
            device=device,
            threads=threads,
            progress=progress,
        )
    for path in out or []:
        gambol.plot.stability(result, path)
    if as_json:
        print_json(
            {
                "period": result.cycle.period,
                "multiplier": result.multiplier,
                "sizes": result.sizes.tolist(),
                "returned": result.returned.tolist(),
                "survived": result.survived.tolist(),
                "written": [str(path) for path in out or []],
            }
        )
        return
    cycle = "no limit cycle" if result.cycle.period is None else f"limit cycle of {result.cycle.period} crossings"
    factor = "" if result.multiplier is None else f", distances change by {result.multiplier:.3f} in each"
    screen.print(f"[bold]{body.name}[/]: {cycle}{factor}")
    table = Table("disturbed by", "last", "return", box=None)
    for size_, survived, returned in zip(result.sizes, result.survived, result.returned, strict=True):
        table.add_row(f"{size_:g}", f"{100 * survived:.0f} %", f"{100 * returned:.0f} %")
    screen.print(table)
    for path in out or []:
        note(f"  written: {path}")
