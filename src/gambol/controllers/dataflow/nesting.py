"""Networks inside a genotype, and their copies in the body that it expands to (Sanders 2000, section 2.3).

A nested network is written as any other, with nodes of the genotype as its parts; the actuator of a part has the part's
name. Expansion copies what sits at a part to each of its instances.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from gambol.controllers.dataflow.dataflow import Dataflow
from gambol.controllers.dataflow.fitting import check_fits
from gambol.controllers.dataflow.morphology import UPWARD, Morphology
from gambol.controllers.dataflow.nested_bones import BoneInstances, bones_morphology
from gambol.controllers.dataflow.neuron_types import CONSTANT, OF_BONES, SENSES
from gambol.controllers.dataflow.nodes import Node
from gambol.creatures.genotype.bones.expansion import BonePhenotype, expanded_bones
from gambol.creatures.genotype.bones.genotype import BoneGenotype
from gambol.creatures.genotype.expansion import Phenotype, expanded
from gambol.creatures.genotype.genotype import Genotype

LOOKING_UP = (*UPWARD, "joint-angle")  # senses of a part that has a parent
NOTHING = "nothing"  # what a copy reads whose neighbour the expansion left out


def nested_morphology(genotype: Genotype | BoneGenotype) -> Morphology:
    """The parts at which a nested network's nodes sit: nodes of the genotype, joined where a link leads.

    >>> link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    >>> nested_morphology(Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (link,)},))).actuators
    ('bead',)
    """
    if isinstance(genotype, BoneGenotype):
        return bones_morphology(genotype)
    names = [node.name for node in genotype.nodes]
    links = [(node.name, link) for node in genotype.nodes for link in node.links]
    above = {link.to: parent for parent, link in reversed(links)}
    pulled = {link.to for _, link in links if link.shortest is not None}
    moved = tuple(name for name in names if name in pulled)
    return Morphology(
        tuple(names),
        frozenset((parent, link.to) for parent, link in links),
        tuple(names.index(above.get(name, name)) if i else 0 for i, name in enumerate(names)),
        tuple(sense for sense in SENSES if sense not in OF_BONES),
        (),
        (),
        moved,
        moved,
        (0.0,) * len(moved),
    )


def replicated(network: Dataflow, genotype: Genotype | BoneGenotype | BonePhenotype) -> Dataflow:
    """The network of the body that a genotype expands to, with a copy of each node for each instance of its part. What
    it has been expanded to may be given in its stead.

    A copy reads the copy at its own instance, at the instance's parent, or at its first child; one without a part reads
    the first copy there is. Effectors are copied to instances that a muscle joins to their parent, and what looks at a
    parent to those that have one and are no virtual masses. Each copy of an oscillator is later than the one before by
    its `lag`.

    >>> link = {"to": "bead", "at": (1, 0), "shortest": 0.9, "longest": 1.1}
    >>> chain = Genotype(name="chain", nodes=({"name": "bead", "limit": 3, "links": (link,)},))
    >>> wave = {"name": "wave", "type": "oscillate-wave", "part": "bead", "inputs": ["one"]}
    >>> pull = {"name": "pull", "type": "effector", "of": "bead", "inputs": ["wave"]}
    >>> nested = Dataflow(nodes=[{"name": "one", "type": "constant", "parameter": 1}, wave, pull])
    >>> [node.name for node in replicated(nested, chain).nodes]
    ['one', 'wave-1', 'wave-2', 'wave-3', 'wave-4', 'pull-2', 'pull-3', 'pull-4']
    """
    plan = genotype.genotype if isinstance(genotype, BonePhenotype) else genotype
    places = nested_morphology(plan)
    check_fits(network.nodes, places, f"genotype {plan.name!r}")
    if isinstance(plan, BoneGenotype):
        body = genotype if isinstance(genotype, BonePhenotype) else expanded_bones(plan)
        return _Copies(network, places, BoneInstances(body)).network()
    return _Copies(network, places, _MassInstances(plan, expanded(plan))).network()


class _Instances(Protocol):
    """The instances of a genotype's nodes in the body that it expands to."""

    def of(self, part: str) -> Sequence[int]:
        """Numbers of the instances of a node."""

    def parent(self, instance: int) -> int | None:
        """The number of the instance that one hangs on."""

    def seat(self, instance: int) -> str:
        """The body's part at which nodes of an instance sit."""

    def looks_up(self, instance: int) -> bool:
        """Whether it senses something of its parent."""

    def muscle(self, of: str, instance: int) -> str | None:
        """The muscle of an instance that a nested effector drives, if it has one."""


