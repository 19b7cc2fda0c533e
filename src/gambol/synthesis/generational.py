"""A generational evolutionary algorithm over whatever a breeder breeds (Sanders 2000, sections 4.1 to 4.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

import numpy as np

from gambol.draws import Draws
from gambol.errors import InvalidInput, unknown_name
from gambol.portable.matrices import summed
from gambol.synthesis.niching import FARTHEST, GAIT, Clearing, Niches, as_many, cleared, gait_difference, gaits_of
from gambol.synthesis.proposals import Birth, Find, Outcomes, Proposal, Proposals
from gambol.synthesis.search import Search
from gambol.synthesis.space import Vectors

CLONING = "cloning"  # the method whose offspring are their parents again: they are not kept twice
RANDOM = "random"  # the operator of the first generation
OF_TWO = ("crossover", "grafting", "iso-line")  # methods that take two parents
MOST_AT_ONCE = 100_000  # candidates of a generation: all are in memory
SELECTIONS = ("rank", "proportionate")
DRAWN_BEFORE = 3  # numbers of a child's stream that choose its parents and the method


class Breeder(Protocol):
    """Makes genomes: random ones, and offspring of one parent or two, by methods with names."""

    methods: ClassVar[tuple[str, ...]]

    def first(self, draws: Draws) -> Any:
        """A random genome."""

    def bred(self, method: str, parents: Sequence[Any], draws: Draws) -> Any:
        """An offspring; methods that need one parent take the first."""

    def data(self, genome: Any) -> Any:
        """A genome as data that JSON can hold."""

    def genome(self, data: Any) -> Any:
        """The genome of such data."""

    def traits(self, genome: Any) -> Mapping[str, float | str]:
        """What a lineage tells of a genome."""

    def profile(self, genome: Any) -> Any:
        """What is compared of a genome where there are niches."""

    def difference(self, one: Any, other: Any) -> float:
        """How much the profiles of two genomes differ."""

    @property
    def usual_radius(self) -> float:
        """The difference from which they are of different niches at the most, unless another is wanted."""


@dataclass(frozen=True)
class Evolution:
    """How a population evolves; as usual with the parameters of section 6.3.2.

    >>> Evolution().survivors
    60
    """

    population: int = 300
    generations: int = 100
    selection: str = "rank"
    bias: float = 4.0  # of rank selection: 1 prefers nobody
    survival: float = 0.2  # the share of a population that parents are chosen from
    methods: Mapping[str, float] = field(
        default_factory=lambda: {"mutation": 0.4, "crossover": 0.3, "grafting": 0.25, CLONING: 0.05}, hash=False
    )  # and the probability of each
    clearing: Clearing | None = None  # niches, whose winners are the only parents and all alike

    def __post_init__(self) -> None:
        if self.selection not in SELECTIONS:
            raise unknown_name("selection", self.selection, SELECTIONS)
        for name, low in (("population", 2), ("generations", 1), ("bias", 1.0)):
            if getattr(self, name) < low:
                raise InvalidInput(f"{name} is {getattr(self, name)}", f"it must be at least {low}", "choose more")
        if self.population > MOST_AT_ONCE:
            raise InvalidInput(
                f"population is {self.population}",
                f"a generation has at most {MOST_AT_ONCE}",
                "choose fewer, and more generations",
            )
        if not 0.0 < self.survival <= 1.0:
            raise InvalidInput(
                f"survival is {self.survival}", "it must be a share above 0 and at most 1", "0.2 is usual"
            )
        if not summed(self.methods.values()) > 0.0 or min(self.methods.values()) < 0.0:
            raise InvalidInput(
                f"methods have the probabilities {dict(self.methods)}",
                "they must be 0 or more, and not all 0",
                "correct them",
            )

    @property
    def survivors(self) -> int:
        """How many parents are chosen from."""
        return max(1, round(self.survival * self.population))


class Generational(Search):
    """Every generation is bred from the one before by selection and one method for each offspring (Figure 4-2).

    >>> class Numbers:
    ...     methods = ("mutation",)
    ...     def first(self, draws): return draws.one()
    ...     def bred(self, method, parents, draws): return parents[0] + 0.1 * (draws.one() - 0.5)
    ...     def data(self, genome): return genome
    ...     def genome(self, data): return data
    ...     def traits(self, genome): return {}
    >>> search = Generational(Numbers(), Evolution(20, 30, methods={"mutation": 1.0}), seed=0, keep=1)
    >>> while not search.done:
    ...     search.tell(Outcomes(np.array([-abs(x - 0.7) for x in search.ask().genomes])))
    >>> search.best_score > -0.01
    True
    """

    method: ClassVar[str] = "generational"

    def __init__(self, breeder: Breeder, evolution: Evolution, seed: int, keep: int) -> None:
        """Of each generation the best `keep` are kept; where there are niches, their winners."""
        for name in evolution.methods:
            if name not in breeder.methods:
                raise unknown_name("method of reproduction", name, breeder.methods)
        self.breeder, self.evolution, self.seed, self.keep = breeder, evolution, seed, keep
        self.generation = 0
        self.mean = -np.inf  # score of the last generation, of those that did not fail
        self.niches = 0  # of the last generation
        self._population: list[Any] = []  # of the last generation those that may be parents, best first
        self._scores: Vectors = np.array([])
        self._lines: list[int] = []  # and the numbers of their trials
        self._best, self._finds, self._births = -np.inf, list[Find](), list[Birth]()

    def _propose(self) -> Proposals:
        count = self.evolution.population
        if self.generation == 0:
            first = [self.breeder.first(stream(self.seed, 0, i)) for i in range(count)]
            return Proposals(first, operators=RANDOM)
        made = [self._offspring(stream(self.seed, self.generation, i)) for i in range(count)]
        genomes, parents, operators = zip(*made, strict=True)
        return Proposals(genomes, parents=parents, operators=operators)

    def _offspring(self, draws: Draws) -> tuple[Any, tuple[int, ...], str]:
        """Figure 4-2: two parents, a method, a child."""
        a, b = (self._selected(draws) for _ in range(2))
        names, shares = zip(*self.evolution.methods.items(), strict=True)
        method = names[int(np.searchsorted(np.cumsum(shares), draws.one() * summed(shares), side="right"))]
        child = self.breeder.bred(method, [self._population[a], self._population[b]], draws)
        return child, (self._lines[a], self._lines[b]) if method in OF_TWO else (self._lines[a],), method

    def _selected(self, draws: Draws) -> int:
        """The rank of a parent: by equation 4.1, in proportion to fitness (4.3.1), or any winner of a niche (8.2.1)."""
        count, q = len(self._population), draws.one()
        if self.evolution.clearing:
            return int(count * q)
        if self.evolution.selection == "rank":
            return int(count * q**self.evolution.bias)
        fitness = np.maximum(np.where(np.isfinite(self._scores), self._scores, 0.0), 0.0)
        if not fitness.sum() > 0.0:
            return int(count * q)
        return min(int(np.searchsorted(np.cumsum(fitness), q * fitness.sum(), side="right")), count - 1)

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        scores, first = np.asarray(outcomes.scores, np.float64), self.told
        order = np.argsort(-scores, kind="stable").tolist()
        measured = {name: np.asarray(column)[order] for name, column in outcomes.measures.items()}
        niches = self._niches([asked.genomes[i] for i in order], scores[order], measured)
        new = [i for i in order if asked[i].operator != CLONING]
        able = [i for i in order if np.isfinite(scores[i])] or order  # where all failed, any may be a parent
        parents = able[: self.evolution.survivors] if niches is None else [order[row] for row in niches.winners]
        for i in sorted(new[: self.keep] if niches is None else parents):
            status = outcomes.statuses[i] if outcomes.statuses else "ok"
            told = {name: values for name, values in outcomes.measures.items() if not name.startswith(GAIT)}
            measures = {name: float(values[i]) for name, values in told.items()}
            self._finds.append(Find(first + i, asked[i], float(scores[i]), status, measures, line=first + i))
        of = {} if niches is None else dict(zip(order, niches.of, strict=True))
        self._births += [self._birth(first + i, asked[i], outcomes, i, of.get(i)) for i in range(len(order))]
        self._population = [asked.genomes[i] for i in parents]
        self._scores, self._lines = scores[parents], [first + i for i in parents]
        self._best = max(self._best, float(scores.max()))
        sound = scores[np.isfinite(scores)]
        self.mean = float(sound.mean()) if len(sound) else -np.inf
        self.niches = 0 if niches is None else niches.count
        self.generation += 1

    def _niches(self, genomes: Sequence[Any], scores: Vectors, measures: Mapping[str, Vectors]) -> Niches | None:
        """Of a generation, best first."""
        if (clearing := self.evolution.clearing) is None:
            return None
        by = clearing.differ_by(any(name.startswith(GAIT) for name in measures))
        gaits = gaits_of(measures, len(genomes)) if by != "structure" else []
        builds = [self.breeder.profile(one) for one in genomes] if by != "gait" else []
        kinds: dict[str, tuple[list[Any], Callable[[Any, Any], float], float]] = {
            "gait": (gaits, gait_difference, FARTHEST),
            "structure": (builds, self.breeder.difference, self.breeder.usual_radius),
            "both": (list(zip(builds, gaits, strict=False)), self._apart, 1.0),
        }
        profiles, apart, usual = kinds[by]
        if clearing.radius is None:
            found = as_many(scores, profiles, apart, usual, clearing)
        else:
            found = cleared(scores, profiles, apart, clearing.radius, clearing)
        return found if found.winners else None  # where all failed, any may be a parent

    def _apart(self, one: tuple[Any, Vectors], other: tuple[Any, Vectors]) -> float:
        """How much two differ in structure and gait together: 1 where either alone would make them of other niches."""
        structure = self.breeder.difference(one[0], other[0]) / self.breeder.usual_radius
        return structure + gait_difference(one[1], other[1]) / FARTHEST

    def _birth(self, number: int, proposal: Proposal, outcomes: Outcomes, row: int, niche: int | None) -> Birth:
        status = outcomes.statuses[row] if outcomes.statuses else "ok"
        score, traits = float(outcomes.scores[row]), self.breeder.traits(proposal.genome)
        return Birth(number, self.generation + 1, score, status, proposal.operator, proposal.parents, niche, traits)

    @property
    def told(self) -> int:
        return self.generation * self.evolution.population

    @property
    def planned(self) -> int:
        return self.evolution.generations * self.evolution.population

    @property
    def best_score(self) -> float:
        return self._best

    @property
    def note(self) -> str:
        """The generation, its mean score, and its niches."""
        if not np.isfinite(self.mean):
            return ""
        niches = f", {self.niches} niche{'s' * (self.niches != 1)}" if self.evolution.clearing else ""
        return f"generation {self.generation}, mean {self.mean:.3f}{niches}"

    def harvest(self) -> list[Find]:
        finds, self._finds = self._finds, []
        return finds

    def births(self) -> list[Birth]:
        births, self._births = self._births, []
        return births

    def state(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "best": _written(self._best),
            "mean": _written(self.mean),
            "niches": self.niches,
            "population": [self.breeder.data(genome) for genome in self._population],
            "scores": [_written(score) for score in self._scores.tolist()],
            "lines": self._lines,
        }

    def restore(self, state: dict[str, Any]) -> None:
        self.generation = int(state["generation"])
        self._best, self.mean, self.niches = _read(state["best"]), _read(state["mean"]), int(state.get("niches", 0))
        few = slice(None if self.evolution.clearing else self.evolution.survivors)  # runs once kept a whole population
        self._population = [self.breeder.genome(data) for data in state["population"][few]]
        self._scores = np.array([_read(score) for score in state["scores"][few]])
        self._lines = [int(line) for line in state["lines"][few]]


def stream(seed: int, generation: int, row: int) -> Draws:
    """What an individual is made with: draws of its own."""
    return Draws(seed, "evolve", generation, row)


def rebred(breeder: Breeder, seed: int, population: int, birth: Birth, parents: Sequence[Any]) -> Any:
    """A genome made again, by its birth and the genomes of its parents."""
    draws = stream(seed, *divmod(birth.number, population))
    if birth.operator == RANDOM:
        return breeder.first(draws)
    for _ in range(DRAWN_BEFORE):
        draws.one()
    return breeder.bred(birth.operator, [parents[0], parents[-1]], draws)


def _written(score: float) -> float | None:
    return score if np.isfinite(score) else None


def _read(score: float | None) -> float:
    return -np.inf if score is None else float(score)
