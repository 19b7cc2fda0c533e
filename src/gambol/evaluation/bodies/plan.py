"""The rows of a body: how what a genotype expands to hangs together, hinge by hinge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gambol.creatures.genotype.bones.expansion import AXES, BonePhenotype, swims
from gambol.evaluation.bodies.trees import Tree

SPOTS = {"box": 8, "capsule": 2, "ellipsoid": 6}  # where they may meet the ground
FIXED = ("",)  # the hinges of a part without any


@dataclass(frozen=True)
class BodyPlan:
    """A body's rows: their tree, larger limbs first, and of each, depth first, what it is."""

    tree: Tree
    part: list[int]
    parent: list[int]  # row
    axis: list[int]  # of the part's frame that it turns about; −1: it does not turn

    @cached_property
    def first(self) -> dict[int, int]:
        """The first row of each part, which has its first hinge."""
        return {part: row for row, part in reversed(list(enumerate(self.part)))}

    @cached_property
    def last(self) -> dict[int, int]:
        """The last row of each part, which has its mass and its spots."""
        return {part: row for row, part in enumerate(self.part)}


def planned(phenotype: BonePhenotype) -> BodyPlan:
    """A body's rows: a part is as many as it has hinges, and at least one."""
    parts, dry = phenotype.parts, not swims(phenotype.genotype)
    limbs: list[list[tuple[int, Tree, int]]] = [[] for _ in parts]  # of each part: rows, tree, number
    tree: Tree = ()
    for number in range(len(parts) - 1, -1, -1):  # children come after their parents
        part, hung = parts[number], limbs[number]
        hung.sort()
        rows, spots = 1, SPOTS[part.solid.kind] if dry else 0
        tree = (spots, *[limb for _, limb, _ in hung])
        for more, _, _ in hung:
            rows -= more
        if part.parent is not None:
            for _ in part.hinges[1:]:
                tree, rows = (0, tree), rows + 1
            limbs[part.parent].append((-rows, tree, number))
    found = BodyPlan(tree, [0], [0], [-1])

    def visit(number: int, above: int) -> None:
        for _, _, child in limbs[number]:
            at = above
            for turn in parts[child].hinges or FIXED:
                found.part.append(child)
                found.parent.append(at)
                found.axis.append(AXES.get(turn, -1))
                at = len(found.part) - 1
            visit(child, at)

    visit(0, 0)
    return found
