"""A population of random controllers that need not exist."""

import numpy as np

import gambol
from gambol.controllers.drawn import Drawn


def test_a_part_of_a_population_is_the_same_controllers():
    drawn = Drawn(gambol.controllers.San, gambol.creature("luxo"), 0, range(100))
    assert drawn[10:20][3] == drawn[13]
    assert np.array_equal(drawn[10:20].keys(), drawn.keys()[10:20])
