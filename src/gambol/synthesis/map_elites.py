"""MAP-Elites (Mouret and Clune 2015) over whatever a breeder breeds: the best of each cell of a grid of measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from gambol.draws import Draws
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import summed
from gambol.synthesis.elites import Elite, Elites
from gambol.synthesis.generational import OF_TWO, RANDOM, Breeder
from gambol.synthesis.grid import Grid
from gambol.synthesis.proposals import Birth, Find, Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search

MOST_AT_ONCE = 100_000  # trials of a batch: all are in memory
SOUND = "ok"  # the status of what may take a cell


@dataclass(frozen=True)
class Illumination:
    """How much is tried, and how: at random first, and then by breeding elites.

    >>> Illumination(trials=1000).begins_after
    100
    """

    trials: int = 10_000
    batch: int = 64  # trials that are scored at a time
    first: float = 0.1  # the share of the trials that are random
    emitters: int = 0  # populations that adapt (CMA-ME) and ask what elites would breed otherwise

    def __post_init__(self) -> None:
        if self.trials < 1 or self.batch < 1:
            raise InvalidInput(
                f"{self.trials} trials in batches of {self.batch}", "at least one of each is needed", "make more"
            )
        if self.batch > MOST_AT_ONCE:
            raise InvalidInput(f"batches of {self.batch}", f"they have at most {MOST_AT_ONCE} trials", "choose fewer")
        if not 0.0 <= self.first <= 1.0:
            raise InvalidInput(f"first is {self.first}", "it must be a share between 0 and 1", "0.1 is usual")
        if not 0 <= self.emitters <= self.batch // 4:
            raise InvalidInput(
                f"{self.emitters} emitters for batches of {self.batch}",
                "each emitter needs four or more trials of a batch",
                "choose fewer, or larger batches",
            )

    @property
    def begins_after(self) -> int:
        """So many trials are random before the first elite breeds."""
        return round(self.first * self.trials)


class MapElites(Search):
    """Elites beget what may take another cell, or their own.

    Parents are elites of any cells with equal chance. What failed, or was no honest motion, takes no cell.

    >>> from gambol.synthesis.grid import Axis
    >>> class Numbers:
    ...     methods = ("near",)
    ...     def first(self, draws): return draws.one()
    ...     def bred(self, method, parents, draws): return min(max(parents[0] + 0.2 * (draws.one() - 0.5), 0.0), 1.0)
    ...     def data(self, genome): return genome
    ...     def genome(self, data): return data
    ...     def traits(self, genome): return {}
    >>> grid = Grid((Axis("x", 0.0, 1.0, 10),))
    >>> search = MapElites(Numbers(), grid, Illumination(trials=600, batch=20), {"near": 1.0}, seed=0)
    >>> while not search.done:
    ...     x = np.array(search.ask().genomes)
    ...     search.tell(Outcomes(x, {"x": x}))
    >>> search.elites.coverage, search.elites.qd_score() > 5.2
    (1.0, True)
    """

    method: ClassVar[str] = "map-elites"

    def __init__(
        self, breeder: Breeder, grid: Grid, illumination: Illumination, methods: Mapping[str, float], seed: int
    ) -> None:
        """`methods` are those of the breeder that are used, with the probability of each."""
        for name in methods:
            if name not in breeder.methods:
                raise unknown_name("method of reproduction", name, breeder.methods)
        self.breeder, self.grid, self.illumination, self.seed = breeder, grid, illumination, seed
        self.methods = dict(methods)
        self.elites = Elites(grid)
        self._told, self._round = 0, 0
        self._finds, self._births = list[Find](), list[Birth]()

    def _propose(self) -> Proposals:
        count = min(self.illumination.batch, self.planned - self._told)
        made = [self._made(Draws(self.seed, self.method, self._told + i)) for i in range(count)]
        return Proposals(
            [one.genome for one in made],
            parents=[one.parents for one in made],
            operators=[one.operator for one in made],
        )

    def _made(self, draws: Draws) -> Proposal:
        cells = list(self.elites)
        if self._told < self.illumination.begins_after or not cells:
            return Proposal(self.breeder.first(draws), operator=RANDOM)
        parents = [self.elites[cells[int(draws.one() * len(cells))]] for _ in range(2)]
        names, shares = zip(*self.methods.items(), strict=True)
        method = names[int(np.searchsorted(np.cumsum(shares), draws.one() * summed(shares), side="right"))]
        child = self.breeder.bred(method, [parent.proposal.genome for parent in parents], draws)
        named = parents if method in OF_TWO else parents[:1]
        return Proposal(child, parents=tuple(parent.number for parent in named), operator=method)

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        """Each of a batch takes a cell if it may, one after the other."""
        self._round += 1
        taken = set[int]()
        scores = np.asarray(outcomes.scores, np.float64).tolist()
        measures = np.column_stack([outcomes.measures[axis.name] for axis in self.grid.axes]).tolist()
        for i, status in enumerate(outcomes.statuses or [SOUND] * len(asked)):
            one, number = asked[i], self._told + i
            elite = Elite(number, one, scores[i], tuple(measures[i]))
            cell = self._added(elite, status)
            if cell is not None:
                taken.add(cell)
            traits = {**self.breeder.traits(one.genome), **dict(zip(self._names, measures[i], strict=True))}
            self._births.append(Birth(number, self._round, scores[i], status, one.operator, one.parents, cell, traits))
        self._told += len(asked)
        self._finds += [self._find(self.elites[cell]) for cell in taken]

    def _added(self, elite: Elite, status: str) -> int | None:
        """The cell that it takes, if it does."""
        return self.elites.add(elite) if status == SOUND else None

    def _find(self, elite: Elite) -> Find:
        measures = dict(zip(self._names, elite.measures, strict=True))
        return Find(elite.number, elite.proposal, elite.score, SOUND, measures, line=elite.number)

    @property
    def _names(self) -> list[str]:
        return [axis.name for axis in self.grid.axes]

    @property
    def told(self) -> int:
        return self._told

    @property
    def planned(self) -> int:
        return self.illumination.trials

    @property
    def best_score(self) -> float:
        return self.elites.best_score

    @property
    def note(self) -> str:
        """How many cells are filled."""
        return f"{len(self.elites)} of {self.grid.cells} cells"

    def harvest(self) -> list[Find]:
        """Those that took a cell and had it after their batch: whoever may be a parent is among them."""
        finds, self._finds = sorted(self._finds, key=lambda find: find.number), []
        return finds

    def births(self) -> list[Birth]:
        """Everybody; a generation is a batch, and a niche the cell that was taken."""
        births, self._births = self._births, []
        return births

    def state(self) -> dict[str, Any]:
        return {
            "told": self._told,
            "round": self._round,
            "elites": [
                {
                    "cell": cell,
                    "number": one.number,
                    "score": one.score,
                    "measures": list(one.measures),
                    "genome": self.breeder.data(one.proposal.genome),
                }
                for cell, one in ((cell, self.elites[cell]) for cell in self.elites)
            ],
        }

    def restore(self, state: dict[str, Any]) -> None:
        self._told, self._round, self.elites = int(state["told"]), int(state["round"]), Elites(self.grid)
        for one in state["elites"]:
            genome = Proposal(self.breeder.genome(one["genome"]))
            self.elites.add(Elite(int(one["number"]), genome, float(one["score"]), tuple(one["measures"])))
