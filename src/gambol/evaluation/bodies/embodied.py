"""A body with its network, as evolution has them before anybody looks: no creature is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gambol.creatures.genotype.bones.expansion import BonePhenotype
from gambol.evaluation.bodies.networks import Network, Wired, wired
from gambol.evaluation.bodies.plan import BodyPlan, planned


@dataclass(frozen=True)
class Embodied:
    """A body that a genotype expands to, and a network on its parts and joints."""

    phenotype: BonePhenotype
    network: Network

    @cached_property
    def plan(self) -> BodyPlan:
        """How its rows hang together."""
        return planned(self.phenotype)

    @cached_property
    def wired(self) -> Wired:
        """Its network as numbers."""
        return wired(self.phenotype, self.plan, self.network)
