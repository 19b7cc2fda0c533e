"""A search in stages: random vectors of several kinds, the promising and different ones refined side by side, finals.

Kinds belong to families. But for the first, a family whose random vectors are far behind the best is given up.

Populations (CMA-ES) race for the trials: after each leg those go on that are best, and different; of kinds that are
`wanted` side by side, one of each goes on to the end. The best of every behaviour is kept besides (Mouret and Clune
2015, MAP-Elites), and asked once more in the end, to be judged at length.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from gambol.draws import Draws
from gambol.portable.matrices import summed
from gambol.synthesis.proposals import Find, Outcomes, Proposals
from gambol.synthesis.search import Search
from gambol.synthesis.space import Vectors
from gambol.synthesis.tries import ALIKE, Kind, Line, Tried, Try, different

RANDOM_SHARE = 0.15  # of the trials
ROUND = 512  # random trials at a time
LINES = (12, 10, 6, 12, 2)  # populations in each leg of the race; the last is of those that lead
VARIED = (0, 0, 8, 0, 0)  # and how many begin anew in it, from whatever was good and is unlike them
LEG_SHARES = (0.14, 0.18, 0.18, 0.2, 0.3)  # of the trials between the random ones and the finals
SIZES = (8, 32)  # of a population: the more the trials, the larger
GENERATIONS = 12  # that a leg has, where there are trials enough
FINALS = 48  # that are asked once more in the end, at most a fourth of the trials
FINER = (1.0, 0.5, 0.25)  # of that distance, for finalists that are still wanted
BINS = 5  # of every number of a behaviour
LATE = 3  # the stage from which trials are harder, so that scores do not compare with those before
PROMISING = 0.5  # of the best random score of all: what a family has to reach to go on
PRESENT = 0.03  # of the best score: what a kind that is wanted has to reach from the late legs on
FEWEST = 8  # trials of a search
SMALL = 64  # trials below which nothing is refined
GIVEN_UP = -1  # instead of whether it is of a later leg: what was sound of families that do not go on
RANDOM, LAST = 0, len(LINES) + 1  # stages: random, the legs from 1 on, the finals


class Staged(Search):
    """Random vectors, then populations that race, then finals. What it is told as measures is behaviour, from 0 to 1.

    >>> class Square:
    ...     size, family, wanted = 2, "squares", False
    ...     def drawn(self, draws): return draws.uniform(2)
    >>> search = Staged([Square()], trials=600, seed=0)
    >>> while not search.done:
    ...     asked = np.array([one.vector for one in search.ask().genomes])
    ...     search.tell(Outcomes(1.0 - ((asked - 0.3) ** 2).sum(axis=1), {"x": asked[:, 0]}))
    >>> search.told, bool(search.best_score > 0.999), len(search.harvest()) > 3
    (600, True, True)
    """

    method: ClassVar[str] = "staged"

    def __init__(self, kinds: Sequence[Kind], trials: int, seed: int) -> None:
        self.kinds, self.trials, self.seed = kinds, trials, seed
        finals = min(FINALS, trials // 4)
        first = max(int(RANDOM_SHARE * trials), min(256, trials // 3)) if trials >= SMALL else trials - finals
        between = trials - finals - first
        legs = [first + round(between * summed(LEG_SHARES[: leg + 1])) for leg in range(len(LEG_SHARES))]
        self._ends = [first, *legs, trials]  # trials told when each stage is over
        share = LEG_SHARES[0] * between / (LINES[0] * GENERATIONS)
        self._size = int(min(max(share, SIZES[0]), SIZES[1]))
        self._told, self._stage, self._best, self._round = 0, RANDOM, -math.inf, ROUND
        self.told_in = RANDOM  # the stage of the round that was told last
        self._elites: dict[tuple[int, ...], Tried] = {}
        self._lines: list[Line] = []
        self._asked_sizes: list[int] = []
        self._finds: list[Find] = []
        self._heard: list[Tried] = []  # of the last round

    # asking

    def _propose(self) -> Proposals:
        left = self._ends[self._stage] - self._told
        if self._stage == RANDOM:
            drawn = [self._random(self._told + i) for i in range(min(self._round, left))]
            return Proposals(drawn, operators="random")
        if self._stage == LAST:
            finals = [Try(LAST, one.kind, np.array(one.vector)) for one in self._finalists(left)]
            return Proposals(finals, operators="finals")
        tries: list[Try] = []
        for number, line in enumerate(self._lines):
            asked = line.population.ask(Draws(self.seed, self.method, self._stage, self._told, number))
            tries += [Try(self._stage, line.kind, vector) for vector in asked]
        self._asked_sizes = [line.population.size for line in self._lines]
        return Proposals(tries[:left], operators="cma-es")

    def _random(self, number: int, kinds: Sequence[int] = ()) -> Try:
        """A random one of some kinds, or of all."""
        among = kinds or range(len(self.kinds))
        kind = among[number % len(among)]
        return Try(RANDOM, kind, self.kinds[kind].drawn(Draws(self.seed, self.method, number)))

    def leading(self, count: int) -> list[Try]:
        """Those that would be asked in the finals if they began now; none before anything was good for something."""
        return [Try(LAST, one.kind, np.array(one.vector)) for one in self._finalists(count) if one.behaviour]

    def _finalists(self, count: int) -> list[Tried]:
        """The best that differ: of the later legs, whose trials are harder, then of all, and what differs less.

        What was sound in families that were given up goes before what was not in others.
        """
        late, early, fallen = self._ordered(1, 1), self._ordered(0, 1), [*self._ordered(1, 0), *self._ordered(0, 0)]
        chosen = different(late, count // 2)
        for alike in FINER:
            for some in (early, late):
                chosen += different(some, count - len(chosen), unlike=chosen, alike=alike * ALIKE)
        found = (chosen + different(self._ordered(GIVEN_UP, 1), count) + fallen)[:count]
        return found + [Tried(0.0, *self._filler(i)) for i in range(count - len(found))]

    def _ordered(self, late: int, sound: int) -> list[Tried]:
        """Elites, best first: of the later legs, those before, or families given up; that ended well or not."""
        some = (one for cell, one in self._elites.items() if cell[:2] == (late, sound))
        return sorted(some, key=lambda one: -one.score)

    def _filler(self, number: int) -> tuple[int, tuple[float, ...], tuple[float, ...]]:
        """A random one, where too few were sound: finals are as many as planned."""
        one = self._random(self.trials + number, sorted({cell[2] for cell in self._elites if cell[0] != GIVEN_UP}))
        return one.kind, tuple(one.vector.tolist()), ()

    # learning

    def _learn(self, asked: Proposals, outcomes: Outcomes) -> None:
        scores = np.asarray(outcomes.scores, np.float64)
        behaviour = np.column_stack([np.asarray(column) for column in outcomes.measures.values()]).tolist()
        statuses = outcomes.statuses or ["ok"] * len(asked)
        found = [
            Tried(score, one.kind, tuple(one.vector.tolist()), tuple(row), status == "ok")
            for one, score, row, status in zip(asked.genomes, scores.tolist(), behaviour, statuses, strict=True)
        ]
        if self._stage == LAST:
            self._finds += [Find(self._told + i, one, float(scores[i]), statuses[i]) for i, one in enumerate(asked)]
        else:
            self._remember(found)
            self._hear(asked, found, scores)
        self._best = max([self._best, *scores[np.isfinite(scores)].tolist()])
        self._told += len(asked)
        self.told_in, self._heard = self._stage, found
        self._go_on()

    def _go_on(self) -> None:
        while self._stage < LAST and self._told >= self._ends[self._stage]:
            self._next_stage(self._heard)

    def _remember(self, found: Sequence[Tried]) -> None:
        for one in found:
            if not one.score > 0.0:
                continue
            behaviour = (min(int(x * BINS), BINS - 1) for x in one.behaviour)
            cell = (int(self._stage >= LATE), int(one.sound), one.kind, *behaviour)
            if cell not in self._elites or one.score > self._elites[cell].score:
                self._elites[cell] = one

    def _hear(self, asked: Proposals, found: Sequence[Tried], scores: Vectors) -> None:
        if self._stage == RANDOM:
            return
        first = 0
        for line, size in zip(self._lines, self._asked_sizes, strict=True):
            own = slice(first, first + size)
            first += size
            line.learn(found[own], scores[own], size)

    def _next_stage(self, found: Sequence[Tried]) -> None:
        self._stage += 1
        if self._stage == 1:
            kinds = self._promising()
            starts = self._starts(max(LINES[0], len(self._wanted)), kinds, found)
            left = {cell: one for cell, one in self._elites.items() if one.kind not in kinds and one.sound}
            self._elites = {cell: one for cell, one in self._elites.items() if one.kind in kinds}
            self._elites |= {(GIVEN_UP, *cell[1:]): one for cell, one in left.items()}
            self._lines = [Line.beginning_with(one, self._size) for one in starts]
        elif self._stage < LAST:
            bests = {id(line.best): line for line in self._lines if line.best is not None}
            ordered = sorted((line.best for line in self._lines if line.best is not None), key=lambda one: -one.score)
            chosen = self._firsts(ordered)
            count = max(LINES[self._stage - 1], len(chosen))
            chosen += different(ordered, count - len(chosen), unlike=chosen)
            chosen = (chosen + [one for one in ordered if one not in chosen])[:count]
            self._lines = [bests[id(one)] for one in chosen] or self._lines
            more = VARIED[self._stage - 1]
            anew = different(self._ordered(0, 1), more, unlike=chosen)
            self._lines += [Line.beginning_with(one, self._size) for one in anew]
            for line in self._lines:
                line.best = None  # trials of this leg are other ones, longer

    def _promising(self) -> list[int]:
        """Kinds of the first family, and of others whose best random one is not far behind the best of all.

        Random networks of a bounder may be twice as good as its random cycles, and what comes of them in the end a
        fifth: the first family is never given up.
        """
        best: dict[str, float] = {}
        for one in self._elites.values():
            family = self.kinds[one.kind].family
            best[family] = max(best.get(family, 0.0), one.score)
        enough = PROMISING * max(best.values(), default=0.0)
        going = {family for family, score in best.items() if score >= enough} | {self.kinds[0].family}
        going |= {kind.family for kind in self.kinds if kind.wanted}
        return [i for i, kind in enumerate(self.kinds) if kind.family in going]

    def _firsts(self, ordered: Sequence[Tried]) -> list[Tried]:
        """The best of each kind that is wanted, unless it is hopeless by now."""
        least = PRESENT * ordered[0].score if ordered and self._stage >= LATE else 0.0
        firsts = [next((one for one in ordered if one.kind == kind), None) for kind in self._wanted]
        return [one for one in firsts if one is not None and one.score >= least]

    @property
    def _wanted(self) -> list[int]:
        return [i for i, kind in enumerate(self.kinds) if kind.wanted]

    def _starts(self, count: int, kinds: Sequence[int], found: Sequence[Tried]) -> list[Tried]:
        """Of each kind some of the best that differ, then the best of all."""
        going = [one for one in self._elites.values() if one.kind in kinds]
        ordered = sorted(going, key=lambda one: -one.score) or list(found)
        quota = max(1, count // (2 * len(kinds)))
        chosen: list[Tried] = []
        for kind in kinds:
            chosen += different([one for one in ordered if one.kind == kind], quota)
        rest = [one for one in different(ordered, count) + ordered if one not in chosen]
        return (chosen + rest)[:count]

    # in time

    @property
    def stage(self) -> int:
        """The stage that it is in: `RANDOM`, a leg, or `LAST`."""
        return self._stage

    @property
    def to_come(self) -> list[int]:
        """Trials of each stage before the finals that are still to be made."""
        begins = [0, *self._ends[: LAST - 1]]
        return [max(end - max(begin, self._told), 0) for begin, end in zip(begins, self._ends[:LAST], strict=True)]

    def replan(self, factor: float, finals: int, at_a_time: int) -> None:
        """So many times as many trials from here on before the finals; random ones are asked so many at a time."""
        if self._stage == LAST:
            return
        to_come, end = self.to_come, self._told
        for stage in range(self._stage, LAST):
            end += round(factor * to_come[stage])
            self._ends[stage] = end
        self._ends[LAST] = end + finals
        self._round = at_a_time
        self._go_on()

    # how far it is

    @property
    def told(self) -> int:
        return self._told

    @property
    def planned(self) -> int:
        return self._ends[LAST]

    @property
    def best_score(self) -> float:
        return self._best

    @property
    def note(self) -> str:
        names = ["random", *(f"leg {i + 1} of {len(LINES)}" for i in range(len(LINES))), "finals"]
        return names[self._stage]

    def harvest(self) -> list[Find]:
        finds, self._finds = self._finds, []
        return finds

    def state(self) -> dict[str, Any]:
        return {
            "told": self._told,
            "stage": self._stage,
            "ends": list(self._ends),
            "best": self._best if math.isfinite(self._best) else None,
            "elites": [[list(cell), one.data()] for cell, one in self._elites.items()],
            "lines": [line.data() for line in self._lines],
        }

    def restore(self, state: dict[str, Any]) -> None:
        self._told, self._stage = int(state["told"]), int(state["stage"])
        self._ends = [int(end) for end in state.get("ends", self._ends)]  # which older runs do not hold
        self._best = -math.inf if state["best"] is None else float(state["best"])
        self._elites = {tuple(cell): Tried.from_data(one) for cell, one in state["elites"]}
        self._lines = [Line.from_data(line) for line in state["lines"]]
