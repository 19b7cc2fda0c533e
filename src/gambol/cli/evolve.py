"""`gambol evolve`: networks that grow."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.choices import TASKS_BY_NAME
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.given import task_from
from gambol.cli.options import (
    Anyway,
    Json,
    OnCluster,
    OnDevice,
    Resume,
    Seed,
    Threads,
    device_from,
    resumed,
    worlds_from,
)
from gambol.cli.progress import must_be_finished, search_progress
from gambol.cli.terminal import note, print_json
from gambol.commands import advised

USUAL = gambol.synthesis.Evolution()


def evolve(
    creature: Annotated[str, typer.Argument(help="a creature's name, or the path of its file or of a genotype's")],
    body: Annotated[
        bool, typer.Option("--body", help="a genotype's body evolves too: its numbers, segments and graph")
    ] = False,
    population: Annotated[int, typer.Option(help="networks in a generation")] = USUAL.population,
    generations: Annotated[int, typer.Option(help="how many generations")] = USUAL.generations,
    selection: Annotated[str, typer.Option(help="of parents: rank or proportionate")] = USUAL.selection,
    clearing: Annotated[
        bool, typer.Option("--clearing", help="niches: only the winner of each has offspring, all winners alike")
    ] = False,
    niches: Annotated[int | None, typer.Option(help="at most, with --clearing; by default 10")] = None,
    radius: Annotated[
        float | None, typer.Option(help="difference between niches, with --clearing; by default 15 for a worm")
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option(help="a type of node that networks never have; may be repeated")
    ] = None,
    task: Annotated[
        str | None, typer.Option(help=f"a task's name or file; by default locomotion; known are {TASKS_BY_NAME}")
    ] = None,
    world: Annotated[list[Path] | None, typer.Option(help="file of a world; several make evolution robust")] = None,
    terrain: Annotated[
        str, typer.Option(help="flat, or normal or extreme: random ground, another for each generation")
    ] = "flat",
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None, typer.Option(help="simulated time of a trial; by default 600 for a worm, less for quick bodies")
    ] = None,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="folder of the run; by default runs/CREATURE-evolved")] = None,
    resume: Resume = False,
    anyway: Anyway = False,
    device: OnDevice = "cpu",
    cluster: OnCluster = None,
    precision: Annotated[str, typer.Option(help="float32, or float64: about half as fast")] = "float32",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Evolves dataflow networks that drive a creature, generation by generation.

    Examples: `gambol evolve worm`, `gambol evolve worm --population 100 --generations 20 --seconds 120`,
    `gambol evolve worm --clearing --terrain normal`,
    `gambol evolve examples/octagon-grouped.yaml --body`,
    `gambol evolve ring --without oscillate-wave --without oscillate-saw`
    """
    a_file = creature.lower().endswith((".yaml", ".yml")) or os.sep in creature
    subject = gambol.load(creature) if a_file else gambol.creature(creature)
    if not isinstance(subject, gambol.Creature | gambol.creatures.Genotype):
        raise gambol.InvalidInput(f"{creature} holds a {type(subject).__name__}", "a creature or a genotype evolves",
                                  "name the file of one")  # fmt: skip
    folder = out or Path("runs") / f"{subject.name}-evolved"
    niching = _niching(clearing, niches, radius)
    evolution = gambol.synthesis.Evolution(population, generations, selection, clearing=niching)
    with search_progress(f"evolving {subject.name}", quiet=as_json) as report:
        run = gambol.evolve(
            subject,
            evolution=evolution,
            body=body,
            without=without or (),
            task=task_from(task),
            world=worlds_from(world),
            terrain=terrain,
            keep=keep,
            seconds=seconds,
            seed=seed,
            out=folder,
            resume=resumed(resume, anyway),
            device=device_from(device, cluster),
            precision=precision,
            threads=threads,
            progress=report,
        )
    must_be_finished(run, folder, report)
    if as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, keep)})
        return
    print_gaits(run, keep)
    note(f"\nkept in {folder}; {advised('show', folder)} draws them")


def _niching(wanted: bool, niches: int | None, radius: float | None) -> gambol.synthesis.Clearing | None:
    if not wanted:
        if niches is not None or radius is not None:
            raise gambol.InvalidInput("niches or their radius without clearing", "they are those of --clearing",
                                      "add --clearing, or leave them out")  # fmt: skip
        return None
    usual = gambol.synthesis.Clearing(radius)
    return usual if niches is None else gambol.synthesis.Clearing(radius, niches)
