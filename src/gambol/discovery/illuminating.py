"""Illumination: the best way to move of each kind, over a grid of measures (Mouret and Clune 2015)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.san import San
from gambol.controllers.stride.stride import Stride
from gambol.creatures.catalogue import driven_creature
from gambol.creatures.creature import Creature
from gambol.discovery.archive import Archive
from gambol.discovery.behaviour_axes import axes_of
from gambol.discovery.discovering import check_sampling, default_task, tunable_family, usual_seconds
from gambol.discovery.request import Request
from gambol.discovery.staged_discovery import gait_asked_for
from gambol.discovery.stock import Bred, stock_of
from gambol.discovery.striding import stridings
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.synthesis.cma_me import CmaMe
from gambol.synthesis.grid import Axis, Grid
from gambol.synthesis.map_elites import Illumination, MapElites
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import World

BATCHES = 8  # between two writes to the run: what a kill can lose


def illuminate(
    creature: Creature | str,
    *,
    axes: Sequence[Axis | str] = (),
    cells: int = 16,
    family: str | None = None,
    sampling: Mapping[str, float] | None = None,
    illumination: Illumination | None = None,
    task: Task | str | None = None,
    world: World | Sequence[World] | None = None,
    combine: Literal["mean", "worst"] = "mean",
    seconds: float | None = None,
    keep: int = 10,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float64",
    progress: Progress | None = None,
) -> Run:
    """Finds the best of each kind of motion, by MAP-Elites over measures that the rollout returns.

    `gambol.discovery.Archive` reads the cells of the run. Motions that gain energy from nothing, sink into the ground
    or fold through themselves do not win a cell.

    Args:
        creature: a creature, or the name of one in the catalogue.
        axes: measures that tell kinds of motion apart, by name, each with a range or with its usual one: `period`,
            `flight`, `duty.CONTACT`, `phase.CONTACT`, `height.mean`, `speed`, `work`, any result of any measure. By
            default how long the first foot and the last one stand, as Cully et al. 2015 have it; of bodies of bones on
            limbs how long the first foot stands and when one of another pair lands; for swimmers speed and work.
        cells: along each axis that does not say.
        family: of the controllers; by default `stride` for bodies of bones on limbs, and `san` for others. Networks of
            `dataflow` breed as in evolution; all others as vectors.
        sampling: what random controllers are drawn with, as for `discover`.
        illumination: trials, and how they are made: with `emitters` by CMA-ME, populations that adapt.
        task: what is scored; by default `gait` of strides, pursuit for creatures with eyes, and travel.
        world, combine, seconds: as for `discover`.
        keep: how many different gaits are shown in the table of the run.
        seed, out, resume, device, threads, dt, precision, progress: as for `discover`.

    >>> import gambol
    >>> few = gambol.synthesis.Illumination(trials=256, batch=64)
    >>> run = gambol.illuminate("luxo", axes=["period", "height.mean"], cells=4, illumination=few, seconds=2.0, keep=2)
    >>> archive = gambol.discovery.Archive.of(run)
    >>> archive.coverage > 0.2, archive.best.score == run.best(1)[0].score
    (True, True)
    """
    body, chosen = driven_creature(creature), illumination or Illumination()
    strides = bool(stridings(body))
    chosen_family = family or (Stride.family if strides else San.family)
    drawn_from = tunable_family(chosen_family)
    check_sampling(drawn_from, body, sampling or {})
    kind = CmaMe if chosen.emitters else MapElites
    if chosen.emitters and drawn_from is Dataflow:
        raise InvalidInput(
            f"{chosen.emitters} emitters for {chosen_family}",
            "emitters search among vectors of numbers, which networks are not",
            "leave them out, or choose another family",
        )
    request = Request(
        creature=body,
        world=world,
        combine=combine,
        seconds=seconds,
        dt=dt,
        precision=precision,
        keep=keep,
        seed=seed,
        out=out,
        resume=resume,
        device=device,
        threads=threads,
        progress=progress,
    )
    if task is None and drawn_from is Stride:
        wanted: Task = gait_asked_for(body, {})
    else:
        wanted = task_named(task if task is not None else default_task(body))
    wanted.check(body)
    lasts = usual_seconds(body) if seconds is None else seconds
    grid = Grid(axes_of(body, axes, cells, lasts))
    recipe = request.recipe(
        "illuminate",
        lasts,
        family=chosen_family,
        sampling=dict(sampling or {}),
        task=wanted.model_dump(mode="json"),
        trials=chosen.trials,
        method=kind.method,
        options={
            "axes": " ".join(map(str, grid.axes)),
            "batch": chosen.batch,
            "first": chosen.first,
            **({"emitters": chosen.emitters} if chosen.emitters else {}),
        },
    )
    subject = Bred(body, stock_of(body, drawn_from, sampling), request.objective(recipe), grid)
    search = kind(subject.stock.breeder, grid, chosen, subject.stock.methods, seed)
    return request.searched(recipe, search, subject, every=BATCHES * chosen.batch, besides=_elites)


def _elites(run: Run) -> list[Candidate]:
    """Every elite is checked and named, not only the best: each is the best of its kind."""
    archive = Archive.of(run)
    return [archive[place] for place in archive if archive[place].verdict is None]
