"""Beyond the papers: how well, and how many ways, searches find to move with the same number of evaluations.

Every search asks the same subject: vectors of a family of controllers, scored by how far they travel. Whatever it asks
falls into the cells of one grid, whether the search knows of it or not. So each is judged by its best score, by the
share of the cells that anything sound fell into, and by the sum of the best scores of all cells.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.catalogue import creature
from gambol.discovery.behaviour_axes import axes_of
from gambol.discovery.discovering import tunable_family
from gambol.discovery.family_vectors import FamilyVectors
from gambol.discovery.objective import Objective
from gambol.discovery.stock import Bred, stock_of
from gambol.draws import Draws
from gambol.dynamics.habitat import natural_world
from gambol.pictures.plots.compared import compared_plot
from gambol.progress import Progress
from gambol.runs.recipe import Recipe
from gambol.synthesis import (
    SEARCHES,
    Clearing,
    CmaMe,
    Elite,
    Elites,
    Evolution,
    Generational,
    Given,
    Grid,
    Illumination,
    MapElites,
    Outcomes,
    Proposals,
    Search,
)
from gambol_lab.reproduce.experiment import Row, Setting

ID = "diversity"
EVALUATIONS, MANY = 512, 4096  # of each search, as usual and in full
FIRST = 64  # of them at random, before chains, populations and elites begin
CHAINS, LINES = 16, 4  # that race: as `refine` and `learn` have them
POPULATION = 64
CELLS = 10  # along each axis
BODIES = {  # family and seconds of a trial
    "luxo": ("san", 6.0),
    "bounder": ("san", 6.0),
    "walker7": ("pose-graph", 6.0),
    "worm": ("time-wave", 60.0),
    "fish": ("frequency-wave", 6.0),
}
Told = NDArray[np.float64]  # best score, coverage and QD score of each search


def run(setting: Setting, evaluations: int | None = None) -> list[Row]:
    """All searches on all bodies, with the same seeds."""
    evaluations = evaluations or (MANY if setting.full else EVALUATIONS)
    jobs = [
        (_Trial(name, family, seconds, seed, evaluations), method)
        for name, (family, seconds) in BODIES.items()
        for method in METHODS
        for seed in setting.seeds
    ]
    told = setting.each_kept(_searched, jobs, _asked, "searches") if setting.full else _in_threads(setting, jobs)
    found: dict[tuple[str, str], Told] = {}  # (seeds, 3)
    for name in BODIES:
        for method in METHODS:
            own = [one for one, (trial, by) in zip(told, jobs, strict=True) if (trial.name, by) == (name, method)]
            found[name, method] = np.array(own)
    compared_plot(
        found, ("best score", "coverage", "QD score"), setting.out / f"{ID}.png", f"{evaluations} evaluations each"
    )
    count = len(setting.seeds)
    rows = [
        Row(ID, f"{name} ({BODIES[name][0]}), {method}", "–", _said(told), count, None)
        for (name, method), told in found.items()
    ]
    return [*rows, _first_row(found, count, 1, "covers most"), _first_row(found, count, 2, "has the highest QD score")]


def _in_threads(setting: Setting, jobs: list[tuple[_Trial, str]]) -> list[list[float]]:
    """What the searches come to, all seeds of one at a time."""
    count, told = len(setting.seeds), list[list[float]]()
    for first in range(0, len(jobs), count):
        setting.report(f"{jobs[first][0].name}: {jobs[first][1]}")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            told += pool.map(_searched, jobs[first : first + count])
    return told


def _said(told: Told) -> str:
    (best, coverage, qd), (spread, _, qd_spread) = told.mean(axis=0), told.std(axis=0)
    return f"best {best:.2f} ± {spread:.2f}, coverage {coverage:.0%}, QD score {qd:.1f} ± {qd_spread:.1f}"


def _first_row(found: dict[tuple[str, str], Told], count: int, column: int, words: str) -> Row:
    """On how many bodies MAP-Elites is first."""
    won = [
        name
        for name in BODIES
        if max(METHODS, key=lambda method: float(found[name, method][:, column].mean())) == "MAP-Elites"
    ]
    said = f"on {len(won)} of {len(BODIES)}: {', '.join(won) or 'none'}"
    return Row(ID, f"MAP-Elites {words}", "–", said, count, None)  # nobody claims it


# a search


@dataclass(frozen=True)
class _Trial:
    """What all methods are given."""

    name: str
    family: str
    seconds: float
    seed: int
    evaluations: int

    def subject(self) -> Bred:
        body, family = creature(self.name), tunable_family(self.family)
        recipe = Recipe(
            verb="illuminate",
            creature=body,
            family=self.family,
            task={"kind": "travel"},
            worlds=(natural_world(body),),
            seconds=self.seconds,
            trials=self.evaluations,
            keep=1,
            seed=self.seed,
            method=ID,
        )
        grid = Grid(axes_of(body, (), CELLS, self.seconds))
        return Bred(body, stock_of(body, family), Objective(recipe, threads=1), grid)


class _Asked:
    """Whatever is asked falls into the cells of a grid."""

    def __init__(self, subject: Bred) -> None:
        self.subject, self.elites, self.asked = subject, Elites(subject.grid), 0

    def outcomes(self, proposals: Proposals) -> Outcomes:
        found = self.subject.outcomes(proposals, Progress())
        rows = zip(*[found.measures[axis.name].tolist() for axis in self.subject.grid.axes], strict=True)
        for proposal, score, status, measures in zip(proposals, found.scores, found.statuses, rows, strict=True):
            if status == "ok":
                self.elites.add(Elite(self.asked, proposal, float(score), measures))
            self.asked += 1
        honest = np.where([status == "ok" for status in found.statuses], found.scores, -np.inf)
        return Outcomes(honest, found.measures, found.statuses)


def _asked(job: tuple[_Trial, str]) -> dict[str, Any]:
    """All that a search depends on."""
    trial, method = job
    return {**asdict(trial), "method": method, "fingerprint": creature(trial.name).fingerprint}


def _searched(job: tuple[_Trial, str]) -> list[float]:
    """Best score, coverage and QD score."""
    trial, method = job
    asked = _Asked(trial.subject())
    search = METHODS[method](trial, asked)
    while search is not None and not search.done:
        search.tell(asked.outcomes(search.ask()))
    assert asked.asked == trial.evaluations, f"{method} was not given the same: {asked.asked}"
    return [float(x) for x in (asked.elites.best_score, asked.elites.coverage, asked.elites.qd_score())]


def _at_random(trial: _Trial, asked: _Asked, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Vectors and scores of so many random controllers."""
    breeder = asked.subject.stock.breeder
    genomes = [breeder.first(Draws(trial.seed, "first", i)) for i in range(count)]
    scores = [
        asked.outcomes(Proposals(genomes[i : i + FIRST], operators="random")).scores for i in range(0, count, FIRST)
    ]
    return np.array(genomes), np.concatenate(scores)


