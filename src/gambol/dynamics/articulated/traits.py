"""What is said of bodies of links before they are simulated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gambol.creatures.articulated.creature import Articulated
from gambol.dynamics.articulated.examining import drawn_from_a_leg, findings
from gambol.dynamics.articulated.growth import LinkGrowth
from gambol.dynamics.articulated.mending import mended_links
from gambol.dynamics.articulated.numbers import adjustables, dampings
from gambol.dynamics.articulated.shaping import with_numbers
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.articulated.timestep import ground_damping, linked_coarse_step, linked_time_step
from gambol.dynamics.findings import Finding
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.traits import TRAITS, Traits
from gambol.worlds.world import World


@TRAITS.register
class LinkTraits(Traits):
    """Steps that light feet bear, muscles to tune, links that grow, and whether muscles suit what they carry."""

    body: ClassVar[str] = Articulated.body

    creature: Articulated

    def time_step(self, world: World) -> float:
        return linked_time_step(self.creature, world)

    def coarse_step(self, world: World) -> float:
        return linked_coarse_step(self.creature, world)

    def numbers_for_step(self, world: World, dt: float) -> dict[str, float]:
        return {"world.damping": ground_damping(self.creature, world, dt)}

    def adjustables(self) -> list[Adjustable]:
        return adjustables(self.creature, self._numbers)

    def dampings(self) -> list[Adjustable]:
        return dampings(self.creature, self._numbers)

    def growth(self) -> LinkGrowth:
        return LinkGrowth(self.creature, self._numbers)

    def with_numbers(self, numbers: Mapping[str, float]) -> Articulated:
        return with_numbers(self.creature, numbers)

    def examine(self, world: World) -> tuple[Finding, ...]:
        return findings(self.creature, world)

    def misdrawn(self) -> tuple[Finding, ...]:
        return tuple(drawn_from_a_leg(self.creature))

    def mended(self, world: World) -> Articulated:
        return mended_links(self.creature, world)

    @property
    def _numbers(self) -> dict[str, float]:
        return LinkedSystem.numbers_of(self.creature, World())
