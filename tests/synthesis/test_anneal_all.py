"""The schedule of Grzeszczuk and Terzopoulos 1995, footnote 2."""

import numpy as np
import pytest
from tests.synthesis.closed_forms import given, resumed_everywhere, rosenbrock, searched, sphere

from gambol.synthesis.annealing import AnnealAll
from gambol.synthesis.proposals import Outcomes


def told(search, scores):
    for score in scores:
        search.ask()
        search.tell(Outcomes(np.array([score])))
    return float(search.temperature[0])


def test_the_temperature_drops_after_k_acceptances_or_ten_k_steps():
    k = 4
    search = AnnealAll(given(lambda x: np.zeros(len(x)), np.zeros(k), 1000))
    assert float(search.temperature[0]) == 0.5
    assert told(search, range(1, k)) == 0.5  # every one is better, and is accepted
    assert told(search, [k]) == pytest.approx(0.45)
    assert told(search, [-np.inf] * (10 * k - 1)) == pytest.approx(0.45)
    assert told(search, [-np.inf]) == pytest.approx(0.405)


def test_all_numbers_change_by_at_most_a_tenth_of_their_range_however_cold():
    search = AnnealAll(given(sphere, np.zeros(6), 2000))
    for round_ in (0, 1500):
        search.round, search.drops[:] = round_, round_
        change = np.abs(search.ask().genomes[0] - search.at[0])
        search.tell(Outcomes(np.array([-9.0])))
        assert (change > 0.0).all() and change.max() <= 0.4 + 1e-12


def test_it_comes_near_the_top_from_several_starts():
    search = searched(AnnealAll(given(rosenbrock, np.full((4, 2), -1.0), 3000)), rosenbrock)
    assert (search.best_scores > -0.05).all()


def test_it_resumes_between_any_two_rounds():
    assert resumed_everywhere(lambda: AnnealAll(given(sphere, np.zeros((3, 2)), 60, race=True)), sphere) == 60
