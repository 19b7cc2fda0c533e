"""Tasks of aperiodic motions against the same quantities read off recorded motions."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses
from tests.tasks.test_tasks import motion_of, others_touch, score

import gambol

LUXO = gambol.creature("luxo")


def test_stop():
    """How far it got and how far it came back; −inf for those that fell."""
    fell = 0
    for seed in range(12):
        motion = motion_of(LUXO, random_poses(LUXO, seed), seconds=1.5)
        away = np.abs(motion.centre[:, 0] - motion.centre[0, 0])
        way = away.max() + (away.max() - away[-1])
        expected = -np.inf if others_touch(motion).any() else -way
        fell += np.isinf(expected)
        assert score(LUXO, motion.controller, "stop", seconds=1.5) == pytest.approx(expected, abs=1e-12)
        assert score(LUXO, motion.controller, "way", seconds=1.5) == pytest.approx(way, abs=1e-12)
    assert 0 < fell < 12


@pytest.mark.parametrize("name", ["luxo", "walker7"])
def test_recovery(name):
    creature = gambol.creature(name)
    motion = motion_of(creature, random_poses(creature, 3), seconds=1.0)
    rises = []
    for frame in range(len(motion.time)):
        feet = []
        for foot in creature.feet:
            link = motion.places.names.index(creature.contacts_on[foot])
            a = motion.angle[frame, link]
            turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
            feet.append(motion.position[frame, link] + turn @ np.array(creature.contact_at(foot)))
        line = motion.centre[frame] - np.mean(feet, axis=0)
        rises.append(np.sin(np.arctan2(line[1], line[0])))
    kept = [rises[0]]
    for rise in rises[1:]:
        kept.append(kept[-1] + (rise - kept[-1]) * 0.001 / 0.1)
    expected = 0.5 * (rises[-1] + max(kept)) - rises[0]
    assert score(creature, motion.controller, "recovery", seconds=1.0) == pytest.approx(expected, abs=1e-9)


def test_energy_counts_beside_what_is_wanted():
    """The work of luxo's two muscles, from its joints' way and the torques that the law gives."""
    poses = random_poses(LUXO, 3)
    motion = motion_of(LUXO, poses, seconds=0.5)
    ks, kd = (np.array([getattr(a, part) for a in LUXO.actuators]) * 180 / np.pi for part in ("ks", "kd"))
    rate = np.diff(motion.joint_angle, axis=0) / 1e-3  # as the semi-implicit step goes
    torque = ks * (motion.targets[:-1] - motion.joint_angle[1:]) - kd * rate
    work = np.abs(torque * rate).sum() * 1e-3 / (LUXO.mass * 9.81 * LUXO.size)
    for task in (gambol.tasks.Upright, gambol.tasks.Stopping, gambol.tasks.Recovery):
        plain, costly = (score(LUXO, poses, task(energy_weight=w), seconds=0.5) for w in (0.0, 0.5))
        assert plain - costly == pytest.approx(0.5 * work, rel=1e-6)
    assert work > 0.1


@pytest.mark.parametrize("task", ["stop", "recovery"])
def test_who_has_no_feet_is_refused(task):
    with pytest.raises(gambol.InvalidInput, match="has no feet"):
        footless = LUXO.model_copy(update={"sensors": ()})
        score(footless, gambol.controllers.Passive(), task, seconds=0.1)
