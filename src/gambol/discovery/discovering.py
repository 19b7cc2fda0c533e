"""Finding ways to move: in stages, or by random controllers alone (van de Panne and Fiume 1993, section 5.2)."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Literal

from gambol.controllers.controller import FAMILIES, NOT_DRAWN, Tunable
from gambol.controllers.drawn import Drawn
from gambol.controllers.individual import Individual
from gambol.creatures.catalogue import driven_creature
from gambol.creatures.creature import Creature
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective, Scored
from gambol.discovery.request import Request
from gambol.discovery.staged_discovery import staged
from gambol.draws import Draws
from gambol.dynamics.habitat import trial_seconds
from gambol.errors import InvalidInput, unknown_name
from gambol.progress import Progress
from gambol.rollout.state import State
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.random_search import RandomSearch
from gambol.synthesis.staged import Staged
from gambol.tasks.task import Task, task_named
from gambol.tasks.tastes import Taste
from gambol.worlds.world import World

PLAN_SECONDS = 30.0  # of a plan-view creature's trial (the paper's), to test its tracking
SECONDS = 6.0  # of any other's
LONGEST_BUDGET = 1e7  # s: four months
METHODS = (Staged.method, RandomSearch.method)


def discover(
    creature: Creature | str,
    *,
    method: Literal["staged", "random"] | None = None,
    family: str | None = None,
    sampling: Mapping[str, float] | None = None,
    task: Task | str | None = None,
    direction: Literal["right", "left", "either"] | None = None,
    style: Literal["natural", "fast", "calm", "wild"] | Taste | None = None,
    gait: str | None = None,
    speed: float | None = None,
    tune_damping: bool = False,
    world: World | Sequence[World] | None = None,
    combine: Literal["mean", "worst"] = "mean",
    trials: int | None = None,
    seconds_budget: float | None = None,
    keep: int = 10,
    seconds: float | None = None,
    state: State | None = None,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    resume: bool | Literal["anyway"] = False,
    device: str = "cpu",
    threads: int | None = None,
    dt: float | None = None,
    precision: Literal["float64", "float32"] = "float64",
    progress: Progress | None = None,
) -> Run:
    """Finds different ways to move, checks them for tricks of the simulation, names them, and ranks them.

    Staged, the usual way, begins with random controllers of every family that suits the body (cycles of poses; from
    4000 trials on also waves, and networks of what has sensors; from 12,000 on reflexes of what stands on one leg),
    refines the promising and different ones side by side
    while they race for the trials, and judges the best of each kind of behaviour at length. Random, the papers' way,
    draws controllers of one family and keeps the best.

    Args:
        creature: a creature, or the name of one in the catalogue.
        method: `staged` or `random`; by default staged, unless a family, what it is drawn with, a task or a state is
            given, or the body cannot leave its place.
        family: of the controllers of a random search, one that can be drawn at random; by default `san`.
        sampling: what random controllers are drawn with, instead of what suits the creature, as the family knows it:
            `hidden` and `delay` (s) of `san`; `states`, `period` (s), `extreme`, `stand`, `stand.ACTUATOR` and
            `landing` (s) of `pose-graph`; `nodes`, `seconds`, `b-spline` of `time-wave`, `modes`, `period` (s) of
            `frequency-wave`, `mirrored` of both; `neurons`, `sensors`, `constants`, `tempo` (1/s) and `waves` of
            `dataflow`.
        task: what is scored; by default `gait` of a staged search; of a random one travel, and pursuit for creatures
            with eyes.
        direction: `either`, `right` or `left`; by default forwards where the file says which way is front, and
            backwards for less unless a gait or a speed is asked for.
        style: of the gaits, `natural`, `fast`, `calm` or `wild`, or a taste of your own (`gambol.tasks.Taste`).
        gait: to ask for one: `walk`, `trot`, `gallop` or another of `tasks.ASKED`. What is called that comes first.
        speed: in body sizes a second, to ask for it.
        tune_damping: of a staged search for a swimmer of links: each gait may damp the muscles less than the file says.
        world: surroundings, or several for robustness; by default what suits the creature.
        combine: `mean` or `worst` of the scores in several worlds.
        trials: how many in all; by default 1000 of a random search.
        seconds_budget: how long it may take, instead of trials; by default 60 s for a staged search. The clock decides
            how many trials that are, so that such a run is another one each time. Give trials for the same bits.
        keep: how many of the best are checked and shown.
        seconds: simulated time of a trial; by default what the creature hints at (`trial`), 30 for plan-view creatures,
            6 for others; of a staged search 20, less before the finals.
        state: where every trial begins, instead of the rest pose; controllers begin afresh.
        seed: the same seed gives the same run, to the last bit, on any number of threads or a GPU, resumed or not.
        out: folder of the run; without one it lives in memory.
        resume: go on with the run in `out`; "anyway" even if other code of gambol began it.
        device: `cpu`, `gpu`, or `auto` for a GPU where there is one. The best are checked on the CPU in any case.
        threads: how many threads; by default one for each core.
        dt, precision: as for `simulate`.
        progress: told the trials done and the best score so far. Where it is cancelled, the run is given back as far
            as it is written, and can be resumed.

    >>> import gambol
    >>> run = gambol.discover("luxo", method="random", trials=64, seconds=1.0, keep=3)
    >>> len(run.best(3)), run.trials_done
    (3, 64)
    """
    body = driven_creature(creature)
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
    chosen = usual_method(body, bool(family or sampling or state or task)) if method is None else method
    if chosen not in METHODS:
        raise unknown_name("method", chosen, METHODS)
    if seconds_budget is not None and trials is not None:
        raise InvalidInput(
            f"{trials} trials and {seconds_budget:g} s", "one of them says how long to search", "leave one out"
        )
    if seconds_budget is not None and not 0.0 < seconds_budget <= LONGEST_BUDGET:
        raise InvalidInput(
            f"a budget of {seconds_budget:g} s", f"it must be above 0 and at most {LONGEST_BUDGET:g}", "60 is usual"
        )
    liked = {"taste": style} if isinstance(style, Taste) else {"style": style}
    wanted = {"direction": direction, **liked, "gait": gait, "speed": speed}
    if chosen == Staged.method:
        if family or sampling or state:
            raise InvalidInput(
                "a staged search with a family, sampling or a state",
                "it draws several families by itself, from the rest pose",
                "add method='random' for one family",
            )
        return staged(request, task, wanted, trials, seconds_budget, tune_damping)
    of_staged = {**wanted, "seconds_budget": seconds_budget, "tune_damping": tune_damping or None}
    given = [name for name, x in of_staged.items() if x is not None]
    if given:
        raise InvalidInput(
            f"{given[0]} for a random search",
            "only a staged search has this option",
            "leave it out, or choose method='staged'",
        )
    return _random(request, family or "san", sampling or {}, task, state, 1000 if trials is None else trials)


def usual_method(creature: Creature, as_in_the_papers: bool) -> str:
    """How a creature's gaits are searched for unless a method is named.

    >>> import gambol
    >>> usual_method(gambol.creature("luxo"), False), usual_method(gambol.creature("worm"), False)
    ('staged', 'staged')
    """
    suits = creature.free and bool(creature.actuators)
    return Staged.method if suits and not as_in_the_papers else RandomSearch.method


def _random(
    request: Request,
    family: str,
    sampling: Mapping[str, float],
    task: Task | str | None,
    state: State | None,
    trials: int,
) -> Run:
    body, drawn_from = request.creature, tunable_family(family)
    check_sampling(drawn_from, body, sampling)
    if state is not None and state.creature != body.fingerprint:
        raise InvalidInput(
            "the state belongs to another creature",
            f"one of {body.name!r} is needed",
            "use the creature that the state was saved from",
        )
    chosen = task_named(task if task is not None else default_task(body))
    chosen.check(body)
    recipe = request.recipe(
        "discover",
        usual_seconds(body),
        family=family,
        sampling=dict(sampling),
        task=chosen.model_dump(mode="json"),
        state=None if state is None else dict(state.without_control().slots),
        trials=trials,
        method=RandomSearch.method,
    )
    search = RandomSearch(recipe.trials, recipe.keep)
    subject = _RandomControllers(recipe, drawn_from, request.objective(recipe), search.batch)
    return request.searched(recipe, search, subject)


def tunable_family(family: str) -> type[Tunable]:
    """A family that can be drawn at random, by name."""
    if family in FAMILIES and issubclass(found := FAMILIES[family], Tunable):
        return found
    raise unknown_name(
        "controller family to search in", family, tunable_families(), "install the package that offers it"
    )


def tunable_families() -> list[str]:
    """Names of the families that can be drawn at random. No family is imported for it.

    Those of installed packages are counted among them as long as nobody has loaded them.
    """
    names = (name for name in FAMILIES if name not in NOT_DRAWN)
    return [name for name in names if issubclass(FAMILIES.imported.get(name, Tunable), Tunable)]


def check_sampling(family: type[Tunable], creature: Creature, sampling: Mapping[str, float]) -> None:
    """Refuses bad options before a run is begun."""
    for option in (*sampling, *creature.hints.get(family.family, {})):
        part, dot, _ = option.partition(".")
        if (f"{part}.ACTUATOR" if dot else part) not in family.sampling:
            raise unknown_name(f"option of {family.family}", option, family.sampling)
    try:
        family.sample(creature, Draws(0), sampling or None)
    except (ValueError, ArithmeticError) as error:  # of a description, or of arithmetic with what makes no sense
        if isinstance(error, InvalidInput) or not sampling:
            raise
        given = ", ".join(f"{name}={value}" for name, value in sampling.items())
        raise InvalidInput(
            f"sampling with {given}",
            f"no {family.family} controller can be sampled with these numbers",
            "choose other numbers",
        ) from None


def default_task(creature: Creature) -> str:
    """Pursuit for creatures with eyes, travel for all others."""
    return "pursuit" if any(sensor.sees for sensor in creature.sensors) else "travel"


class _RandomControllers(Subject):
    """Controllers drawn by the numbers of their trials."""

    def __init__(self, recipe: Recipe, family: type[Tunable], objective: Objective, batch: int) -> None:
        self.recipe, self.family, self.objective = recipe, family, objective
        # What is asked at a time must not depend on the device, but how many of those to come are scored with it may.
        self._at_a_time = batch * max(1, objective.batch_size // batch)
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
