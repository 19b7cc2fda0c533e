"""Soft bodies are searched in stages like any other, in their own time."""

import pytest

import gambol
from gambol.motion.front import front_of
from gambol.motion.variety import bends
from gambol.tasks.at_rest import off_at_rest, stride_period
from gambol.tasks.good_gait import GoodGait


@pytest.mark.parametrize("name", ["worm", "snake", "ring"])
def test_what_lies_or_is_round_cannot_fall(name):
    """Each second mass has a sensor of touch: the others counted as falls, and nothing was found."""
    assert off_at_rest(gambol.creature(name)) == ()


def test_a_nose_is_ahead_and_life_is_slow_where_gravity_is_weak():
    assert [front_of(gambol.creature(name)) for name in ("shark", "worm")] == ["right", "either"]
    assert stride_period(gambol.creature("worm")) == pytest.approx(17.9, abs=0.1)
    assert stride_period(gambol.creature("dolphin")) == pytest.approx(0.53, abs=0.01)  # its weight is the water's


def test_a_snake_slithers_faster_than_random_networks_make_it():
    staged = gambol.discover("snake", trials=600, seconds=5.0, keep=4)
    networks = gambol.discover("snake", method="random", trials=600, seconds=5.0, keep=4)
    assert staged.recipe.method == "staged" and staged.recipe.family == "pose-graph"
    first, other = (abs(gambol.showcase(run)[0].descriptors["speed"]) for run in (staged, networks))
    assert first > 2.0 * other


def test_a_worm_that_throws_itself_leans():
    """It has no trunk to be held still: rising by its size is as much as turning over."""
    worm = gambol.creature("worm")
    below = [i < 10 for i in range(len(worm.actuators))]
    bent = [tuple(float(one == way) for one in below) for way in (True, False)]
    jerks = gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=8.0, targets=x) for x in bent])
    still = gambol.controllers.PoseSequence.hold(worm)
    found = gambol.evaluate(worm, [still, jerks], task=GoodGait(), seconds=40.0).measures
    assert found["lean"][0] < 0.05 < found["lean"][1] and found["sway"][0] < 0.2 * found["sway"][1]


def test_swimmers_differ_by_which_muscles_shorten():
    """All ways to swim were one: a soft body has no joints to tell them by."""
    shark = gambol.creature("shark")
    poses = [gambol.controllers.Pose(seconds=0.3, targets=(x, 0, 0, 1 - x, 0, 0)) for x in (0.0, 1.0)]
    told = bends(gambol.simulate(shark, gambol.controllers.PoseSequence(poses=poses), seconds=2.0))
    muscles = [shark.actuators[i].muscles[0] for i in (0, 1)]
    assert len(told) == len(shark.muscles) and told[f"bend.{muscles[0]}"] > 2.0 * told[f"bend.{muscles[1]}"] > 0.0
