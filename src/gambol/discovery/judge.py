"""Checks of the best candidates before anybody sees them, and their names.

What gains energy from nothing, sinks into the ground or folds through itself is an exploit of the simulation and is
not shown; neither is what fell where the task is to stay on its feet, nor what is carried along without its muscles
(`discovery.carried`). What is another motion with finer steps (`discovery.steps`) is marked fragile and ranked after
what stays the same. Whatever the search, the judge is this one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from gambol.controllers.individual import Individual
from gambol.discovery.carried import held_shares
from gambol.discovery.exploits import AUDITS, exploits
from gambol.discovery.hardship import kept_elsewhere
from gambol.discovery.objective import Objective, start_of
from gambol.discovery.pacing import TOLD, Pace
from gambol.discovery.steps import at_steps
from gambol.discovery.verdict import faults, first_wrong, flaw_of, remarks, verdict_of
from gambol.dynamics.habitat import tempo
from gambol.motion.gait import describe
from gambol.motion.motion import Motion
from gambol.motion.naming import name_of
from gambol.motion.overlapping import crossing
from gambol.motion.simulating import simulate_each
from gambol.motion.variety import bends
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.runs.run import Run
from gambol.tasks.behaviour import Fallen
from gambol.tasks.good_gait import GoodGait
from gambol.tasks.rhythm import Rhythm
from gambol.tasks.task import asks_for_more
from gambol.worlds.world import World

POOL = 5  # candidates checked for each that is shown, so that those shown can differ
LONGEST_LOOK = 20.0  # s of motion that is described, at the tempo of the Earth
FPS = 60.0  # frames per second of it, likewise
SIDE_BY_SIDE = 16  # motions recorded at a time: a lane block or two, and little memory


def judge(
    run: Run,
    objective: Objective,
    others: Sequence[Candidate] = (),
    progress: Progress | None = None,
    pool: int = POOL,
    pace: Pace | None = None,
) -> None:
    """Checks and names some candidates of a run and the best, until those on top have all been checked: so many, a
    `pool`, for each that is shown.

    Once `progress` is cancelled, `Cancelled` is raised; who goes on with the run checks those that are left. A `pace`
    whose time is over leaves some unchecked, which nobody is shown.
    """
    if others:
        run.update(*checked(others, objective, progress))
    wanted = pool * run.recipe.keep
    while True:
        unchecked = [candidate for candidate in run.best(wanted) if candidate.verdict is None]
        if not unchecked:
            return
        if pace is None:
            run.update(*checked(unchecked, objective, progress))
        else:
            _judge_in_time(run, unchecked, objective, progress, pace)
            return


def _judge_in_time(
    run: Run, candidates: Sequence[Candidate], objective: Objective, progress: Progress | None, pace: Pace
) -> None:
    """Some at a time, the best first, as long as there is time for more; the first of them in any case."""
    clock, done, count = pace.clock, 0, pace.judged(SIDE_BY_SIDE)
    before = clock.left
    while done < len(candidates) and count > 0:
        run.update(*checked(candidates[done : done + count], objective, progress))
        done += count
        each = (before - clock.left) / min(done, len(candidates))
        count = min(SIDE_BY_SIDE, int((clock.left - TOLD * clock.slowness) / each))


def checked(candidates: Sequence[Candidate], objective: Objective, progress: Progress | None = None) -> list[Candidate]:
    """The candidates with their true status, their gait's descriptors and name. Sound ones keep their score.

    Each is checked where it was scored, which may be another place for each generation, with others of its family.
    """
    places: dict[tuple[tuple[World, ...], str], list[int]] = {}
    for i, candidate in enumerate(candidates):
        where = objective.recipe.at(candidate.trial).worlds, candidate.controller.family
        places.setdefault(where, []).append(i)
    found: dict[int, Candidate] = {}
    for rows in places.values():
        there = replace(objective, recipe=objective.recipe.at(candidates[rows[0]].trial))
        found |= zip(rows, _checked([candidates[i] for i in rows], there, progress or Progress()), strict=True)
    return [found[i] for i in range(len(candidates))]


def _checked(candidates: Sequence[Candidate], objective: Objective, progress: Progress) -> list[Candidate]:
    """The same for candidates of one family that were scored in the same worlds."""
    individuals = [candidate.individual for candidate in candidates]
    scores = np.array([candidate.score for candidate in candidates])
    fell, is_gait = objective.task.fell, isinstance(objective.task, GoodGait)
    own = objective.tried(individuals, 1, (Rhythm(), *AUDITS, *([] if fell is None else [Fallen()])), progress)
    worst = {name: found.max(axis=0) for name, found in own.measures.items()}
    wrong = exploits(worst)
    if fell is not None:
        down = (worst["fallen"] > 0.5) & (scores == fell)
        wrong = first_wrong(wrong, [Status.FELL if x else Status.OK for x in down])
    if is_gait:
        wrong = first_wrong(wrong, faults(objective.recipe.creature, worst))
    wrong = first_wrong([candidate.status for candidate in candidates], wrong)
    sound = np.array([status == Status.OK for status in wrong])
    steps = at_steps(individuals, scores, own, objective, sound, progress)
    goes = not asks_for_more(objective.recipe.task)
    shares = held_shares(individuals, objective, progress) if goes else [None] * len(individuals)
    elsewhere = kept_elsewhere(individuals, objective, progress)
    gaits = [
        (describe(motion), bends(motion), crossing(motion)) for motion in _motions(individuals, objective, progress)
    ]
    return [
        replace(
            candidate,
            status=(verdict := verdict_of(wrong[row], worst, row, share, steps, crossed)).status,
            verdict=verdict,
            name=name_of(candidate.individual.creature, gait),
            descriptors=gait.data()
            | remarks(objective, worst, row, kept)
            | (bent if is_gait else {})
            | flaw_of(crossed),
        )
        for row, (candidate, share, kept, (gait, bent, crossed)) in enumerate(
            zip(candidates, shares, elsewhere, gaits, strict=True)
        )
    ]


def _motions(individuals: Sequence[Individual], objective: Objective, progress: Progress) -> Iterator[Motion]:
    """What each does in the recipe's first world, some of them side by side."""
    recipe, slower = objective.recipe, tempo(objective.recipe.creature)
    for first in range(0, len(individuals), SIDE_BY_SIDE):
        progress.raise_if_cancelled()
        yield from simulate_each(
            individuals[first : first + SIDE_BY_SIDE],
            world=recipe.worlds[0],
            seconds=min(recipe.seconds, LONGEST_LOOK * slower),
            state=start_of(recipe),
            fps=FPS / slower,
            dt=recipe.dt,
            precision=recipe.precision,
        )
