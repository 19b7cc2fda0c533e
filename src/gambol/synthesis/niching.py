"""Niching by clearing: a niche's winner alone has offspring, all winners alike (Sanders 2000, section 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gambol.errors import InvalidInput, unknown_name
from gambol.synthesis.space import Vectors

DIFFER_BY = ("structure", "gait", "both")
SHRINKS = 0.85  # by which a radius is smaller where it left too few niches
LEAST = 0.05  # share of the usual radius below which nobody differs


@dataclass(frozen=True)
class Clearing:
    """How a population is divided into niches; the number of them and of winners is as in section 8.3.

    >>> Clearing().niches
    10
    """

    radius: float | None = None  # difference from which two are of different niches; None: the largest that makes as
    # many niches as there may be, at most the breeder's usual one
    by: str | None = None  # what individuals differ in: how they go (`gait`), their genomes (`structure`), or `both`;
    # None: by gait where that is measured, unless there is a radius
    niches: int = 10  # at most, the fittest of them
    capacity: int = 1  # winners of a niche; the thesis has one, Petrowski 1997 any number

    def __post_init__(self) -> None:
        if self.by is not None and self.by not in DIFFER_BY:
            raise unknown_name("way to tell niches apart", self.by, DIFFER_BY)
        if self.radius is not None and not self.radius > 0.0:
            raise InvalidInput(
                f"a clearing radius of {self.radius:g}", "it must be above 0", "leave it out to have it chosen"
            )
        for name in ("niches", "capacity"):
            if getattr(self, name) < 1:
                raise InvalidInput(
                    f"clearing with {getattr(self, name)} {name}", "there must be at least 1", "choose more"
                )

    def differ_by(self, measured: bool) -> str:
        """What individuals differ in, where gaits are measured or not."""
        return self.by or ("gait" if measured and self.radius is None else "structure")


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


def as_many(
    scores: Vectors, profiles: Sequence[Any], difference: Callable[[Any, Any], float], usual: float, clearing: Clearing
) -> Niches:
    """The same with the largest radius that makes as many niches as there may be; where none does, that of the most.

    A population in which nobody differs from the fittest by the usual radius is one niche with one parent, and so is
    every later one: networks differ by that much only once they are large.

    >>> apart = lambda a, b: abs(a - b)
    >>> as_many(np.array([4.0, 3.0, 2.0, 1.0]), [0, 1, 3, 6], apart, 10.0, Clearing(niches=3)).winners
    (0, 2, 3)
    """
    known: dict[tuple[int, int], float] = {}

    def between(one: int, other: int) -> float:
        pair = (one, other)
        if pair not in known:
            known[pair] = difference(profiles[one], profiles[other])
        return known[pair]

    radius, best = usual, None
    while radius >= LEAST * usual:
        found = cleared(scores, range(len(profiles)), between, radius, clearing)
        if best is None or found.count > best.count:
            best = found
        if found.count >= clearing.niches or not found.winners:
            break
        radius *= SHRINKS
    assert best is not None  # the usual radius was tried
    return best


GAIT = "gait."  # before the names of measures that are compared
FARTHEST = 2.0  # difference of gaits from which they are of different niches, at most


def gaits_of(measures: Mapping[str, Vectors], count: int) -> list[Vectors]:
    """What is compared of each of some individuals: their measures of how they go, from 0 to 1.

    Each group of measures, such as the duties of all contacts, weighs as much as a single one, like the speed.
    """
    groups: dict[str, list[Vectors]] = {}
    for name, column in measures.items():
        if name.startswith(GAIT):
            groups.setdefault(name.split(".")[1], []).append(np.asarray(column, np.float64))
    if not groups:
        raise InvalidInput(
            "niches by gait", "the gaits of individuals were not measured", "tell them apart by structure"
        )
    scaled = [np.nan_to_num(column) / len(some) for some in groups.values() for column in some]
    return list(np.array(scaled).T.reshape(count, -1))


def gait_difference(one: Vectors, other: Vectors) -> float:
    """The sum over all groups of how much two differ there, from 0 to 1.

    >>> gait_difference(np.array([0.5, 0.25]), np.array([0.0, 0.5]))
    0.75
    """
    return float(np.abs(one - other).sum())
