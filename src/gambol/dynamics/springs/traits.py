"""What is said of bodies of masses and springs before they are simulated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from gambol.creatures.springs.creature import SpringBody
from gambol.dynamics.findings import Finding
from gambol.dynamics.numbers import Adjustable
from gambol.dynamics.springs.examining import findings
from gambol.dynamics.springs.growth import SpringGrowth
from gambol.dynamics.springs.numbers import adjustables
from gambol.dynamics.springs.system import SpringSystem
from gambol.dynamics.springs.timestep import springs_time_step
from gambol.dynamics.traits import TRAITS, Traits
from gambol.worlds.world import World


@TRAITS.register
class SpringTraits(Traits):
    """Steps that springs and ground bear, springs to tune, springs that grow."""

    body: ClassVar[str] = SpringBody.body

    creature: SpringBody

    def time_step(self, world: World) -> float:
        return springs_time_step(self.creature, world)

    def adjustables(self) -> list[Adjustable]:
        return adjustables(self.creature, self._numbers)

    def growth(self) -> SpringGrowth:
        return SpringGrowth(self.creature, self._numbers)

    def with_numbers(self, numbers: Mapping[str, float]) -> SpringBody:
        """Masses alone: lengths stay as they are."""
        points = self.creature.points
        heavier = [numbers.get(f"mass.{mass.name}.mass", mass.mass) for mass in points]
        if heavier == [mass.mass for mass in points]:
            return self.creature
        changed = [mass.model_copy(update={"mass": m}) for mass, m in zip(points, heavier, strict=True)]
        return self.creature.model_copy(update={"points": tuple(changed)})

    def examine(self, world: World) -> tuple[Finding, ...]:
        return findings(self.creature, world)

    @property
    def _numbers(self) -> dict[str, float]:
        return SpringSystem.numbers_of(self.creature, World())
