"""What is asked of a search, whatever its verb: where trials are made, what is shown, where it is kept and computed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from gambol.creatures.creature import Creature
from gambol.discovery.driver import Driver, Subject
from gambol.discovery.judge import POOL, judge
from gambol.discovery.objective import Objective
from gambol.discovery.pacing import Pace
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_kind
from gambol.dynamics.traits import time_step
from gambol.errors import InvalidInput
from gambol.evaluation.devices import device_named
from gambol.motion.simulating import step_count
from gambol.progress import Cancelled, Progress
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.search import Search
from gambol.worlds.world import World

TIMED = "timed"  # the option of a recipe that says that a clock ended the search: it cannot be made again bit for bit


@dataclass(frozen=True, kw_only=True)
class Request:
    """Makes the recipe of a run, what scores its candidates, and the run itself. Each verb adds what is its own.

    >>> import gambol
    >>> request = Request(creature=gambol.creature("luxo"), seed=3)
    >>> recipe = request.recipe("learn", 2.0, family="san", task={"kind": "travel"}, trials=8, method="random")
    >>> recipe.seconds, recipe.seed, recipe.keep, recipe.worlds == (gambol.World(),)
    (2.0, 3, 10, True)
    """

    creature: Creature
    world: World | Sequence[World] | None = None  # None: what suits the creature
    combine: Literal["mean", "worst"] = "mean"  # of the scores in several worlds
    seconds: float | None = None  # of a trial; None: what suits the verb
    dt: float | None = None
    precision: Literal["float64", "float32"] = "float64"
    keep: int = 10
    seed: int = 0
    out: str | os.PathLike[str] | None = None
    resume: bool | Literal["anyway"] = False
    device: str = "cpu"
    threads: int | None = None
    progress: Progress | None = None

    def __post_init__(self) -> None:
        device_named(self.device, self.threads)  # refuses one that is missing before a run is begun

    @property
    def worlds(self) -> tuple[World, ...]:
        """One world, several, or what suits the creature."""
        if isinstance(self.world, World):
            return (self.world,)
        return tuple(self.world) if self.world else (natural_world(self.creature),)

    def recipe(self, verb: str, usual_seconds: float, **own: Any) -> Recipe:
        """The recipe of a verb, with what is its own; a trial lasts the usual time unless another was asked for."""
        shared = ("creature", "worlds", "combine", "keep", "seed", "dt", "precision")
        lasts = {"seconds": usual_seconds if self.seconds is None else self.seconds}
        given = {name: getattr(self, name) for name in shared}
        return Recipe.from_data({"verb": verb, **given, **lasts, **own}, verb)

    def objective(self, recipe: Recipe) -> Objective:
        """What candidates of the recipe are scored by, where it was asked for."""
        return Objective(recipe, self.threads, self.device)

    @property
    def trials_begun_with(self) -> int | None:
        """Of the run that is resumed: a budget in seconds was turned into trials when it began."""
        begun = self._begun
        return None if begun is None else begun.trials

    @property
    def was_timed(self) -> bool:
        """Whether the run that is resumed was begun with a budget in seconds."""
        begun = self._begun
        return begun is not None and bool(begun.options.get(TIMED, False))

    @property
    def _begun(self) -> Recipe | None:
        return None if not self.resume or self.out is None or not Path(self.out).exists() else Run.open(self.out).recipe

    def searched(
        self,
        recipe: Recipe,
        search: Search,
        subject: Subject,
        every: int = 1,
        besides: Callable[[Run], Sequence[Candidate]] | None = None,
        pool: int = POOL,
        pace: Pace | None = None,
    ) -> Run:
        """The run of a search: a new one, or the one in the folder, which goes on.

        The best are checked on the CPU, a `pool` for each that is shown, and those to be shown `besides`. It is written
        `every` so many trials. A `pace` ends it in time. One that was cancelled is given back as far as it is written.
        """
        if self.resume and self.out is None:
            raise InvalidInput("resume without a folder", "a run in memory cannot be resumed", "name the run's folder")
        whole = self.progress or Progress()
        check_trials(recipe)  # before a run is begun
        whole.report(0, search.planned)  # from here on there is something to keep
        anyway = self.resume == "anyway"
        old = Run.resume(self.out, recipe, anyway=anyway) if self.resume and self.out is not None else None
        with old or Run.create(self.out, recipe) as run:
            if not run.finished and Driver(run, search, subject, every=every, pace=pace).drive(self.progress):
                with suppress(Cancelled):
                    checker = Objective(recipe, self.threads)
                    judge(run, checker, besides(run) if besides else (), whole.unheard(), pool, pace)
                    run.finish()
        return run


def check_trials(recipe: Recipe) -> None:
    """Refuses seconds that no trial can last, and a task that asks for what the creature or a world does not have."""
    for world in recipe.worlds:
        dt = recipe.dt or time_step(recipe.creature, world)
        step_count(recipe.seconds, dt)
        system = system_kind(recipe.creature)(recipe.creature, world)
        recipe.aim.begin(system.moment({}, system.rest(), 0.0, dt))
