"""Motion spaces: calibrated axes, what is in reach, files; in-between motions beside frames in between."""

from dataclasses import replace

import numpy as np
import pytest
from tests.motion.made_up import posed

import gambol
from gambol.skills.calibration import AxisPoint, Walk, find, walk
from gambol.skills.leap_synthesis import before_leap
from gambol.skills.stop_synthesis import before_stop
from gambol.skills.trial import Outcome

POSE = gambol.controllers.Pose(seconds=0.1, targets=(100, -90))


@pytest.fixture(scope="module")
def space():
    return gambol.load("examples/luxo-space.yaml")


def probe_of(f, falls=lambda k: False):
    """A made-up axis, whose values are those of a function."""

    def probe(ks):
        fallen = np.array([falls(k) for k in ks])
        return Outcome(np.where(fallen, np.nan, [f(k) for k in ks]), ~fallen)

    return probe


@pytest.mark.parametrize(
    "f, wanted, k",
    [
        (lambda k: 2 * k + 1, 2.0, 0.5),
        (lambda k: 1 - k**2, 0.75, 0.5),
        (lambda k: np.sin(6 * k), 0.5, np.arcsin(0.5) / 6),  # of three places, the nearest to the nominal motion
    ],
)
def test_a_value_is_found(f, wanted, k):
    probe = probe_of(f)
    found = find(probe, walk(probe, 0.0, 1.0), wanted, 1e-4)
    assert isinstance(found, AxisPoint) and found.k == pytest.approx(k, abs=1e-3)
    assert found.value == pytest.approx(wanted, abs=1e-4)


def test_a_jump_is_told_of():
    probe = probe_of(lambda k: k if k < 0.37 else k + 1)
    along = walk(probe, 0.0, 1.0)
    assert find(probe, along, 0.9, 1e-3) == pytest.approx((0.37, 1.37), abs=1e-3)
    assert len(along.jumps) == 1 and along.well_behaved(1e-3)[1] == pytest.approx(0.34375)
    assert find(probe, along, 5.0, 1e-3) is None


def test_what_falls_is_not_in_reach():
    probe = probe_of(lambda k: k, falls=lambda k: 0.4 < k < 0.6)
    along = walk(probe, 0.0, 1.0)
    assert [pytest.approx(x, abs=0.05) for x in along.reachable] == [(0.0, 0.4), (0.6, 1.0)]
    assert find(probe, along, 0.5, 0.01) is None
    assert Walk(along.ks, along.values, np.zeros(len(along.ks), bool)).well_behaved(0.01) is None


def test_turning_back_is_told_of():
    along = walk(probe_of(lambda k: k - 0.2 * np.exp(-(((k - 0.5) / 0.05) ** 2))), 0.0, 1.0)
    assert along.backwards(0.01) and along.well_behaved(0.01)[1] < 0.5


@pytest.mark.parametrize("asked", [{"speed": 0.45}, {"leap": 0.17}, {"speed": 0.4, "leap": 0.15}])
def test_the_number_means_what_it_says(space, asked):
    place = space.locate(**asked)
    for name, value in asked.items():
        axis = space.axis(name)
        again = gambol.evaluate(space.creature, [place.graph], task=axis.task, seconds=axis.seconds).scores[0]
        assert again == place.values[name] and abs(again - value) <= place.tolerances[name]


def test_out_of_reach_is_refused_with_what_is_in_reach(space):
    with pytest.raises(gambol.InvalidInput, match=r"speed 3 cannot be reached; in reach are 0\.359 … 0\.8"):
        space.at(speed=3.0)
    with pytest.raises(gambol.InvalidInput, match="jumps from"):
        space.at(speed=0.7)
    with pytest.raises(gambol.InvalidInput, match="did you mean 'speed'"):
        space.at(sped=0.5)


def test_a_leap_and_a_stop_share_a_space(space):
    """Chains of different lengths from one gait; laid out alike, each moves as before to the last bit."""
    hop = gambol.controllers.PoseGraph.cyclic(gambol.load("examples/luxo-hop.yaml").poses)
    leap = before_leap(hop, 7).turned({"pose.b-3.0": 100.0, "time.c-3": 0.2})
    stop = before_stop(hop, space.creature, 4).turned({"pose.b-3.0": 95.0})
    joint = gambol.skills.MotionSpace.around("luxo", hop, speed=hop, leap=leap, stop=stop)
    assert [axis.name for axis in joint.axes] == ["speed", "leap", "stop"]
    assert len({len(axis.towards.states) for axis in joint.axes} | {len(joint.nominal.states)}) == 1
    for alone, name in ((hop, "speed"), (leap, "leap"), (stop, "stop")):
        motions = [gambol.simulate("luxo", graph, seconds=5.0) for graph in (alone, joint.graph(**{name: 1.0}))]
        assert np.array_equal(motions[0].position, motions[1].position)


