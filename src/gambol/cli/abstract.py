"""`gambol abstract`: a learned waveform as a few modes, kept as a controller or as a skill of a repertoire."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.completing import tasks
from gambol.cli.gaits import chosen
from gambol.cli.given import creature_from, task_from
from gambol.cli.nominal import refuse_creature
from gambol.cli.options import MORE, Json
from gambol.cli.places import new_file
from gambol.cli.terminal import print_json, screen
from gambol.errors import unwritable


def abstract(
    source: Annotated[Path, typer.Argument(help="folder of a run, or file of a waveform (with --creature)")],
    creature: Annotated[
        str | None, typer.Option(help="the creature that the controller of a file drives", rich_help_panel=MORE)
    ] = None,
    rank: Annotated[
        int | None, typer.Option(help="which gait of the run's table to take; the default is the first")
    ] = None,
    candidate: Annotated[
        int | None, typer.Option(help="the id of a candidate of the run, instead of a rank", rich_help_panel=MORE)
    ] = None,
    modes: Annotated[
        int | None,
        typer.Option(help="how many modes to keep of each signal; the default is 1, or what --threshold says"),
    ] = None,
    threshold: Annotated[
        float | None, typer.Option(help="the least amplitude to keep, as a share of the range")
    ] = None,
    mirrored: Annotated[bool, typer.Option("--mirrored", help="swap left and right")] = False,
    task: Annotated[
        str | None,
        typer.Option(
            autocompletion=tasks,
            help="what is scored: the name of a task or its file; the default is the run's",
            rich_help_panel=MORE,
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="simulated seconds of a trial; the default is the run's", rich_help_panel=MORE)
    ] = None,
    out: Annotated[Path | None, new_file("the file to write the controller to")] = None,
    repertoire: Annotated[Path | None, new_file("the file of skills to add it to")] = None,
    named: Annotated[str | None, typer.Option("--as", help="the name of the skill in the repertoire")] = None,
    as_json: Json = False,
) -> None:
    """Abstracts a learned waveform: the strongest modes of its Fourier transform, and what they keep of its score.

    Examples:

    - `gambol abstract runs/fish-straight --modes 1 --out straight.yaml`
    - `gambol abstract runs/fish-left --repertoire fish.skills.yaml --as left`
    - `gambol abstract runs/fish-left --repertoire fish.skills.yaml --as right --mirrored`
    """
    if (repertoire is None) != (named is None):
        raise gambol.InvalidInput(
            "only one of --repertoire and --as is given",
            "a skill in a repertoire needs a name",
            "give both of them, or neither",
        )
    learned = _learned(source, creature, rank, candidate)
    found = gambol.skills.abstract(learned, modes=modes, threshold=threshold, task=task_from(task), seconds=seconds)
    if mirrored:
        found = found.mirrored()
    written = []
    if out is not None:
        written.append(_saved(found.wave, out))
    if repertoire is not None and named is not None:
        written.append(_saved(_repertoire(repertoire, found.creature).with_skill(named, found.skill), repertoire))
    if as_json:
        print_json(
            {
                "creature": found.creature.name,
                "numbers_before": found.numbers_before,
                "numbers_after": found.numbers_after,
                "score_before": _finite(found.score_before),
                "score_after": _finite(found.score_after),
                "kept": _finite(found.kept),
                "seconds": found.seconds,
                "mirrored": mirrored,
                "written": written,
            }
        )
        return
    share = "" if math.isnan(found.kept) else f", {100 * found.kept:.0f} % kept"
    screen.print(
        f"[bold]{found.creature.name}[/]: {found.numbers_before} numbers → {found.numbers_after}, score "
        f"{found.score_before:.3f} → {found.score_after:.3f}{share}",
        highlight=False,
        soft_wrap=True,
    )
    if written:
        screen.print(f"written to {' and '.join(written)}", style="dim", soft_wrap=True)


def _learned(
    source: Path, creature: str | None, rank: int | None, candidate: int | None
) -> gambol.Candidate | gambol.Individual:
    if source.suffix.lower() not in (".yaml", ".yml"):
        refuse_creature(creature, source)
        return chosen(gambol.Run.open(source), rank, candidate)
    if rank is not None or candidate is not None:
        raise gambol.InvalidInput(
            f"a rank or candidate of the file {source.name}", "only runs have ranks and ids", "leave it out"
        )
    if creature is None:
        raise gambol.InvalidInput(
            f"the controller {str(source)!r} without its creature",
            "the file does not say which creature it drives",
            "name it with --creature",
        )
    return gambol.controllers.load_individual(creature_from(creature), source)


def _repertoire(path: Path, creature: gambol.Creature) -> gambol.controllers.Repertoire:
    """The repertoire of a file, or a new one with a skill that does nothing."""
    if not path.exists():
        return gambol.controllers.Repertoire(creature=creature.name).with_rest(creature)
    known = gambol.load(path, gambol.controllers.Repertoire)
    known.check(creature)
    return known


def _saved(description: gambol.Controller | gambol.controllers.Repertoire, path: Path) -> str:
    try:
        description.save(path)
    except OSError as error:
        raise unwritable(path, error) from None
    return str(path)


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
