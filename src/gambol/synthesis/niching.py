"""Niching by clearing: a niche's winner alone has offspring, all winners alike (Sanders 2000, section 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.errors import InvalidInput
from gambol.synthesis.space import Vectors


@dataclass(frozen=True)
class Clearing:
    """How a population is divided into niches; as usual with the parameters of section 8.3.

    >>> Clearing().niches
    10
    """

    radius: float | None = None  # difference from which two are of different niches; None: the breeder's usual one
    niches: int = 10  # at most, the fittest of them
    capacity: int = 1  # winners of a niche; the thesis has one, Petrowski 1997 any number

    def __post_init__(self) -> None:
        if self.radius is not None and not self.radius > 0.0:
            raise InvalidInput(
                f"a clearing radius of {self.radius:g}", "it is above 0", "leave it out for what is usual"
            )
        for name in ("niches", "capacity"):
            if getattr(self, name) < 1:
                raise InvalidInput(f"clearing with {getattr(self, name)} {name}", "there is at least 1", "choose more")


@dataclass(frozen=True)
class Niches:
    """Who won, as rows of a population that is sorted by fitness, and the niche of everybody, from 1, or None."""

    winners: tuple[int, ...]
    of: tuple[int | None, ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return max((niche for niche in self.of if niche is not None), default=0)


def cleared(
    scores: Vectors, profiles: Sequence[Any], difference: Callable[[Any, Any], float], radius: float, clearing: Clearing
) -> Niches:
    """Figures 8-4 and 8-5: the fittest clears all that are nearer than the radius, then the fittest of the rest.

    Scores are best first. What has no fitness above 0 takes no part where anything has. Once there are as many niches
    as may be, the rest is left: only the fittest of the winners survive.

    >>> niches = cleared(np.array([5.0, 4.0, 3.0, 0.0]), [0, 1, 9, 20], lambda a, b: abs(a - b), 3.0, Clearing())
    >>> niches.winners, niches.of
    ((0, 2), (1, 1, 2, None))
    """
    able = scores > 0.0 if (scores > 0.0).any() else np.isfinite(scores)
    of: list[int | None] = [None] * len(scores)
    winners: list[int] = []
    rows = [int(row) for row in np.flatnonzero(able)]
    for niche in range(1, clearing.niches + 1):
        if not rows:
            break
        first = rows[0]
        near = [row for row in rows if row == first or difference(profiles[first], profiles[row]) < radius]
        winners += near[: clearing.capacity]
        for row in near:
            of[row] = niche
        rows = [row for row in rows if of[row] is None]
    return Niches(tuple(sorted(winners)), tuple(of))
