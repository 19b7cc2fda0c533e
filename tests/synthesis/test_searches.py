"""What every search must do."""

import json

import numpy as np
import pytest

from gambol.draws import Draws
from gambol.synthesis.anneal import COOLING, TEMPERATURES
from gambol.synthesis.changes import one_small, some_of_any_size
from gambol.synthesis.methods import METHODS
from gambol.synthesis.space import Space

CENTRE = np.array([0.3, -0.7, 0.5])
SPACE = Space(low=np.full(3, -1.0), high=np.full(3, 1.0), delta=np.full(3, 0.05))


def hill(x):
    return 1.0 - ((x - CENTRE) ** 2).sum(axis=-1)


def run(search, rounds):
    for _ in range(rounds):
        search.tell(hill(search.ask()))
    return search


def started(method, chains=4, seed=3, rounds=600, **options):
    starts = np.zeros((chains, 3))
    return METHODS[method](SPACE, starts, hill(starts), seed=seed, rounds=rounds, **options)


@pytest.mark.parametrize("method", METHODS)
class TestSearch:
    def test_it_climbs_a_hill(self, method):
        search = run(started(method), 600)
        assert (search.best_score > 0.98).all()
        assert np.allclose(search.best_score, hill(search.best))

    def test_a_chain_does_not_know_its_neighbours(self, method):
        alone, beside = run(started(method, chains=1), 15), run(started(method, chains=6), 15)
        assert np.array_equal(alone.at[0], beside.at[0])
        assert not np.array_equal(beside.at[0], beside.at[1])

    def test_the_seed_matters_and_repeats(self, method):
        assert np.array_equal(run(started(method), 50).at, run(started(method), 50).at)
        assert not np.array_equal(run(started(method), 50).at, run(started(method, seed=4), 50).at)

    @pytest.mark.parametrize("race", [True, False])
    def test_it_goes_on_from_its_state_as_if_never_stopped(self, method, race):
        whole = run(started(method, rounds=200, race=race), 200)
        first = run(started(method, rounds=200, race=race), 90)
        kept = json.loads(json.dumps(first.state()))
        rest = started(method, rounds=200, race=race)
        rest.restore(kept)
        run(rest, 110)
        assert np.array_equal(rest.at, whole.at) and np.array_equal(rest.best_score, whole.best_score)

    def test_failures_are_never_kept(self, method):
        search = started(method)
        for _ in range(50):
            search.ask()
            search.tell(np.full(4, -np.inf))
        assert np.array_equal(search.at, np.zeros((4, 3))) and np.isfinite(search.best_score).all()

    def test_asking_and_telling_alternate(self, method):
        search = started(method)
        with pytest.raises(RuntimeError, match="nothing has been asked"):
            search.tell(np.zeros(4))
        search.ask()
        with pytest.raises(RuntimeError, match="not been told"):
            search.ask()
        with pytest.raises(ValueError, match="4 vectors were asked"):
            search.tell(np.zeros(3))

    def test_in_a_race_the_better_half_goes_on_and_shares_all_vectors(self, method):
        search, going, before = started(method, chains=10, rounds=40, race=True), [], None
        for _ in range(40):
            askers = search.askers
            assert len(askers) == 10 and np.ptp(np.bincount(askers)[np.unique(askers)]) <= 1
            if before is not None and len(set(askers)) < len(before):
                stopped = before - set(askers)
                assert search.best_score[list(stopped)].max() <= search.best_score[askers].min()
            before = set(askers)
            going.append(len(before))
            search.tell(hill(search.ask()))
        assert going == [10] * 10 + [5] * 10 + [2] * 10 + [1] * 10
        assert np.allclose(search.best_score, hill(search.best))

    def test_a_chain_takes_the_best_of_what_it_asked(self, method):
        search = started(method, chains=8, rounds=4, race=True)
        search.round = 3  # the last leg: one chain asks all
        asked = search.ask()
        scores = np.array([0.1, 5.0, 9.0, 2.0, 9.0, -np.inf, 3.0, 0.0])
        chain = search.askers[0]
        search.tell(scores)
        assert np.array_equal(search.at[chain], asked[2]) and search.best_score[chain] == 9.0


def test_the_papers_change_is_one_number_by_delta_within_the_box():
    corner = np.ones(3)
    for i in range(50):
        changed = one_small(SPACE, corner, Draws(0, i))
        assert sorted(np.round(corner - changed, 9)) in ([0, 0, 0], [0, 0, 0.05])


def test_changes_come_in_every_number_and_every_size():
    wide = Space(low=np.full(20, -1.0), high=np.full(20, 1.0), delta=np.full(20, 0.05))
    changes = np.array([some_of_any_size(wide, np.zeros(20), Draws(0, i)) for i in range(3000)])
    counts = (changes != 0.0).sum(axis=1)
    assert counts.min() == 1 and counts.max() == 20
    assert np.mean(counts == 1) == pytest.approx(np.log(2) / np.log(21), abs=0.03)  # log-uniform
    sizes = np.abs(changes[changes != 0.0])
    assert sizes.min() >= 0.025 and sizes.max() == 1.0  # half of delta; the box
    assert np.mean(sizes < 0.05) == pytest.approx(1 / 7, abs=0.02)  # an octave of the seven to the box's width
    assert abs(np.mean(changes > 0) - np.mean(changes < 0)) < 0.02


def test_annealing_cools_by_the_papers_schedule_and_accepts_less_and_less():
    search = started("anneal", chains=64, rounds=900)
    assert search.temperature[0] == pytest.approx(0.2 * abs(hill(np.zeros(3))))
    taken = []
    for _ in range(900):
        before = search.score.copy()
        search.tell(hill(search.ask()))
        taken.append((search.score < before).mean())
    assert search.temperature[0] == pytest.approx(0.2 * search.best_score[0] * COOLING**TEMPERATURES)
    assert np.mean(taken[:60]) > 2 * np.mean(taken[-60:])
