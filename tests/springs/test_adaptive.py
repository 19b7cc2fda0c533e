"""Steps that adapt: the error that was asked for, where fixed steps fly apart, and lane by lane."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses
from tests.springs.bodies import SPACE, Run, stirred, web

import gambol
from gambol.dynamics.springs.adaptive import MOST_ERROR
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.reference import run_reference
from gambol.tasks.travel import Travel

LONG = 0.12  # s: midpoint steps of the worm fly apart from 0.06 s on


def after(integrator, dt, seconds, speed=0.3):
    return np.array(stirred(Run(web(kd=0.2), SPACE, integrator), speed=speed).go(seconds, dt).state)


@pytest.mark.parametrize("speed, fixed_will_do", [(0.1, True), (2.0, False), (3.0, False)])
def test_a_step_is_about_as_wrong_as_it_may_be_at_most(speed, fixed_will_do):
    """A whole step and two halves differ by 3/4 of the error: 4/3 of what was asked for, and higher orders."""
    exact, dt = after("rk4", 0.001, 0.12, speed), 0.12
    adapted, fixed = (np.linalg.norm(after(which, dt, dt, speed) - exact) for which in ("adaptive", "midpoint"))
    assert adapted < 1.5 * MOST_ERROR
    assert (fixed < 2.0 * MOST_ERROR) == fixed_will_do


def test_a_step_in_two_parts_is_two_midpoint_steps():
    calm = after("adaptive", 0.02, 0.02)
    assert np.array_equal(calm, after("midpoint", 0.01, 0.02))


def drives(worm, count):
    poses = [random_poses(worm, seed) for seed in range(count - 1)]
    return [gambol.controllers.PoseSequence.hold(worm), *poses]  # the first has little to adapt to


def test_it_stays_stable_where_fixed_steps_fly_apart():
    worm = gambol.creature("worm")
    drive = drives(worm, 2)[1]
    assert gambol.simulate(worm, drive, seconds=30.0, dt=LONG, integrator="midpoint").status == "diverged"
    assert gambol.simulate(worm, drive, seconds=30.0, dt=LONG, integrator="adaptive").status == "ok"


def test_lanes_adapt_by_themselves_and_as_the_reference_does():
    worm = gambol.creature("worm")
    chosen = drives(worm, 20)
    kernel = chosen[0].kernel(chosen, worm)
    model = model_for(worm, gambol.dynamics.natural_world(worm), kernel, Travel(), LONG, "adaptive")
    states = np.array([model.initial()] * 20)
    parameters = np.array([model.parameters(drive) for drive in chosen])
    together = run_lanes(model.program, states, parameters, model.tables, 20)
    for row in (0, 7):
        alone = run_lanes(model.program, states[row : row + 1], parameters[row : row + 1], model.tables, 20)
        assert np.array_equal(alone[0], together[row])
        assert np.abs(run_reference(model, states[row], parameters[row], 20) - together[row]).max() < 1e-7
