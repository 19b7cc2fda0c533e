"""CMA-ME (Fontaine, Togelius, Nikolaidis and Hoover 2020): populations that adapt to where cells are gained.

"Covariance Matrix Adaptation for the Rapid Illumination of Behavior Space", with its improvement emitters. pyribs has
them too, but none that can be written down and restored; these are populations of `adapting`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from gambol.draws import Draws
from gambol.synthesis.adapting import Adapting
from gambol.synthesis.elites import Elite
from gambol.synthesis.map_elites import SOUND, MapElites
from gambol.synthesis.proposals import Outcomes, Proposals
from gambol.synthesis.space import Vectors

SPREAD = 0.1  # of a new population about an elite, as a share of the box


@dataclass
class Emitter:
    """A population, and the number of the elite that it began at."""

    population: Adapting
    began_at: int


class Gain(NamedTuple):
    """What one of a batch was worth to the archive; the greater, the better."""

    new: bool  # whether its cell was empty
    amount: float  # its score there, or by how much it is better or worse than what the cell held; -inf if it failed


class CmaMe(MapElites):
    """MAP-Elites over vectors of shares from 0 to 1, asked by populations instead of bred by pairs.

    Each begins at an elite of any cell and goes where it gains: what fills an empty cell counts most, by its score,
    then what is better than the elite of its cell, by how much. One that gains nothing begins anew elsewhere.

    >>> from gambol.synthesis.grid import Axis, Grid
    >>> from gambol.synthesis.map_elites import Illumination
    >>> class Points:
    ...     methods = ()
    ...     def first(self, draws): return draws.uniform(2)
    ...     def data(self, genome): return genome.tolist()
    ...     def genome(self, data): return np.array(data)
    ...     def traits(self, genome): return {}
    >>> grid = Grid((Axis("x", 0.0, 1.0, 10),))
    >>> search = CmaMe(Points(), grid, Illumination(trials=600, batch=24, emitters=2), {}, seed=0)
    >>> while not search.done:
    ...     x, y = np.array(search.ask().genomes).T
    ...     search.tell(Outcomes(y, {"x": x}))
    >>> search.elites.coverage, search.elites.qd_score() > 9.9
    (1.0, True)
    """

    method: ClassVar[str] = "cma-me"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._emitters: list[Emitter] = []
        self._gains: list[Gain] = []  # of the last batch
        self._sizes: list[int] = []  # of what each emitter has asked in this round; none while it is random

    def _propose(self) -> Proposals:
        if self._told < self.illumination.begins_after or not len(self.elites):
            self._sizes = []
            return super()._propose()
        count, size = self.illumination.emitters, max(2, self.illumination.batch // self.illumination.emitters)
        cells = list(self.elites)
        while len(self._emitters) < count:
            draws = Draws(self.seed, self.method, "begins", self._told, len(self._emitters))
            start = self.elites[cells[int(draws.one() * len(cells))]]
            self._emitters.append(Emitter(Adapting(start.proposal.genome, SPREAD, size), start.number))
        asked, left = list[Vectors](), self.planned - self._told
        for number, emitter in enumerate(self._emitters):
            asked += [*emitter.population.ask(Draws(self.seed, self.method, self._told, number))]
        self._sizes = [emitter.population.size for emitter in self._emitters]
        parents = [(emitter.began_at,) for emitter in self._emitters for _ in range(emitter.population.size)]
        return Proposals(asked[:left], parents=parents[:left], operators=self.method)

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        self._gains = []
        super()._learn(asked, outcomes)
        first, going = 0, list[Emitter]()
        for emitter, size in zip(self._emitters, self._sizes, strict=False):  # no sizes: what was asked is random
            gains, genomes = self._gains[first : first + size], asked.genomes[first : first + size]
            first += size
            if len(gains) < size:  # the trials are spent
                continue
            order = sorted(range(size), key=lambda i: gains[i])
            emitter.population.tell(np.array(genomes), np.argsort(order, kind="stable").astype(np.float64))
            if any(gain.new or gain.amount > 0.0 for gain in gains) and not emitter.population.converged:
                going.append(emitter)
        if self._sizes:
            self._emitters = going

    def _added(self, elite: Elite, status: str) -> int | None:
        before = self.elites.held(elite.measures)
        cell = super()._added(elite, status)
        failed = cell is None and (before is None or status != SOUND)
        amount = -np.inf if failed else elite.score - (before or 0.0)
        self._gains.append(Gain(cell is not None and before is None, amount))
        return cell

    def state(self) -> dict[str, Any]:
        emitters = [{"began_at": one.began_at, "population": one.population.state()} for one in self._emitters]
        return {**super().state(), "emitters": emitters}

    def restore(self, state: dict[str, Any]) -> None:
        super().restore(state)
        self._emitters = [
            Emitter(Adapting.restored(one["population"]), int(one["began_at"])) for one in state["emitters"]
        ]
