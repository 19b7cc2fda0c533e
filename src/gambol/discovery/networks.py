"""What evolves: dataflow networks of a body, or of a genotype whose body they drive, and that body with them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Self

from gambol.controllers.dataflow.anatomy import MOST_MASSES
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.embodied import Embodied, EmbodiedReproduction
from gambol.controllers.dataflow.morphology import morphology_of
from gambol.controllers.dataflow.nesting import nested_morphology, replicated
from gambol.controllers.dataflow.neuron_types import GROUPS
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.controllers.dataflow.sampling import usual_rate
from gambol.controllers.individual import Individual
from gambol.creatures.catalogue import driven_creature
from gambol.creatures.creature import Creature
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.expansion import expanded
from gambol.creatures.genotype.families import AnyGenotype
from gambol.creatures.genotype.genotype import Genotype
from gambol.discovery.undriven import UNDRIVEN
from gambol.errors import InvalidInput
from gambol.runs.recipe import Recipe


@dataclass(frozen=True)
class Networks:
    """A body, the genotype that it was made from if there is one, and how networks of it are bred."""

    body: Creature
    plan: AnyGenotype | None
    networks: Reproduction
    embodied: EmbodiedReproduction | None  # where the body evolves too

    @classmethod
    def of(
        cls,
        creature: Creature | AnyGenotype | str,
        without: Iterable[str],
        largest: int,
        embodied: bool = False,
    ) -> Self:
        """Networks that never have some types of nodes, nor more than so many neurons; with the body if wanted."""
        plan = creature if isinstance(creature, Genotype | BoneGenotype) else None
        body = expanded(creature).body if isinstance(creature, Genotype | BoneGenotype) else driven_creature(creature)
        places = nested_morphology(plan) if plan else morphology_of(body)
        never = frozenset(kind for name in without for kind in GROUPS.get(name, (name,)))
        networks = Reproduction(places, usual_rate(body), never, largest=largest)
        if not embodied:
            return cls(body, plan, networks, None)
        if isinstance(plan, BoneGenotype):
            raise InvalidInput(
                f"the body of the genotype of bones {plan.name} is to evolve",
                "bodies of bones evolve from random ones, those of masses and springs from a genotype",
                "write `gambol evolve --bodies land`, or evolve networks for the body as it is",
            )
        if plan is None:
            raise InvalidInput(
                f"the body of {body.name} is to evolve",
                "only a body with a genotype can evolve",
                "name the file of one, or change sizes with `gambol refine --anatomy`",
            )
        if len(body.masses) > MOST_MASSES:
            raise InvalidInput(
                f"{plan.name} has {len(body.masses)} masses",
                f"a body that evolves has at most {MOST_MASSES}",
                "lower recursive limits",
            )
        return cls(body, plan, networks, EmbodiedReproduction(plan, networks))

    @property
    def breeder(self) -> Reproduction | EmbodiedReproduction:
        """What makes genomes: networks, or bodies and networks."""
        return self.embodied or self.networks

    def options(self) -> dict[str, Any]:
        """As a recipe keeps them."""
        options = {"without": " ".join(sorted(self.networks.without)), "largest": self.networks.largest}
        plan = {"genotype": self.plan.model_dump_json()} if self.plan else {}
        return {**options, **plan, **({"body": True, UNDRIVEN: True} if self.embodied else {})}

    @classmethod
    def of_recipe(cls, recipe: Recipe) -> Self:
        """Those of a run again."""
        told = recipe.options
        plan = told.get("genotype")
        creature = recipe.creature if plan is None else _plan_of(json.loads(str(plan)))
        return cls.of(creature, str(told["without"]).split(), int(told["largest"]), bool(told.get("body", False)))

    def individual(self, genome: Dataflow | Embodied) -> Individual:
        """The body driven by a network, which is copied to every instance of its parts where there is a genotype."""
        if isinstance(genome, Embodied):
            return genome.individual()
        return Individual(self.body, genome if self.plan is None else replicated(genome, self.plan))


def _plan_of(data: dict[str, Any]) -> AnyGenotype:
    """The genotype that a recipe keeps."""
    kind = BoneGenotype if data.get("kind") == "bone-genotype" else Genotype
    return kind.from_data(data, "the run's genotype")
