"""A staged search gives up families that are far behind, and adapts long vectors number by number."""

import json

import numpy as np

from gambol.draws import Draws
from gambol.synthesis.adapting import Adapting
from gambol.synthesis.linear_algebra import in_one_thread
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.staged import LAST, Staged


class Numbers:
    wanted = False

    def __init__(self, size, family):
        self.size, self.family = size, family

    def drawn(self, draws):
        return draws.uniform(self.size)


def searched(worth, trials=2000):
    """The kinds that were asked in each stage; a kind's scores are multiplied by its worth."""
    search = Staged([Numbers(2, "two"), Numbers(3, "three")], trials=trials, seed=0)
    asked = {}
    while not search.done:
        tries = search.ask().genomes
        asked.setdefault(tries[0].stage, set()).update(one.kind for one in tries)
        scores = np.array([worth[one.kind] * (1.0 - ((one.vector - 0.3) ** 2).mean()) for one in tries])
        search.tell(Outcomes(scores, {"x": np.array([one.vector[0] for one in tries])}))
    return asked


def test_a_family_far_behind_is_drawn_and_given_up():
    asked = searched(worth=(1.0, 0.3))
    assert asked[0] == {0, 1}
    assert all(kinds == {0} for stage, kinds in asked.items() if 0 < stage < LAST)


def test_what_was_sound_of_a_family_given_up_is_asked_in_the_finals():
    """Where too few others are sound: what random search alone would have shown is not thrown away."""
    assert searched(worth=(1.0, 0.3))[LAST] == {0, 1}


def test_a_family_that_is_nearly_as_good_goes_on():
    assert searched(worth=(1.0, 0.9))[1] == {0, 1}


def test_the_first_family_is_never_given_up():
    """Networks drawn for a bounder scored twice as much as cycles of poses, which alone became good."""
    assert searched(worth=(0.3, 1.0))[1] == {0, 1}


def test_a_separable_population_goes_on_from_its_state():
    one = Adapting(np.full(150, 0.4), 0.1, 8, separable=True)
    for generation in range(3):
        asked = one.ask(Draws(1, generation))
        one.tell(asked, -((asked - 0.7) ** 2).sum(axis=1))
    again = Adapting.restored(json.loads(json.dumps(one.state())))
    assert np.array_equal(one.ask(Draws(9)), again.ask(Draws(9)))
    assert one.state()["_shape"] != [1.0] * 150 and len(one.state()["_shape"]) == 150


def test_matrices_of_a_search_are_taken_in_one_thread():
    from threadpoolctl import threadpool_info

    with in_one_thread():
        inside = [one["num_threads"] for one in threadpool_info() if "numpy" in one["filepath"]]
    assert set(inside) == {1}
