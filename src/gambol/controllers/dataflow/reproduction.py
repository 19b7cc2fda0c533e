"""How networks beget networks: mutation, crossover, grafting and cloning (Sanders 2000, section 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.differencing import profile, profile_difference, usual_radius
from gambol.controllers.dataflow.genes import Gene, Genome, Place, copied
from gambol.controllers.dataflow.morphology import Morphology
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, GROUPS, NEURONS, OWN_SENSOR, TYPES
from gambol.controllers.dataflow.validity import another, collect_garbage, enforce_validity
from gambol.draws import Dice, Draws
from gambol.errors import unknown_name

Sort = tuple[str, str | None]  # a type of node, and the actuator or sensor that it is of
LEAST_CHANGE = 0.1  # what a value counts as at least where a change is in proportion to it


@dataclass(frozen=True)
class Reproduction:
    """The four methods on one body, with the parameters of section 6.3.2.

    `without` are types of nodes that are never made, such as wave generators (7.1). Offspring of more than `largest`
    neurons are not: the first parent is cloned instead, since all networks of a batch cost what the largest one does.

    >>> import gambol
    >>> body = gambol.controllers.morphology_of(gambol.creature("worm"))
    >>> breeder = Reproduction(body, tempo=1.0)
    >>> one, two = (breeder.first(gambol.Draws(seed)) for seed in (1, 2))
    >>> breeder.bred("grafting", [one, two], gambol.Draws(3)).family
    'dataflow'
    """

    methods: ClassVar[tuple[str, ...]] = ("mutation", "crossover", "grafting", "cloning")

    body: Morphology
    tempo: float
    without: frozenset[str] = frozenset()
    new_nodes: int = 50
    mutations: int = 20
    crossing: float = 0.1  # after each node, the probability that copying goes on from the other parent
    largest: int = 64

    def __post_init__(self) -> None:
        for kind in self.without:
            if kind not in TYPES:
                raise unknown_name("type of node", kind, (*GROUPS, *TYPES))

    # what a generational search asks

    def first(self, draws: Draws) -> Dataflow:
        """A small random network: one that mutation makes of an empty one."""
        return self.bred("mutation", [Dataflow(tempo=self.tempo, nodes=())], draws)

    def bred(self, method: str, parents: Sequence[Dataflow], draws: Draws) -> Dataflow:
        """An offspring of one parent, or two."""
        if method == "cloning":
            return parents[0]
        make: dict[str, Callable[[Sequence[Dataflow], Dice], Genome]] = {
            "mutation": self._mutated,
            "crossover": self._crossed,
            "grafting": self._grafted,
        }
        dice = Dice(draws)
        genome = make[method](parents, dice)
        enforce_validity(genome, dice)
        collect_garbage(genome)
        if sum(gene.type in NEURONS for gene in genome.genes) > self.largest:
            return parents[0]
        return Dataflow(tempo=self.tempo, nodes=genome.nodes())

    def data(self, genome: Dataflow) -> Any:
        """A network as JSON holds it."""
        return genome.model_dump(mode="json", exclude_defaults=True)

    def genome(self, data: Any) -> Dataflow:
        """A network that JSON held."""
        return Dataflow.from_data(data, "the run's population")

    def traits(self, genome: Dataflow) -> dict[str, int | str]:
        """What a lineage tells of a network (5.2): nodes of each sort, and whether its loop is open or closed."""
        kinds = [node.type for node in genome.nodes]
        sensors = sum(node.is_sensor for node in genome.nodes)
        return {
            "neurons": len(genome.neurons),
            "sensors": sensors,
            "effectors": kinds.count(EFFECTOR),
            "loop": genome.loop,
        }

    def profile(self, genome: Dataflow) -> Any:
        """What is compared of a network."""
        return profile(genome, self.body)

    def difference(self, one: Any, other: Any) -> float:
        """How much two networks differ in structure (8.2.2)."""
        return profile_difference(one, other)

    @property
    def usual_radius(self) -> float:
        """The difference from which they are of different niches."""
        return usual_radius(self.body)

    def _of(self, network: Dataflow) -> Genome:
        return Genome.of(network.nodes, self.body)

    # mutation (4.4.1)

    def _mutated(self, parents: Sequence[Dataflow], dice: Dice) -> Genome:
        """Figures 4-4 and 4-5: nodes are added, connected to constants; then weights and connections change."""
        genome = self._of(parents[0])
        for _ in range(int(dice.one() * (self.new_nodes + 1))):
            self._add(genome, dice.pick(list(genome.lines)), dice)
        changes = round(0.5 * self.mutations * (1.0 + 0.5 * dice.gaussian()))
        for _ in range(min(max(changes, 1), self.mutations)):
            if genes := genome.genes:
                self._change(genome, dice.pick(genes), dice)
        return genome

    def _add(self, genome: Genome, place: Place, dice: Dice) -> None:
        """A node of a random type, as the place allows: a sensor, a neuron or an effector."""
        kind, of = dice.pick(self._sorts[place])
        gene = Gene(kind, place, of)
        count = NEURONS[kind].inputs if kind in NEURONS else int(kind == EFFECTOR)
        for _ in range(count):
            gene.sources.append(self._constant(genome, place, dice))
            gene.weights.append(dice.signed())
        if kind in NEURONS or kind == CONSTANT:
            gene.parameter = dice.signed()
        genome.add(gene)

    @cached_property
    def _sorts(self) -> dict[Place, list[Sort]]:
        """What may be added at each place."""
        return {place: self._sorts_at(place) for place in (None, *self.body.parts)}

    def _sorts_at(self, place: Place) -> list[Sort]:
        body, sorts = self.body, list[Sort]()
        sorts += [(kind, None) for kind in NEURONS]
        if place is not None:
            sorts += [(kind, None) for kind in body.sensed_at(place)]
            sorts += [(OWN_SENSOR, name) for name in _there(body.sensors, body.feels_at, place)]
            sorts += [(EFFECTOR, name) for name in _there(body.actuators, body.pulls_at, place)]
        return [one for one in sorts if one[0] not in self.without] or [(CONSTANT, None)]

    def _constant(self, genome: Genome, place: Place, dice: Dice) -> Gene:
        """The constant of a place, whose readers weigh it each by its own weight; a new one where there is none."""
        found = next((gene for gene in genome.lines[place] if gene.type == CONSTANT), None)
        if found is None:
            found = Gene(CONSTANT, place, parameter=dice.signed())
            genome.add(found)
        return found

    def _change(self, genome: Genome, gene: Gene, dice: Dice) -> None:
        parts: list[tuple[str, int]] = [("parameter", 0)] if gene.type in NEURONS or gene.type == CONSTANT else []
        parts += [(what, i) for i in range(len(gene.sources)) for what in ("weight", "connection")]
        parts += [("lag", 0)] if gene.lag else []
        if not parts:
            return
        what, i = dice.pick(parts)
        if what == "parameter":
            gene.parameter = _changed(gene.parameter, dice)
        elif what == "lag":
            gene.lag = min(max(_changed(gene.lag, dice), -1.0), 1.0)
        elif what == "weight":
            gene.weights[i] = _changed(gene.weights[i], dice)
        else:
            gene.sources[i] = another(genome, gene, dice)

    # crossover (4.4.2) and grafting (4.4.3)

    def _crossed(self, parents: Sequence[Dataflow], dice: Dice) -> Genome:
        """Figure 4-8: node by node along each line, going over to the other parent now and then."""
        offspring, genomes, which = Genome(self.body), [self._of(parent) for parent in parents], 0
        for place in offspring.lines:
            n = 0
            while n < len(genomes[which].lines[place]):
                offspring.add(genomes[which].lines[place][n])
                if dice.one() < self.crossing:
                    which = 1 - which
                n += 1
        _reconnect(offspring, genomes)
        return offspring

    def _grafted(self, parents: Sequence[Dataflow], dice: Dice) -> Genome:
        """Figure 4-9: all nodes of a part of one parent take the place of those of some parts of the other."""
        offspring, donor = self._of(parents[1]), self._of(parents[0])
        whole = Genome(self.body)  # the second parent as it was, its nodes being those of the offspring
        whole.lines = {place: list(line) for place, line in offspring.lines.items()}
        places = list(offspring.lines)
        source = dice.pick(places)
        for _ in range(1 + int(dice.one() * len(places))):
            target, line = dice.pick(places), copied(donor.lines[source])
            for gene in line:
                gene.of, gene.place = self._corresponding(gene, target), target
            offspring.lines[target][:] = line
        _reconnect(offspring, [whole, donor])
        return offspring

    def _corresponding(self, gene: Gene, target: Place) -> str | None:
        """The actuator or sensor at another place that corresponds to a gene's own; None if there is none."""
        if gene.of is None:
            return None
        names = (self.body.actuators, self.body.pulls_at)
        if gene.type == OWN_SENSOR:
            names = (self.body.sensors, self.body.feels_at)
        there, number = _there(*names, target), _there(*names, gene.place).index(gene.of)
        return there[number] if number < len(there) else None


def _there(names: Sequence[str], places: Sequence[str], place: Place) -> list[str]:
    """Those of some actuators or sensors that are at a place."""
    return [name for name, at in zip(names, places, strict=True) if at == place]


def _reconnect(offspring: Genome, parents: Sequence[Genome]) -> None:
    """What reads a node that was left behind reads the one that stands in its place now, if there is one."""
    stood = {
        id(gene): (place, n)
        for parent in parents
        for place, line in parent.lines.items()
        for n, gene in enumerate(line)
    }
    present = set(map(id, offspring.genes))
    for gene in offspring.genes:
        for i, source in enumerate(gene.sources):
            if id(source) in present:
                continue
            place, n = stood[id(source)]
            line = offspring.lines[place]
            if n < len(line):
                gene.sources[i] = line[n]


def _changed(value: float, dice: Dice) -> float:
    """By a number in [−1, 1], gaussian about 0, times the value's size: small values are altered less (4.4.1)."""
    change = min(max(dice.gaussian() / 3.0, -1.0), 1.0)
    return value + change * max(abs(value), LEAST_CHANGE)
