"""What searches that breed begin with: genomes of a family of controllers, and who makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gambol.controllers.controller import Controller, Tunable
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.controllers.dataflow.sampling import usual_rate
from gambol.controllers.individual import Individual
from gambol.creatures.creature import Creature
from gambol.discovery.behaviour_axes import measures_for
from gambol.discovery.driver import Subject
from gambol.discovery.family_vectors import FamilyVectors
from gambol.discovery.objective import Objective
from gambol.errors import InvalidInput
from gambol.progress import Progress
from gambol.synthesis.generational import Breeder
from gambol.synthesis.grid import Grid
from gambol.synthesis.proposals import Outcomes, Proposal, Proposals

NETWORKS = {"mutation": 0.4, "crossover": 0.3, "grafting": 0.3}  # how networks breed: as usual, without clones


@dataclass(frozen=True)
class Stock:
    """A breeder, how often it uses each of its methods, and the controller that a genome stands for."""

    breeder: Breeder
    methods: Mapping[str, float]
    controller: Callable[[Any], Controller]


def stock_of(creature: Creature, family: type[Tunable], sampling: Mapping[str, float] | None = None) -> Stock:
    """Networks of nodes breed as they are; controllers of all other families as vectors.

    >>> import gambol
    >>> sorted(stock_of(gambol.creature("luxo"), gambol.controllers.PoseGraph).methods)
    ['change', 'iso-line']
    """
    if family is not Dataflow:
        vectors = FamilyVectors(creature, family, sampling)
        return Stock(vectors, vectors.usual, vectors.controller)
    if sampling:
        raise InvalidInput(
            f"sampling with {', '.join(sampling)}", "networks that breed begin with empty ones", "leave it out"
        )
    return Stock(Reproduction(morphology_of(creature), usual_rate(creature)), NETWORKS, lambda network: network)


class Bred(Subject):
    """Individuals that a stock breeds: scored, audited, and measured along the axes of a grid, all in one pass."""

    def __init__(self, creature: Creature, stock: Stock, objective: Objective, grid: Grid) -> None:
        self.creature, self.stock, self.objective, self.grid = creature, stock, objective, grid
        self._measures = measures_for(creature, grid)

    def individual(self, proposal: Proposal) -> Individual:
        return Individual(self.creature, self.stock.controller(proposal.genome))

    def outcomes(self, proposals: Proposals, progress: Progress) -> Outcomes:
        people = [self.individual(one) for one in proposals]
        (scores, statuses), measured = self.objective.honest(people, self._measures, progress)
        return Outcomes(scores, {axis.name: measured[axis.name] for axis in self.grid.axes}, statuses)
