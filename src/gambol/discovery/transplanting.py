"""Networks that evolved for a body of some size, put into others of its kind (the question of Sanders 2000, 9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.nesting import replicated
from gambol.controllers.dataflow.transplanted import is_nested
from gambol.controllers.individual import Individual
from gambol.creatures.genotype.expansion import expanded
from gambol.creatures.genotype.families import FEWEST, MOST, AnyGenotype, family_of, plan_of
from gambol.discovery.objective import Objective
from gambol.discovery.tracing import ancestry
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.runs.run import Run


@dataclass(frozen=True)
class Transplant:
    """The result of a network in a body that it may not have evolved for."""

    plan: AnyGenotype
    individual: Individual
    score: float  # as the run scores its own; -inf of what diverged or exploits the simulation
    status: str
    home: bool  # whether it evolved for this body

    @property
    def count(self) -> int | None:
        """How many segments or sides the body has, if it belongs to a family."""
        found = family_of(self.plan)
        return None if found is None else found[1]


def transplant(
    run: Run,
    candidate_id: int | None = None,
    *,
    onto: Sequence[AnyGenotype] = (),
    by: int = 2,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress | None = None,
) -> list[Transplant]:
    """Puts the nested network of an evolved gait (by default the best) into other bodies and scores them as the run
    does.

    Nothing is tuned. The body that it evolved for is among those that are scored.

    Args:
        run: of `evolve` on a genotype.
        candidate_id: of the gait; by default the best.
        onto: genotypes with the same nodes; by default the members of its family with up to `by` segments fewer and
            more.
        by: how many segments more and less, where `onto` is left out.
        device, threads, progress: as for `evaluate`.

    >>> import gambol
    >>> worm = gambol.creatures.plan_of("worm", 4)
    >>> run = gambol.evolve(worm, evolution=gambol.synthesis.Evolution(8, 2), seconds=10.0, keep=2)
    >>> [(one.count, one.home) for one in transplant(run, by=1)]
    [(3, False), (4, True), (5, False)]
    """
    traced = ancestry(run, candidate_id)
    home, network = traced.plan(traced.itself), traced.nested(traced.itself)
    if home is None:
        raise InvalidInput(
            f"{run.recipe.creature.name} has no genotype",
            "networks nested in a genotype are copied to bodies of any size",
            "evolve one, as in `gambol evolve worm:6`",
        )
    plans = [*onto] if onto else neighbours(home, by)
    plans = plans if home in plans else [home, *plans]
    for plan in plans:
        if not is_nested(network, plan):
            raise InvalidInput(
                f"the network of {home.name} in {plan.name}",
                f"it needs nodes like those of its own: {', '.join(node.name for node in home.nodes)}",
                "give a genotype that has them",
            )
    whole, objective, found = progress or Progress(), Objective(run.recipe, threads, device), []
    for i, plan in enumerate(plans):
        one = on_plan(network, plan)
        here = replace(objective, recipe=run.recipe.at(traced.itself.number))
        (scores, statuses), _ = here.honest([one], (), whole.part(i, 1, len(plans)))
        found.append(Transplant(plan, one, float(np.asarray(scores)[0]), str(statuses[0]), plan == home))
    return found


def on_plan(network: Dataflow, plan: AnyGenotype) -> Individual:
    """The body of a plan with a copy of a nested network at each of its parts."""
    return Individual(expanded(plan).body, replicated(network, plan))


def neighbours(plan: AnyGenotype, by: int) -> list[AnyGenotype]:
    """Plans of the same family with up to so many segments less and more."""
    found = family_of(plan)
    if found is None:
        raise InvalidInput(
            f"{plan.name} does not belong to a family of bodies of many sizes",
            "the families are worm:N, octagon:N and snake:N",
            "name genotypes of other sizes with --onto",
        )
    if by < 0:
        raise InvalidInput(f"by {by} segments", "it must be 0 or more", "2 is usual")
    family, count = found
    return [plan_of(family, n) for n in range(max(FEWEST, count - by), min(MOST, count + by) + 1)]
