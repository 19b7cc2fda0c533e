"""Experience: recalled, grown, forgotten, carried over between plans, and weighted by cross-validation."""

import numpy as np
import pytest

import gambol
from gambol.draws import Draws
from gambol.planning.experience import LEAST, Experience
from gambol.planning.learning import validated_weights, validation_error
from gambol.planning.regression import local_regression


def filled(pairs, weights=(1.0, 1.0), neighbours=3, trust=None):
    memory = Experience(list(weights), neighbours, trust)
    for features, given in pairs:
        memory.add(np.array(features), (given,))
    return memory


def nearest_by_hand(memory, features):
    distance = np.sqrt(((np.array(memory.features) - features) ** 2 * memory.weights).sum(axis=1))
    return float(np.mean([memory.inputs[i][0] for i in np.argsort(distance)[: memory.neighbours]]))


def test_recall_is_the_mean_of_the_nearest_by_the_weighted_distance():
    draws = Draws(0, "memory")
    pairs = [(draws.uniform(2), draws.one()) for _ in range(200)]
    for weights in ((1.0, 1.0), (1.0, 0.01), (0.0, 1.0)):  # the last is a projection
        memory = filled(pairs, weights)
        for _ in range(20):
            at = draws.uniform(2)
            assert memory.recall(at)[0] == pytest.approx(nearest_by_hand(memory, at))


def test_too_few_pairs_are_not_asked_and_new_ones_join():
    memory = filled([((i, 0.0), 1.0) for i in range(LEAST - 1)])
    assert memory.recall(np.zeros(2)) is None
    memory.add(np.array([50.0, 0.0]), (7.0,))
    assert memory.recall(np.zeros(2)) == (1.0,)
    for i in range(5):
        memory.add(np.array([60.0, i]), (9.0,))
    assert memory.recall(np.array([60.0, 0.0])) == (9.0,)
    memory.forget(5)
    assert len(memory) == LEAST
    assert memory.recall(np.array([60.0, 0.0]))[0] < 9.0


def test_more_neighbours_than_pairs_are_all_pairs():
    memory = filled([((i, 0.0), float(i)) for i in range(LEAST)], neighbours=50)
    assert memory.recall(np.zeros(2)) == (4.5,)


def test_a_local_regression_averages_inputs_that_differ_and_knows_where_it_ends():
    """Of many inputs that would do at a state a plan has accepted one: one neighbour says little, a plane much."""
    draws = Draws(2, "memory")
    places = 2.0 * draws.uniform(600).reshape(300, 2) - 1.0
    law = 3.0 * places[:, 0] - 2.0 * places[:, 1]
    pairs = list(zip(places, law + 4.0 * draws.uniform(300) - 2.0, strict=True))
    asked = 0.8 * (2.0 * draws.uniform(100).reshape(50, 2) - 1.0)
    missed = {}
    for neighbours, trust in ((1, None), (3, None), (32, 1.0)):
        memory = filled(pairs, neighbours=neighbours, trust=trust)
        recalled = np.array([memory.recall(at)[0] for at in asked])
        missed[neighbours] = np.sqrt(np.mean((recalled - asked @ [3.0, -2.0]) ** 2))
    assert missed[32] < 0.5 * missed[3] < 0.5 * missed[1]
    assert memory.recall(np.array([30.0, 30.0])) is None  # far from everything: searched as if nothing were known
    bold = filled(pairs, neighbours=32, trust=100.0).recall(np.array([2.0, -2.0]))
    assert bold[0] == max(given for _, given in pairs)  # nothing beyond what was ever chosen


def test_a_local_regression_is_that_of_weighted_least_squares():
    draws = Draws(3, "memory")
    away, inputs = draws.uniform(60).reshape(20, 3) - 0.5, draws.uniform(40).reshape(20, 2)
    expected, error = local_regression(away, inputs)
    distance = np.sqrt((away**2).sum(axis=1))
    root = np.sqrt((1.0 - (distance / distance.max()) ** 3).clip(0.0) ** 3)[:, None]
    rows = np.column_stack([np.ones(20), away])
    plane, *_ = np.linalg.lstsq(root * rows, root * inputs, rcond=None)
    assert expected == pytest.approx(plane[0], rel=1e-3)
    assert (error > 0.0).all()
    with_a_near_one = local_regression(np.vstack([away, np.zeros(3)]), np.vstack([inputs, plane[0]]))[1]
    assert (with_a_near_one < error).all()


def test_cross_validation_finds_the_feature_that_matters():
    draws = Draws(1, "memory")
    noise = draws.uniform(300)
    memory = filled([((x, y), 5.0 * x) for x, y in zip(draws.uniform(300), noise, strict=True)])
    weights, before, after = validated_weights(memory)
    assert weights[1] < 0.1 * weights[0] and after < 0.2 * before
    features, inputs = np.array(memory.features), np.array(memory.inputs)
    assert after == validation_error(features, inputs, np.array(weights), 3)


def test_experience_carries_over_between_plans_and_helps(tmp_path):
    """Twice as much cartwheeling from the same simulations, in the sum of three seeds, with another plan's pairs."""
    earlier = gambol.plan(None, "cartwheel", seconds=25.0, seed=200, memory=True, out=tmp_path / "earlier")
    assert len(earlier) > 100
    options = {"seconds": 60.0, "simulations": 6000, "width": 1}
    plain = [gambol.plan(None, "cartwheel", seed=seed, **options).seconds for seed in (201, 202, 203)]
    guided = [gambol.plan(None, "cartwheel", seed=s, memory=earlier, **options) for s in (201, 202, 203)]
    assert sum(plan.seconds for plan in guided) > 1.5 * sum(plain)
    again = gambol.plan(None, "cartwheel", seed=201, memory=tmp_path / "earlier", **options)
    assert (again.inputs == guided[0].inputs).all()