@dataclass(frozen=True)
class _MassInstances:
    """Of masses and springs. What looks at a parent sits at those that have one and are no virtual masses."""

    genotype: Genotype
    phenotype: Phenotype

    def of(self, part: str) -> Sequence[int]:
        return self.phenotype.of(part)

    def parent(self, instance: int) -> int | None:
        return self.phenotype.parts[instance].parent

    def seat(self, instance: int) -> str:
        return self.phenotype.parts[instance].mass

    def looks_up(self, instance: int) -> bool:
        part = self.phenotype.parts[instance]
        return part.parent is not None and not self.genotype.node(part.node).virtual

    def muscle(self, of: str, instance: int) -> str | None:
        part = self.phenotype.parts[instance]
        return part.name if part.muscular else None


@dataclass
class _Copies:
    """A nested network, and which of its copies stand where."""

    nested: Dataflow
    places: Morphology
    instances: _Instances
    lost: bool = field(default=False, init=False)  # whether a copy found nothing to read

    def network(self) -> Dataflow:
        nodes = [self._copy(node, instance) for node in self.nested.nodes for instance in self._stands[node.name]]
        nothing = [Node(name=NOTHING, type=CONSTANT)] if self.lost else []
        return Dataflow(tempo=self.nested.tempo, nodes=(*nothing, *nodes))

    @cached_property
    def _stands(self) -> dict[str, Sequence[int | None]]:
        """Numbers of the instances that have a copy of each node; None for the unassociated area."""
        return {node.name: self._instances(node) for node in self.nested.nodes}

    def _part(self, node: Node) -> str | None:
        return self.places.seats[node.type, node.of] if node.of is not None else node.part

    def _instances(self, node: Node) -> Sequence[int | None]:
        part = self._part(node)
        if part is None:
            return [None]
        found = self.instances.of(part)
        if node.of is not None:
            return [i for i in found if self.instances.muscle(node.of, i) is not None]
        return [i for i in found if self.instances.looks_up(i)] if node.type in LOOKING_UP else found

    def _copy(self, node: Node, instance: int | None) -> Node:
        inputs = tuple(self._source(source, instance) for source in node.inputs)
        if instance is None:
            return node.model_copy(update={"inputs": inputs})
        place = (
            {"part": self.instances.seat(instance)}
            if node.of is None
            else {"of": self.instances.muscle(node.of, instance)}
        )
        changed: dict[str, Any] = {"name": self._name(node, instance), "inputs": inputs, **place}
        if node.lag:
            late = node.lag * self._stands[node.name].index(instance)
            changed |= {"parameter": math.remainder(node.parameter - late, 2.0), "lag": 0.0}
        return node.model_copy(update=changed)

    def _name(self, node: Node, instance: int | None) -> str:
        """A node of a part that is instantiated once keeps its name; others are numbered like their parts."""
        part = self._part(node)
        if instance is None or part is None or len(self.instances.of(part)) == 1:
            return node.name
        return f"{node.name}-{self.instances.of(part).index(instance) + 1}"

    def _source(self, source: str, reader: int | None) -> str:
        node, copies = self.nested.by_name[source], self._stands[source]
        if None in copies:
            return source
        near: list[int | None] = list(copies)
        if reader is not None:
            children = [i for i in copies if i is not None and self.instances.parent(i) == reader]
            near = [i for i in (reader, self.instances.parent(reader), *children) if i is not None and i in copies]
        if not near:
            self.lost = True
            return NOTHING
        return self._name(node, near[0])
