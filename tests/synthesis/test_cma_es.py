"""What populations do; what every search does is in `gambol.testing.check_search`."""

import numpy as np
import pytest
from tests.synthesis.closed_forms import given, resumed_everywhere, rosenbrock, searched, sphere

from gambol.synthesis.cma_es import CmaEs
from gambol.synthesis.proposals import Outcomes


@pytest.mark.parametrize("land, k, trials, near", [(sphere, 10, 2000, 1e-10), (rosenbrock, 6, 6000, 1e-8)])
def test_it_finds_the_top(land, k, trials, near):
    search = searched(CmaEs(given(land, np.zeros(k), trials)), land)
    assert search.told == trials and -near < search.best_score <= 0.0


def test_tops_at_the_wall_of_the_box_are_found():
    search = searched(CmaEs(given(lambda x: np.asarray(x).sum(axis=-1), np.zeros(4), 1500)), lambda x: x.sum(axis=-1))
    assert search.best_score == pytest.approx(8.0, abs=1e-3)
    assert (np.abs(search.best) <= 2.0).all()


def test_a_population_does_not_know_its_neighbours():
    alone, beside = (searched(CmaEs(given(sphere, np.zeros((n, 3)), 70)), sphere) for n in (1, 3))
    assert np.array_equal(alone.best[0], beside.best[0])
    assert not np.array_equal(beside.best[0], beside.best[1])


def test_a_population_stays_near_a_start_that_is_worth_something_and_leaves_one_that_was_drawn():
    near, far = (CmaEs(given(sphere, np.zeros(40), 15, drawn=drawn)).ask().genomes.std() for drawn in (False, True))
    assert near == pytest.approx(0.1 * 4.0, rel=0.1) and far == pytest.approx(0.3 * 4.0, rel=0.15)


def test_only_the_order_of_scores_counts():
    def as_if(land):
        search = CmaEs(given(sphere, np.zeros(3), 60))
        while not search.done:
            asked = search.ask()
            search.tell(Outcomes(land(sphere(asked.genomes))))
        return asked.genomes

    assert np.array_equal(as_if(lambda s: s), as_if(lambda s: 1e6 * s - 3.0))


def test_one_that_has_converged_begins_again_elsewhere_and_twice_as_large():
    search, sizes = CmaEs(given(sphere, np.zeros(2), 4000)), []
    while not search.done:
        asked = search.ask()
        sizes.append(len(asked))
        search.tell(Outcomes(sphere(asked.genomes)))
    assert sorted(set(sizes[:-1]))[:2] == [6, 12]
    assert sizes == sorted(sizes[:-1]) + sizes[-1:] and sum(sizes) == 4000


def test_numpys_own_random_numbers_stay_as_they_are():
    np.random.seed(5)
    before = np.random.get_state()[1].copy()
    searched(CmaEs(given(sphere, np.zeros(3), 50)), sphere)
    assert np.array_equal(np.random.get_state()[1], before)


def test_it_resumes_between_any_two_generations_also_after_a_restart():
    assert resumed_everywhere(lambda: CmaEs(given(sphere, np.zeros((2, 1)), 300, race=True)), sphere) > 20


def test_failures_count_as_worst():
    search = CmaEs(given(sphere, np.zeros(3), 1200))
    while not search.done:
        genomes = search.ask().genomes
        search.tell(Outcomes(np.where(genomes[:, 0] < 0.6, -np.inf, sphere(genomes))))
    assert search.best_score > -1e-6
