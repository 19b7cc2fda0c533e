"""Measures beside the score, against recorded motions."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses

import gambol
from gambol.draws import Draws
from gambol.tasks.measures import MEASURES

LUXO = gambol.creature("luxo")
DT = 1e-3
STUNTS = {"leap", "clearance", "ball-touch"}  # in water: see test_stunts.py
USUAL = [name for name in MEASURES if name not in STUNTS]
SANS = [gambol.controllers.San.sample(LUXO, Draws(seed)) for seed in range(5)]


def recorded(seed, seconds=2.0):
    """A motion with a frame for every step, and everything measured of it."""
    poses = random_poses(LUXO, seed)
    motion = gambol.simulate(LUXO, poses, seconds=seconds, fps=1.0 / DT, dt=DT)
    found = gambol.evaluate(LUXO, [poses], seconds=seconds, dt=DT, measures=USUAL)
    return motion, {name: float(values[0]) for name, values in found.measures.items()}


@pytest.mark.parametrize("seed", range(4))
def test_measures_are_those_of_the_motion(seed):
    motion, measured = recorded(seed)
    touching = motion.touching[1:] > 0.5
    names = list(LUXO.contacts_on)
    for i, name in enumerate(names):
        assert measured[f"duty.{name}"] == pytest.approx(touching[:, i].mean(), abs=1e-9)
    assert measured["flight"] == pytest.approx((~touching.any(axis=1)).mean(), abs=1e-9)
    others = touching[:, [name not in LUXO.feet for name in names]].any(axis=1)
    assert measured["fallen"] == float(others.any())
    assert measured["fallen.time"] == pytest.approx(motion.time[1:][others][0] if others.any() else -1.0, abs=1e-9)
    height = motion.centre[:, 1]
    expected = {"mean": height[1:].mean(), "least": height.min(), "most": height.max(), "end": height[-1]}
    for which, value in expected.items():
        assert measured[f"height.{which}"] == pytest.approx(value, abs=1e-9)
    assert measured["speed"] == pytest.approx(motion.distance / motion.time[-1], abs=1e-9)
    assert measured["speed.most"] == pytest.approx(np.abs(motion.velocity[1:]).max(), abs=1e-9)
    assert measured["ahead"] == pytest.approx(motion.centre[-1, 0], abs=1e-12)


def test_the_period_is_that_of_the_landings():
    hop = gambol.load("examples/luxo-hop.yaml")
    measured = gambol.evaluate(LUXO, [hop], measures=["cadence"], seconds=6.0).measures
    period = gambol.describe(gambol.simulate(LUXO, hop)).period
    landings = float(measured["landings"][0])
    assert landings > 10 and float(measured["period"][0]) == pytest.approx(period, rel=0.1)


def test_measures_of_bodies_without_feet_or_ground():
    for name in ("fish", "crawler", "spinner", "acrobot-hinged"):
        creature = gambol.creature(name)
        found = gambol.evaluate(creature, [gambol.controllers.Passive()], measures=USUAL, seconds=0.2)
        assert all(np.isfinite(values).all() for values in found.measures.values())


def test_phases_are_those_of_the_footfalls():
    """A trot: feet across the body land together, those of a pair in turn."""
    body = gambol.creature("hound")
    trot = gambol.load("examples/gaits/hound.yaml")
    measured = gambol.evaluate(body, [trot], task="gait", measures=["phases", "duty"], seconds=6.0).measures
    gait = gambol.describe(gambol.simulate(body, trot, seconds=6.0, fps=240.0))
    for foot, fall in zip(body.feet[1:], gait.footfalls[1:], strict=True):
        off = float(measured[f"phase.{foot}"][0]) - fall.phase
        assert abs(off - round(off)) < 0.03, foot
    assert measured["duty.forepaw-left"][0] > 0.2 and "flight" in measured  # which the task tells, too


def test_bad_measures_get_a_sentence():
    with pytest.raises(gambol.InvalidInput, match="no measure 'fell'"):
        gambol.evaluate(LUXO, SANS, measures=["fell"])
    with pytest.raises(gambol.InvalidInput, match="measured twice"):
        gambol.evaluate(LUXO, SANS, measures=["fallen", "fallen"])
