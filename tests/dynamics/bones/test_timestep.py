"""The usual step of bodies of bones keeps the order of random controllers."""

import numpy as np
import pytest

import gambol
from gambol.draws import Draws
from gambol.dynamics.bones.system import BonesSystem
from gambol.dynamics.bones.timestep import landing_masses


def ranks(values):
    return np.argsort(np.argsort(values)).astype(float)


def test_the_lightest_foot_decides():
    """A point mass shows its mass, and a foot on a slack leg less than the body's."""
    hound, world = gambol.creature("hound"), gambol.World()
    masses = list(landing_masses(BonesSystem(hound, world)))
    assert 0.0 < min(masses) < 0.1 * hound.mass
    heavier = gambol.World(stiffness=16.0 * BonesSystem(hound, world).numbers["world.stiffness"])
    ratio = gambol.dynamics.time_step(hound, world) / gambol.dynamics.time_step(hound, heavier)
    assert 2.5 < ratio < 5.0  # √16, to a round number


@pytest.mark.parametrize("name", [n for n in gambol.creature_names() if gambol.creature(n).body == "bones"])
def test_steps_are_sane(name):
    creature = gambol.creature(name)
    step = gambol.dynamics.time_step(creature, gambol.dynamics.natural_world(creature))
    assert 1e-4 <= step <= 1e-3


def test_the_order_of_random_controllers():
    """Of one that was not looked at when the share was chosen."""
    creature = gambol.creature("monopod")
    controllers = [gambol.controllers.PoseGraph.sample(creature, Draws(7, i), {}) for i in range(96)]
    step = gambol.dynamics.time_step(creature, gambol.World())
    fine, usual = (gambol.evaluate(creature, controllers, seconds=4.0, dt=dt).scores for dt in (step / 4, step))
    assert np.corrcoef(ranks(fine), ranks(usual))[0, 1] > 0.9
