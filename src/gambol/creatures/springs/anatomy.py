"""What the build of a body of masses and springs says: that its muscles are where it bends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.creatures.anatomy import Anatomy, Bend

if TYPE_CHECKING:
    from gambol.creatures.springs.creature import SpringBody

LEAST = 1e-9  # m


class SpringAnatomy(Anatomy):
    """It has no trunk and no limbs; each mass that is felt is a foot."""

    creature: SpringBody

    @property
    def bends(self) -> tuple[Bend, ...]:
        """A muscle that goes through all of its range bends much, however little a body has to be bent to swim."""
        halves = [(muscle.relaxed - muscle.contracted) / 2.0 for muscle in self.creature.muscles]
        return tuple(
            Bend(muscle.name, "muscle", row, max(half, LEAST))
            for row, (muscle, half) in enumerate(zip(self.creature.muscles, halves, strict=True))
        )
