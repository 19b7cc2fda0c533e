"""`gambol evolve --bodies`: what the verb does where bodies evolve with their networks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gambol
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.options import Searching, as_given
from gambol.cli.terminal import must_be_finished, note, print_json, search_progress
from gambol.commands import advised
from gambol.controllers.dataflow.beings import METHODS


def refuse(given: Mapping[str, Any]) -> None:
    """Refuses what says nothing where bodies evolve."""
    for name, value in given.items():
        if value is not None:
            told = name if value is True else f"{name} {value}"
            raise gambol.InvalidInput(
                f"{told} together with --bodies",
                "bodies evolve from random ones, on level ground or in water",
                f"leave out {'the creature' if name == 'CREATURE' else name}, or --bodies",
            )


def bred(
    population: int, generations: int, selection: str, niches: int | None, radius: float | None, by: str | None
) -> gambol.synthesis.Evolution:
    """How bodies evolve: always in niches, by default of bodies and gaits together."""
    usual = gambol.synthesis.Clearing()
    clearing = gambol.synthesis.Clearing(radius, by or "both", usual.niches if niches is None else niches)
    return gambol.synthesis.Evolution(population, generations, selection, methods=METHODS, clearing=clearing)


def evolve_bodies(
    aim: str,
    *,
    evolution: gambol.synthesis.Evolution,
    parts: str | None,
    without: Sequence[str],
    task: gambol.tasks.Task | str | None,
    keep: int,
    seconds: float | None,
    out: Path | None,
    precision: str,
    searching: Searching,
) -> None:
    """Evolves, tells what came out, and draws the palette."""
    folder = out or Path("runs") / f"{aim}-bodies"
    with search_progress(f"evolving bodies: {aim}", quiet=searching.as_json) as report:
        run = gambol.discovery.evolve_bodies(
            aim,
            evolution=evolution,
            bounds=_bounds(parts),
            without=without,
            task=task,
            keep=keep,
            seconds=seconds,
            **searching.asked,
            out=folder,
            precision=as_given(precision),
            progress=report,
        )
    must_be_finished(run, folder, report)
    if searching.as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, keep)})
        return
    print_gaits(run, keep)
    note(
        f"\nkept in {folder}; {advised('show', folder)} draws them, {advised('page', folder)} makes a page on which "
        "they live"
    )


def _bounds(parts: str | None) -> gambol.creatures.BoneBounds:
    if parts is None:
        return gambol.creatures.BoneBounds()
    try:
        fewest, most = (int(number) for number in parts.split(":"))
    except ValueError:
        raise gambol.InvalidInput(
            f"--parts {parts}",
            "it must be two whole numbers: the fewest parts and the most",
            "write for example --parts 4:8",
        ) from None
    return gambol.creatures.BoneBounds(fewest_parts=fewest, most_parts=most)
