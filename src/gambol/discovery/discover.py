"""Phase 1: random controllers, evaluated in batches; the best are kept, checked and named (paper S8)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from gambol.controllers.controller import Tunable
from gambol.controllers.drawn import Drawn
from gambol.controllers.families import FAMILIES
from gambol.creatures.catalogue import creature as creature_named
from gambol.creatures.creature import Creature
from gambol.discovery.judge import judge
from gambol.discovery.objective import Objective
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput, unknown_name
from gambol.evaluation.devices import device_named
from gambol.rollout.state import State
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.tasks.catalogue import task_named
from gambol.tasks.task import Task
from gambol.worlds.world import World

BATCH = 512  # trials between two writes to the run, at least: what a kill can lose
BATCHES = 100  # writes of a long run
MOST_KEPT = 5000  # candidates stored of one run; more trials than that keep the best of each batch
PLAN_SECONDS = 30.0  # of a plan-view creature's trial (the paper's), to test its tracking
SECONDS = 6.0  # of any other's

Report = Callable[[int, float], None]  # trials done so far, best score so far


def discover(
    creature: Creature | str,
    *,
    family: str = "san",
    sampling: Mapping[str, float] | None = None,
    task: Task | str | None = None,
    world: World | Sequence[World] | None = None,
    combine: str = "mean",
    trials: int = 1000,
    keep: int = 10,
    seconds: float | None = None,
    state: State | None = None,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: str = "float64",
    progress: Report | None = None,
) -> Run:
    """Finds ways to move: random controllers of a family, the best kept, checked for honesty, and named.

    Args:
        creature: a creature, or the name of one in the catalogue.
        family: of the controllers, one that can be drawn at random.
        sampling: what random controllers are drawn with, instead of what suits the creature, as the family knows it:
            `hidden` and `delay` (s) of `san`; `states`, `period` (s), `extreme`, `stand`, `stand.ACTUATOR` and
            `landing` (s) of `pose-graph`.
        task: what is scored; by default travel, and pursuit for creatures with eyes.
        world: surroundings, or several for robustness; by default what suits the creature.
        combine: `mean` or `worst` of the scores in several worlds.
        trials: how many controllers.
        keep: how many of the best are checked and shown.
        seconds: simulated time of a trial; by default 6, and 30 for plan-view creatures.
        state: where every trial begins, instead of the rest pose; controllers begin afresh.
        seed: the same seed gives the same run, to the last bit, on any number of threads or a GPU, resumed or not.
        out: folder of the run; without one it lives in memory.
        resume: go on with the run in `out`.
        device: `cpu`, `gpu`, or `auto` for a GPU where there is one. The best are checked on the CPU in any case.
        threads: how many threads; by default one for each core.
        dt, precision: as for `simulate`.
        progress: told the trials done and the best score so far.

    >>> import gambol
    >>> run = gambol.discover("luxo", trials=64, seconds=1.0, keep=3)
    >>> len(run.best(3)), run.trials_done
    (3, 64)
    """
    body = creature_named(creature) if isinstance(creature, str) else creature
    drawn_from = tunable_family(family)
    _check_sampling(drawn_from, body, sampling or {})
    if state is not None and state.creature != body.fingerprint:
        raise InvalidInput("the state belongs to another creature", f"one of {body.name!r} is needed",
                           "begin with the creature it was saved from")  # fmt: skip
    device_named(device, threads)  # refuses one that is missing before a run is begun
    chosen = task_named(task if task is not None else default_task(body))
    worlds = (world,) if isinstance(world, World) else tuple(world) if world else (natural_world(body),)
    recipe = Recipe.from_data(
        {
            "verb": "discover",
            "creature": body,
            "family": family,
            "sampling": dict(sampling or {}),
            "task": chosen.model_dump(mode="json"),
            "worlds": worlds,
            "combine": combine,
            "seconds": seconds if seconds is not None else PLAN_SECONDS if body.seen_from_above else SECONDS,
            "state": None if state is None else dict(state.without_control().slots),
            "trials": trials,
            "keep": keep,
            "seed": seed,
            "dt": dt,
            "precision": precision,
            "method": "random",
        },
        "discover",
    )
    with begun(out, recipe, resume) as run:
        if not run.finished:
            _search(run, drawn_from, Objective(recipe, threads, device), progress)
            judge(run, Objective(recipe, threads))
            run.finish()
    return run


def tunable_family(family: str) -> type[Tunable]:
    """A family that can be drawn at random, by name."""
    if family in FAMILIES and issubclass(found := FAMILIES[family], Tunable):
        return found
    raise unknown_name("controller family to search in", family, tunable_families(),
                       "choose one of these, or install the package that offers it")  # fmt: skip


def tunable_families() -> list[str]:
    """Names of the families that can be drawn at random.

    Those of installed packages are counted among them as long as nobody has loaded them.
    """
    return [name for name in FAMILIES if issubclass(FAMILIES.loaded.get(name, Tunable), Tunable)]


def _check_sampling(family: type[Tunable], creature: Creature, sampling: Mapping[str, float]) -> None:
    """Refuses bad options before a run is begun."""
    for option in sampling:
        part, dot, _ = option.partition(".")
        if (f"{part}.ACTUATOR" if dot else part) not in family.sampling:
            raise unknown_name(f"option of {family.family}", option, family.sampling)
    try:
        family.sample(creature, Draws(0), sampling or None)
    except (ValueError, ArithmeticError) as error:  # of a description, or of arithmetic with what makes no sense
        if isinstance(error, InvalidInput) or not sampling:
            raise
        given = ", ".join(f"{name}={value}" for name, value in sampling.items())
        raise InvalidInput(f"sampling with {given}", f"no {family.family} controller can be drawn so",
                           "choose other numbers") from None  # fmt: skip


def default_task(creature: Creature) -> str:
    """Pursuit for those that see, travel for all others."""
    return "pursuit" if any(sensor.kind == "eye" for sensor in creature.sensors) else "travel"


def begun(out: str | os.PathLike[str] | None, recipe: Recipe, resume: bool) -> Run:
    """A run to write: a new one, or the one in the folder."""
    if not resume:
        return Run.create(out, recipe)
    if out is None:
        raise InvalidInput("resume without a folder", "a run in memory cannot be resumed", "name the run's folder")
    return Run.resume(out, recipe)


def _search(run: Run, family: type[Tunable], objective: Objective, progress: Report | None) -> None:
    recipe = run.recipe
    size = max(BATCH, -(-recipe.trials // BATCHES))  # what is kept must not depend on how much a device takes at a time
    at_a_time = size * max(1, objective.worthwhile // size)
    best = max((candidate.score for candidate in run.best(1)), default=-np.inf)
    while (first := run.trials_done) < recipe.trials:
        drawn = Drawn(
            family,
            recipe.creature,
            recipe.seed,
            range(first, min(first + at_a_time, recipe.trials)),
            recipe.sampling,
        )
        scores, statuses = objective.scores(drawn, _counter(progress, first, best, len(recipe.worlds)))
        for begin in range(0, len(drawn), size):
            part = slice(begin, begin + size)
            best = max(best, float(scores[part].max()))
            candidates = _kept(recipe, drawn[part], scores[part], statuses[part])
            run.append(candidates, trials=len(drawn[part]), state={"best": best if np.isfinite(best) else None})
        if progress:
            progress(run.trials_done, best)


def _counter(progress: Report | None, first: int, best: float, worlds: int) -> Callable[[int], None] | None:
    """Turns evaluations that have finished into trials that are done."""
    if progress is None:
        return None
    done = 0

    def count(some: int) -> None:
        nonlocal done
        done += some
        progress(first + done // worlds, best)

    return count


def _kept(recipe: Recipe, drawn: Drawn, scores: np.ndarray, statuses: Sequence[str]) -> list[Candidate]:
    count = max(recipe.keep, MOST_KEPT * len(drawn) // max(recipe.trials, MOST_KEPT))
    chosen = sorted(np.argsort(-scores, kind="stable")[:count].tolist())
    return [
        Candidate(
            trial=drawn.trials[i],
            controller=drawn[i],
            score=float(scores[i]),
            status=statuses[i],
            operator="random",
        )
        for i in chosen
    ]
