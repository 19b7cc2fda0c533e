"""What evolves: dataflow networks of a body, or of a genotype whose body they drive."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.nesting import nested_morphology, replicated
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.controllers.dataflow.sampling import usual_tempo
from gambol.controllers.individual import Individual
from gambol.creatures.catalogue import known_creature
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.expansion import expanded
from gambol.creatures.genotype.genotype import Genotype
from gambol.runs.recipe import Recipe


@dataclass(frozen=True)
class Networks:
    """A body, the genotype that it was made from if there is one, and how networks of it are bred."""

    body: Creature
    plan: Genotype | None
    breeder: Reproduction

    @classmethod
    def of(cls, creature: Creature | Genotype | str, without: Iterable[str], largest: int) -> Self:
        """Networks that never have some types of nodes, nor more than so many neurons."""
        plan = creature if isinstance(creature, Genotype) else None
        body = expanded(creature).body if isinstance(creature, Genotype) else known_creature(creature)
        places = nested_morphology(plan) if plan else morphology_of(body)
        return cls(body, plan, Reproduction(places, usual_tempo(body), frozenset(without), largest=largest))

    def options(self) -> dict[str, Any]:
        """As a recipe keeps them."""
        options = {"without": " ".join(sorted(self.breeder.without)), "largest": self.breeder.largest}
        return {**options, "genotype": self.plan.model_dump_json()} if self.plan else options

    @classmethod
    def of_recipe(cls, recipe: Recipe) -> Self:
        """Those of a run again."""
        told = recipe.options
        plan = told.get("genotype")
        creature = recipe.creature if plan is None else Genotype.from_data(json.loads(str(plan)), "the run's genotype")
        return cls.of(creature, str(told["without"]).split(), int(told["largest"]))

    def individual(self, network: Dataflow) -> Individual:
        """The body driven by a network, which is copied to every instance of its parts where there is a genotype."""
        return Individual(self.body, network if self.plan is None else replicated(network, self.plan))
