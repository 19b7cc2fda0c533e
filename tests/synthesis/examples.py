"""Searches of a few lines that are nothing like chains: what the protocol has to carry."""

from typing import ClassVar

import numpy as np

from gambol.draws import Draws
from gambol.synthesis.proposals import Find, Proposal, Proposals
from gambol.synthesis.search import Search


class Drift(Search):
    """A normal distribution that moves to the better half of its samples and widens or narrows with them, as CMA-ES.

    Over vectors, from the best of the starts: made as `refine --method` makes it.
    """

    method: ClassVar[str] = "drift"

    def __init__(self, given):
        self.given, self.size = given, max(2, len(given.starts))
        self.origin = int(np.argmax(given.scores))
        self.mean, self.sigma = np.array(given.starts[self.origin]), 3.0 * given.space.delta
        self.best, self.best_at, self.round = -np.inf, self.mean, 0
        self._better = False

    def _propose(self):
        draws, k = Draws(self.given.seed, self.method, self.round), len(self.mean)
        u = draws.uniform(12 * self.size * k).reshape(12, self.size, k)
        samples = self.mean + (u.sum(axis=0) - 6.0) * self.sigma  # nearly normal, by exact operations
        samples = np.clip(samples, self.given.space.low, self.given.space.high)
        alike = [self.origin] * self.size
        return Proposals(samples, origins=alike, parents=[(0,)] * self.size, operators=self.method)

    def _learn(self, asked, outcomes):
        elite = asked.genomes[np.argsort(-outcomes.scores, kind="stable")[: self.size // 2]]
        self.mean, self.sigma = elite.mean(axis=0), 0.8 * self.sigma + 0.2 * np.abs(elite - self.mean).mean(axis=0)
        if outcomes.scores.max() > self.best:
            self.best, self.best_at = float(outcomes.scores.max()), asked.genomes[int(np.argmax(outcomes.scores))]
            self._better = True
        self.round += 1

    @property
    def told(self):
        return self.round * self.size

    @property
    def planned(self):
        return self.given.rounds * self.size

    @property
    def best_score(self):
        return self.best

    def harvest(self):
        found = [Find(self.told - 1, Proposal(self.best_at, self.origin, (0,), self.method), self.best, line=0)]
        found, self._better = found if self._better else [], False
        return found

    def state(self):
        arrays = {name: getattr(self, name).tolist() for name in ("mean", "sigma", "best_at")}
        return {**arrays, "best": self.best, "round": self.round, "origin": self.origin}

    def restore(self, state):
        self.mean, self.sigma, self.best_at = (np.array(state[name]) for name in ("mean", "sigma", "best_at"))
        self.best, self.round, self.origin = state["best"], state["round"], state["origin"]


class Evolution(Search):
    """(µ, λ) over genomes of any structure: lists of poses that grow, shrink and cross; λ differs by generation."""

    method: ClassVar[str] = "evolution"
    mu = 3

    def __init__(self, seed, generations, targets):
        self.seed, self.generations, self.targets = seed, generations, targets
        self.generation, self._told, self.best = 0, 0, -np.inf
        self.members, self._finds = [], []  # members: (number, genome, score)

    def _propose(self):
        count = 4 + self.generation % 3
        made = [self._made(Draws(self.seed, self.method, self.generation, i)) for i in range(count)]
        return Proposals(
            [genome for genome, _, _ in made],
            parents=[parents for _, parents, _ in made],
            operators=[operator for _, _, operator in made],
        )

    def _made(self, draws):
        pose = [0.1 + 0.2 * draws.one(), *[low + (high - low) * draws.one() for low, high in self.targets]]
        if not self.members:
            return [pose], (), "drawn"
        (one, own, _), (two, other, _) = (self.members[int(draws.one() * len(self.members))] for _ in range(2))
        if draws.one() < 0.5:
            return [*own, pose][:4], (one,), "grown"
        return [*own[:1], *other[1:]], (one, two), "crossed"

    def _learn(self, asked, outcomes):
        best_first = np.argsort(-outcomes.scores, kind="stable")[: self.mu].tolist()
        self.members = [(self._told + i, asked.genomes[i], float(outcomes.scores[i])) for i in best_first]
        for i in sorted(best_first):
            self._finds.append(Find(self._told + i, asked[i], float(outcomes.scores[i]), line=self._told + i))
        self.best = max(self.best, float(outcomes.scores.max()))
        self._told += len(asked)
        self.generation += 1

    @property
    def told(self):
        return self._told

    @property
    def planned(self):
        return sum(4 + g % 3 for g in range(self.generations))

    @property
    def best_score(self):
        return self.best

    def harvest(self):
        finds, self._finds = self._finds, []
        return finds

    def state(self):
        return {"generation": self.generation, "told": self._told, "best": self.best, "members": self.members}

    def restore(self, state):
        self.generation, self._told, self.best = state["generation"], state["told"], state["best"]
        self.members = [tuple(member) for member in state["members"]]


class Grid(Search):
    """MAP-Elites (Mouret and Clune 2015): the best of each cell of a grid over named measures."""

    method: ClassVar[str] = "grid"

    def __init__(self, seed, rounds, size, ranges, cells=5):
        self.seed, self.rounds, self.size, self.ranges, self.cells = seed, rounds, size, ranges, cells
        self.round, self.elites, self._changed = 0, {}, set()  # elites: cell -> (genome, score, measures, number)

    def _propose(self):
        genomes, parents = [], []
        for i in range(self.size):
            draws = Draws(self.seed, self.method, self.round, i)
            cells = sorted(self.elites)
            parent = cells[int(draws.one() * len(cells))] if cells else None
            base = np.array(self.elites[parent][0]) if cells else np.full(2, 0.5)
            genomes.append(np.clip(base + 0.5 * (draws.uniform(2) - 0.5), 0.0, 1.0))
            parents.append(() if parent is None else (parent,))
        return Proposals(np.array(genomes), parents=parents, operators="moved")

    def _learn(self, asked, outcomes):
        for i, score in enumerate(outcomes.scores.tolist()):
            measures = {name: float(values[i]) for name, values in outcomes.measures.items()}
            cell = 0
            for name, (low, high) in self.ranges.items():
                place = int((measures[name] - low) / (high - low) * self.cells)
                cell = cell * self.cells + min(max(place, 0), self.cells - 1)
            if cell not in self.elites or score > self.elites[cell][1]:
                self.elites[cell] = (asked.genomes[i].tolist(), score, measures, self.told + i)
                self._changed.add(cell)
        self.round += 1

    @property
    def told(self):
        return self.round * self.size

    @property
    def planned(self):
        return self.rounds * self.size

    @property
    def best_score(self):
        return max((score for _, score, _, _ in self.elites.values()), default=-np.inf)

    def harvest(self):
        finds = []
        for cell in sorted(self._changed):
            genome, score, measures, number = self.elites[cell]
            finds.append(Find(number, Proposal(genome, 0, (cell,), "moved"), score, "ok", measures, line=cell))
        self._changed.clear()
        return finds

    def state(self):
        return {"round": self.round, "elites": [[cell, *rest] for cell, rest in sorted(self.elites.items())]}

    def restore(self, state):
        self.round = state["round"]
        self.elites = {cell: (genome, *rest) for cell, genome, *rest in state["elites"]}
