"""Networks inside a genotype of bones: what can be sensed and moved at its nodes, and what the body's parts have of it.

A nested effector names a hinge as the body's muscles do: by the node, with the turn where the node has several hinges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.controllers.dataflow.morphology import Morphology
from gambol.creatures.bones.anatomy import FELT, LIGHT, LIGHT_HINT
from gambol.creatures.genotype.bones.expansion import BonePhenotype
from gambol.creatures.genotype.bones.genotype import BoneGenotype, BoneNode, Turn


def bones_morphology(genotype: BoneGenotype) -> Morphology:
    """The nodes of a genotype as places of a network, joined where a link leads.

    >>> tail = {"to": "bead", "at": (1, 0, 0)}
    >>> bead = {"name": "bead", "length": 0.2, "thickness": 0.1, "limit": 3, "hinges": {"yaw": (-40, 40)}}
    >>> bones_morphology(BoneGenotype(name="chain", nodes=({**bead, "links": (tail,)},))).actuators
    ('bead',)
    """
    names = [node.name for node in genotype.nodes]
    links = [(node.name, link.to) for node in genotype.nodes for link in node.links]
    above = {to: parent for parent, to in reversed(links)}
    hinges = [(node, turn) for node in genotype.nodes if node.name in above for turn in node.hinges]
    return Morphology(
        tuple(names),
        frozenset(links),
        tuple(names.index(above.get(name, name)) if i else 0 for i, name in enumerate(names)),
        (*FELT, *(LIGHT if LIGHT_HINT in genotype.hints else ())),
        (),
        (),
        tuple(hinge_name(node, turn) for node, turn in hinges),
        tuple(node.name for node, _ in hinges),
        tuple(_rest(*node.hinges[turn]) for node, turn in hinges),
    )


def hinge_name(node: BoneNode, turn: Turn) -> str:
    """What a nested effector calls a hinge."""
    return node.name if len(node.hinges) == 1 else f"{node.name}-{turn}"


def _rest(low: float, high: float) -> float:
    """Where in its range, −1 … 1, a muscle holds its joint at rest."""
    return 2.0 * (0.0 - low) / (high - low) - 1.0


@dataclass(frozen=True)
class BoneInstances:
    """The instances of each node in the body that a genotype of bones expands to."""

    phenotype: BonePhenotype

    def of(self, part: str) -> Sequence[int]:
        """Numbers of the instances of a node."""
        return self.phenotype.of(part)

    def parent(self, instance: int) -> int | None:
        """The number of the instance that one hangs on."""
        return self.phenotype.parts[instance].parent

    def seat(self, instance: int) -> str:
        """The bone at which nodes of an instance sit."""
        return self.phenotype.parts[instance].name

    def looks_up(self, instance: int) -> bool:
        """Whether it senses something of its parent: the angle of its joint."""
        return self.parent(instance) is not None

    def muscle(self, of: str, instance: int) -> str | None:
        """The muscle of an instance that a nested effector drives; None of the root, which hangs on nothing."""
        part = self.phenotype.parts[instance]
        if part.parent is None:
            return None
        return next(part.joint(turn) for turn in part.hinges if of in (part.node, f"{part.node}-{turn}"))
