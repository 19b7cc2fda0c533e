"""Controllers drawn inside a program are those drawn one by one, bit for bit."""

from itertools import product

import numpy as np
import pytest
from tests.controllers.test_families import bodies

import gambol
from gambol.controllers.controller import Tunable
from gambol.controllers.drawn import Drawn
from gambol.controllers.families import FAMILIES

FAMILIES_DRAWN = [family for family in FAMILIES.values() if issubclass(family, Tunable)]
OPTIONS = {
    "san": [{"hidden": 3, "delay": 0.07}],
    "pose-graph": [
        {"states": 3, "period": 0.5},
        {"states": 4, "period": 0.4, "stand": 1},
        {"states": 4, "extreme": 1, "stand": 1, "landing": 0.3},
    ],
}


@pytest.mark.parametrize("family", FAMILIES_DRAWN)
@pytest.mark.parametrize("precision", ["float64", "float32"])
def test_drawn_in_the_program_or_made(family, precision):
    for creature, options in product(bodies(family.family), [None, *OPTIONS.get(family.family, [])]):
        drawn = Drawn(family, creature, 5, range(40, 60), options)
        inside = gambol.evaluate(creature, drawn, seconds=0.3, precision=precision, states=False)
        made = gambol.evaluate(creature, list(drawn), seconds=0.3, precision=precision)
        assert (inside.scores == made.scores).all() and inside.statuses == made.statuses


def test_a_part_of_a_population_is_the_same_controllers():
    drawn = Drawn(gambol.San, gambol.creature("luxo"), 0, range(100))
    assert drawn[10:20][3] == drawn[13]
    assert np.array_equal(drawn[10:20].keys(), drawn.keys()[10:20])
