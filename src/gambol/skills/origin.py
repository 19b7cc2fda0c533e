"""What an aperiodic motion is made from: a pose graph, and the recipe that says how it is simulated."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypedDict

from gambol.controllers.individual import Individual
from gambol.controllers.pose_graph import TIME_RANGE, PoseGraph
from gambol.controllers.poses import PoseState
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.discovery.refining import refine
from gambol.dynamics.habitat import natural_world
from gambol.errors import InvalidInput
from gambol.portable.matrices import summed
from gambol.progress import Progress
from gambol.runs.candidate import Candidate
from gambol.runs.recipe import Recipe
from gambol.runs.run import Run
from gambol.tasks.task import Task

GaitSource = Candidate | Run | Individual | PoseGraph


class Tuning(TypedDict, total=False):
    """How to tune, as for `refine`."""

    method: str
    trials: int
    confirmed: bool
    race: bool
    fixed: bool
    chains: int
    keep: int
    seed: int
    out: str
    resume: bool | Literal["anyway"]
    device: str
    threads: int | None
    progress: Progress | None


@dataclass(frozen=True)
class Origin:
    """A candidate whose controller is a pose graph."""

    candidate: Candidate
    graph: PoseGraph
    recipe: Recipe

    @classmethod
    def of(cls, gait: GaitSource, creature: Creature | str | None) -> Origin:
        """From a candidate, from the best of a run, from an individual, or from a graph and its creature."""
        if isinstance(gait, PoseGraph):
            if creature is None:
                raise InvalidInput(
                    "a graph without its creature",
                    "a graph alone does not say which creature it drives",
                    "name the creature",
                )
            gait = Individual(known_creature(creature), gait)
        if isinstance(gait, Individual):
            return cls._of_individual(gait)
        if isinstance(gait, Run) and not gait.best(1):
            raise InvalidInput("an empty run", "it holds the gait to begin with", "discover some first")
        candidate = gait.best(1)[0] if isinstance(gait, Run) else gait
        if candidate.recipe is None:
            raise InvalidInput(
                "the candidate belongs to no run", "only its run says how it was simulated", "take one from run.best()"
            )
        return cls(candidate, _graph(candidate.individual), candidate.recipe)

    @classmethod
    def _of_individual(cls, individual: Individual) -> Origin:
        body, graph = individual.creature, _graph(individual)
        PoseGraph.kernel([graph], body)
        data = {
            "verb": "simulate",
            "creature": body,
            "family": graph.family,
            "task": {"kind": "travel"},
            "worlds": (individual.setting.world or natural_world(body),),
            "trials": 1,
            "keep": 1,
            "method": "given",
        }
        recipe = Recipe.from_data(data, "the graph")
        sizes = individual.sizes
        return cls(Candidate(trial=0, controller=graph, sizes=sizes, score=math.nan, recipe=recipe), graph, recipe)

    def tuned(
        self, graph: PoseGraph, task: Task, seconds: float, tuning: Tuning, between: PoseGraph | bool = False
    ) -> Run:
        """A graph made from this one, refined for a task of its own; `between` as for `refine`, on the same body."""
        recipe = self.recipe.model_copy(update={"task": task.model_dump(mode="json"), "seconds": seconds})
        way = between if isinstance(between, bool) else replace(self.candidate, controller=between).individual
        return refine(replace(self.candidate, controller=graph, recipe=recipe), between=way, **tuning)


def _graph(individual: Individual) -> PoseGraph:
    if not isinstance(individual.controller, PoseGraph):
        raise InvalidInput(
            f"a gait of the family {individual.controller.family}",
            "pose-graphs can be unwound",
            "discover with family 'pose-graph'",
        )
    return individual.controller


def chain_of(laid_out: PoseGraph, graph: PoseGraph) -> tuple[str, ...]:
    """The states that unwinding a graph has laid out, in order."""
    known = {state.name for state in graph.states}
    return tuple(name for name in laid_out.timed_path if name not in known)


def longest(states: Iterable[PoseState]) -> float:
    """Seconds that these states take one after another if tuning makes all that are modifiable as slow as it may."""
    return summed((state.seconds or 0.0) * (TIME_RANGE[1] if state.modifiable else 1.0) for state in states)
