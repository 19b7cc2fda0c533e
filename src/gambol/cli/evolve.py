"""`gambol evolve`: networks that grow."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

import gambol
from gambol.cli.choices import TASKS_BY_NAME
from gambol.cli.gaits import gait_rows, print_gaits
from gambol.cli.options import Json, OnDevice, Resume, Seed, Threads, worlds_from
from gambol.cli.progress import must_be_finished, search_progress
from gambol.cli.terminal import print_json, screen, task_from

USUAL = gambol.synthesis.Evolution()


def evolve(
    creature: Annotated[str, typer.Argument(help="a creature's name, or the path of its file or of a genotype's")],
    population: Annotated[int, typer.Option(help="networks in a generation")] = USUAL.population,
    generations: Annotated[int, typer.Option(help="how many generations")] = USUAL.generations,
    selection: Annotated[str, typer.Option(help="of parents: rank or proportionate")] = USUAL.selection,
    without: Annotated[
        list[str] | None, typer.Option(help="a type of node that networks never have; may be repeated")
    ] = None,
    task: Annotated[
        str | None, typer.Option(help=f"a task's name or file; by default locomotion; known are {TASKS_BY_NAME}")
    ] = None,
    world: Annotated[list[Path] | None, typer.Option(help="file of a world; several make evolution robust")] = None,
    keep: Annotated[int, typer.Option(help="how many different gaits to show")] = 10,
    seconds: Annotated[
        float | None, typer.Option(help="simulated time of a trial; by default 600 for a worm, less for quick bodies")
    ] = None,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option(help="folder of the run; by default runs/CREATURE-evolved")] = None,
    resume: Resume = False,
    device: OnDevice = "cpu",
    precision: Annotated[str, typer.Option(help="float32, or float64: about half as fast")] = "float32",
    threads: Threads = None,
    as_json: Json = False,
) -> None:
    """Evolves dataflow networks that drive a creature, generation by generation.

    Examples: `gambol evolve worm`, `gambol evolve worm --population 100 --generations 20 --seconds 120`,
    `gambol evolve ring --without oscillate-wave --without oscillate-saw`
    """
    a_file = creature.lower().endswith((".yaml", ".yml")) or os.sep in creature
    body = gambol.load(creature) if a_file else gambol.creature(creature)
    if not isinstance(body, gambol.Creature | gambol.creatures.Genotype):
        raise gambol.InvalidInput(f"{creature} holds a {type(body).__name__}", "a creature or a genotype evolves",
                                  "name the file of one")  # fmt: skip
    folder = out or Path("runs") / f"{body.name}-evolved"
    evolution = gambol.synthesis.Evolution(population, generations, selection)
    with search_progress(f"evolving {body.name}", quiet=as_json) as report:
        run = gambol.evolve(
            body,
            evolution=evolution,
            without=without or (),
            task=task_from(task),
            world=worlds_from(world),
            keep=keep,
            seconds=seconds,
            seed=seed,
            out=folder,
            resume=resume,
            device=device,
            precision=precision,
            threads=threads,
            progress=report,
        )
    must_be_finished(run, folder, report)
    if as_json:
        print_json({"run": str(folder), "trials": run.trials_done, "gaits": gait_rows(run, keep)})
        return
    print_gaits(run, keep)
    screen.print(f"\nkept in {folder}; `gambol show {folder}` draws them", style="dim", soft_wrap=True)
