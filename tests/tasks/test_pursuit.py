"""Pursuit: what is gained on a point that stands or moves."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses
from tests.tasks.test_tasks import DT, PATH, SEEING, motion_of, score

import gambol


@pytest.mark.parametrize("creature", [SEEING, gambol.creature("fish")], ids=["luxo", "fish"])
@pytest.mark.parametrize("follow", [gambol.worlds.FixedPoint(at=(3.0, 1.0)), PATH], ids=["fixed", "moving"])
def test_pursuit(creature, follow):
    world = gambol.dynamics.natural_world(creature).model_copy(update={"follow": follow})
    motion = motion_of(creature, random_poses(creature, 2), world=world, seconds=1.0)
    away = (motion.follow - motion.centre)[1:]
    distance = np.linalg.norm(away, axis=1)
    towards = (motion.velocity[1:] * away).sum(axis=1) / distance
    expected = towards[distance > 0.01].sum() * DT
    assert score(creature, motion.controller, "pursuit", world=world, seconds=1.0) == pytest.approx(expected, abs=1e-9)


def test_pursuit_of_a_fixed_point_is_the_distance_gained():
    def falls(follow, **options):
        world = gambol.World(follow=gambol.worlds.FixedPoint(at=follow))
        return score(
            SEEING,
            gambol.controllers.Passive(),
            gambol.tasks.Pursuit(**options),
            world=world,
            seconds=0.3,
            state=high(),
        )

    def high():
        start = gambol.simulate(SEEING, gambol.controllers.Passive(), seconds=DT, dt=DT).final.without_control()
        slots = {**start.slots, "x": 0.0, "y": 50.0, "velocity.x": 0.0, "velocity.y": 0.0}
        return gambol.State(start.creature, slots)

    fallen = 9.81 * 0.3**2 / 2
    assert falls((0.0, -100.0)) == pytest.approx(fallen, rel=0.01)
    assert falls((0.0, 100.0)) == pytest.approx(-fallen, rel=0.01)
    assert abs(falls((100.0, 50.0))) < 0.01 * fallen
    assert falls((0.0, 49.9), reach=10.0) == 0.0  # caught all the time
    assert falls((0.0, 49.9)) == pytest.approx(0.1 - (fallen - 0.1), rel=0.05)  # reached, and fallen past