def test_one_motion_leaps_and_slows_down_at_a_speed_that_was_asked(space):
    place = space.locate(speed=0.4, leap=0.15, stop=1.8)
    assert all(abs(place.values[name] - value) <= place.tolerances[name] for name, value in place.asked.items())
    stopping = {
        name: gambol.evaluate(
            "luxo", [place.graph], task=space.axis(name).task, seconds=space.axis(name).seconds
        ).scores[0]
        for name in place.asked
    }
    assert stopping["stop"] == place.values["stop"]
    assert stopping["speed"] < place.values["speed"]  # as fast as asked until it slows down
    assert gambol.skills.stands(gambol.simulate("luxo", space.graph(leap=0.8, stop=1.0), seconds=7.5))


def test_what_slows_down_is_in_between(space):
    blend = gambol.skills.interpolate(
        "luxo",
        space.axis("stop").towards,
        space.nominal,
        np.arange(5) / 4,
        task="way",
        seconds=space.axis("stop").seconds,
    )
    assert blend.monotone and gambol.skills.stands(gambol.simulate("luxo", blend.graphs[-1], seconds=8.0))


def test_its_file_reads_back(space, tmp_path):
    space.save(tmp_path / "space.yaml")
    assert gambol.load(tmp_path / "space.yaml") == space


def test_leaps_in_between_are_in_between(space):
    blend = gambol.skills.interpolate(
        "luxo",
        space.axis("leap").towards,
        space.nominal,
        [0, 0.6, 0.7, 0.8, 0.9, 1],
        task="flight",
        seconds=space.axis("leap").seconds,
    )
    assert blend.monotone


@pytest.mark.parametrize(
    "graphs, words",
    [
        (lambda s: {"speed": gambol.controllers.PoseGraph.cyclic([POSE] * 2)}, "structure"),
        (lambda s: {"height": s.nominal}, "give an Axis"),
        (lambda s: {"speed": gambol.skills.Axis(name="speed", towards=s.nominal, measure="cruise", seconds=8)}, None),
    ],
)
def test_bad_spaces(space, graphs, words):
    if words is None:
        assert gambol.skills.MotionSpace.around("luxo", space.nominal, **graphs(space)).axes[0].reach == (0.0, 1.0)
        return
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.skills.MotionSpace.around("luxo", space.nominal, **graphs(space))


def test_frames_in_between_break_physics(space):
    fast, hop = space.axis("speed").towards, space.nominal
    frames = gambol.skills.kinematic_blend("luxo", fast, hop, 0.5, seconds=4.0, fps=240.0)
    mixed = gambol.simulate("luxo", space.graph(speed=0.5), seconds=4.0, fps=240.0)
    assert gambol.skills.violations(mixed).impossible == 0.0 < 0.02 < gambol.skills.violations(frames).impossible


def test_jerkiness_is_the_third_derivative_of_the_joints():
    """Of angles A sin(ωt): A ω³/√2, whatever the frames."""
    omega, amplitudes = 2.0 * np.pi * 1.5, (0.3, 0.5)
    swings = [lambda t: 0.0 * t, lambda t: 0.3 * np.sin(omega * t), lambda t: 0.8 * np.sin(omega * t)]
    motion = posed("luxo", x=0.0, angle=swings)  # of links, one on the other: joints swing by 0.3 and 0.5
    wanted = omega**3 * np.sqrt(0.5 * np.mean(np.square(amplitudes)))
    assert gambol.skills.violations(motion).jerk == pytest.approx(wanted, rel=0.01)
    still = gambol.simulate("luxo", gambol.controllers.PoseSequence.hold(gambol.creature("luxo")), seconds=2.0, fps=240)
    shaken = replace(still, channels={**still.channels, "joint": still.channels["joint"].copy()})
    shaken.joint_angle[100:] += 0.1  # a jump from one frame to the next
    assert gambol.skills.violations(shaken).jerk > 100.0 * gambol.skills.violations(still).jerk


def test_frames_at_the_ends_are_those_of_the_motion(space):
    end = gambol.skills.kinematic_blend("luxo", space.axis("speed").towards, space.nominal, 0.0, seconds=1.0)
    motion = gambol.simulate("luxo", space.nominal, seconds=1.0, fps=1000.0)
    seen = [np.interp(end.time, motion.time, motion.centre[:, axis]) for axis in (0, 1)]
    assert np.abs(end.centre - np.column_stack(seen)).max() < 2e-3
