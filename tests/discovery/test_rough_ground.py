"""Ground of its own for each generation: the same for all of it, another for the next, the same again when resumed."""

import numpy as np
import pytest

import gambol
from gambol.discovery.rough_ground import rough_ground
from gambol.progress import Progress
from gambol.synthesis import Evolution

OPTIONS = {"evolution": Evolution(24, 4), "terrain": "normal", "seconds": 2.0, "keep": 3, "seed": 2}


@pytest.fixture(scope="module")
def whole():
    return gambol.evolve("luxo", **OPTIONS)


def test_every_generation_has_its_own_and_shares_it(whole):
    recipe = whole.recipe
    grounds = [recipe.at(trial).worlds[0].terrain for trial in range(96)]
    assert [len(set(grounds[24 * g : 24 * (g + 1)])) for g in range(4)] == [1] * 4
    assert len({ground.seed for ground in grounds}) == 4 and len({ground.height for ground in grounds}) == 1


def test_candidates_are_scored_and_replayed_on_their_own(whole):
    for candidate in whole.best(4):
        world = whole.recipe.at(candidate.trial).worlds[0]
        again = gambol.evaluate(
            "luxo", [candidate.controller], task="locomotion", world=world, seconds=2.0, precision="float32"
        )
        assert again.scores[0] == candidate.score
        assert gambol.replay(candidate, seconds=1.0).world == world


def test_it_goes_on_to_the_same_bits(whole, tmp_path):
    progress = Progress(lambda report: progress.cancel() if report.done >= 48 else None)
    begun = gambol.evolve("luxo", **OPTIONS, out=tmp_path / "run", progress=progress)
    assert not begun.finished
    resumed = gambol.evolve("luxo", **OPTIONS, out=tmp_path / "run", resume=True)
    told = [[(c.score, c.status, c.name, c.controller.fingerprint) for c in run.best(12)] for run in (whole, resumed)]
    assert told[0] == told[1]


def test_it_suits_the_body():
    small = rough_ground(gambol.creature("luxo"), "extreme")
    large = rough_ground(gambol.creature("worm"), "extreme")
    assert (large.height, large.steepness, large.spacing) == (4.0, 1.0, 1.0)
    assert small.height / gambol.creature("luxo").size == pytest.approx(0.4, rel=0.02)
    slopes = np.diff(large.profile()[1]) / large.spacing
    assert np.abs(slopes).max() <= 1.0 + 1e-9 and np.abs(slopes).max() > 0.9
    with pytest.raises(gambol.InvalidInput, match="did you mean 'normal'"):
        gambol.evolve("worm", terrain="norml")
