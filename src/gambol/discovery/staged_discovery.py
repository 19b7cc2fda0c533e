"""Gaits by a staged search: which controllers, scored how, and for how many trials."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gambol.controllers.pose_graph import PoseGraph
from gambol.creatures.creature import Creature
from gambol.discovery.budget import costs_of, trials_within
from gambol.discovery.objective import Objective
from gambol.discovery.pacing import Clock, StagedPace
from gambol.discovery.request import TIMED, Request, check_trials
from gambol.discovery.staging import MANY, GaitKind, StagedGaits, kinds_for
from gambol.discovery.striding import stridings
from gambol.dynamics.habitat import trial_seconds
from gambol.dynamics.traits import traits_of
from gambol.errors import InvalidInput
from gambol.motion.front import front_of
from gambol.progress import Progress
from gambol.rollout.status import Status
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.proposals import Proposals
from gambol.synthesis.staged import FEWEST, Staged
from gambol.tasks.good_gait import GoodGait
from gambol.tasks.task import Task, task_named

SECONDS = 20.0  # of the finals: twice as long as any trial before them
BUDGET = 60.0  # s of a search, unless told
BACKWARDS = 0.3  # share of its worth that a gait has which goes backwards, where nobody asked for a kind of gait
TUNED = "damping"  # the option of a recipe that says whether a swimmer's muscles are damped as suits each gait
WRITTEN = 20  # times that a run is written before its end: what a kill can lose


def staged(
    request: Request,
    task: Task | str | None,
    wanted: Mapping[str, Any],
    trials: int | None,
    budget: float | None,
    tune_damping: bool = False,
) -> Run:
    """The run of a staged search for gaits, or for another task."""
    body = request.creature
    chosen = gait_asked_for(body, wanted) if task is None else task_named(task)
    if task is not None and any(x is not None for x in wanted.values()):
        raise InvalidInput(
            "a task together with an option of gaits", "these options belong to the task 'gait'", "leave the task out"
        )
    chosen.check(body)
    dampings = traits_of(body).dampings()
    if tune_damping and not dampings:
        raise InvalidInput(
            f"the damping of {body.name} is to be tuned",
            "only swimmers of links have muscles that may be damped less than their file says",
            "leave it out",
        )
    if trials is not None and trials < FEWEST:
        raise InvalidInput(
            f"trials is {trials}", f"a staged search makes at least {FEWEST}", "choose more, or method='random'"
        )

    asked = trials or request.trials_begun_with
    timed = request.was_timed if asked else True

    def recipe(count: int) -> Recipe:
        return request.recipe(
            "discover",
            trial_seconds(body, SECONDS),
            family=PoseGraph.family,
            task=chosen.model_dump(mode="json", exclude_none=True),
            trials=count,
            method=Staged.method,
            options={**({TUNED: tune_damping} if dampings else {}), **({TIMED: True} if timed else {})},
        )

    check_trials(recipe(FEWEST))  # before trials are timed
    pace = None
    if not asked:
        clock = Clock(budget or BUDGET, body.dimensions)
        asked = _worth(request, recipe(FEWEST), kinds_for(body, wanted["gait"], MANY, tune_damping), clock)
        pace = StagedPace(clock, costs_of(recipe(asked)))
    made, kinds = recipe(asked), kinds_for(body, wanted["gait"], asked, tune_damping)
    subject = StagedGaits(request.objective(made), kinds)
    return request.searched(made, Staged(kinds, asked, request.seed), subject, max(1, asked // WRITTEN), pace=pace)


def tunes_damping(recipe: Recipe) -> bool:
    """Whether a staged search damps a swimmer's muscles as suits each gait: runs that do not say so did."""
    return bool(recipe.options.get(TUNED, True))


def leading(run: Run, count: int) -> list[Candidate]:
    """The best so far of a staged run that is not finished, scored as in the finals. Nothing is written."""
    recipe, state = run.recipe, run.search_state
    if not state:
        return []
    kinds = kinds_for(recipe.creature, recipe.task.get("gait"), recipe.trials, tunes_damping(recipe))
    search = Staged(kinds, recipe.trials, recipe.seed)
    search.restore(state["search"])
    tries = Proposals(search.leading(count))
    if not len(tries):
        return []
    subject = StagedGaits(Objective(recipe), kinds)
    found = subject.outcomes(tries, Progress())
    return [
        Candidate(
            trial=recipe.trials + i,
            controller=subject.individual(tries[i]).controller,
            score=float(score),
            status=Status(found.statuses[i]),
            recipe=recipe,
            run=run.path,
        )
        for i, score in enumerate(found.scores)
    ]


def gait_asked_for(creature: Creature, wanted: Mapping[str, Any]) -> GoodGait:
    """The task of a search for gaits: forwards, and backwards for less where nothing is asked for, for variety.

    Bodies whose feet can follow one another in many orders have variety enough.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> gait_asked_for(luxo, {}).backwards, gait_asked_for(luxo, {"gait": "hop"}).backwards
    (0.3, 0.0)
    """
    told = {name: x for name, x in wanted.items() if x is not None}
    front = front_of(creature)
    if front != "either" and not {"direction", "gait", "speed"} & told.keys() and not stridings(creature):
        told["backwards"] = BACKWARDS
    return GoodGait.from_data({"direction": front, **told}, "discover")


def _worth(request: Request, recipe: Recipe, kinds: list[GaitKind], clock: Clock) -> int:
    return trials_within(clock, StagedGaits(request.objective(recipe), kinds), kinds, request.seed)
