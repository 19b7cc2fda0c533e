"""A network taken apart for reproduction: its nodes at each place of the body, connected to each other directly.

Networks are lines of nodes, one for each part and one for the unassociated area (Sanders 2000, section 4.4.2). Made
into a network again, nodes are named by place and number and updated place by place, unassociated ones first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gambol.controllers.dataflow.fitting import place_of
from gambol.controllers.dataflow.morphology import Morphology
from gambol.controllers.dataflow.neuron_types import EFFECTOR, OWN_SENSOR
from gambol.controllers.dataflow.nodes import HEAVIEST, Node

FREE = "free"  # begins the names of nodes in the unassociated area
Place = str | None  # a part of the body; None is the unassociated area


@dataclass(eq=False)
class Gene:
    """A node, and the nodes that it reads."""

    type: str
    place: Place
    of: str | None = None
    parameter: float = 0.0
    sources: list[Gene] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    lag: float = 0.0

    @property
    def has_output(self) -> bool:
        return self.type != EFFECTOR


def copied(line: Sequence[Gene]) -> list[Gene]:
    """Nodes that read each other as those of a line do, and of all others the same ones."""
    copies = {id(gene): _alone(gene) for gene in line}
    for gene in line:
        copies[id(gene)].sources = [copies.get(id(source), source) for source in gene.sources]
    return list(copies.values())


def _alone(gene: Gene) -> Gene:
    return Gene(gene.type, gene.place, gene.of, gene.parameter, [], list(gene.weights), gene.lag)


class Genome:
    """The lines of a network."""

    def __init__(self, body: Morphology) -> None:
        self.body = body
        self.lines: dict[Place, list[Gene]] = {place: [] for place in (None, *body.parts)}

    @classmethod
    def of(cls, nodes: Sequence[Node], body: Morphology) -> Genome:
        """A network's nodes, which fit the body."""
        genome = cls(body)
        genes = {
            node.name: Gene(node.type, place_of(node, body), node.of, node.parameter, [], list(node.factors), node.lag)
            for node in nodes
        }
        for node in nodes:
            gene = genes[node.name]
            gene.sources = [genes[source] for source in node.inputs]
            genome.lines[gene.place].append(gene)
        return genome

    @property
    def genes(self) -> list[Gene]:
        """All of them, place by place."""
        return [gene for line in self.lines.values() for gene in line]

    def add(self, gene: Gene) -> None:
        """Puts a node at the end of the line of its place."""
        self.lines[gene.place].append(gene)

    def keep(self, genes: Iterable[Gene]) -> None:
        """Drops all but these."""
        kept = set(map(id, genes))
        for line in self.lines.values():
            line[:] = [gene for gene in line if id(gene) in kept]

    def near(self, place: Place) -> list[Gene]:
        """Nodes with an output that a node at this place may read."""
        return [gene for other in self.body.near(place) for gene in self.lines[other] if gene.has_output]

    def nodes(self) -> tuple[Node, ...]:
        """As a network holds them."""
        names = {
            id(gene): f"{FREE if place is None else place}-{i}"
            for place, line in self.lines.items()
            for i, gene in enumerate(line, 1)
        }
        return tuple(
            Node.model_construct(  # valid as they are: checking each again would take most of reproduction's time
                name=names[id(gene)],
                type=gene.type,
                part=None if gene.type in (EFFECTOR, OWN_SENSOR) else gene.place,
                of=gene.of,
                inputs=tuple(names[id(source)] for source in gene.sources),
                weights=tuple(_within(weight) for weight in gene.weights),
                parameter=_within(gene.parameter),
                lag=gene.lag,
            )
            for gene in self.genes
        )


def _within(x: float) -> float:
    return min(max(x, -HEAVIEST), HEAVIEST)
