"""Divergence is a status of the candidate: never an exception, never a NaN that wins, never its neighbour's trouble."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses

import gambol
from gambol.dynamics.system import system_of

LUXO = gambol.creature("luxo")


def wild(creature):
    """The creature on ground so hard that the given step cannot hold it."""
    return gambol.dynamics.natural_world(creature).model_copy(update={"stiffness": 1e8, "damping": 1e5})


def test_a_diverged_candidate_is_reported_and_never_wins():
    controllers = [random_poses(LUXO, seed) for seed in range(40)]
    result = gambol.evaluate(LUXO, controllers, world=wild(LUXO), dt=0.02, seconds=3.0)
    diverged = np.array([status == "diverged" for status in result.statuses])
    assert diverged.any()
    assert np.isneginf(result.scores[diverged]).all()
    assert np.isfinite(result.scores[~diverged]).all()


def test_neighbours_of_a_diverged_candidate_are_untouched():
    controllers = [random_poses(LUXO, seed) for seed in range(17)]
    usual = float(system_of(LUXO, gambol.dynamics.natural_world(LUXO)).numbers["world.damping"])
    damping = np.full(17, usual)
    alone = gambol.evaluate(LUXO, controllers, numbers={"world.damping": damping}, seconds=1.0, dt=1e-3)
    damping[3] = 1e5 * usual  # ground that throws it up
    beside = gambol.evaluate(LUXO, controllers, numbers={"world.damping": damping}, seconds=1.0, dt=1e-3)
    assert beside.statuses[3] == "diverged" and beside.scores[3] == -np.inf
    others = [i for i in range(17) if i != 3]
    assert np.array_equal(alone.states[others], beside.states[others])


def test_a_diverged_motion_ends_with_its_last_sound_frame():
    controller = random_poses(LUXO, 0)
    motion = gambol.simulate(LUXO, controller, world=wild(LUXO), dt=0.02, seconds=3.0)
    assert motion.status == "diverged"
    assert np.isfinite(motion.centre).all() and np.isfinite(motion.angle).all()
    assert motion.time[-1] < 3.0


@pytest.mark.parametrize("name", sorted(set(gambol.creature_names()) - {"acrobot-torque"}))  # its torque has no limit
def test_the_chosen_step_holds_every_creature(name):
    """Random poses for six seconds at the step chosen from the stiffness: nothing diverges, sinks or flies off."""
    creature = gambol.creature(name)
    many = 16 if creature.body == "bones" else 64  # whose steps take fifty times as long
    controllers = [random_poses(creature, seed) for seed in range(many)]
    result = gambol.evaluate(creature, controllers, task="jump", seconds=6.0)
    assert set(result.statuses) == {"ok"}
    if creature.free and not creature.seen_from_above:
        assert result.scores.max() < 4 * creature.size
        heights = [
            i for i, name in enumerate(result.model.slot_names) if name in ("y", "place.y") or name.startswith("y.")
        ]
        assert result.states[:, heights].min() > -0.1 * creature.size
