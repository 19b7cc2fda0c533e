"""Networks inside a genotype, and their copies in the body that it expands to (Sanders 2000, section 2.3).

A nested network is written as any other, with nodes of the genotype as its parts; the actuator of a part has the part's
name. Expansion copies what sits at a part to each of its instances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.fitting import check_fits
from gambol.controllers.dataflow.morphology import UPWARD, Morphology
from gambol.controllers.dataflow.neuron_types import CONSTANT, EFFECTOR, SENSES
from gambol.controllers.dataflow.nodes import Node
from gambol.creatures.genotype.expansion import Phenotype, expanded
from gambol.creatures.genotype.genotype import Genotype

NOTHING = "nothing"  # what a copy reads whose neighbour the expansion left out


def nested_morphology(genotype: Genotype) -> Morphology:
    """The parts at which a nested network's nodes sit: nodes of the genotype, joined where a link leads.

    >>> link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    >>> nested_morphology(Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (link,)},))).actuators
    ('bead',)
    """
    names = [node.name for node in genotype.nodes]
    links = [(node.name, link) for node in genotype.nodes for link in node.links]
    above = {link.to: parent for parent, link in reversed(links)}
    pulled = {link.to for _, link in links if link.shortest is not None}
    moved = tuple(name for name in names if name in pulled)
    return Morphology(
        tuple(names),
        frozenset((parent, link.to) for parent, link in links),
        tuple(names.index(above.get(name, name)) if i else 0 for i, name in enumerate(names)),
        tuple(sense for sense in SENSES if sense != "joint-angle"),
        (),
        (),
        moved,
        moved,
        (0.0,) * len(moved),
    )


def replicated(network: Dataflow, genotype: Genotype) -> Dataflow:
    """The network of the expanded body, with a copy of each node for each instance of its part.

    A copy reads the copy at its own instance, at the instance's parent, or at its first child; one without a part reads
    the first copy there is. Effectors are copied to instances that a muscle joins to their parent, and what looks at a
    parent to those that have one and are no virtual masses.

    >>> link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    >>> chain = Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (link,)},))
    >>> wave = {"name": "wave", "type": "oscillate-wave", "part": "bead", "inputs": ["one"]}
    >>> pull = {"name": "pull", "type": "effector", "of": "bead", "inputs": ["wave"]}
    >>> nested = Dataflow(nodes=[{"name": "one", "type": "constant", "parameter": 1}, wave, pull])
    >>> [node.name for node in replicated(nested, chain).nodes]
    ['one', 'wave-1', 'wave-2', 'wave-3', 'wave-4', 'pull-2', 'pull-3', 'pull-4']
    """
    check_fits(network.nodes, nested_morphology(genotype), f"genotype {genotype.name!r}")
    return _Copies(network, genotype, expanded(genotype)).network()


@dataclass
class _Copies:
    """A nested network, and which of its copies stand where."""

    nested: Dataflow
    genotype: Genotype
    phenotype: Phenotype
    lost: bool = field(default=False, init=False)  # whether a copy found nothing to read

    def network(self) -> Dataflow:
        places = {node.name: self._instances(node) for node in self.nested.nodes}
        nodes = [self._copy(node, instance, places) for node in self.nested.nodes for instance in places[node.name]]
        nothing = [Node(name=NOTHING, type=CONSTANT)] if self.lost else []
        return Dataflow(tempo=self.nested.tempo, nodes=(*nothing, *nodes))

    def _part(self, node: Node) -> str | None:
        return node.of if node.type == EFFECTOR else node.part

    def _instances(self, node: Node) -> Sequence[int | None]:
        """Numbers of the instances that have a copy of a node; None for the unassociated area."""
        part = self._part(node)
        if part is None:
            return [None]
        found = self.phenotype.of(part)
        if node.type == EFFECTOR:
            return [i for i in found if self.phenotype.parts[i].muscular]
        if node.type in UPWARD:
            return [
                i for i in found if self.phenotype.parts[i].parent is not None and not self.genotype.node(part).virtual
            ]
        return found

    def _copy(self, node: Node, instance: int | None, places: Mapping[str, Sequence[int | None]]) -> Node:
        name = self._name(node, instance)
        inputs = tuple(self._source(source, instance, places[source]) for source in node.inputs)
        if instance is None:
            return node.model_copy(update={"inputs": inputs})
        part = self.phenotype.parts[instance]
        if node.type == EFFECTOR:
            return node.model_copy(update={"name": name, "of": part.name, "inputs": inputs})
        return node.model_copy(update={"name": name, "part": part.mass, "inputs": inputs})

    def _name(self, node: Node, instance: int | None) -> str:
        """A node of a part that is instantiated once keeps its name; others are numbered like their parts."""
        part = self._part(node)
        if instance is None or part is None or len(self.phenotype.of(part)) == 1:
            return node.name
        return f"{node.name}-{self.phenotype.of(part).index(instance) + 1}"

    def _source(self, source: str, reader: int | None, copies: Sequence[int | None]) -> str:
        node, parts = self.nested.by_name[source], self.phenotype.parts
        if None in copies:
            return source
        near: list[int | None] = list(copies)
        if reader is not None:
            children = [i for i in copies if i is not None and parts[i].parent == reader]
            near = [i for i in (reader, parts[reader].parent, *children) if i is not None and i in copies]
        if not near:
            self.lost = True
            return NOTHING
        return self._name(node, near[0])
