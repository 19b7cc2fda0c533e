"""Controllers that somebody brings, as a run: scored, checked and named like those that were searched for."""

from __future__ import annotations

import os
from collections.abc import Sequence

from gambol.controllers.controller import Controller
from gambol.controllers.individual import Individual
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.discovery.discovering import default_task, usual_seconds
from gambol.discovery.driver import Subject
from gambol.discovery.objective import Objective
from gambol.discovery.request import Request
from gambol.errors import InvalidInput, must_be
from gambol.progress import Progress
from gambol.runs.run import Run
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals
from gambol.synthesis.random_search import RandomSearch
from gambol.tasks.task import Task, task_named
from gambol.worlds.world import World

MOST = 10_000


def gather(
    creature: str | Creature,
    controllers: Sequence[Controller | Individual],
    *,
    task: Task | str | None = None,
    world: World | Sequence[World] | None = None,
    seconds: float | None = None,
    dt: float | None = None,
    out: str | os.PathLike[str] | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Run:
    """Scores, checks and names controllers of one family, and keeps them as a run: to show, render, refine and put on
    pages. In this way a policy that was trained elsewhere is judged like a gait that gambol found.

    >>> import gambol
    >>> luxo = gambol.creature("luxo")
    >>> some = [gambol.controllers.San.sample(luxo, gambol.Draws(seed)) for seed in range(3)]
    >>> run = gather("luxo", some, seconds=1.0)
    >>> run.trials_done, run.recipe.verb, len(run.best(3))
    (3, 'gather', 3)
    """
    body = known_creature(creature)
    if isinstance(controllers, Controller | Individual | str):
        raise InvalidInput(f"a {type(controllers).__name__}", "controllers come in a list", "write [controller]")
    given = [one if isinstance(one, Individual) else _alone(body, one) for one in controllers]
    families = sorted({one.controller.family for one in given})
    if len(families) != 1 or len(given) > MOST:
        raise InvalidInput(
            f"{len(given)} controllers of {', '.join(families) or 'no family'}",
            f"1 to {MOST} of one family make a run",
            "gather each family by itself",
        )
    request = Request(
        creature=body,
        world=world,
        seconds=seconds,
        dt=dt,
        keep=len(given),
        out=out,
        threads=threads,
        progress=progress,
    )
    for i, one in enumerate(given, 1):
        where = f"controller {i} of {len(given)}: " if len(given) > 1 else ""
        if one.setting.changes_the_motion:
            raise InvalidInput(
                f"{where}a setting that it was made for",
                "a run has one setting for all its controllers",
                "play it with `gambol simulate`, or remove 'setting' from its file",
            )
        try:
            type(one.controller).kernel([one.controller], one.creature)
        except InvalidInput as error:
            raise InvalidInput(f"{where}{error.given}", error.allowed, error.remedy) from None
    chosen = task_named(task if task is not None else default_task(body))
    chosen.check(body)
    recipe = request.recipe(
        "gather",
        usual_seconds(body),
        family=families[0],
        task=chosen.model_dump(mode="json"),
        trials=len(given),
        method="given",
    )
    subject = _Gathered(given, request.objective(recipe))
    return request.searched(recipe, RandomSearch(len(given), len(given)), subject)


def _alone(body: Creature, controller: Controller) -> Individual:
    """A creature as its file has it, and its controller."""
    return Individual(body, must_be(Controller, controller, "a controller"))


class _Gathered(Subject):
    """They, in the order in which they were given."""

    def __init__(self, people: Sequence[Individual], objective: Objective) -> None:
        self.people, self.objective = people, objective

    def individual(self, proposal: Proposal) -> Individual:
        one: Individual = self.people[proposal.genome]
        return one

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        scores, statuses = self.objective.scores([self.people[i] for i in proposals.genomes], progress)
        return Outcomes(scores, statuses=statuses)
