"""Which gaits differ, and by how much."""

import json
from dataclasses import replace

import numpy as np
import pytest
from tests.motion.made_up import WALK, part
from tests.rollout.scenes import random_poses

import gambol
from gambol.motion.naming import IDLE, name_of
from gambol.motion.variety import RADIUS, distance, diverse, groups


def test_the_best_of_each_group_are_chosen_in_order():
    points = [np.array([x, 0.0]) for x in (0.0, 0.1, 1.0, 1.3, 2.0, 0.05)]
    assert groups(points, 0.4) == [[0, 1, 5], [2, 3], [4]]
    assert diverse(points, range(6), 10, 0.4) == [0, 2, 4]
    assert diverse(points, [5, 3, 4, 0, 1, 2], 2, 0.4) == [5, 3]
    assert diverse(points, [5, 3, 4, 0, 1, 2], 0, 0.4) == []
    assert groups([], 0.4) == []


def test_a_gait_in_data():
    gait = gambol.describe(gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml")))
    assert gambol.motion.Gait.from_data(json.loads(json.dumps(gait.data()))) == gait
    assert gambol.motion.Gait.from_data(json.loads(json.dumps(WALK.data()))) == WALK
    with pytest.raises(gambol.InvalidInput, match="period"):
        gambol.motion.Gait.from_data({key: x for key, x in gait.data().items() if key != "period"})


def test_every_entry_of_a_vector_is_a_share():
    for wild in (WALK, replace(WALK, bob=3.0, sizes=9.0, spin=-5.0, height=-1.0, fall=2.0, period=None)):
        vector = wild.vector(gambol.creature("walker7"))
        assert ((vector >= 0.0) & (vector <= 1.0)).all()


@pytest.fixture(scope="module", params=["luxo", "bounder", "threelink"])
def seen_twice(request):
    """Gaits of the best of some random controllers, each seen early and late in a long motion."""
    creature = gambol.creature(request.param)
    controllers = [random_poses(creature, seed) for seed in range(400)]
    pairs = []
    for i in gambol.evaluate(creature, controllers).best(40):
        motion = gambol.simulate(creature, controllers[i], seconds=10.0)
        pairs.append((gambol.describe(part(motion, 0, 360)), gambol.describe(part(motion, 240, 600))))
    return creature, pairs


def test_the_radius_lies_between_one_gait_seen_twice_and_gaits_with_different_names(seen_twice):
    creature, pairs = seen_twice
    steady = [pair for pair in pairs if all(gait.period for gait in pair)]
    twice = [distance(a.vector(creature), b.vector(creature)) for a, b in steady]
    assert len(twice) > 20
    assert np.percentile(twice, 90) < RADIUS / 2
    gaits = [a for a, _ in pairs]
    differ = [
        distance(a.vector(creature), b.vector(creature))
        for i, a in enumerate(gaits)
        for b in gaits[:i]
        if name_of(creature, a) != name_of(creature, b)
    ]
    assert np.median(differ) > RADIUS  # most of them: names have edges, and neighbours across an edge are alike


def test_names_stay_while_a_gait_goes_on(seen_twice):
    creature, pairs = seen_twice
    steady = [[name_of(creature, gait) for gait in pair] for pair in pairs if all(gait.period for gait in pair)]
    assert np.mean([a == b for a, b in steady]) > 0.85


def test_ten_shown_are_ways_to_move_and_not_copies(seen_twice):
    creature, pairs = seen_twice
    vectors = [a.vector(creature) for a, _ in pairs]
    chosen = diverse(vectors, range(len(vectors)), 10)
    assert chosen[0] == 0
    assert chosen == sorted(chosen)
    assert 3 <= len(chosen) <= 10
    assert min(distance(vectors[i], vectors[k]) for i in chosen for k in chosen if i != k) >= RADIUS
    assert len({name_of(creature, pairs[i][0]) for i in chosen}) >= 2


def test_the_cart_has_many_ways_to_move():
    """The claim of van de Panne & Fiume 1993, Figure 12, with other controllers: five among a thousand."""
    cart = gambol.creature("cart")
    controllers = [random_poses(cart, seed) for seed in range(1000)]
    best = gambol.evaluate(cart, controllers).best(60)
    gaits = [gambol.describe(gambol.simulate(cart, controllers[i])) for i in best]
    going = [gait for gait in gaits if name_of(cart, gait) not in IDLE]
    assert len(groups([gait.vector(cart) for gait in going])) >= 5
