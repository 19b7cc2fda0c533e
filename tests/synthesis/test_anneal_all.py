"""The schedule of Grzeszczuk and Terzopoulos 1995, footnote 2."""

import numpy as np
import pytest
from tests.synthesis.closed_forms import given, resumed_everywhere, rosenbrock, searched, sphere

import gambol
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


def test_its_schedule_is_for_users():
    """The papers' other temperatures could be had in reproductions alone."""
    found = {}
    for name, options in {
        "usual": {},
        "same": {"temperature": 0.5, "cooling": 0.9},
        "cold": {"temperature": 1e-6},
    }.items():
        run = gambol.learn("luxo", "travel", method="anneal-all", trials=160, seconds=1.0, keep=2, **options)
        found[name] = [one.score for one in run.best(40)]
        assert {key: run.recipe.options.get(key) for key in options} == options
    assert found["usual"] == found["same"] != found["cold"]
    k = 4
    search = AnnealAll(given(lambda x: np.zeros(len(x)), np.zeros(k), 1000, temperature=2.0, cooling=0.6))
    assert float(search.temperature[0]) == 2.0
    for score in range(1, 2 * k + 1):  # each is accepted
        search.ask()
        search.tell(Outcomes(np.array([float(score)])))
    assert float(search.temperature[0]) == pytest.approx(2.0 * 0.6**2)
    with pytest.raises(gambol.InvalidInput, match="a cooling for cma-es"):
        gambol.learn("luxo", "travel", cooling=0.8, trials=8)
    with pytest.raises(gambol.InvalidInput, match="cooling"):
        gambol.learn("luxo", "travel", method="anneal", cooling=1.5, trials=8)
