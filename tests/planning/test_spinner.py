"""The spinner keeps both poles up, on the line it is told to keep to, and learns better without its arm's state."""

import numpy as np
import pytest

import gambol
from gambol.pictures.plots.leaning import leaning_portrait
from gambol_lab.reproduce.search_tree_1996.spinner import ARM, cross_validated

THESIS = {"width": 1, "patience": None}


@pytest.fixture(scope="module")
def balanced():
    return gambol.plan(None, "spinner", seconds=30.0, seed=200, simulations=150_000)


def test_both_poles_stay_up_on_the_line_for_half_a_minute(balanced):
    assert balanced.status == "complete" and balanced.seconds == pytest.approx(30.0)
    first, second = (balanced.motion(fps=250.0).joint_angle - np.pi / 2).T
    assert np.abs(first).max() <= 0.3 and np.abs(second).max() <= 1.2
    assert np.abs(2.0 * first + second).max() <= 0.1
    assert np.ptp(first) > 0.1  # they lean to and fro, torques cannot hold them still


def test_without_torque_both_poles_fall():
    """Upright is an equilibrium but no stable one: what the plan does is needed."""
    body = gambol.creature("spinner")
    leaning = gambol.Creature.from_data(
        {**body.model_dump(), "joints": [{**joint.model_dump(), "angle": 91.0} for joint in body.joints]}, "leaning"
    )
    fallen = gambol.simulate(leaning, gambol.controllers.Passive(), seconds=3.0)
    assert (np.abs(fallen.joint_angle - np.pi / 2).max(axis=0) > 1.2).all()


def test_the_line_makes_planning_possible():
    """As Huang 1996 has it, section 5.4: hardly an action with naive functions, hundreds with 2 θ2 + θ3."""
    naive = [gambol.plan(None, "spinner-naive", seed=s, simulations=15_000, **THESIS) for s in (201, 202)]
    refined = [gambol.plan(None, "spinner", seed=s, simulations=15_000, **THESIS) for s in (201, 202)]
    assert sum(map(len, refined)) > 10 * max(1, sum(map(len, naive)))


def test_experience_without_the_arm_is_worth_more():
    """Why 4D beats 6D (Figure 7.3): neighbours by the arm too tell nothing about the torque, those by the poles do.

    Cross-validation finds that by itself. One plan is a matter of luck: it is so of most of six.
    """
    own = gambol.planning.problem("spinner")
    whole = gambol.planning.Problem.from_data(
        {**own.model_dump(), "memory": {"features": {**own.memory.features, **ARM}}}, "whole"
    )
    plans = [gambol.plan(None, "spinner", seed=seed, simulations=15_000) for seed in range(200, 206)]
    found = [cross_validated(whole, plan) for plan in plans]
    assert sum(all(weights[name] == 0.0 for name in ARM) for weights, *_ in found) >= 5
    six, four, best = np.array([errors for _, *errors in found]).T
    assert np.median(four / six) < 0.5 and np.median(best / four) < 0.9
    assert np.median(six / [plan.inputs.var() for plan in plans]) > 0.7


def test_the_leaning_is_drawn(balanced, tmp_path):
    leaning_portrait({"refined": [balanced]}, tmp_path / "angles.svg", "How the poles lean", slope=-2.0)
    assert "slope" in (tmp_path / "angles.svg").read_text()
