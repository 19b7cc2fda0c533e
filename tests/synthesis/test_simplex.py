"""Simplexes against SciPy's; what every search does is in `gambol.testing.check_search`."""

import numpy as np
import pytest
from scipy.optimize import minimize
from tests.synthesis.closed_forms import given, resumed_everywhere, rosenbrock, searched, sphere

from gambol.synthesis.simplex import OneSimplex, Simplex


@pytest.mark.parametrize("k, land", [(2, rosenbrock), (5, rosenbrock), (7, sphere), (3, lambda x: x.sum(axis=-1))])
def test_it_asks_the_points_that_scipy_asks(k, land):
    """All steps are in it: mirrored, stretched, pulled in from either side, shrunk; and walls."""
    corners = np.random.default_rng(k).random((k + 1, k))
    asked = []

    def cost(share):
        asked.append(share.copy())
        return -land(4.0 * share - 2.0)

    minimize(
        cost,
        corners[0],
        method="Nelder-Mead",
        bounds=[(0.0, 1.0)] * k,
        options={"initial_simplex": corners, "maxfev": 400, "xatol": 0.0, "fatol": 0.0},
    )
    simplex, ours, steps = OneSimplex(corners, np.empty(0)), [], set()
    while len(ours) < len(asked):
        points = simplex.wants()
        ours.extend(points)
        steps.add(simplex.step)
        simplex.hears(np.array([-land(4.0 * point - 2.0) for point in points]))
    assert np.array_equal(ours[: len(asked)], asked)
    if land is rosenbrock:
        assert {"reflect", "expand", "outside", "inside"} <= steps


def test_a_simplex_shrinks_as_scipys_does():
    corners, asked, ours = np.array([[0.2, 0.2], [0.9, 0.1], [0.1, 0.8]]), [], []

    def cost(share):  # a hole in the ground: everything but the first corner gets worse towards the middle
        asked.append(share.copy())
        return float(-np.exp(-1e4 * ((share - 0.2) ** 2).sum()) + 1.0 - ((share - 0.5) ** 2).sum())

    minimize(
        cost,
        corners[0],
        method="Nelder-Mead",
        bounds=[(0.0, 1.0)] * 2,
        options={"initial_simplex": corners, "maxfev": 40},
    )
    seen, asked = list(asked), []
    simplex, steps = OneSimplex(corners, np.empty(0)), []
    while len(ours) < len(seen):
        points = simplex.wants()
        ours.extend(points)
        steps.append(simplex.step)
        simplex.hears(np.array([cost(point) for point in points]))
    assert "shrink" in steps and np.array_equal(ours[: len(seen)], seen)


@pytest.mark.parametrize("land, k, trials, near", [(sphere, 6, 1500, 1e-9), (rosenbrock, 4, 3000, 1e-8)])
def test_it_finds_the_top(land, k, trials, near):
    search = searched(Simplex(given(land, np.zeros(k), trials)), land)
    assert search.told == trials and -near < search.best_score <= 0.0


def test_many_go_side_by_side_and_do_not_know_each_other():
    alone, beside = (searched(Simplex(given(sphere, np.zeros((n, 3)), 70)), sphere) for n in (1, 4))
    assert np.array_equal(alone.best[0], beside.best[0])
    assert not np.array_equal(beside.best[0], beside.best[1])


def test_it_resumes_between_any_two_rounds_also_when_it_began_again():
    assert resumed_everywhere(lambda: Simplex(given(sphere, np.zeros((2, 2)), 300, race=True)), sphere) > 100
