"""A body with its network, as evolution has them before anybody looks: no creature is made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from gambol.creatures.genotype.bones.expansion import AXES, BonePhenotype
from gambol.evaluation.bodies.trees import Tree, size


class Network(Protocol):
    """As much of a dataflow network as is read of it."""

    @property
    def tempo(self) -> float: ...

    @property
    def nodes(self) -> Sequence[Any]: ...


class Planned(NamedTuple):
    """A row of a body's tree."""

    part: int
    parent: int  # row
    axis: int  # of the part's frame that it turns about; −1: it does not turn
    last: bool  # whether it carries the part's mass


@dataclass(frozen=True)
class Embodied:
    """A body that a genotype expands to, and a network on its parts and joints."""

    phenotype: BonePhenotype
    network: Network

    @cached_property
    def plan(self) -> tuple[Tree, list[Planned]]:
        """The tree of its rows, larger limbs first, and its rows depth first."""
        return planned(self.phenotype)


def planned(phenotype: BonePhenotype) -> tuple[Tree, list[Planned]]:
    """A body's tree of rows: a part is as many as it has hinges, and at least one."""
    parts = phenotype.parts
    limbs: list[list[tuple[int, Tree, int]]] = [[] for _ in parts]  # of each part: size, tree, number
    for number in reversed(range(len(parts))):  # children come after their parents
        part, hung = parts[number], limbs[number]
        hung.sort(key=_order)
        tree: Tree = tuple(limb for _, limb, _ in hung)
        if part.parent is None:
            break
        for _ in part.hinges[1:]:
            tree = (tree,)
        limbs[part.parent].append((size(tree), tree, number))
    rows = [Planned(0, 0, -1, True)]

    def visit(number: int, above: int) -> None:
        for _, _, child in limbs[number]:
            hinges, at = parts[child].hinges, above
            for turn in hinges or ("",):
                rows.append(Planned(child, at, AXES.get(turn, -1), False))
                at = len(rows) - 1
            rows[at] = rows[at]._replace(last=True)
            visit(child, at)

    visit(0, 0)
    return tree, rows


def _order(limb: tuple[int, Tree, int]) -> tuple[int, Tree, int]:
    """Larger ones first, and those of one shape as the body has them."""
    rows, tree, number = limb
    return -rows, tree, number
