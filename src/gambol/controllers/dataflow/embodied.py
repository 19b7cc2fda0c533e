"""Bodies and their networks in one lineage: a plan, its sizes, and a network nested in it, bred together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from gambol.controllers.dataflow.anatomy import (
    CHANGES,
    changed_plan,
    kept_sizes,
    phenotype_of,
    replicated_sizes,
    resized,
    usual_lengths,
    usual_sizes,
)
from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.differencing import profile_difference
from gambol.controllers.dataflow.genes import Genome
from gambol.controllers.dataflow.nesting import nested_morphology, replicated
from gambol.controllers.dataflow.reproduction import Reproduction
from gambol.controllers.dataflow.validity import collect_garbage, enforce_validity
from gambol.controllers.individual import Individual
from gambol.creatures.genotype.genotype import Genotype
from gambol.draws import Dice, Draws
from gambol.dynamics.traits import growth_of

MOST_NEURONS = 256  # of a whole body, counting all copies
GROWING = "growing"  # the method that changes sizes
BODY_METHODS = {GROWING: 0.17, **dict.fromkeys(CHANGES, 0.01)}  # how often: what needs new kernels is rare


@dataclass(frozen=True)
class Embodied:
    """A body's plan, the sizes of what it names, and the network nested in it."""

    plan: Genotype
    sizes: Mapping[str, float] = field(hash=False)
    network: Dataflow

    def individual(self) -> Individual:
        """Its body with a network of its own, both with all copies."""
        body, sizes = phenotype_of(self.plan).body, replicated_sizes(self.plan, self.sizes)
        return Individual(body, replicated(self.network, self.plan), sizes)


@dataclass(frozen=True)
class EmbodiedReproduction:
    """Methods of networks, and methods of bodies with one parent each; the first generation has the plan as it is.

    Crossover and grafting join networks in the body of the parent whose network is the trunk: the first one in
    crossover, the second in grafting. What sits at parts that this body has not is left out. A child with more neurons
    than a body may have, counting all copies, is replaced by its first parent.

    >>> import gambol
    >>> link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    >>> chain = gambol.creatures.Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (link,)},))
    >>> breeder = EmbodiedReproduction(chain, Reproduction(nested_morphology(chain), tempo=1.0))
    >>> one = breeder.first(gambol.Draws(1))
    >>> breeder.bred("segmenting", [one, one], gambol.Draws(2)).plan.root.limit in (2, 4)
    True
    """

    methods: ClassVar[tuple[str, ...]] = (*Reproduction.methods, *BODY_METHODS)

    plan: Genotype
    networks: Reproduction

    def first(self, draws: Draws) -> Embodied:
        """The plan with a small random network, or an empty one where that has too many copies."""
        child = Embodied(self.plan, usual_sizes(self.plan), self.networks.first(draws))
        return child if _neurons(child) <= MOST_NEURONS else replace(child, network=Dataflow(nodes=()))

    def bred(self, method: str, parents: Sequence[Embodied], draws: Draws) -> Embodied:
        """An offspring of one parent, or two."""
        child = self._child(method, parents, draws)
        return child if _neurons(child) <= MOST_NEURONS else parents[0]

    def _child(self, method: str, parents: Sequence[Embodied], draws: Draws) -> Embodied:
        if method in BODY_METHODS:
            parent, dice = parents[0], Dice(draws)
            if method == GROWING:
                limits = growth_of(phenotype_of(parent.plan).body).limits
                return replace(parent, sizes=resized(parent.sizes, limits, dice))
            plan = changed_plan(parent.plan, method, usual_lengths(self.plan), dice)
            return Embodied(plan, kept_sizes(parent.sizes, parent.plan, plan), _moved(parent, plan, dice))
        trunk = parents[1] if method == "grafting" else parents[0]
        networks = [_moved(parent, trunk.plan, Dice(draws)) for parent in parents]
        return replace(trunk, network=self._on(trunk.plan).bred(method, networks, draws))

    def _on(self, plan: Genotype) -> Reproduction:
        return replace(self.networks, body=nested_morphology(plan))

    # as data, and what is told and compared

    def data(self, genome: Embodied) -> Any:
        """Plan, sizes and network as JSON holds them."""
        return {
            "plan": genome.plan.model_dump(mode="json"),
            "sizes": dict(genome.sizes),
            "network": self.networks.data(genome.network),
        }

    def genome(self, data: Any) -> Embodied:
        """What JSON held."""
        plan = Genotype.from_data(data["plan"], "the run's population")
        return Embodied(plan, data["sizes"], self.networks.genome(data["network"]))

    def traits(self, genome: Embodied) -> dict[str, int | str]:
        """What a lineage tells: of the network, how many masses the body has, and of how many kinds."""
        masses = len(phenotype_of(genome.plan).body.masses)
        return {**self.networks.traits(genome.network), "masses": masses, "kinds": len(genome.plan.nodes)}

    def profile(self, genome: Embodied) -> Any:
        """What is compared of a network, by the parts of its plan."""
        places = (None, *[node.name for node in genome.plan.nodes])
        return dict(zip(places, self._on(genome.plan).profile(genome.network), strict=True))

    def difference(self, one: Any, other: Any) -> float:
        """How much two networks differ in structure (8.2.2), over the parts of both plans."""
        places = list({**one, **other})
        return profile_difference(*(tuple(each.get(place, ()) for place in places) for each in (one, other)))

    @property
    def usual_radius(self) -> float:
        """The difference from which they are of different niches."""
        return self.networks.usual_radius


def _moved(parent: Embodied, plan: Genotype, dice: Dice) -> Dataflow:
    """A network in another plan: what has no place there goes, and what read it reads something nearby."""
    if plan == parent.plan:
        return parent.network
    old, new = Genome.of(parent.network.nodes, nested_morphology(parent.plan)), Genome(nested_morphology(plan))
    for place, line in old.lines.items():
        if place in new.lines:
            new.lines[place] += line
    enforce_validity(new, dice)
    collect_garbage(new)
    return parent.network.model_copy(update={"nodes": new.nodes()})


def _neurons(genome: Embodied) -> int:
    copies = Counter(part.node for part in phenotype_of(genome.plan).parts)
    return sum(1 if node.part is None else copies[node.part] for node in genome.network.neurons)
