"""What every search over vectors has to do."""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gambol.discovery.discovering import discover
from gambol.discovery.refining import refine
from gambol.progress import Progress
from gambol.runs.run import Run
from gambol.synthesis.given import Given
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.search import Search
from gambol.synthesis.searches import SEARCHES
from gambol.synthesis.space import Space, Vectors
from gambol.testing.suite import Check, Suite, expect, passes

Maker = Callable[[Given], Search]

PEAK = np.array([0.3, -0.7, 0.5])  # of the hill that is searched for
SPACE = Space(low=np.full(3, -1.0), high=np.full(3, 1.0), delta=np.full(3, 0.05))
STARTS, ROUNDS, SHORT, SEED = 4, 600, 60, 3


@dataclass(frozen=True)
class Searched:
    """A search, and how high it should climb on a smooth hill of height 1."""

    search: Maker
    method: str
    climbs: float

    def begun(self, seed: int = SEED, rounds: int = ROUNDS, **options: Any) -> Search:
        """On a hill, at its middle."""
        starts = np.zeros((STARTS, 3))
        return self.search(Given(SPACE, starts, hill(starts), seed=seed, rounds=rounds, **options))


def check_search(search: Maker, *, climbs: float = 0.9) -> None:
    """Tests a search over vectors. An AssertionError says which check failed.

    Args:
        search: the class, or whatever makes a search of a `Given`, registered in `SEARCHES`.
        climbs: how high it should get on a smooth hill of height 1 in three dimensions, from 0.17, in 2400 trials.

    >>> from gambol.synthesis.ascent import Ascent
    >>> check_search(Ascent)
    """
    passes(search_checks(search, climbs=climbs))


def search_checks(search: Maker, *, climbs: float = 0.9) -> list[Check]:
    """The checks of `check_search`, one by one: `@pytest.mark.parametrize("check", search_checks(…), ids=str)`.

    >>> from gambol.synthesis.ascent import Ascent
    >>> print(search_checks(Ascent)[0])
    ascent: it is registered
    """
    method = str(getattr(search, "method", search))
    return SUITE.of(method, Searched(search, method, climbs))


def hill(x: Vectors) -> Vectors:
    """A smooth hill of height 1, over vectors (…, 3)."""
    height: Vectors = 1.0 - ((np.asarray(x) - PEAK) ** 2).sum(axis=-1)
    return height


SUITE: Suite[Searched] = Suite()


@SUITE.asks
def it_is_registered(subject: Searched) -> None:
    known = SEARCHES.get(subject.method)
    expect(
        known is subject.search,
        "its name finds "
        + (f"{known!r}" if known else "nothing")
        + "; decorate it with @gambol.synthesis.SEARCHES.register, or enter it in its package's "
        "entry points",
    )


@SUITE.asks
def it_climbs_a_hill_and_is_done(subject: Searched) -> None:
    """Its best never gets worse, and it asks about as many as it was given rounds for."""
    search, best = subject.begun(), -math.inf
    expect(not search.done and search.told == 0, "it is done before it began")
    while not search.done:
        expect(search.told <= 2 * STARTS * ROUNDS, f"it has asked {search.told} and is not done")
        _round(search)
        expect(search.best_score >= best, f"its best score falls from {best!r} to {search.best_score!r}")
        best = search.best_score
    expect(search.told == search.planned, f"it was told {search.told}, and had planned {search.planned}")
    expect(subject.climbs <= best <= 1.0, f"on a hill of height 1 it climbs to {best!r}")


@SUITE.asks
def its_genomes_are_vectors_in_the_box(subject: Searched) -> None:
    """Each with its operator and the start that it changes."""
    search = subject.begun()
    for _ in range(SHORT):
        asked = search.ask()
        genomes = np.asarray(asked.genomes)
        expect(len(asked) > 0 and genomes.shape == (len(asked), 3), f"it asks genomes of shape {genomes.shape}")
        expect(((genomes >= SPACE.low) & (genomes <= SPACE.high)).all(), "a vector lies outside the box")
        for proposal in asked:
            expect(bool(proposal.operator), "a proposal has no operator: how was it made?")
            expect(0 <= proposal.origin < STARTS, f"a proposal's origin is {proposal.origin}, of {STARTS} starts")
        search.tell(Outcomes(hill(genomes)))


@SUITE.asks
def what_it_harvests_is_as_good_as_it_says(subject: Searched) -> None:
    search = subject.begun()
    _rounds(search, SHORT)
    finds, told = search.harvest(), search.told
    expect(finds and max(find.score for find in finds) == search.best_score, "its best is not in the harvest")
    for find in finds:
        score = float(hill(np.asarray(find.proposal.genome)))
        expect(find.score == score, f"a find says {find.score!r}, and its genome is worth {score!r}")
        expect(0 <= find.number < told, f"a find is of trial {find.number}, of {told}")
    expect(not search.harvest(), "it harvests the same twice")
    _rounds(search, SHORT)
    expect(all(find.number >= told for find in search.harvest()), "a find is of a trial before the last harvest")


