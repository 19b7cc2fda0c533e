"""The staged search runs on any kind of body that answers for its anatomy: on bones in space, with every family."""

import numpy as np
import pytest

import gambol
from gambol.discovery.staging import MANY, kinds_for
from gambol.draws import Draws
from gambol.tasks.good_gait import GoodGait

POST = {
    "kind": "bones",
    "name": "post",
    "bones": [
        {"name": "trunk", "points": [0, 1, 0], "length": 0.4, "thickness": 0.2, "mass": 5},
        {
            "name": "leg",
            "parent": "trunk",
            "at": [0, 0, 0.08],
            "points": [0, -1, 0],
            "length": 0.4,
            "thickness": 0.08,
            "mirror": True,
            "joint": "hip",
            "hinges": {"pitch": 40},
        },
    ],
}


@pytest.fixture(scope="module")
def post():
    return gambol.creatures.creature.creature_from_file(POST, "post")


@pytest.mark.parametrize("number", range(6))
def test_every_kind_of_controller_that_is_drawn_is_scored(post, number):
    kinds = kinds_for(post, None, MANY)
    assert [kind.family for kind in kinds] == ["pose-graph"] * 4 + ["time-wave", "san"]
    kind = kinds[number]
    drawn = kind.population(np.stack([kind.drawn(Draws(i)) for i in range(3)]))
    found = gambol.evaluate(post, [drawn[i] for i in range(3)], task=GoodGait(), seconds=0.4)
    assert np.isfinite(found.scores).all() and len({float(x) for x in found.scores}) > 1


def test_a_search_tells_how_its_gaits_bear_pushes(post, tmp_path):
    run = gambol.discover(post, trials=100, seconds=1.0, seed=1, out=tmp_path / "post", threads=1)
    assert run.trials_done == 100
    best = run.best(1)[0]
    assert {"kept.slippery", "kept.slope", "kept.push"} <= best.descriptors.keys()
    assert best.name and best.score > 0.0
