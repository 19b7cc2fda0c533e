"""What every verb that searches does: in which worlds, and the search driven to its end and judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from gambol.creatures.creature import Creature
from gambol.discovery.driver import Driver, Subject
from gambol.discovery.judge import judge
from gambol.discovery.objective import Objective
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_kind
from gambol.dynamics.traits import time_step
from gambol.errors import InvalidInput
from gambol.motion.simulating import step_count
from gambol.progress import Cancelled, Progress
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.synthesis.search import Search
from gambol.worlds.world import World


def worlds_of(creature: Creature, world: World | Sequence[World] | None) -> tuple[World, ...]:
    """One world, several, or by default what suits the creature."""
    return (world,) if isinstance(world, World) else tuple(world) if world else (natural_world(creature),)


def check_trials(recipe: Recipe) -> None:
    """Refuses seconds that no trial can last, and a task that asks for what the creature or a world does not have."""
    for world in recipe.worlds:
        dt = recipe.dt or time_step(recipe.creature, world)
        step_count(recipe.seconds, dt)
        system = system_kind(recipe.creature)(recipe.creature, world)
        recipe.aim.begin(system.moment({}, system.rest(), 0.0, dt))


def searched(
    recipe: Recipe,
    search: Search,
    subject: Subject,
    *,
    out: str | os.PathLike[str] | None,
    resume: bool | Literal["anyway"],
    threads: int | None,
    progress: Progress | None,
    every: int = 1,
    besides: Callable[[Run], Sequence[Candidate]] | None = None,
) -> Run:
    """The run of a search: a new one, or the one in the folder, which goes on.

    The best are checked on the CPU, and those that are to be shown `besides`. It is written `every` so many trials.
    One that was cancelled is given back as far as it is written.
    """
    if resume and out is None:
        raise InvalidInput("resume without a folder", "a run in memory cannot be resumed", "name the run's folder")
    whole = progress or Progress()
    check_trials(recipe)  # before a run is begun
    whole.report(0, search.planned)  # from here on there is something to keep
    old = Run.resume(out, recipe, anyway=resume == "anyway") if resume and out is not None else None
    with old or Run.create(out, recipe) as run:
        if not run.finished and Driver(run, search, subject, every=every).drive(progress):
            with suppress(Cancelled):
                judge(run, Objective(recipe, threads), besides(run) if besides else (), whole.unheard())
                run.finish()
    return run


def begun_with(out: str | os.PathLike[str] | None, resume: bool | Literal["anyway"]) -> int | None:
    """Trials that the run to be resumed has recorded: a budget in seconds was turned into them when it began."""
    return Run.open(out).recipe.trials if resume and out is not None and Path(out).exists() else None


@dataclass(frozen=True)
class Common:
    """What a discovery is given whatever its method."""

    creature: Creature
    worlds: tuple[World, ...]
    combine: str
    keep: int
    seconds: float | None
    seed: int
    dt: float | None
    precision: str
    out: str | os.PathLike[str] | None
    resume: bool | Literal["anyway"]
    device: str
    threads: int | None
    progress: Progress | None

    def recipe(self, **others: Any) -> Recipe:
        """The recipe of a discovery, with what its method adds."""
        own = ("creature", "worlds", "combine", "keep", "seconds", "seed", "dt", "precision")
        given = {name: getattr(self, name) for name in own} | others
        return Recipe.from_data({"verb": "discover", **given}, "discover")

    def searched(self, recipe: Recipe, search: Search, subject: Subject, every: int = 1) -> Run:
        """The run of a search, as `searched` makes it."""
        return searched(
            recipe,
            search,
            subject,
            out=self.out,
            resume=self.resume,
            threads=self.threads,
            progress=self.progress,
            every=every,
        )
