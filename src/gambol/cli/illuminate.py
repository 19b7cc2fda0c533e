"""`gambol illuminate`: the best of each kind."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

import gambol
from gambol.cli.bodies import refuse
from gambol.cli.choices import FAMILIES_TO_SEARCH, TASKS_BY_NAME
from gambol.cli.completing import creatures, families, tasks
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import creature_from, numbers, task_from
from gambol.cli.options import (
    MACHINERY,
    MORE,
    Searching,
    as_given,
    that_searches,
    worlds_from,
)
from gambol.cli.terminal import errors, must_be_finished, note, print_json, screen, search_progress
from gambol.commands import advised

MAP = "map.png"  # in the run's folder
USUAL = gambol.synthesis.Illumination()


@that_searches
def illuminate(
    creature: Annotated[
        str | None,
        typer.Argument(
            help="a creature's name, or the path of its file; leave it out with --bodies", autocompletion=creatures
        ),
    ] = None,
    bodies: Annotated[
        str | None,
        typer.Option(
            "--bodies",
            help="find the best body of each build and gait, from random ones: on land or in water, to jump, or to "
            "follow a light (land, water, jump, follow)",
        ),
    ] = None,
    axis: Annotated[
        list[str] | None,
        typer.Option(help="a measure that tells motions apart, as NAME or NAME=LOW:HIGH:CELLS; may be repeated"),
    ] = None,
    cells: Annotated[int, typer.Option(help="how many cells each axis has, unless it says so itself")] = 16,
    family: Annotated[
        str | None,
        typer.Option(
            autocompletion=families,
            help=f"family of controllers: {FAMILIES_TO_SEARCH}; the default is stride for bodies of bones on limbs, "
            f"and san for others",
            rich_help_panel=MORE,
        ),
    ] = None,
    sampling: Annotated[
        list[str] | None,
        typer.Option(help="a setting of the random controllers, as NAME=NUMBER; may be repeated", rich_help_panel=MORE),
    ] = None,
    trials: Annotated[int, typer.Option(help="how many controllers to try")] = USUAL.trials,
    batch: Annotated[
        int, typer.Option(help="how many controllers to try between two rounds of breeding", rich_help_panel=MORE)
    ] = USUAL.batch,
    emitters: Annotated[
        int,
        typer.Option(
            help="how many populations of CMA-ES look for new cells and better gaits (CMA-ME)", rich_help_panel=MORE
        ),
    ] = 0,
    task: Annotated[
        str | None,
        typer.Option(
            autocompletion=tasks,
            help=f"what is scored: the name of a task or its file; the default is gait for strides, "
            f"pursuit for bodies with eyes, and travel; known tasks: {TASKS_BY_NAME}",
            rich_help_panel=MORE,
        ),
    ] = None,
    world: Annotated[
        list[Path] | None,
        typer.Option(help="file of a world; give several to find gaits that work in all of them", rich_help_panel=MORE),
    ] = None,
    combine: Annotated[
        str, typer.Option(help="how the scores of several worlds count: mean or worst", rich_help_panel=MORE)
    ] = "mean",
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None,
        typer.Option(help="simulated seconds of each trial; the default suits the creature", rich_help_panel=MORE),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="folder for the run; the default is runs/CREATURE-map")] = None,
    precision: Annotated[
        str, typer.Option(help="float64, or float32, which is about twice as fast", rich_help_panel=MACHINERY)
    ] = "float64",
    *,
    searching: Searching,
) -> None:
    """Finds the best of each kind of motion, over measures of how a creature moves, and draws their map.

    Examples:

    - `gambol illuminate luxo`
    - `gambol illuminate luxo --axis period --axis height.mean`
    - `gambol illuminate worm --family time-wave --trials 4000`
    - `gambol illuminate luxo --emitters 4`
    - `gambol illuminate hound --trials 3000`
    - `gambol illuminate --bodies land --axis parts --axis height --trials 20000`
    - `gambol show runs/luxo-map --cell 2,3`
    """
    if bodies is not None:
        refuse({"CREATURE": creature, "--world": world, "--sampling": sampling, "--emitters": emitters or None})
        name = f"{bodies}-bodies"
    elif creature is None:
        raise gambol.InvalidInput(
            "no creature",
            "illuminate drives a creature, or breeds bodies",
            "name one, as in `gambol illuminate luxo`, or write `gambol illuminate --bodies land`",
        )
    else:
        body = creature_from(creature)
        name = body.name
    folder = out or Path("runs") / f"{name}-map"
    with search_progress(f"illuminating {name}", quiet=searching.as_json) as report:
        shared: dict[str, Any] = {
            "axes": axis or (),
            "cells": cells,
            "illumination": gambol.synthesis.Illumination(trials, batch, emitters=emitters),
            "task": task_from(task),
            "keep": keep,
            "seconds": seconds,
            **searching.asked,
            "out": folder,
            "precision": precision,
            "progress": report,
        }
        if bodies is not None:
            run = gambol.discovery.illuminate_bodies(bodies, **shared)
        else:
            run = gambol.illuminate(
                body,
                **shared,
                family=family,
                sampling=numbers(sampling or [], "--sampling"),
                world=worlds_from(world),
                combine=as_given(combine),
            )
    must_be_finished(run, folder, report)
    archive = gambol.discovery.Archive.of(run)
    draw_map(archive, folder)
    if searching.as_json:
        print_json(
            {"run": str(folder), "trials": run.trials_done, **archive_facts(archive), "gaits": gait_rows(run, keep)}
        )
        return
    print_gaits(run, keep)
    tell_archive(archive)
    best = next((place for place in archive if archive[place] == archive.best), ())
    show = advised("show", folder, "--cell", ",".join(map(str, best)))
    note(f"\nkept in {folder}; its map is {folder / MAP}; {show} shows the gait of a cell")


def archive_facts(archive: gambol.discovery.Archive) -> dict[str, Any]:
    """What an archive comes to."""
    return {
        "axes": [str(axis) for axis in archive.grid.axes],
        "filled": len(archive),
        "cells": archive.grid.cells,
        "coverage": archive.coverage,
        "qd_score": archive.qd_score,
        "sound": archive.sound,
    }


def tell_archive(archive: gambol.discovery.Archive) -> None:
    """The same in words."""
    axes = " × ".join(str(axis) for axis in archive.grid.axes)
    screen.print(
        f"\n{axes}: {len(archive)} of {archive.grid.cells} cells ({archive.coverage:.0%}), QD score "
        f"{archive.qd_score:.2f}; {archive.sound} of them hold with half the time step",
        highlight=False,
        soft_wrap=True,
    )


def draw_map(archive: gambol.discovery.Archive, folder: Path) -> None:
    """The map into the run's folder."""
    if len(archive):
        with errors.status("drawing the map"):
            gambol.plot.archive(archive, folder / MAP)
