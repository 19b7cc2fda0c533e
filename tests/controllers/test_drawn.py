"""A population of random controllers that need not exist."""

import numpy as np

import gambol
from gambol.controllers import San
from gambol.controllers.drawn import Drawn
from gambol.rollout.model import forget_models


def test_a_part_of_a_population_is_the_same_controllers():
    drawn = Drawn(gambol.controllers.San, gambol.creature("luxo"), 0, range(100))
    assert drawn[10:20][3] == drawn[13]
    assert np.array_equal(drawn[10:20].keys(), drawn.keys()[10:20])


def test_the_numbers_of_many_large_networks_are_those_of_each():
    walker = gambol.creature("walker7")
    population = Drawn(San, walker, 7, range(40, 52), {"hidden": 20.0})
    kernel = San.kernel([population[0]], walker)
    assert population.rows().tolist() == [network.numbers(kernel) for network in population]
    assert Drawn(San, walker, 7, range(3), {"hidden": 2.0}).rows() is None  # those are drawn where they run


def test_sums_in_loops_are_those_of_each_weight(monkeypatch):
    creature = gambol.creature("luxo")
    population = [Drawn(San, creature, 3, range(8))[i] for i in range(8)]
    plain = gambol.evaluate(creature, population, seconds=0.3)
    monkeypatch.setattr("gambol.controllers.san.UNROLLED", 0)
    forget_models()
    looped = gambol.evaluate(creature, population, seconds=0.3)
    forget_models()
    assert looped.states.tobytes() == plain.states.tobytes()
