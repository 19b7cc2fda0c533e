"""What every search must do."""

import json

import numpy as np
import pytest

from gambol.synthesis.anneal import COOLING, PER_TEMPERATURE
from gambol.synthesis.methods import METHODS
from gambol.synthesis.search import Space

CENTRE = np.array([0.3, -0.7, 0.5])
SPACE = Space(low=np.full(3, -1.0), high=np.full(3, 1.0), delta=np.full(3, 0.05))


def hill(x):
    return 1.0 - ((x - CENTRE) ** 2).sum(axis=-1)


def run(search, rounds):
    for _ in range(rounds):
        search.tell(hill(search.ask()))
    return search


def started(method, chains=4, seed=3, fixed=False):
    starts = np.zeros((chains, 3))
    return METHODS[method](SPACE, starts, hill(starts), seed, fixed)


@pytest.mark.parametrize("method", METHODS)
class TestSearch:
    def test_it_climbs_a_hill(self, method):
        search = run(started(method), 600)
        assert (search.best_score > 0.98).all()
        assert np.allclose(search.best_score, hill(search.best))

    @pytest.mark.parametrize("fixed", [True, False])
    def test_it_stays_in_the_box_and_changes_one_number_at_a_time(self, method, fixed):
        search, sizes = started(method, fixed=fixed), []
        search.at[:] = 1.0
        search.score[:] = hill(search.at)
        for _ in range(100):
            before, asked = search.at.copy(), search.ask()
            assert (asked <= 1.0).all() and (asked >= -1.0).all()
            assert ((asked != before).sum(axis=1) <= 1).all()
            sizes += np.abs(asked - before).max(axis=1).tolist()
            search.tell(hill(asked))
        assert max(sizes) <= 0.05 * (1.0 if fixed else 2.0**2.5) + 1e-12
        assert fixed or min(s for s in sizes if s > 0) < 0.04

    def test_a_chain_does_not_know_its_neighbours(self, method):
        alone, beside = run(started(method, chains=1), 15), run(started(method, chains=6), 15)
        assert np.array_equal(alone.at[0], beside.at[0])
        assert not np.array_equal(beside.at[0], beside.at[1])

    def test_the_seed_matters_and_repeats(self, method):
        assert np.array_equal(run(started(method), 50).at, run(started(method), 50).at)
        assert not np.array_equal(run(started(method), 50).at, run(started(method, seed=4), 50).at)

    def test_it_goes_on_from_its_state_as_if_never_stopped(self, method):
        whole = run(started(method), 200)
        first = run(started(method), 90)
        kept = json.loads(json.dumps(first.state()))
        rest = started(method)
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
        with pytest.raises(ValueError, match="4 chains"):
            search.tell(np.zeros(3))


def test_annealing_cools_by_the_papers_schedule_and_accepts_less_and_less():
    search = started("anneal", chains=64)
    warm = search.temperature[0]
    assert warm == pytest.approx(0.1 * abs(hill(np.zeros(3))))
    taken = []
    for _ in range(12 * PER_TEMPERATURE):
        before = search.score.copy()
        search.tell(hill(search.ask()))
        taken.append((search.score < before).mean())
    assert search.temperature[0] == pytest.approx(warm * COOLING**12)
    assert np.mean(taken[:65]) > 2 * np.mean(taken[-65:])
