"""A node of the search tree, and what grows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

S = TypeVar("S")  # a saved state, whatever the grower keeps

Input = tuple[float, ...]  # what is held for one interval: targets of all actuators, in the units of files


class Node(Generic[S]):
    """A state that was reached, with how often it was tried from there."""

    __slots__ = ("alive", "children", "depth", "failures", "input", "kids", "parent", "score", "serial", "state")

    def __init__(self, serial: int, parent: Node[S] | None, given: Input, state: S, depth: int) -> None:
        self.serial = serial  # nodes are numbered as they are made
        self.parent = parent
        self.input = given  # what led here from the parent
        self.state = state
        self.depth = depth  # actions since the beginning of the plan
        self.children = 0  # tries from here, pruned ones included
        self.failures = 0  # of these, pruned
        self.score = 0.0
        self.kids: list[Node[S]] = []
        self.alive = True

    @property
    def near_failures(self) -> int:
        """Pruned tries from here, from the parent and from the grandparent."""
        parent = self.parent
        if parent is None:
            return self.failures
        above = parent.parent
        return self.failures + parent.failures + (above.failures if above is not None else 0)


class Grower(Protocol[S]):
    """What a tree needs to know of the world it plans in."""

    def simulate(self, states: Sequence[S], inputs: Sequence[Input]) -> list[S | None]:
        """Where each input leads from its state; None for what is pruned."""

    def evaluate(self, nodes: Sequence[Node[S]]) -> Sequence[float]:
        """How promising each node is; no number where that cannot be told."""

    def reached(self, node: Node[S]) -> bool:
        """Whether the goal is reached at this node."""

    def inputs(self, node: Node[S], count: int) -> list[Input]:
        """The next inputs to try from a node; fewer than `count` when no more are left."""

    def release(self, states: Sequence[S]) -> None:
        """States that are not needed any more."""


@dataclass
class Tally:
    """What a tree has done so far."""

    simulations: int = 0
    pruned: int = 0  # of these, pruned
    unsound: int = 0  # of the pruned, those whose score was no number: a division by zero or the like
    accepted: int = 0  # actions

    def count_also(self, other: Tally) -> None:
        """Adds what another tree has done; its actions are not this tree's."""
        self.simulations += other.simulations
        self.pruned += other.pruned
        self.unsound += other.unsound
