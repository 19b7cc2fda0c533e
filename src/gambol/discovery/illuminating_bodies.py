"""Illumination of bodies that nobody drew: the best of each build and gait."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal

from gambol.controllers.dataflow.beings import METHODS, Beings
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.creatures.genotype.bones.validity import BoneBounds
from gambol.discovery.archive import Archive
from gambol.discovery.evolving_bodies import (
    BUILDS,
    POOL,
    SECONDS,
    STEP,
    Aim,
    BredBodies,
    bred_options,
    calling_of,
    somebody,
)
from gambol.discovery.request import Request
from gambol.errors import InvalidInput, unknown_name
from gambol.progress import Progress
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.grid import Axis, Grid
from gambol.synthesis.map_elites import Illumination, MapElites
from gambol.tasks.manner import RESULTS, Manner
from gambol.tasks.task import Task, task_named

GAITS = tuple(f"gait.{name}" for name in RESULTS)
USUAL = ("parts", "gait.down")  # axes: of builds by gaits


def illuminate_bodies(
    aim: Aim | str = "land",
    *,
    axes: Sequence[Axis | str] = (),
    cells: int = 8,
    illumination: Illumination | None = None,
    bounds: BoneBounds | None = None,
    task: Task | str | None = None,
    seconds: float | None = None,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float32",
    progress: Progress | None = None,
) -> Run:
    """Finds the best body of each build and gait, by MAP-Elites over bodies of bones and their networks.

    Args:
        aim: what they are bred for, as for `evolve_bodies`.
        axes: of builds `parts`, `hinges`, `limbs`, `height` (as a share of the longest side), `symmetry` (the share of
            parts that have a mirror image) and `size` (m); of gaits the results of the measure `manner`, such as
            `gait.air` and `gait.down`. By name, or as `NAME=LOW:HIGH:CELLS`.
        cells: along each axis that does not say.
        illumination: trials, and how many at a time.
        bounds, task, seconds, keep, seed, out, resume, device, threads, dt, precision, progress: as for
            `evolve_bodies`.

    >>> import gambol
    >>> few = gambol.synthesis.Illumination(trials=8, batch=4)
    >>> run = illuminate_bodies("land", axes=["parts"], illumination=few, seconds=2.5, keep=1)
    >>> len(gambol.discovery.Archive.of(run)) > 1
    True
    """
    calling, within, chosen = calling_of(aim), bounds or BoneBounds(), illumination or Illumination()
    if chosen.emitters:
        raise InvalidInput(
            f"{chosen.emitters} emitters for bodies",
            "emitters search among vectors of numbers, which bodies are not",
            "leave them out",
        )
    grid = Grid(tuple(_axis(one, cells, within) for one in axes or USUAL))
    breeder = Beings(within, calling.hints)
    request = Request(
        creature=somebody(breeder, aim, seed),
        world=calling.worlds,
        seconds=seconds,
        dt=STEP if dt is None else dt,
        precision=precision,
        keep=keep,
        seed=seed,
        out=out,
        resume=resume,
        device=device,
        threads=threads,
        progress=progress,
    )
    told = {"axes": " ".join(map(str, grid.axes)), "batch": chosen.batch, "first": chosen.first}
    recipe = request.recipe(
        "illuminate",
        SECONDS,
        family=Dataflow.family,
        task=task_named(task or calling.task).model_dump(mode="json"),
        trials=chosen.trials,
        method=MapElites.method,
        options={**bred_options(aim, within, frozenset()), **told},
    )
    methods = {name: share for name, share in METHODS.items() if name != "cloning"}
    search = MapElites(breeder, grid, chosen, methods, seed)
    builds = [axis.name for axis in grid.axes if axis.name in BUILDS]
    subject = BredBodies(recipe, (Manner(),), device, threads, builds)
    return request.searched(recipe, search, subject, every=chosen.batch, besides=_elites, pool=POOL)


def _axis(given: Axis | str, cells: int, bounds: BoneBounds) -> Axis:
    """An axis as it is given, or in its usual range."""
    if isinstance(given, str) and "=" not in given:
        most, hinges = bounds.most_parts + 1, bounds.most_hinges + 1
        usual: dict[str, tuple[float, float, int]] = {
            "parts": (bounds.fewest_parts, most, most - bounds.fewest_parts),
            "hinges": (1, hinges, min(cells, hinges - 1)),
            "limbs": (1, 9, 8),
            "size": (0.0, 2.0, cells),
        }
        _check(given)
        return Axis(given, *usual.get(given, (0.0, 1.0, cells)))
    axis = given if isinstance(given, Axis) else Axis.from_text(given)
    _check(axis.name)
    return axis


def _check(name: str) -> None:
    if name not in (*BUILDS, *GAITS):
        raise unknown_name("axis of bodies", name, (*BUILDS, *GAITS))


def _elites(run: Run) -> list[Candidate]:
    """Every elite is checked and named."""
    archive = Archive.of(run)
    return [archive[place] for place in archive if archive[place].verdict is None]
