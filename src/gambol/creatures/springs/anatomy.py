"""What the build of a body of masses and springs says: that its muscles are where it bends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.creatures.anatomy import Anatomy, Bend

if TYPE_CHECKING:
    from gambol.creatures.springs.creature import SpringBody

LEAST = 1e-9  # m
PARENTS = "parents"  # the hint of an expanded body that says which mass each hangs on


class SpringAnatomy(Anatomy):
    """It has no trunk and no limbs; each mass that is felt is a foot."""

    creature: SpringBody

    @cached_property
    def parents(self) -> dict[str, str]:
        """As the hint of an expanded body says; else grown from the first mass, muscles first."""
        body = self.creature
        root = body.points[0].name
        parents = {root: root}
        parents |= {child: str(parent) for child, parent in body.hints.get(PARENTS, {}).items()}
        while len(parents) < len(body.points):
            for bond in body.bonds:
                known, new = (bond.start, bond.end) if bond.start in parents else (bond.end, bond.start)
                if known in parents and new not in parents:
                    parents[new] = known
                    break
        return parents

    @property
    def joined(self) -> frozenset[tuple[str, str]]:
        return frozenset((bond.start, bond.end) for bond in self.creature.bonds)

    @property
    def driven(self) -> tuple[str, ...]:
        """The mass that each actuator's first muscle ends at."""
        muscles = {muscle.name: muscle for muscle in self.creature.muscles}
        return tuple(muscles[group.muscles[0]].end for group in self.creature.actuators)

    @property
    def part_senses(self) -> tuple[str, ...]:
        return ("contact", "spring-length", "altitude", "vertical-velocity", "horizontal-velocity", "orientation")

    @property
    def _bearers(self) -> dict[str, Mapping[str, str]]:
        ends = {bond.name: bond.end for bond in self.creature.bonds}
        return {"contact": self.creature.contacts_on, "spring": ends}

    @property
    def bends(self) -> tuple[Bend, ...]:
        """A muscle that goes through all of its range bends much, however little a body has to be bent to swim."""
        halves = [(muscle.relaxed - muscle.contracted) / 2.0 for muscle in self.creature.muscles]
        return tuple(
            Bend(muscle.name, "muscle", row, max(half, LEAST))
            for row, (muscle, half) in enumerate(zip(self.creature.muscles, halves, strict=True))
        )
