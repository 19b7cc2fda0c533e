"""Phase 1: random controllers, evaluated in batches; the best are kept, checked and named.

(van de Panne and Fiume 1993, section 5.2.)
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from gambol.controllers.controller import Tunable
from gambol.controllers.drawn import Drawn
from gambol.controllers.families import FAMILIES
from gambol.controllers.individual import Individual
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective, Scored
from gambol.discovery.searching import searched, worlds_of
from gambol.draws import Draws
from gambol.dynamics.habitat import trial_seconds
from gambol.errors import InvalidInput, unknown_name
from gambol.evaluation.devices import device_named
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.random_search import RandomSearch
from gambol.tasks.catalogue import task_named
from gambol.tasks.task import Task
from gambol.worlds.world import World

PLAN_SECONDS = 30.0  # of a plan-view creature's trial (the paper's), to test its tracking
SECONDS = 6.0  # of any other's


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
    progress: Progress | None = None,
) -> Run:
    """Finds ways to move: random controllers of a family, the best kept, checked for honesty, and named.

    Args:
        creature: a creature, or the name of one in the catalogue.
        family: of the controllers, one that can be drawn at random.
        sampling: what random controllers are drawn with, instead of what suits the creature, as the family knows it:
            `hidden` and `delay` (s) of `san`; `states`, `period` (s), `extreme`, `stand`, `stand.ACTUATOR` and
            `landing` (s) of `pose-graph`; `nodes`, `seconds`, `b-spline` of `time-wave`, `modes`, `period` (s) of
            `frequency-wave`, `mirrored` of both; `neurons`, `sensors`, `constants`, `tempo` (1/s) and `waves` of
            `dataflow`.
        task: what is scored; by default travel, and pursuit for creatures with eyes.
        world: surroundings, or several for robustness; by default what suits the creature.
        combine: `mean` or `worst` of the scores in several worlds.
        trials: how many controllers.
        keep: how many of the best are checked and shown.
        seconds: simulated time of a trial; by default what the creature hints at (`trial`), 30 for plan-view creatures,
            6 for others.
        state: where every trial begins, instead of the rest pose; controllers begin afresh.
        seed: the same seed gives the same run, to the last bit, on any number of threads or a GPU, resumed or not.
        out: folder of the run; without one it lives in memory.
        resume: go on with the run in `out`.
        device: `cpu`, `gpu`, or `auto` for a GPU where there is one. The best are checked on the CPU in any case.
        threads: how many threads; by default one for each core.
        dt, precision: as for `simulate`.
        progress: told the trials done and the best score so far. Where it is cancelled, the run is given back as far
            as it is written, and can be resumed.

    >>> import gambol
    >>> run = gambol.discover("luxo", trials=64, seconds=1.0, keep=3)
    >>> len(run.best(3)), run.trials_done
    (3, 64)
    """
    body = known_creature(creature)
    drawn_from = tunable_family(family)
    check_sampling(drawn_from, body, sampling or {})
    if state is not None and state.creature != body.fingerprint:
        raise InvalidInput("the state belongs to another creature", f"one of {body.name!r} is needed",
                           "begin with the creature it was saved from")  # fmt: skip
    device_named(device, threads)  # refuses one that is missing before a run is begun
    chosen = task_named(task if task is not None else default_task(body))
    chosen.check(body)
    recipe = Recipe.from_data(
        {
            "verb": "discover",
            "creature": body,
            "family": family,
            "sampling": dict(sampling or {}),
            "task": chosen.model_dump(mode="json"),
            "worlds": worlds_of(body, world),
            "combine": combine,
            "seconds": usual_seconds(body) if seconds is None else seconds,
            "state": None if state is None else dict(state.without_control().slots),
            "trials": trials,
            "keep": keep,
            "seed": seed,
            "dt": dt,
            "precision": precision,
            "method": RandomSearch.method,
        },
        "discover",
    )
    search = RandomSearch(recipe.trials, recipe.keep)
    subject = _RandomControllers(recipe, drawn_from, Objective(recipe, threads, device), search.batch)
    return searched(recipe, search, subject, out=out, resume=resume, threads=threads, progress=progress)


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


def check_sampling(family: type[Tunable], creature: Creature, sampling: Mapping[str, float]) -> None:
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


class _RandomControllers(Subject):
    """Controllers drawn by the numbers of their trials."""

    def __init__(self, recipe: Recipe, family: type[Tunable], objective: Objective, batch: int) -> None:
        self.recipe, self.family, self.objective = recipe, family, objective
        # What is asked at a time must not depend on the device, but how many of those to come are scored with it may.
        self._at_a_time = batch * max(1, objective.worthwhile // batch)
        self._known = range(0)  # trials that are scored
        self._scored: Scored | None = None

    def individual(self, proposal: Proposal) -> Individual:
        return Individual(self.recipe.creature, self._drawn(range(proposal.genome, proposal.genome + 1))[0])

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        first, last = proposals.genomes[0], proposals.genomes[-1] + 1
        if self._scored is None or first not in self._known:
            self._known = range(first, min(first + self._at_a_time, self.recipe.trials))
            self._scored = self.objective.scores(self._drawn(self._known), progress)
        scores, statuses = self._scored
        part = slice(first - self._known.start, last - self._known.start)
        return Outcomes(scores[part], statuses=statuses[part])

    def _drawn(self, trials: range) -> Drawn:
        return Drawn(self.family, self.recipe.creature, self.recipe.seed, trials, self.recipe.sampling)


def usual_seconds(creature: Creature) -> float:
    """Of a trial that suits a creature."""
    return trial_seconds(creature, PLAN_SECONDS if creature.seen_from_above else SECONDS)
