"""Clips: loops whose seam nobody sees, whose feet stay where they stand, several in a file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.export.animations import Gltf

import gambol
from gambol.export.clips.clearing import lifts_of
from gambol.export.clips.looping import Loop
from gambol.export.clips.planting import planted
from gambol.export.clips.resampling import bones_at
from gambol.export.clips.stances import bearing, dragging, slid
from gambol.export.kinematics import contacts_of, in_the_world, points_of
from gambol.export.skeleton import Bone, bones_of


@pytest.fixture(scope="module")
def hop() -> gambol.Motion:
    return gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), seconds=6.0, fps=240)


@pytest.fixture(scope="module")
def crab(tmp_path_factory) -> gambol.Motion:
    """A crab that hops to the side, and slips as it lands."""
    body = gambol.load("examples/bodies/crab.yaml")
    run = gambol.discover(body, trials=1500, seed=0, threads=1, out=tmp_path_factory.mktemp("crab") / "run")
    return gambol.replay(gambol.showcase(run)[0], fps=240)


@pytest.fixture(scope="module")
def swim() -> gambol.Motion:
    """A fish that swims in a circle: its root turns."""
    body = gambol.creature("fish")
    poses = [
        {"seconds": 0.35, "targets": [low + share * (high - low) for low, high in ranges]}
        for share in (0.85, 0.25)
        for ranges in [[(m.min, m.max) for m in body.actuators]]
    ]
    tail = gambol.controllers.PoseSequence.from_data({"kind": "pose-sequence", "poses": poses}, "fish")
    return gambol.simulate(body, tail, seconds=20.0, fps=240)


def bends(values: np.ndarray) -> np.ndarray:
    """By how much the velocity of any of (T, n, 3) changes from frame to frame, (T - 2,) in metres."""
    return np.linalg.norm(np.diff(values, 2, axis=0), axis=-1).max(axis=1)


@pytest.mark.parametrize("fps", [24.0, 60.0, 120.0])
@pytest.mark.parametrize("strides", [1, 2])
@pytest.mark.parametrize("which", ["hop", "swim"])
def test_nobody_sees_the_seam(which, strides, fps, request):
    """Frame to frame, over the seam too, velocity changes no more than it does somewhere in the recorded stride."""
    motion = request.getfixturevalue(which)
    loop = gambol.export.clip(motion, strides=strides, fps=fps)
    for bone in loop.bones:
        np.testing.assert_allclose(bone.shift[0], bone.shift[-1], atol=1e-9)
        assert abs(abs((bone.turns[0] * bone.turns[-1]).sum()) - 1.0) < 1e-12
    played = points_of(loop.bones, loop.creature)
    twice = np.concatenate([played[:-1], played])
    frames = len(loop.time) - 1
    recorded = Loop(motion, strides)
    phases = [points_of(recorded.open((np.arange(frames + 2) + k / 12) / frames), loop.creature) for k in range(12)]
    assert bends(twice).max() <= 1.05 * max(bends(one).max() for one in phases)
    assert loop.sound, loop.bent


@pytest.mark.parametrize("fps", [24.0, 30.0, 60.0, 144.0])
def test_a_loop_lasts_whole_frames_of_any_rate(hop, fps):
    loop = gambol.export.clip(hop, fps=fps)
    frames = len(loop.time) - 1
    np.testing.assert_allclose(loop.time, np.arange(frames + 1) / fps)
    period = gambol.describe(hop).period
    assert abs(frames - period * fps) <= 0.5 + 1e-6
    assert loop.pace == pytest.approx(period / loop.seconds, rel=0.01)
    two = gambol.export.clip(hop, fps=fps, strides=2)
    assert abs(len(two.time) - 1 - 2 * period * fps) <= 0.5 + 1e-6


def test_a_loop_with_root_motion_goes_on_where_it_ends(hop):
    """Three rounds, each from where the one before ended, lie on the motion as it was recorded."""
    loop, recorded = gambol.export.clip(hop, fps=240, root_motion=True), Loop(hop, 1)
    frames = len(loop.time) - 1
    one = points_of(loop.bones, loop.creature)
    played = np.concatenate([one[:-1], one[:-1] + loop.way, one + 2.0 * loop.way])
    share = recorded.begins + np.arange(3 * frames + 1) / frames
    seen = recorded.way.track(np.zeros(len(share))).sees(bones_at(recorded.bones, recorded.cut.at(share)))
    own = points_of(seen, loop.creature) - recorded.begins * loop.way
    assert np.abs(played - own).max() < 5e-3  # m of 1.1: its strides are not the same to the last bit
    assert loop.speed / loop.pace == pytest.approx(gambol.describe(hop).speed, rel=0.01)


def test_in_place_and_root_motion_differ_by_the_root_alone(hop):
    stays, goes = (gambol.export.clip(hop, root_motion=which) for which in (False, True))
    assert stays.bones[0].name == goes.bones[0].name == "root"
    assert np.ptp(stays.bones[0].shift, axis=0).max() == 0.0
    np.testing.assert_allclose(goes.bones[0].shift[-1], goes.way)
    np.testing.assert_allclose(np.diff(goes.bones[0].shift[:, 0]), goes.way[0] / (len(goes.time) - 1))
    for one, other in zip(stays.bones[1:], goes.bones[1:], strict=True):
        assert (one.shift == other.shift).all() and (one.turns == other.turns).all()
    assert stays.way.tolist() == goes.way.tolist()


def test_what_swims_in_a_circle_has_a_root_that_turns(swim):
    loop = gambol.export.clip(swim, fps=120, root_motion=True)
    assert abs(loop.turn) > np.radians(1.0)
    three = gambol.export.clip(swim, fps=120, root_motion=True, strides=3)
    assert three.turn == pytest.approx(3.0 * loop.turn, abs=np.radians(1.0))
    chord, longer = (np.hypot(*one.way[[0, 2]]) for one in (loop, three))
    assert longer == pytest.approx(chord * np.sin(1.5 * loop.turn) / np.sin(0.5 * loop.turn), rel=0.02)
    # Halfway it is on the arc: as far from the beginning as from the end, and beside the chord.
    root = three.bones[0].shift[:, [0, 2]]
    middle, end = root[len(root) // 2], root[-1]
    if len(root) % 2:
        assert np.hypot(*middle) == pytest.approx(np.hypot(*(end - middle)), rel=1e-6)
    assert np.hypot(*(middle - 0.5 * end)) == pytest.approx(0.5 * longer * abs(np.tan(0.25 * three.turn)), rel=0.02)


def test_events_tell_when_contacts_come_and_go(hop):
    loop = gambol.export.clip(hop)
    down = [event for event in loop.events if event.down]
    assert {event.contact for event in loop.events} <= set(loop.creature.contacts_on)
    assert len(down) == len(loop.events) - len(down) > 0, "what comes down leaves the ground again"
    assert all(0.0 <= event.time < loop.seconds for event in loop.events)
    assert down[0].time < 0.05 * loop.seconds, "a loop begins when its first foot comes down"


def test_feet_stay_where_they_stand(hop):
    loop = gambol.export.clip(hop, root_motion=True)
    assert loop.slides < 0.02
    held = contacts_of(loop.bones, loop.creature)
    lowest = held[..., 1].argmin(axis=1)
    steps = np.abs(np.diff(held[..., 0], axis=0))
    mid = [k for k in range(len(steps)) if held[k, lowest[k], 1] < 1e-3 and held[k + 1, lowest[k], 1] < 1e-3]
    assert mid and max(steps[k, lowest[k]] for k in mid) < 0.02 * loop.way[0]


def test_feet_that_slip_are_held_where_they_stand(crab):
    """They land and push off a little beside it as simulated; the rest of the body is as it was."""
    loose, held = (gambol.export.clip(crab, plant=which, root_motion=True) for which in (False, True))
    assert loose.planted == 0.0 and loose.slides > 0.004
    assert held.slides < 0.25 * loose.slides and 0.0 < held.planted < 0.1 * crab.creature.size
    for one, other in zip(loose.bones, held.bones, strict=True):
        assert (one.shift == other.shift).all()
        assert abs(abs((other.turns[0] * other.turns[-1]).sum()) - 1.0) < 1e-12, "it is a loop still"
        if one.name in ("root", "shell"):
            assert (one.turns == other.turns).all()
    rounds = [
        np.concatenate([part[:-1], part + clip.way])
        for clip in (loose, held)
        for part in [points_of(clip.bones, clip.creature)]
    ]
    assert bends(rounds[1]).max() < 1.5 * bends(rounds[0]).max(), "no leg jerks for it"


def test_feet_that_skim_the_ground_are_lifted_as_they_swing():
    count, way = 60, np.array([0.6, 0.0, 0.0])
    share = np.linspace(0.0, 1.0, count + 1)
    swings = np.clip(2.0 * share - 1.0, 0.0, 1.0)  # on the ground, then ahead within the other half, at 2 mm
    places = np.stack([0.6 * swings, np.where(swings > 0.0, 0.002, 0.0), 0.0 * share], axis=1)[:, None]
    lifts = lifts_of(places, share[:-1, None] < 0.5, way, 1.0)
    assert not lifts[: count // 2].any() and not lifts[:, [0, 2]].any()
    assert 0.04 < lifts[:, 1].max() < 0.06 and np.abs(np.diff(lifts[:, 1], 2)).max() < 0.006
    high = places + np.array([0.0, 0.2, 0.0]) * (4.0 * swings * (1.0 - swings))[:, None, None]
    assert lifts_of(high, share[:-1, None] < 0.5, way, 1.0).max() < 0.005


def test_several_clips_are_animations_of_one_file(hop, tmp_path):
    one, two = gambol.export.clip(hop), gambol.export.clip(hop, strides=2, fps=30, name="two hops", root_motion=True)
    gambol.export.save_clips(tmp_path / "luxo.glb", one, two)
    data = Gltf(tmp_path / "luxo.glb").data
    assert [animation["name"] for animation in data["animations"]] == ["hop", "two hops"]
    assert data["animations"][1]["extras"]["strides"] == 2
    assert data["animations"][0]["extras"]["speed"] == pytest.approx(one.speed)
    assert data["animations"][0]["extras"]["loop"] is True
    read = Gltf(tmp_path / "luxo.glb")
    for part, (place, _) in in_the_world(one.bones).items():
        np.testing.assert_allclose(read.matrices(part)[:, :3, 3], place, atol=1e-5)


def test_bad_clips_get_a_sentence(hop, tmp_path):
    with pytest.raises(gambol.InvalidInput, match="never returns"):
        gambol.export.clip(gambol.simulate("luxo", gambol.controllers.Passive(), seconds=3.0))
    with pytest.raises(gambol.InvalidInput, match="too short"):
        gambol.export.clip(hop, strides=100)
    with pytest.raises(gambol.InvalidInput, match="strides is 0"):
        gambol.export.clip(hop, strides=0)
    with pytest.raises(gambol.InvalidInput, match="fps is"):
        gambol.export.clip(hop, fps=float("nan"))
    loop = gambol.export.clip(hop)
    with pytest.raises(gambol.InvalidInput, match="two clips are called 'hop'"):
        gambol.export.save_clips(tmp_path / "luxo.glb", loop, loop)
    with pytest.raises(gambol.InvalidInput, match=r"\.mp4"):
        gambol.export.save_clips(tmp_path / "luxo.mp4", loop)


def test_a_tail_that_bears_little_drags_and_one_that_bears_the_body_stands():
    body = gambol.load("examples/bodies/kangaroo.yaml")
    named = list(body.contacts_on)
    for share, stands in ((0.06, {"toe", "heel"}), (0.3, {"toe", "heel", "tail-tip"})):
        load = np.array([{"toe": 0.5, "heel": 0.5 - share, "tail-tip": share}.get(name, 0.0) for name in named])
        found = bearing(body, load)
        assert {named[i] for i in found} == stands
        ways = np.full(len(named), 0.1) * (load > 0.0)
        assert dragging(body, ways, found, way=1.0) == (("tail",) if share < 0.1 else ())


def test_a_body_that_lies_goes_where_its_limb_stands():
    """A seal glides along as it rests, slower while its flipper is down: then the flipper stays where it is."""
    body = gambol.load("examples/bodies/seal.yaml")
    still = bones_at(bones_of(gambol.simulate(body, gambol.controllers.Passive(), seconds=0.1)), np.zeros(21))
    ahead = np.interp(np.arange(21), [0, 5, 15, 20], [0.0, 0.06, 0.09, 0.15])[:, None] * np.array([1.0, 0.0, 0.0])
    root = Bone("root", None, ahead, np.tile([0.0, 0.0, 0.0, 1.0], (21, 1)))
    going = [root, *(bone if bone.parent else replace(bone, parent="root") for bone in still)]
    held = np.zeros((20, len(body.contacts_on)), bool)
    held[5:15, 0] = True
    found, most = planted(going, body, held, ahead[-1], 0.0)
    assert slid(contacts_of(going, body), held)[0] > 0.029
    assert slid(contacts_of(found, body), held)[0] < 1e-6 < most < 0.05
    np.testing.assert_allclose(points_of(found, body)[0] + ahead[-1], points_of(found, body)[-1], atol=1e-9)
