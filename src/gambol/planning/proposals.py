"""Which inputs to try from a node: random numbers by counter, so that a plan can be continued.

(Huang 1996, section 4.3.2.)
"""

from __future__ import annotations

from typing import Protocol

from gambol.draws import Draws
from gambol.planning.inputs import Choices, Input, Primitives, Range
from gambol.planning.tree import Node

AT_ONCE = 4096  # numbers drawn at a time: one by one they cost more than a rollout


class Stream:
    """Random numbers in [0, 1), drawn many at a time; `position` says how many were used.

    >>> first = Stream(0)
    >>> used = [first.next() for _ in range(5000)]
    >>> again = Stream(0, position=4999)
    >>> again.next() == used[4999]
    True
    """

    def __init__(self, seed: int, position: int = 0) -> None:
        self.seed = seed
        self.seek(position)

    def next(self) -> float:
        offset = self.position % AT_ONCE
        if offset == 0:
            self._drawn = self._block()
        self.position += 1
        return self._drawn[offset]

    def seek(self, position: int) -> None:
        """Goes on as if this many numbers had been used."""
        self.position = position
        self._drawn = self._block()

    def _block(self) -> list[float]:
        numbers: list[float] = Draws(self.seed, "plan", self.position // AT_ONCE).uniform(AT_ONCE).tolist()
        return numbers


class Proposals(Protocol):
    """A way to choose inputs. `stream` is all that it remembers."""

    stream: Stream

    def inputs(self, node: Node[int], count: int) -> list[Input]:
        """Up to `count` inputs to try from a node next."""


class DrawnProposals:
    """From a range, evenly."""

    def __init__(self, inputs: Range, stream: Stream) -> None:
        self.stream = stream
        self._spans = [(low, high - low) for low, high in zip(inputs.low, inputs.high, strict=True)]

    def inputs(self, node: Node[int], count: int) -> list[Input]:
        draw = self.stream.next
        return [tuple([low + span * draw() for low, span in self._spans]) for _ in range(count)]


class EnumeratedProposals:
    """From a finite set: each once, in its order or in one shuffled for the node; or drawn again and again."""

    def __init__(self, inputs: Choices | Primitives, stream: Stream) -> None:
        self.stream, self.order = stream, inputs.order
        self.values = inputs.all()

    def inputs(self, node: Node[int], count: int) -> list[Input]:
        if self.order == "drawn":
            return [self.values[int(self.stream.next() * len(self.values))] for _ in range(count)]
        left = range(node.children, min(node.children + count, len(self.values)))
        if self.order == "enumerated":
            return [self.values[i] for i in left]
        keys = Draws(self.stream.seed, "order", node.serial).uniform(len(self.values)).tolist()
        order = sorted(range(len(self.values)), key=keys.__getitem__)
        return [self.values[order[i]] for i in left]


def proposals_for(inputs: Range | Choices | Primitives, seed: int) -> Proposals:
    """The way to choose that a problem asks for."""
    stream = Stream(seed)
    return DrawnProposals(inputs, stream) if isinstance(inputs, Range) else EnumeratedProposals(inputs, stream)
