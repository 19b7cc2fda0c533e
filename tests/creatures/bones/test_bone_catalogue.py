"""Bodies of bones of the catalogue stand on level feet, and their muscles hold them up."""

import numpy as np
import pytest

import gambol
from gambol.controllers import PoseSequence
from gambol.dynamics.habitat import natural_world
from gambol.dynamics.system import system_of

NAMES = [name for name in gambol.creature_names() if gambol.creature(name).body == "bones"]
TOPPLE = ("emu", "man", "monopod")  # on two legs or one: what only holds its pose falls over
STANDING = [name for name in NAMES if name not in (*TOPPLE, "carp")]
LEVEL = 2e-4  # of the body's size: how far feet may be off the ground at rest
LYING = 2e-2  # the same of a body that lies on its belly


def test_there_are_ten_of_a_kind():
    assert len(NAMES) >= 10
    legs = {name: len({foot.rpartition("-")[0] for foot in gambol.creature(name).feet}) for name in NAMES}
    assert legs["carp"] == 0
    assert {len(gambol.creature(name).anatomy.feet) for name in ("hound", "goliath", "tarantula", "emu")} == {
        4,
        6,
        8,
        2,
    }


@pytest.mark.parametrize("name", NAMES)
def test_files_say_where_their_numbers_come_from(name, tmp_path):
    creature = gambol.creature(name)
    assert (creature.name, creature.dimensions) == (name, 3)
    assert creature.summary
    assert "ours" in creature.sources.lower()
    creature.save(tmp_path / "again.yaml")
    assert gambol.load(tmp_path / "again.yaml") == creature


@pytest.mark.parametrize("name", NAMES)
def test_both_sides_are_alike_and_feet_are_level(name):
    creature = gambol.creature(name)
    if name != "boa":  # which lies in a bow
        assert creature.pose.centre(*creature.masses)[2] == pytest.approx(0.0, abs=1e-12)
    heights = [creature.pose.contact(foot)[1] for foot in creature.feet]
    off = LYING if name == "boa" else LEVEL
    assert max(heights, default=0.0) - min(heights, default=0.0) < off * creature.size
    contacts = [creature.pose.contact(contact)[1] for contact in creature.contacts_on]
    assert min(contacts, default=0.0) == min(heights, default=0.0)


@pytest.mark.parametrize("name", NAMES)
def test_the_rest_pose_lies_within_the_reach_of_the_muscles(name):
    creature = gambol.creature(name)
    targets = system_of(creature, natural_world(creature)).rest_targets()
    assert targets == [0.0] * len(creature.actuators)
    assert all(muscle.min < 0.0 < muscle.max for muscle in creature.actuators)


@pytest.mark.parametrize("name", STANDING)
def test_muscles_hold_the_rest_pose(name):
    """For five seconds it neither falls nor sinks nor trembles."""
    creature = gambol.creature(name)
    motion = gambol.simulate(creature, PoseSequence.hold(creature), seconds=5.0, fps=50)
    assert motion.status == "ok"
    tall = creature.pose.height
    assert motion.centre[0, 1] - motion.centre[-1, 1] < 0.12 * tall
    assert np.hypot(*(motion.centre[-1] - motion.centre[0])[[0, 2]]) < 0.02 * creature.size
    moved = np.abs(np.diff(motion.position[-50:], axis=0)) * 50
    assert moved.max() < 2e-3 * np.sqrt(9.81 * creature.size)
    w, x, _, z = motion.places.turn[-1, 0]
    assert 1.0 - 2.0 * (x * x + z * z) > np.cos(np.radians(8.0)), w


def test_the_carp_swims_by_bending():
    carp = gambol.creature("carp")
    tail = ("belly", "rear", "stalk")
    poses = []
    for k in range(16):
        phase = 2.0 * np.pi * k / 16
        bend = dict(zip(tail, (12 * np.sin(phase), 27 * np.sin(phase - 1.0), 37 * np.sin(phase - 2.2)), strict=True))
        poses.append({"seconds": 1.0 / 32, "targets": [bend.get(muscle.name, 0.0) for muscle in carp.actuators]})
    motion = gambol.simulate(carp, PoseSequence(poses=poses), seconds=6.0)
    assert motion.status == "ok"
    gone = motion.centre[-1] - motion.centre[0]
    assert gone[0] > 1.5 * carp.size
    assert abs(gone[1]) < 0.5 * gone[0]