@SUITE.asks
def its_seed_decides(subject: Searched) -> None:
    asked = []
    for seed in (SEED, SEED, SEED + 1):
        search = subject.begun(seed=seed)
        _rounds(search, SHORT)
        asked.append(np.asarray(search.ask().genomes))
    expect(np.array_equal(asked[0], asked[1]), "with the same seed it asks something else the second time")
    expect(not np.array_equal(asked[0], asked[2]), "with another seed it asks the same")


@SUITE.asks
def it_goes_on_from_its_state_as_if_never_stopped(subject: Searched) -> None:
    """To the same bits, through JSON, with a race and without."""
    for race in (True, False):
        whole, first, rest = (subject.begun(rounds=SHORT, race=race) for _ in range(3))
        _rounds(whole, SHORT // 2)
        _rounds(first, SHORT // 2)
        first.harvest()
        rest.restore(json.loads(json.dumps(first.state())))
        expect(rest.told == first.told and rest.best_score == first.best_score, "its state forgets trials or the best")
        expect(not rest.harvest(), "what was harvested before it stopped is harvested again")
        whole.harvest()
        while not whole.done:
            a, b = whole.ask(), rest.ask()
            expect(np.array_equal(np.asarray(a.genomes), np.asarray(b.genomes)), "restored, it asks something else")
            expect(
                [(p.origin, p.parents, p.operator) for p in a] == [(p.origin, p.parents, p.operator) for p in b],
                "restored, it says something else of what it asks",
            )
            for search, asked in ((whole, a), (rest, b)):
                search.tell(Outcomes(hill(np.asarray(asked.genomes))))
        expect(rest.done and rest.state() == whole.state(), "restored, it ends in another state")
        finds, others = ([(f.number, f.score, f.line) for f in search.harvest()] for search in (rest, whole))
        expect(finds == others, "restored, it harvests something else")


@SUITE.asks
def asking_and_telling_alternate(subject: Searched) -> None:
    """`Search` holds that; a search overrides `_propose` and `_learn`, not `ask` and `tell`."""
    search = subject.begun()
    _expect_raises(RuntimeError, lambda: search.tell(Outcomes(np.zeros(STARTS))), "it is told what it did not ask")
    asked = len(search.ask())
    _expect_raises(RuntimeError, search.ask, "it asks twice without being told")
    _expect_raises(ValueError, lambda: search.tell(Outcomes(np.zeros(asked + 1))), "it takes too many outcomes")
    search.tell(Outcomes(np.zeros(asked)))


@SUITE.asks
def failures_are_no_success(subject: Searched) -> None:
    """A score of -inf: now and then, and always."""
    search, worth = subject.begun(rounds=SHORT), float(hill(np.zeros(3)))
    while not search.done:
        search.tell(Outcomes(np.full(len(search.ask()), -np.inf)))
    expect(search.best_score <= worth, f"when everything fails its best score is {search.best_score!r}")
    expect(all(not find.score > worth for find in search.harvest()), "when everything fails it finds something")
    json.dumps(search.state())
    search = subject.begun(rounds=SHORT)
    while not search.done:
        scores = hill(np.asarray(search.ask().genomes))
        scores[::2] = -np.inf
        search.tell(Outcomes(scores))
    expect(worth <= search.best_score <= 1.0, f"when half of them fail its best score is {search.best_score!r}")


@SUITE.asks
def it_refines_gaits_and_resumes(subject: Searched) -> None:
    """Through the driver, into a run that was stopped in between."""
    found = discover("luxo", method="random", trials=32, seconds=0.5, keep=2)
    settings: dict[str, Any] = {"method": subject.method, "trials": 52, "chains": 4, "keep": 2, "confirmed": False}
    stop = Progress(lambda report: stop.cancel() if report.done >= 110 else None)
    with tempfile.TemporaryDirectory() as folder:
        whole, cut = Path(folder) / "whole", Path(folder) / "cut"
        refine(found, out=whole, **settings)
        refine(found, out=cut, progress=stop, **settings)
        expect(not Run.open(cut).finished, "it does not stop when it is cancelled")
        refine(found, out=cut, resume=True, **settings)
        expect(Run.open(cut).rows() == Run.open(whole).rows(), "a run that was stopped and resumed holds other rows")
        expect(Run.open(whole).best(1), "its run holds nothing")


def _round(search: Search) -> None:
    search.tell(Outcomes(hill(np.asarray(search.ask().genomes))))


def _rounds(search: Search, count: int) -> None:
    for _ in range(count):
        _round(search)


def _expect_raises(error: type[Exception], call: Callable[[], object], words: str) -> None:
    try:
        call()
    except error:
        return
    expect(False, words)
