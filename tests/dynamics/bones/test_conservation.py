"""Energy and momenta are kept to the order of the method, and fallen bodies come to rest."""

from __future__ import annotations

import numpy as np
import pytest

import gambol
from gambol.compiler.program import trace
from gambol.dynamics.bones.system import BonesSystem
from gambol.rollout.lanes import run_lanes

from .bodies import body
from .standing import moved, seen


def airborne(name, seed=0):
    """A body far above the ground, turned and stirred, and its limbs free of springs, limits and dampers."""
    creature = body(name)
    numbers = BonesSystem.numbers_of(creature, gambol.World())
    off = {key: 0.0 for key in numbers if key.startswith("joint.") and key.endswith(("ks", "kd"))}
    system = BonesSystem(creature, gambol.World(gravity=0.0), off)
    rng, n = np.random.default_rng(seed), system.frames.coordinates
    state = [float(x) for x in system.rest()]
    state[5] += 100.0
    for link in system.frames.links[1:]:
        if link.kind == "hinge":
            state[link.coordinate] = rng.uniform(-0.3, 0.3)
    state[n:] = rng.normal(size=len(state) - n).tolist()
    return system, state


def kept(system, state):
    moment = seen(system, state)
    return np.array([moment.kinetic, *moment.momentum, *moment.angular_momentum], float)


@pytest.mark.parametrize("integrator, order", [("implicit", 1), ("midpoint", 2), ("rk4", 4)])
def test_energy_and_momenta_by_order(integrator, order):
    """Half the step leaves an error of 2⁻ᵏ. Of momenta without gravity, and of energy."""
    system, state = airborne("hound")
    before, seconds, step = kept(system, state), 0.2, 2e-2 if order == 4 else 4e-3
    errors = []
    for dt in (step, 0.5 * step, 0.25 * step):
        after = kept(system, moved(system, state, dt, round(seconds / dt), integrator))
        errors.append(np.abs(after - before))
    big = errors[0] > 1e-10 * np.abs(before).max()
    assert big.any()
    rates = np.log2(errors[1][big] / errors[2][big])
    assert rates.min() > order - 0.5, (errors, rates)


def test_quaternions_keep_their_length():
    system, state = airborne("hound")
    after = moved(system, state, 1e-3, 20_000, "implicit")
    for link in system.frames.links:
        if link.kind in ("free", "ball"):
            i = link.coordinate
            assert np.linalg.norm(after[i : i + 4]) == pytest.approx(1.0, abs=1e-15)


def dropped(system, count, seed):
    """States of bodies in random poses, their lowest spot a metre above the ground."""
    rng, states = np.random.default_rng(seed), []
    for _ in range(count):
        state = [float(x) for x in system.rest()]
        turn = rng.normal(size=4)
        state[:4] = (turn / np.linalg.norm(turn)).tolist()
        for link in system.frames.links[1:]:
            if link.kind == "hinge":
                state[link.coordinate] = rng.uniform(-0.3, 0.3)
        state[5] += 1.0 + max(float(contact.depth) for contact in seen(system, state).contacts.values())
        states.append(state)
    return np.array(states)


@pytest.mark.parametrize("name, held, dt", [("beetle", True, 4e-3), ("adder", True, 1e-3), ("beetle", False, 1e-3)])
def test_dropped_bodies_come_to_rest(name, held, dt):
    """A hundred in random poses from a metre: none gains energy, none diverges. Held by muscles, joints come
    to rest, while a straight snake may roll on, as any cylinder does; slack legs, which nothing damps, still swing."""
    creature = body(name)
    system = BonesSystem(creature, gambol.World())
    states, unit = dropped(system, 100, 1), creature.mass * 9.81 * creature.size
    targets = None
    if held:
        targets = [t * a.scale for t, a in zip(system.rest_targets(), creature.actuators, strict=True)]
    first = energies(system, states)
    for _ in range(8):
        states = all_moved(system, states, targets, dt, round(0.5 / dt))
        assert np.isfinite(states).all()
        assert ((energies(system, states) - first) / unit).max() < 0.02
    joints = np.sort(np.abs(states[:, system.frames.coordinates + 6 :]).max(axis=1))
    assert joints[50] < 0.1 or not held
    assert np.median(energies(system, states) - first) < -0.5 * creature.mass * 9.81


def energies(system, states) -> np.ndarray:
    """J of each: kinetic, of height, of springs and of the ground's springs."""
    n = states.shape[1]

    def turn(memory):
        moment = system.moment(memory.tables, [memory.state[i] for i in range(n)], 0.0, 1e-3)
        memory.state[n] = moment.kinetic + moment.gravitational + moment.elastic + moment.ground_energy

    wider = np.column_stack([states, np.zeros(len(states))])
    return run_lanes(trace(turn, state=n + 1, parameters=1), wider, np.zeros((len(states), 1)), {}, 1)[:, n]


def all_moved(system, states, targets, dt, steps):
    n = states.shape[1]

    def turn(memory):
        after = system.step(memory.tables, [memory.state[i] for i in range(n)], targets, dt, "implicit")
        for i, value in enumerate(after):
            memory.state[i] = value

    return run_lanes(trace(turn, state=n, parameters=1), states, np.zeros((len(states), 1)), {}, steps)
