"""What a staged search tries, vectors of kinds, what it remembers of them, when two do the same; lines that race."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from gambol.draws import Draws
from gambol.synthesis.adapting import Adapting
from gambol.synthesis.space import Vectors

SPREAD = 0.15  # of a population's first generation, as a share of the box
LARGE = 128  # numbers of a vector from which on a population learns how much each varies, not how they do together
ALIKE = 0.25  # distance of behaviours below which two do the same


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


@dataclass(frozen=True)
class Tried:
    """A vector that was tried: what came of it."""

    score: float
    kind: int
    vector: tuple[float, ...]
    behaviour: tuple[float, ...]
    sound: bool = True  # whether its status was ok

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        vector, behaviour = list(self.vector), list(self.behaviour)
        return {"score": self.score, "kind": self.kind, "vector": vector, "behaviour": behaviour, "sound": self.sound}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Tried:
        """What JSON held."""
        return cls(data["score"], data["kind"], tuple(data["vector"]), tuple(data["behaviour"]), data["sound"])


@dataclass
class Line:
    """One that races: a population that moves on from where it began, and the best of this leg."""

    kind: int
    population: Adapting
    best: Tried | None = None

    @classmethod
    def beginning_with(cls, start: Tried, size: int) -> Line:
        """A line of so many at a time."""
        separable = len(start.vector) > LARGE
        return cls(start.kind, Adapting(np.array(start.vector), SPREAD, size, separable=separable))

    def learn(self, found: Sequence[Tried], scores: Vectors, size: int) -> None:
        """What came of those that it asked for; where its population has converged, it begins anew from its best."""
        best = max(found, key=lambda one: one.score, default=None)
        if best is not None and (self.best is None or best.score > self.best.score):
            self.best = best
        if len(found) == size:
            self.population.tell(np.array([one.vector for one in found]), scores)
            if self.population.converged and self.best is not None:
                self.population = Line.beginning_with(self.best, size).population

    def data(self) -> dict[str, Any]:
        """As JSON holds it."""
        best = None if self.best is None else self.best.data()
        return {"kind": self.kind, "population": self.population.state(), "best": best}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Line:
        """What JSON held."""
        best = None if data["best"] is None else Tried.from_data(data["best"])
        return cls(data["kind"], Adapting.restored(data["population"]), best)


def different(ordered: Sequence[Tried], count: int, unlike: Sequence[Tried] = (), alike: float = ALIKE) -> list[Tried]:
    """The first `count` that differ in behaviour, or in kind, from each other and from others."""
    chosen: list[Tried] = []
    for one in ordered:
        if len(chosen) == count:
            break
        if all(one.kind != other.kind or _distance(one, other) >= alike for other in [*unlike, *chosen]):
            chosen.append(one)
    return chosen


def _distance(one: Tried, other: Tried) -> float:
    return math.dist(one.behaviour, other.behaviour) if len(one.behaviour) == len(other.behaviour) else math.inf
