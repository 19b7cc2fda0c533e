"""`gambol space`: motions by what they measure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import gambol
from gambol.cli.given import numbers, pairs
from gambol.cli.motion_files import MOTION_FILES
from gambol.cli.nominal import Nominal, nominal_from
from gambol.cli.options import MORE, Json
from gambol.cli.places import new_file, new_motion, new_picture
from gambol.cli.terminal import errors, note, print_json, screen


def space(
    file: Annotated[Path, typer.Argument(help="file of a motion space")],
    nominal: Annotated[
        Path | None, typer.Option(help="make a new space: the run or file of its nominal gait, which is a pose graph")
    ] = None,
    towards: Annotated[
        list[str] | None,
        typer.Option(help="an axis of the new space, as NAME=RUN or NAME=FILE; the names are speed, leap and stop"),
    ] = None,
    creature: Annotated[
        str | None, typer.Option(help="the creature's name or file, if --nominal is a file", rich_help_panel=MORE)
    ] = None,
    at: Annotated[list[str] | None, typer.Option(help="the motion to ask for, as NAME=VALUE; may be repeated")] = None,
    seconds: Annotated[float, typer.Option(help="how many seconds of that motion to simulate")] = 6.0,
    out: Annotated[list[Path] | None, new_motion(f"write that motion: {MOTION_FILES}")] = None,
    save: Annotated[Path | None, new_file("write its controller")] = None,
    plot: Annotated[Path | None, new_picture("plot all axes, and where the motion lies")] = None,
    as_json: Json = False,
) -> None:
    """Tells which values a motion space can reach and how far it is well behaved, or finds a motion in it by value.

    Examples:

    - `gambol space luxo.yaml --nominal runs/luxo --towards speed=runs/luxo-fast --towards leap=runs/luxo-leap`
    - `gambol space examples/luxo-space.yaml --plot luxo.png`
    - `gambol space examples/luxo-space.yaml --at speed=0.5 --out hop.mp4`
    """
    values = numbers(at or [], "--at")
    if not values and (out or save):
        raise gambol.InvalidInput(
            "--out or --save without --at", "--out and --save write the motion of --at", "add --at NAME=VALUE"
        )
    if nominal is not None:
        _make(file, nominal, towards or [], creature)
    whole = gambol.load(file, gambol.skills.MotionSpace)
    with errors.status("measuring the axes"):
        place = whole.locate(**values) if values else None
        surveys = [survey.data() for survey in whole.survey()]
    written = [str(path) for path in [*(out or []), *([save] if save else []), *([plot] if plot else [])]]
    if place:
        motion = gambol.simulate(whole.creature, place.graph, world=whole.world, seconds=seconds)
        for path in out or []:
            motion.save(path)
        if save:
            gambol.motion.played(motion, place.graph).save(save)
    if plot:
        gambol.plot.space(whole, plot, **values)
    if as_json:
        found = place and {
            "k": place.ks,
            "asked": place.asked,
            "value": place.values,
            "tolerance": place.tolerances,
            "half_step": {name: x if x == x else None for name, x in place.halved.items()},
        }
        print_json(
            {"space": str(file), "creature": whole.creature.name, "axes": surveys, "at": found, "written": written}
        )
        return
    _print(surveys)
    if place:
        for name, value in place.values.items():
            screen.print(
                f"{name} {value:.4g} ± {place.tolerances[name]:.2g} at k = {place.ks[name]:.4f}; "
                f"{place.halved[name]:.4g} with half the step",
                highlight=False,
            )
    for name in written:
        note(f"  written: {name}")


def _make(file: Path, nominal: Path, towards: Sequence[str], creature: str | None) -> None:
    origin = _origin(nominal, creature)
    axes = {name: _origin(Path(text), creature).plain_graph for name, text in pairs(towards, "--towards").items()}
    if not axes:
        raise gambol.InvalidInput("a space without axes", "at least one variation is needed", "add --towards speed=RUN")
    gambol.skills.MotionSpace.around(origin.creature, origin.plain_graph, world=origin.world, **axes).save(file)


def _print(surveys: Sequence[dict[str, Any]]) -> None:
    table = Table("axis", "measures", "in reach", "well behaved for k", box=None, padding=(0, 1))
    for survey in surveys:
        reach = ", ".join(f"{low:.3g} … {high:.3g}" for low, high in survey["reachable"]) or "nothing"
        good = survey["well_behaved_k"]
        table.add_row(
            f"[bold]{survey['axis']}[/]",
            survey["measure"],
            f"{reach} {survey['unit']}".rstrip(),
            f"{good[0]:.2f} … {good[1]:.2f}" if good else "none: the nominal motion falls",
        )
    screen.print(table)
    for survey in surveys:
        for words in survey["troubles"]:
            screen.print(f"  {survey['axis']} {words}", style="dim", highlight=False)


def _origin(source: Path, creature: str | None) -> Nominal:
    """Of files and runs side by side the files need the creature; runs know theirs."""
    return nominal_from(source, None, creature if source.suffix.lower() in (".yaml", ".yml") else None)
