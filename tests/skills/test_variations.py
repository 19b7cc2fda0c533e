"""Variations of a gait: similar in speed, different to look at; courses: cleared without a touch."""

import numpy as np
import pytest

import gambol
from gambol.draws import Draws
from gambol.motion.variety import spread
from gambol.skills import varying
from gambol.skills.obstacle_course import clearance
from gambol.skills.varying import closest


@pytest.fixture(scope="module")
def space():
    return gambol.load("examples/luxo-space.yaml")


@pytest.fixture(scope="module")
def found(space):
    return gambol.skills.variations("luxo", space.nominal, count=5, directions=24, seconds=6.0, seed=1)


def test_they_are_about_as_fast(found):
    assert len(found.chosen) == 5
    for one in found.chosen:
        assert abs(one.speed / found.nominal.speed - 1.0) <= found.band
        again = gambol.evaluate("luxo", [one.graph], task="cruise", seconds=6.0).scores[0]
        assert again == one.speed


def test_they_differ_more_than_by_chance(found):
    draws = Draws(0, "chance")
    picks = [np.argsort(draws.uniform(len(found.pool)))[:5] for _ in range(20)]
    chance = [closest([found.nominal.look, *(found.pool[i].look for i in pick)]) for pick in picks]
    assert found.apart > 1.5 * float(np.median(chance))


def test_spread_takes_what_lies_apart():
    points = [np.array([x]) for x in (0.0, 0.1, 5.0, 5.1, 9.0)]
    assert spread(points, 3) == [0, 4, 2]


@pytest.mark.parametrize(
    "options, words",
    [
        ({"band": 0.0}, "share of the speed"),
        ({"count": 0}, "at least one"),
    ],
)
def test_bad_input(space, options, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.skills.variations("luxo", space.nominal, **options)


def test_they_report_and_are_cancelled(space):
    shares = []

    def told(report):
        shares.append(report.share)
        if report.share >= 0.6:
            progress.cancel()

    progress = gambol.Progress(told)
    with pytest.raises(gambol.Cancelled):
        gambol.skills.variations("luxo", space.nominal, count=2, directions=4, seconds=4.0, progress=progress)
    assert shares == [0.2, 0.6]
    with pytest.raises(gambol.Cancelled):
        gambol.skills.run_course(space, gambol.load("examples/obstacle-course.yaml"), progress=progress)


def test_it_is_heard_that_it_is_cancelled_while_walks_are_made(space, monkeypatch):
    """The graphs of 2000 directions take half a minute to make, in which Ctrl-C was not answered."""
    progress, made, moved = gambol.Progress(), [], varying._moved

    def cancelled_meanwhile(*given):
        progress.cancel()
        made.append(given)
        return moved(*given)

    monkeypatch.setattr(varying, "_moved", cancelled_meanwhile)
    with pytest.raises(gambol.Cancelled):
        gambol.skills.variations("luxo", space.nominal, directions=8, seconds=3.0, progress=progress)
    assert len(made) == varying.STEPS


def test_a_gait_that_gets_nowhere_is_refused():
    hold = gambol.controllers.PoseGraph.cyclic([gambol.controllers.Pose(seconds=0.2, targets=(120, -100))] * 2)
    with pytest.raises(gambol.InvalidInput, match="gets somewhere"):
        gambol.skills.variations("luxo", hold)


def test_a_course_is_cleared(space):
    course = gambol.load("examples/obstacle-course.yaml").first(1)
    run = gambol.skills.run_course(space, course)
    assert run.cleared and run.jumps[0].approach is not None
    world = course.world(space.world)
    seconds = float(run.motion.time[-1])
    leaping, plain = (
        gambol.evaluate("luxo", [graph], task="clearing", world=world, seconds=seconds).scores[0]
        for graph in (run.graph, space.nominal)
    )
    assert leaping > 1.0 and plain == 0.0  # without the leap it stumbles
    assert clearance(run.motion, course.obstacles[0]) == run.jumps[0].clearance > 0.0


def test_what_cannot_be_cleared_is_told_of(space):
    wall = gambol.skills.ObstacleCourse(obstacles=[gambol.skills.Obstacle(at=0.7, width=0.3, height=0.3)])
    with pytest.raises(gambol.InvalidInput, match=r"at 0.7 m, 30 cm high and 30 cm wide, cannot be cleared; leaps"):
        gambol.skills.run_course(space, wall, pace=None)


def test_obstacles_stand_apart():
    with pytest.raises(gambol.InvalidInput, match="in order"):
        overlapping = [{"at": 1, "width": 0.5, "height": 0.1}, {"at": 1.2, "width": 0.1, "height": 0.1}]
        gambol.skills.ObstacleCourse.from_data({"obstacles": overlapping}, "mine")
