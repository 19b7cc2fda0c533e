"""MAP-Elites on numbers: what it fills, what takes a cell, and that it goes on from its state to the same bits."""

import json

import numpy as np
import pytest

from gambol.errors import InvalidInput
from gambol.synthesis import Axis, CmaMe, Elite, Elites, Grid, Illumination, MapElites, Outcomes, Proposal

GRID = Grid((Axis("x", 0.0, 1.0, 8), Axis("y", -1.0, 1.0, 4)))


class Points:
    """Points of the unit square, and offspring near them."""

    methods = ("near", "between")

    def first(self, draws):
        return draws.uniform(2)

    def bred(self, method, parents, draws):
        if method == "between":
            return 0.5 * (parents[0] + parents[1])
        return np.clip(parents[0] + 0.2 * (draws.uniform(2) - 0.5), 0.0, 1.0)

    def traits(self, genome):
        return {"left": float(genome[0] < 0.5)}

    def data(self, genome):
        return genome.tolist()

    def genome(self, data):
        return np.array(data)


def made(trials=600, seed=0, **options):
    chosen = Illumination(trials=trials, batch=25, **options)
    kind = CmaMe if chosen.emitters else MapElites
    return kind(Points(), GRID, chosen, {"near": 0.8, "between": 0.2}, seed=seed)


def told(search, asked):
    """Scores rise with x; y is measured from −1 to 1; a corner of the square fails, another is dishonest."""
    x, y = np.array(asked.genomes).T
    scores = np.where((x > 0.9) & (y > 0.9), -np.inf, x + 0.1 * y)
    statuses = ["energy" if a < 0.1 and b < 0.1 else "ok" for a, b in zip(x, y, strict=True)]
    search.tell(Outcomes(scores, {"x": x, "y": 2.0 * y - 1.0}, statuses))
    return scores, statuses


def test_each_cell_keeps_the_best_that_ever_fell_into_it():
    search, best, asked_of = made(), {}, {}
    while not search.done:
        asked = search.ask()
        first = search.told
        scores, statuses = told(search, asked)
        for i, (genome, score, status) in enumerate(zip(asked.genomes, scores, statuses, strict=True)):
            asked_of[first + i] = asked[i]
            cell = (min(int(genome[0] * 8), 7), min(int(genome[1] * 4), 3))
            if status == "ok" and score > best.get(cell, (-np.inf, 0))[0]:
                best[cell] = (score, first + i)
    assert search.told == 600
    kept = {GRID.place(cell): (search.elites[cell].score, search.elites[cell].number) for cell in search.elites}
    assert kept == best
    assert search.elites.coverage == len(best) / 32 > 0.9
    assert search.elites.qd_score() == pytest.approx(sum(score for score, _ in best.values()))
    assert search.best_score == max(score for score, _ in best.values())
    bred = [one for one in asked_of.values() if one.operator != "random"]
    assert {one.operator for one in bred} == {"near", "between"} and len(
        bred
    ) == 525  # after 60 random ones, in batches of 25
    assert all(parent in asked_of for one in bred for parent in one.parents)
    births = search.births()
    assert [birth.number for birth in births] == list(range(600)) and births[599].generation == 24
    assert all(birth.parents == asked_of[birth.number].parents for birth in births) and not search.births()


@pytest.mark.parametrize("emitters", [0, 2], ids=["map-elites", "cma-me"])
def test_it_goes_on_from_its_state_as_if_never_stopped(emitters):
    whole, cut = (made(seed=5, emitters=emitters) for _ in range(2))
    for _ in range(9):
        told(whole, whole.ask())
        told(cut, cut.ask())
    whole.harvest(), cut.harvest()
    rest = made(seed=5, emitters=emitters)
    rest.restore(json.loads(json.dumps(cut.state())))
    assert rest.told == cut.told > 200 and not rest.harvest()
    while not whole.done:
        a, b = whole.ask(), rest.ask()
        assert np.array_equal(a.genomes, b.genomes)
        assert [(p.parents, p.operator) for p in a] == [(p.parents, p.operator) for p in b]
        told(whole, a), told(rest, b)
    assert rest.state() == whole.state() and rest.elites.qd_score() == whole.elites.qd_score()
    finds = [(find.number, find.score, find.measures) for find in whole.harvest()]
    assert finds == [(find.number, find.score, find.measures) for find in rest.harvest()] and finds


def test_emitters_adapt_to_where_cells_are_gained_and_begin_anew_where_none_are():
    search, asked = made(emitters=2), []
    while not search.done:
        batch = search.ask()
        asked += list(batch)
        told(search, batch)
    assert search.told == len(asked) == 600 and search.elites.coverage > 0.9
    bred = [one for one in asked if one.operator == "cma-me"]
    began_at = {one.parents for one in bred}
    assert len(bred) == 525 and len(began_at) > 4 and all(asked[number].genome is not None for (number,) in began_at)
    again = made(emitters=2)
    told(again, again.ask())
    assert [birth.operator for birth in again.births()] == ["random"] * 25


def test_what_is_equal_or_no_number_takes_no_cell():
    elites = Elites(GRID)
    assert elites.add(Elite(0, Proposal(None), 1.0, (0.5, 5.0))) == GRID.number((4, 3))  # beyond: the outermost cell
    assert elites.add(Elite(1, Proposal(None), 1.0, (0.5, 1.0))) is None
    assert elites.add(Elite(2, Proposal(None), np.inf, (0.5, 1.0))) is None
    assert elites.add(Elite(3, Proposal(None), 2.0, (0.5, np.nan))) is None
    assert elites[GRID.number((4, 3))].number == 0 and elites.qd_score(idle=2.0) == 0.0


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: Axis.from_text("period"), "NAME=LOW:HIGH:CELLS"),
        (lambda: Axis.from_text("period=1:0:4"), "to a larger number"),
        (lambda: Grid((Axis("x", 0, 1, 4), Axis("x", 0, 2, 4))), "each axis needs a measure of its own"),
        (lambda: Grid((Axis("x", 0, 1, 1000), Axis("y", 0, 1, 1000))), "at most"),
        (lambda: GRID.number((8, 0)), "x 0 to 7"),
        (lambda: Illumination(batch=16, emitters=5), "four or more"),
        (lambda: Illumination(first=2.0), "a share between 0 and 1"),
        (lambda: MapElites(Points(), GRID, Illumination(), {"farr": 1.0}, seed=0), "method of reproduction"),
    ],
)
def test_bad_input_is_one_sentence(make, words):
    with pytest.raises(InvalidInput, match=words):
        make()
