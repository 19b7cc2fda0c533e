"""What a staged search tries: vectors of some kinds."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from gambol.draws import Draws
from gambol.synthesis.space import Vectors


class Kind(Protocol):
    """A kind of vectors of shares from 0 to 1, all of one size."""

    @property
    def size(self) -> int:
        """How many numbers each has."""

    @property
    def family(self) -> str:
        """What it has in common with kinds that go on, or are given up, together with it."""

    @property
    def wanted(self) -> bool:
        """Whether one of this kind goes on to the end, however good others are."""

    def drawn(self, draws: Draws) -> Vectors:
        """A random one."""


class Try(NamedTuple):
    """A genome: a vector of some kind, and the stage that it is asked in."""

    stage: int
    kind: int
    vector: Vectors
