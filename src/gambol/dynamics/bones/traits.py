"""What is said of bodies of bones before they are simulated."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gambol.dynamics.bones.examining import findings
from gambol.dynamics.bones.numbers import adjustables
from gambol.dynamics.bones.system import BonesSystem
from gambol.dynamics.bones.timestep import bones_time_step
from gambol.dynamics.findings import Finding
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.traits import TRAITS, Traits
from gambol.worlds.world import World

if TYPE_CHECKING:
    from gambol.creatures.bones.creature import Bones


@TRAITS.register
class BonesTraits(Traits):
    """Steps that feet bear as they land, muscles to tune."""

    body: ClassVar[str] = BonesSystem.body

    creature: Bones

    def time_step(self, world: World) -> float:
        return bones_time_step(self.creature, world)

    def examine(self, world: World) -> tuple[Finding, ...]:
        return findings(self.creature, world)

    def adjustables(self) -> list[Adjustable]:
        return adjustables(self.creature, BonesSystem.numbers_of(self.creature, World()))
