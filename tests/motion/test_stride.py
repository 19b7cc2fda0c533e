"""One stride of a motion, and the feet of its diagram."""

import numpy as np
import pytest
from tests.motion.in_space import crawling
from tests.motion.made_up import constant, down, posed, wave

import gambol
from gambol.motion.stride import foot_touches, rows_of, stride_of


def horse_that_trots(seconds=6.0):
    horse = gambol.load("examples/bodies/horse.yaml")
    turns = {horse.feet[i]: down(0.8, 0.4, late) for i, late in enumerate((0.0, 0.5, 0.5, 0.0))}
    touching = [turns.get(name, constant(0.0)) for name in horse.contacts_on]
    return posed(horse, seconds, x=1.0, angle=[wave(0.8)] * len(horse.links), touching=touching)


def test_a_stride_begins_as_the_first_foot_of_its_diagram_lands():
    motion = horse_that_trots()
    stride = stride_of(motion)
    assert stride.seconds == pytest.approx(0.8, abs=0.01)
    first = rows_of(motion.creature)[0]
    assert first.label == "far hind" and first.far
    touches, at = foot_touches(motion)[:, first.foot], round(stride.begin * 60)
    assert touches[at] and not touches[at - 1]
    assert motion.time[-1] - stride.end < 0.8 + 0.02


def test_what_never_comes_back_has_no_stride():
    still = gambol.simulate("luxo", gambol.controllers.Passive(), seconds=2.0)
    assert stride_of(still) is None
    with pytest.raises(gambol.InvalidInput, match="does not return to the same pose"):
        gambol.plot.footfalls(still)


@pytest.mark.parametrize(
    ("body", "labels"),
    [
        ("hound", ["left hind", "left fore", "right fore", "right hind"]),
        ("examples/bodies/dog.yaml", ["far hind", "far fore", "near fore", "near hind"]),
        ("walker7", ["left", "right"]),
        ("goliath", ["left 1", "left 2", "left 3", "right 1", "right 2", "right 3"]),
        ("bounder", ["hind-foot", "front-foot"]),
        ("fish", []),
    ],
)
def test_feet_have_names_in_a_diagram(body, labels):
    creature = gambol.load(body) if "/" in body else gambol.creature(body)
    assert [row.label for row in rows_of(creature)] == labels


def test_the_first_feet_of_a_beetle_are_at_its_head():
    beetle = gambol.creature("goliath")
    names = list(beetle.contacts_on)
    feet = {row.label: names[beetle.anatomy.feet[row.foot][0]] for row in rows_of(beetle)}
    assert feet["left 1"].startswith("front") and feet["right 3"].startswith("hind")


def test_bars_are_as_long_as_feet_are_down():
    """Drawn lengths against the recording, of a beetle that goes."""
    beetle = gambol.creature("goliath")
    motion = gambol.simulate(beetle, crawling(0.5)(beetle), seconds=4.0, fps=240.0)
    figure = gambol.plot.footfalls(motion, keys=0)
    axes = figure.axes[-1]
    bars = [patch for patch in axes.patches if patch.get_zorder() == 2]
    stride = stride_of(motion)
    inside = (motion.time >= stride.begin) & (motion.time < stride.end)
    for k, row in enumerate(rows_of(beetle)):
        share = foot_touches(motion)[inside, row.foot].mean()
        top = axes.get_ylim()[1] * (1 - k / 6)
        drawn = sum(bar.get_width() for bar in bars if top - 0.2 < bar.get_y() + bar.get_height() <= top)
        assert drawn / axes.get_xlim()[1] == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize("keys", [1, 8])
def test_key_poses_stand_side_by_side_in_a_plane_and_in_space(keys, tmp_path):
    beetle = gambol.creature("goliath")
    for motion, panels in (
        (horse_that_trots(), 1),
        (gambol.simulate(beetle, crawling(0.5)(beetle), seconds=3.0), keys),
    ):
        motion.save(tmp_path / "stride.png", keys=keys)
        assert (tmp_path / "stride.png").stat().st_size > 5000
        assert len(gambol.plot.footfalls(motion, keys=keys).axes) == panels + 1
    with pytest.raises(gambol.InvalidInput, match="a stride has 0 to 40"):
        motion.save(tmp_path / "stride.png", keys=-1)


def test_a_stride_of_a_swimmer_is_a_stroke():
    fish = gambol.creature("fish")
    ends = [[0.6 * a.max for a in fish.actuators], [0.6 * a.min for a in fish.actuators]]
    poses = [gambol.controllers.Pose(seconds=0.5, targets=targets) for targets in ends]
    beat = gambol.controllers.PoseSequence(poses=poses)
    motion = gambol.simulate(fish, beat, seconds=12.0)
    stride = stride_of(motion)
    assert stride is not None and stride.end == pytest.approx(float(motion.time[-1]))
    assert len(gambol.plot.footfalls(motion, keys=4).axes) == 1  # no bars


def test_strips_show_different_moments_of_the_stride():
    """In space too: strides may fit between poses at equal times."""
    from gambol.pictures.bodies.course import Course

    beetle = gambol.creature("goliath")
    motion = gambol.simulate(beetle, crawling(0.5, seconds=0.45)(beetle), seconds=6.0)
    frames = Course.of(motion).frames(None)
    shares = np.sort((motion.time[frames] / 0.45) % 1.0)
    assert Course.of(motion).arrangement == "scene" and np.ptp(shares) > 0.4