def _random(trial: _Trial, asked: _Asked) -> Search | None:
    _at_random(trial, asked, trial.evaluations)
    return None


def _lines(method: str, count: int) -> Callable[[_Trial, _Asked], Search]:
    """Lines that begin at the best of the first random ones, and race."""

    def made(trial: _Trial, asked: _Asked) -> Search:
        genomes, scores = _at_random(trial, asked, FIRST)
        best = np.argsort(-scores, kind="stable")[:count]
        vectors = asked.subject.stock.breeder
        assert isinstance(vectors, FamilyVectors)
        rounds = (trial.evaluations - FIRST) // count
        return SEARCHES[method](Given(vectors.space, genomes[best], scores[best], trial.seed, rounds, race=True))

    return made


def _evolution(clearing: Clearing | None) -> Callable[[_Trial, _Asked], Search]:
    def made(trial: _Trial, asked: _Asked) -> Search:
        stock = asked.subject.stock
        evolution = Evolution(POPULATION, trial.evaluations // POPULATION, methods=stock.methods, clearing=clearing)
        return Generational(stock.breeder, evolution, trial.seed, keep=1)

    return made


def _map_elites(emitters: int) -> Callable[[_Trial, _Asked], Search]:
    def made(trial: _Trial, asked: _Asked) -> Search:
        illumination = Illumination(trial.evaluations, POPULATION, FIRST / trial.evaluations, emitters)
        stock, kind = asked.subject.stock, CmaMe if emitters else MapElites
        return kind(stock.breeder, asked.subject.grid, illumination, stock.methods, trial.seed)

    return made


METHODS: dict[str, Callable[[_Trial, _Asked], Search | None]] = {
    "random": _random,
    "race": _lines("anneal", CHAINS),
    "evolution": _evolution(None),
    "clearing": _evolution(Clearing()),
    "CMA-ES": _lines("cma-es", LINES),
    "MAP-Elites": _map_elites(0),
    "CMA-ME": _map_elites(LINES),
}
