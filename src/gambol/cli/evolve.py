"""`gambol evolve`: networks that grow, and bodies with them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.bodies import bred, evolve_bodies, refuse
from gambol.cli.choices import TASKS_BY_NAME
from gambol.cli.completing import tasks, words
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import creature_or_genotype, task_from
from gambol.cli.options import (
    MACHINERY,
    MORE,
    Searching,
    as_given,
    that_searches,
    worlds_from,
)
from gambol.cli.terminal import must_be_finished, note, print_json, search_progress
from gambol.commands import advised

USUAL = gambol.synthesis.Evolution()
FEW = 3  # niches below which a palette is hardly one


@that_searches
def evolve(
    creature: Annotated[
        str | None,
        typer.Argument(
            help="a creature's name, or the path of its file or of a genotype's file; leave it out with --bodies"
        ),
    ] = None,
    bodies: Annotated[
        str | None,
        typer.Option(
            "--bodies",
            autocompletion=words("land", "water", "jump", "follow"),
            help="evolve whole bodies, beginning with random ones: to go on land or in water, to jump, or to follow "
            "a light (land, water, jump, follow)",
        ),
    ] = None,
    body: Annotated[
        bool, typer.Option("--body", help="evolve the body of a genotype too: its numbers, segments and graph")
    ] = False,
    population: Annotated[int, typer.Option(help="how many networks a generation has")] = USUAL.population,
    generations: Annotated[int, typer.Option(help="how many generations to breed")] = USUAL.generations,
    selection: Annotated[
        str,
        typer.Option(
            autocompletion=words("rank", "proportionate"),
            help="how parents are chosen: rank or proportionate",
            rich_help_panel=MORE,
        ),
    ] = USUAL.selection,
    clearing: Annotated[
        bool, typer.Option("--clearing", help="keep niches: only the winner of each niche has offspring")
    ] = False,
    niches: Annotated[
        int | None,
        typer.Option(help="with --clearing: at most this many niches; the default is 10", rich_help_panel=MORE),
    ] = None,
    radius: Annotated[
        float | None,
        typer.Option(
            help="with --clearing: how much two niches differ; by default as much as makes all niches; the thesis "
            "takes 15 for a worm, by structure",
            rich_help_panel=MORE,
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--niches-by",
            help="with --clearing: what niches differ in: gait, or structure of the networks, as in the thesis; the "
            "default is gait where there is a ground, and structure with a --radius",
            rich_help_panel=MORE,
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(
            help="a type of node that networks must not have, or 'waves' or 'sensors' for all of these; "
            "may be repeated",
            rich_help_panel=MORE,
        ),
    ] = None,
    task: Annotated[
        str | None,
        typer.Option(
            autocompletion=tasks,
            help=f"what is scored: the name of a task or its file; the default is locomotion; "
            f"known tasks: {TASKS_BY_NAME}",
            rich_help_panel=MORE,
        ),
    ] = None,
    world: Annotated[
        list[Path] | None,
        typer.Option(
            help="file of a world; give several to evolve networks that work in all of them", rich_help_panel=MORE
        ),
    ] = None,
    terrain: Annotated[
        str,
        typer.Option(help="flat, normal or extreme; the last two are random ground that changes with each generation"),
    ] = "flat",
    height: Annotated[
        float | None,
        typer.Option(
            help="with --terrain: how far the ground rises and falls, in metres; the default suits the body's size",
            rich_help_panel=MORE,
        ),
    ] = None,
    steepness: Annotated[
        float | None,
        typer.Option(help="with --terrain: its steepest slope, as rise over run", rich_help_panel=MORE),
    ] = None,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None,
        typer.Option(
            help="simulated seconds of each trial; the default is 600 for a worm, and less for quick bodies",
            rich_help_panel=MORE,
        ),
    ] = None,
    parts: Annotated[
        str | None,
        typer.Option(help="with --bodies: how many parts a body has, as FEWEST:MOST; the default is 4:10"),
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="folder for the run; the default is runs/CREATURE-evolved, or runs/AIM-bodies")
    ] = None,
    precision: Annotated[
        str, typer.Option(help="float32, or float64, which is about half as fast", rich_help_panel=MACHINERY)
    ] = "float32",
    *,
    searching: Searching,
) -> None:
    """Evolves dataflow networks that drive a creature, generation by generation.

    Examples:

    - `gambol evolve worm`
    - `gambol evolve worm --population 100 --generations 20 --seconds 120`
    - `gambol evolve worm --clearing --terrain normal`
    - `gambol evolve examples/octagon-grouped.yaml --body`
    - `gambol evolve ring --without oscillate-wave --without oscillate-saw`
    - `gambol evolve worm:6`
    - `gambol evolve --bodies land`
    - `gambol evolve --bodies water --population 100 --generations 30 --parts 4:8`
    """
    if bodies is not None:
        refuse(
            {
                "CREATURE": creature,
                "--body": body or None,
                "--world": world,
                "--terrain": None if terrain == "flat" else terrain,
                "--height": height,
                "--steepness": steepness,
            }
        )
        evolve_bodies(
            bodies,
            evolution=bred(population, generations, selection, niches, radius, by),
            parts=parts,
            without=without or (),
            task=task_from(task),
            keep=keep,
            seconds=seconds,
            out=out,
            precision=as_given(precision),
            searching=searching,
        )
        return
    if creature is None:
        raise gambol.InvalidInput(
            "no creature",
            "evolve drives a creature, or breeds bodies",
            "name one, as in `gambol evolve worm`, or write `gambol evolve --bodies land`",
        )
    if parts is not None:
        raise gambol.InvalidInput(
            f"--parts {parts} without --bodies", "this option is for bodies that evolve", "leave it out"
        )
    a_file = creature.lower().endswith((".yaml", ".yml")) or os.sep in creature
    subject = gambol.load(creature) if a_file else creature_or_genotype(creature)
    if not isinstance(subject, gambol.Creature | gambol.creatures.AnyGenotype):
        raise gambol.InvalidInput(
            f"{creature} holds a {type(subject).__name__}",
            "only a creature or a genotype can evolve",
            "name the file of one",
        )
    folder = out or Path("runs") / f"{subject.name}-evolved"
    niching = _niching(clearing, niches, radius, by)
    evolution = gambol.synthesis.Evolution(population, generations, selection, clearing=niching)
    with search_progress(f"evolving {subject.name}", quiet=searching.as_json) as report:
        run = gambol.evolve(
            subject,
            evolution=evolution,
            body=body,
            without=without or (),
            task=task_from(task),
            world=worlds_from(world),
            terrain=as_given(terrain),
            height=height,
            steepness=steepness,
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
    last = {birth.niche for birth in run.births() if birth.generation == generations} - {None}
    if clearing and len(last) < FEW:
        note(
            f"the last generation has {len(last)} niche{'s' * (len(last) != 1)}, which is few: a smaller "
            "--radius makes more, and so does leaving it out"
        )
    note(f"\nkept in {folder}; {advised('show', folder)} draws them")


def _niching(
    wanted: bool, niches: int | None, radius: float | None, by: str | None
) -> gambol.synthesis.Clearing | None:
    if not wanted:
        told = {"--niches": niches, "--radius": radius, "--niches-by": by}
        if given := [(option, value) for option, value in told.items() if value is not None]:
            option, value = given[0]
            raise gambol.InvalidInput(
                f"{option} {value} without --clearing",
                "this option says which niches are kept",
                "add --clearing, or leave this option out",
            )
        return None
    usual = gambol.synthesis.Clearing()
    return gambol.synthesis.Clearing(radius, by, usual.niches if niches is None else niches)
