"""What is called a bound of the cheetah."""

from types import SimpleNamespace

import numpy as np
import pytest

import gambol
from gambol_lab.reproduce.pose_graphs_1996.gaits import bound_length

TIME = np.arange(0.0, 10.0, 0.01)


def moving(height):
    return SimpleNamespace(time=TIME, centre=np.column_stack([3.0 * TIME, height]))


def test_a_bound_is_a_leap_of_the_centre():
    leaps = 0.5 + 0.1 * np.cos(2 * np.pi * TIME / 0.7)
    assert bound_length(moving(leaps)) == pytest.approx(3.0 * 0.7, rel=0.01)


def test_two_leaps_in_a_cycle_are_two_bounds_and_a_ripple_is_none():
    cycle = 2 * np.pi * TIME / 0.7
    twice = 0.5 + 0.1 * np.cos(2 * cycle) + 0.05 * np.cos(cycle)
    ripple = 0.5 + 0.1 * np.cos(cycle) + 0.005 * np.cos(5 * cycle)
    assert bound_length(moving(twice)) == pytest.approx(3.0 * 0.35, rel=0.1)
    assert bound_length(moving(ripple)) == pytest.approx(3.0 * 0.7, rel=0.05)


def test_a_body_that_stands_does_not_bound():
    cheetah = gambol.creature("cheetah")
    standing = gambol.simulate(cheetah, gambol.controllers.PoseSequence.hold(cheetah), seconds=4.0)
    assert bound_length(standing) < 0.05
