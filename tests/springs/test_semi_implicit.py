"""The semi-implicit step: against a dense solve, its momentum and stability, and machine code against plain Python."""

import math

import numpy as np
import pytest
from tests.rollout.scenes import random_poses
from tests.springs.bodies import SPACE, Run, body, stirred, web

import gambol
from gambol.creatures.springs import worm
from gambol.dynamics.springs.band import MOST_NUMBERS, band_of
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.reference import run_reference
from gambol.tasks.travel import Travel


def dense(run, dt):
    """Velocities after one step, from a matrix that is written down whole."""
    creature = run.system.creature
    n, axes = len(creature.points), creature.dimensions
    half = axes * n
    place = np.array(run.state[:half]).reshape(axes, n).T
    velocity = np.array(run.state[half : 2 * half]).reshape(axes, n).T
    matrix = np.kron(np.diag([mass.mass for mass in creature.points]), np.eye(axes))
    right = np.zeros((n, axes))
    for spring in creature.springs:
        a, b = creature.index[spring.start], creature.index[spring.end]
        rest = creature.distance(spring) if spring.rest is None else spring.rest
        apart, moving = place[a] - place[b], velocity[a] - velocity[b]
        length = np.linalg.norm(apart)
        unit = apart / length
        along = np.outer(unit, unit)
        stiffness = spring.ks * (along + max(1 - rest / length, 0.0) * (np.eye(axes) - along))
        pull = -(spring.ks * (length - rest) + spring.kd * moving @ unit) * unit
        change = dt * (pull - dt * stiffness @ moving)
        right[a] += change
        right[b] -= change
        signs = np.zeros(n)
        signs[a], signs[b] = 1.0, -1.0
        matrix += np.kron(np.outer(signs, signs), dt * spring.kd * along + dt * dt * stiffness)
    return velocity + np.linalg.solve(matrix, right.ravel()).reshape(n, axes)


@pytest.mark.parametrize("axes", [2, 3])
def test_a_step_is_what_a_dense_solve_says(axes):
    run = stirred(Run(web(axes, kd=0.4), SPACE, "semi-implicit"))
    expected = dense(run, 0.3)
    run.go(0.3, 0.3)
    half = axes * 7
    found = np.array(run.state[half : 2 * half]).reshape(axes, 7).T
    assert np.abs(found - expected).max() < 1e-12


def test_a_sparse_body_too():
    run = stirred(Run(worm(8).model_copy(update={"muscles": (), "actuators": ()}), SPACE, "semi-implicit"))
    expected = dense(run, 0.2)
    run.go(0.2, 0.2)
    found = np.array(run.state[32:64]).reshape(2, 16).T
    assert np.abs(found - expected).max() < 1e-12
    assert band_of(run.system.creature).reach < 4  # of 16 masses


@pytest.mark.parametrize("axes", [2, 3])
def test_momentum_stays_to_rounding(axes):
    run = stirred(Run(web(axes, kd=0.3), SPACE, "semi-implicit"))
    before = run.moment().velocity
    assert run.go(20.0, 0.2).moment().velocity == pytest.approx(before, abs=1e-14)


def test_it_is_stable_far_beyond_what_explicit_steps_bear():
    creature = web(3, kd=0.0)
    stiff = creature.model_copy(
        update={"springs": tuple(s.model_copy(update={"ks": 1e5 * s.ks}) for s in creature.springs)}
    )
    run = stirred(Run(stiff, SPACE, "semi-implicit"))
    before = run.moment().kinetic
    assert run.go(10.0, 0.05).moment().kinetic < before  # ω h is about 100
    with pytest.raises((OverflowError, ZeroDivisionError, AssertionError)):
        assert stirred(Run(stiff, SPACE, "midpoint")).go(10.0, 0.05).moment().kinetic < 10.0 * before


def test_a_body_without_springs_falls():
    run = Run(body([(0, 0)]), gambol.World(gravity=2.0), "semi-implicit", y_m0=50.0).go(1.0, 0.001)
    assert run["y.m0"] == pytest.approx(49.0, abs=2e-3)


def test_machine_code_does_what_the_reference_does():
    snake = gambol.creature("snake")
    drive = random_poses(snake, 1)
    kernel = drive.kernel([drive], snake)
    model = model_for(snake, gambol.dynamics.natural_world(snake), kernel, Travel(), 0.01, "semi-implicit")
    states, parameters = np.array([model.initial()] * 3), np.array([model.parameters(drive)] * 3)
    machine = run_lanes(model.program, states, parameters, model.tables, 60)
    plain = run_reference(model, states[0], parameters[0], 60)
    assert np.abs(machine - plain).max() < 1e-8
    assert np.isfinite(plain).all()


def test_a_body_whose_matrix_is_too_large_gets_a_sentence():
    count = 200
    places = [(math.cos(i), math.sin(i), 0.01 * i) for i in range(count)]
    crowd = body(places, [(a, b, {"ks": 1.0}) for a in range(count) for b in range(max(0, a - 9), a)])
    assert band_of(crowd).size < MOST_NUMBERS
    ball = body(places, [(0, b, {"ks": 1.0}) for b in range(1, count)])
    with pytest.raises(gambol.InvalidInput, match="semi-implicit steps of body need"):
        Run(ball, SPACE, "semi-implicit").go(0.1, 0.1)
