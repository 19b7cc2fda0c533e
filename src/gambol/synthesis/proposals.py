"""What passes between a search and whoever scores for it: proposals one way, outcomes the other, finds to be kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.synthesis.space import Vectors

Genomes = Sequence[Any] | NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Proposal:
    """A genome to be scored, and where it comes from.

    What a genome is, search and scorer agree upon: a vector of knobs, a graph, the number of a random trial.
    """

    genome: Any
    origin: int = 0  # which of the starts that the search was given it is a change of
    parents: tuple[int, ...] = ()  # lines (`Find.line`) that it was made from, the nearest first
    operator: str = ""  # how it was made from them, in a word


class Proposals:
    """A batch, column by column, so that a million need not exist one by one: genomes may be an array or a range.

    >>> batch = Proposals(range(100, 200), operators="random")
    >>> len(batch), batch[3].genome, batch[3].operator
    (100, 103, 'random')
    """

    def __init__(
        self,
        genomes: Genomes,
        *,
        origins: Sequence[int] | None = None,
        parents: Sequence[tuple[int, ...]] | None = None,
        operators: Sequence[str] | str = "",
    ) -> None:
        """Origins, parents and operators are one for each genome; one operator may be given for all."""
        self.genomes, self._origins, self._parents, self._operators = genomes, origins, parents, operators
        for column in (origins, parents, None if isinstance(operators, str) else operators):
            if column is not None and len(column) != len(genomes):
                raise ValueError(f"{len(column)} origins, parents or operators for {len(genomes)} genomes")

    def __len__(self) -> int:
        return len(self.genomes)

    def __repr__(self) -> str:
        return f"<Proposals: {len(self)}>"

    def __getitem__(self, i: int) -> Proposal:
        return Proposal(
            self.genomes[i],
            self._origins[i] if self._origins is not None else 0,
            self._parents[i] if self._parents is not None else (),
            self._operators if isinstance(self._operators, str) else self._operators[i],
        )

    def __iter__(self) -> Iterator[Proposal]:
        return (self[i] for i in range(len(self)))


@dataclass(frozen=True, eq=False)
class Outcomes:
    """What came out for each of n proposals."""

    scores: Vectors  # (n,) larger is better; -inf for what failed
    measures: Mapping[str, Vectors] = field(default_factory=dict)  # (n,) each: behaviour, for searches that look at it
    statuses: Sequence[str] = ()  # (n,) 'ok' or what went wrong; none where nobody asked

    def must_be(self, count: int) -> None:
        """Refuses outcomes that are not of so many proposals."""
        for name, column in {"scores": self.scores, **self.measures}.items():
            if np.shape(column) != (count,):
                raise ValueError(f"{name} have shape {np.shape(column)}; {count} proposals were asked")
        if len(self.statuses) not in (0, count):
            raise ValueError(f"there are {len(self.statuses)} statuses; {count} proposals were asked")


@dataclass(frozen=True, eq=False)
class Find:
    """Something that a search wants to be kept."""

    number: int  # of a trial since the last harvest, counted over all that the search has been told
    proposal: Proposal
    score: float
    status: str = "ok"
    measures: Mapping[str, float] = field(default_factory=dict)
    line: int | None = None  # whoever names it among its parents comes from this one; None: nobody will


@dataclass(frozen=True)
class Birth:
    """Somebody who was tried, whether kept or not, as a run's lineage remembers everybody."""

    number: int  # of the trial
    generation: int  # from 1
    score: float
    status: str = "ok"
    operator: str = ""
    parents: tuple[int, ...] = ()  # numbers of their trials, two at most
    niche: int | None = None  # from 1, the fittest first; None where there are no niches or in none of them
    traits: Mapping[str, float | str] = field(default_factory=dict)  # what else is told of it
