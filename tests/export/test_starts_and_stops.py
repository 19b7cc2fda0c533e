"""Clips from rest into a loop and back: they meet the loop, and each other, without a jump."""

from __future__ import annotations

import numpy as np
import pytest

import gambol
from gambol.export.kinematics import points_of


@pytest.fixture(scope="module")
def hopper() -> gambol.controllers.Individual:
    return gambol.controllers.Individual(gambol.creature("luxo"), gambol.load("examples/luxo-hop.yaml"))


@pytest.fixture(scope="module")
def hops(hopper) -> dict[str, gambol.export.Clip]:
    found = gambol.export.clips_of([hopper], ends=True, root_motion=True, fps=120)
    assert found.left_out == ()
    return {clip.name: clip for clip in found.clips}


def in_root(clip: gambol.export.Clip) -> np.ndarray:
    """(T, n, 3) of the body as its root has it."""
    root, *others = clip.bones
    still = gambol.export.Bone(root.name, None, 0.0 * root.shift, np.tile([0.0, 0.0, 0.0, 1.0], (len(root.shift), 1)))
    return points_of([still, *others], clip.creature)


def joins(before: gambol.export.Clip, after: gambol.export.Clip) -> None:
    """Over the seam of two clips, neither places nor velocities change more than they do elsewhere in them: a loop
    begins when a foot comes down, where its own velocity changes most from one round to the next."""
    one, two = points_of(before.bones, before.creature), points_of(after.bones, after.creature) + before.way
    np.testing.assert_allclose(one[-1], two[0], atol=1e-9)
    rounds = [
        np.concatenate([part[:-1], part + clip.way]) if clip.loops else part
        for part, clip in ((one, before), (two, after))
    ]
    bends = [np.linalg.norm(np.diff(part, 2, axis=0), axis=-1).max(axis=1) for part in rounds]
    seam = np.linalg.norm(one[-2] - 2.0 * one[-1] + two[1], axis=-1).max()
    assert seam <= 1.02 * max(bend.max() for bend in bends)


def test_a_start_goes_over_into_the_loop_and_a_stop_out_of_it(hops):
    assert list(hops) == ["hop", "hop-start", "hop-stop"]
    joins(hops["hop-start"], hops["hop"])
    joins(hops["hop"], hops["hop-stop"])
    np.testing.assert_allclose(in_root(hops["hop-start"])[0], in_root(hops["hop-stop"])[-1], atol=1e-9)


def test_they_stand_at_rest_and_the_root_keeps_its_pace_into_the_loop(hops):
    start, loop, stop = (hops[name] for name in ("hop-start", "hop", "hop-stop"))
    step = loop.way[0] / (len(loop.time) - 1)
    steps = np.diff(start.bones[0].shift[:, 0])
    assert abs(steps[0]) < 0.1 * step and steps[-1] == pytest.approx(step, rel=0.05)
    ends = np.diff(stop.bones[0].shift[:, 0])
    assert ends[0] == pytest.approx(step, rel=0.05) and abs(ends[-1]) < 0.1 * step
    assert not start.loops and not stop.loops and start.way[0] > 0.0 and stop.way[0] > 0.0


def test_what_stands_when_it_is_told_to_is_simulated_and_what_falls_slows_down(hops, hopper):
    assert not hops["hop-stop"].eased
    # On a steep hill nobody stands on this foot: whenever it is told to, it slides or falls.
    hill = gambol.World(terrain=gambol.worlds.Slope(degrees=25.0), friction=0.2)
    with_hill = gambol.export.clips_of([hopper], ends=True, world=hill, seconds=8.0)
    stops = [clip for clip in with_hill.clips if clip.name.endswith("-stop")]
    assert all(clip.eased for clip in stops)


def test_what_does_not_repeat_is_left_out_and_said_so(hopper):
    slack = gambol.controllers.Individual(gambol.creature("luxo"), gambol.controllers.Passive())
    found = gambol.export.clips_of([slack, hopper, hopper])
    assert [clip.name for clip in found.clips] == ["hop", "hop-2"]
    assert len(found.left_out) == 1 and "never returns" in found.left_out[0]


def test_bodies_of_another_shape_are_left_out(hopper):
    grown = gambol.controllers.Individual(hopper.creature, hopper.controller, {"head": 1.1})
    found = gambol.export.clips_of([hopper, grown])
    assert len(found.clips) == 1 and ("shape" in found.left_out[0] or "never" in found.left_out[0])


def test_in_place_and_with_root_motion_they_say_the_same_way(hopper, hops):
    stays = {clip.name: clip for clip in gambol.export.clips_of([hopper], ends=True, fps=120).clips}
    for name, clip in stays.items():
        np.testing.assert_allclose(clip.way, hops[name].way)
        assert np.ptp(clip.bones[0].shift, axis=0).max() == 0.0
