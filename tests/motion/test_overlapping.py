"""Parts that pass through each other are found, named and ranked lower; legs that could are kept apart."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import gambol
from gambol.creatures.cores import nearest
from gambol.creatures.creature import creature_from_file
from gambol.discovery.verdict import CROSSING, flaw_of, worth
from gambol.motion import Crossing, crossing

LEG = {"parent": "trunk", "points": [0, -1, 0], "length": 0.4, "thickness": 0.06, "mass": 1.0}
SCISSORS = {
    "kind": "bones",
    "name": "scissors",
    "bones": [
        {"name": "trunk", "length": 0.3, "thickness": 0.2, "mass": 8.0},
        {"name": "leg", **LEG, "at": [0, 0, 0.08], "mirror": True, "hinges": {"roll": 40}},
    ],
}
WEIGHTLESS = gambol.World(gravity=0.0)


def scissors(**more):
    return creature_from_file(SCISSORS | more, "scissors")


def closed(creature):
    """Legs drawn inwards for a second, as far as they go."""
    inwards = gambol.controllers.PoseSequence(poses=(gambol.controllers.Pose(seconds=1.0, targets=(40.0, 40.0)),))
    return gambol.simulate(creature, inwards, world=WEIGHTLESS, seconds=1.0)


@pytest.fixture(scope="module")
def through():
    return closed(scissors(apart=[]))


def test_nearest_points_of_two_lines_are_those_that_a_search_finds():
    rng, share = np.random.default_rng(3), np.linspace(0.0, 1.0, 201)
    lines = rng.normal(size=(40, 4, 3))
    lines[0, 3] = lines[0, 2]  # a point
    lines[1, 2:] = lines[1, :2] + 0.3  # parallel
    for a, b, c, d in lines:
        s, t = nearest((a, b), (c, d), lambda x, low, high: min(max(x, low), high))
        found = np.linalg.norm(a + s * (b - a) - c - t * (d - c))
        points = (a + share[:, None] * (b - a))[:, None] - (c + share[:, None] * (d - c))[None]
        assert found <= np.linalg.norm(points, axis=-1).min() + 1e-12


def test_legs_that_pass_through_each_other_are_told(through):
    found = crossing(through)
    assert found is not None and {found.one, found.other} == {"leg-left", "leg-right"}
    assert found.depth > 0.9  # both axes meet in the middle plane
    assert 0.5 < found.share < 1.0
    still = gambol.simulate(scissors(apart=[]), gambol.controllers.PoseSequence.hold(scissors()), seconds=0.2)
    assert crossing(still) is None


def test_legs_that_could_pass_through_each_other_are_kept_apart(through):
    creature = scissors()
    assert creature.apart == (("leg-right", "leg-left"),)
    found, before = crossing(closed(creature)), crossing(through)
    assert before is not None and (found is None or found.depth < 0.5 * before.depth)
    narrow = {**SCISSORS["bones"][1], "hinges": {"roll": 5}}
    assert scissors(bones=[SCISSORS["bones"][0], narrow]).apart == ()


def test_what_crosses_is_ranked_lower():
    one = gambol.Candidate(trial=0, controller=gambol.controllers.Passive(), score=8.0)
    assert flaw_of(None) == {}
    crossed = replace(one, descriptors=flaw_of(Crossing(0.3, "leg-left", "leg-right", 1.0)))
    assert crossed.descriptors == {CROSSING: 0.3}
    assert worth(crossed) == pytest.approx(0.8)


@pytest.mark.parametrize("pair, words", [
    (["leg-left", "leg-left"], ["not be joined", "remove the pair"]),
    (["leg-left", "trunk"], ["not be joined"]),
    (["leg-left", "leg-rigth"], ["no bone 'leg-rigth'", "did you mean 'leg-right'"]),
])  # fmt: skip
def test_bones_that_cannot_stay_apart(pair, words):
    with pytest.raises(gambol.InvalidInput) as caught:
        scissors(apart=[pair])
    for word in words:
        assert word in str(caught.value)
