"""The mass matrix and the equations of motion, derived anew from observables that know neither."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.motion_equations import accelerations, solve
from gambol.dynamics.articulated.observables import centre_of_mass
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.worlds.world import World

from .bodies import (
    AIR,
    angular_springs,
    cart_and_double_pendulum,
    chain,
    linear_springs,
    posture_of,
    read_tables,
    seen,
    stirred,
    tree,
)

UNDAMPED = [*angular_springs(0.02, 0.0, [1, 3]), *linear_springs(20.0, 0.0, [(0, 3), (1, 4)])]


def nearby(state: BodyState, a: list[float], dt: float) -> BodyState:
    """A moment later or earlier, to second order."""
    q = [x + dt * v + 0.5 * dt * dt * w for x, v, w in zip(state.q, state.v, a, strict=True)]
    return BodyState(q, [v + dt * w for v, w in zip(state.v, a, strict=True)], state.anchors)


# the mass matrix


def matrix_from_energy(system: LinkedSystem, q: list[float]) -> np.ndarray:
    """H with kinetic energy v·H·v/2, from the links' energies alone."""
    n = len(q)

    def kinetic(*ones: int) -> float:
        v = [float(ones.count(i)) for i in range(n)]
        return seen(system, BodyState(q, v, [])).kinetic

    return np.array([[kinetic(i, j) - kinetic(i) - kinetic(j) for j in range(n)] for i in range(n)])


def inverse_by_pushing(system: LinkedSystem, q: list[float]) -> np.ndarray:
    """Column by column: the accelerations from rest under a unit force along each coordinate."""
    posture = system.posture(q, [0.0] * len(q))
    columns = []
    for i in range(len(q)):
        load, moved = Load(system.mechanism, posture), system.mechanism.translations
        if i < moved:
            load.carry(*[(1.0, 0.0), (0.0, 1.0)][i])
        elif i - moved < len(system.mechanism.turning):
            load.turn(system.mechanism.turning[i - moved], 1.0)
        else:
            load.pull[system.mechanism.slides[i - moved - len(system.mechanism.turning)]] = 1.0
        columns.append(accelerations(system.mechanism, posture, load))
    return np.array(columns).T


ROOTED = {"free": tree(6), "pinned": chain(5, "pinned"), "slider": cart_and_double_pendulum()}


@pytest.mark.parametrize("root", ROOTED)
def test_mass_matrix_is_symmetric_positive_and_that_of_the_energy(root: str) -> None:
    system = LinkedSystem(ROOTED[root], AIR)
    for seed in range(5):
        q = stirred(system, seed, turn=3.0).q
        inverse = inverse_by_pushing(system, q)
        assert inverse == pytest.approx(inverse.T, rel=1e-9, abs=1e-9 * np.abs(inverse).max())
        assert np.linalg.eigvalsh(inverse).min() > 0.0
        assert inverse @ matrix_from_energy(system, q) == pytest.approx(np.eye(len(q)), abs=1e-10)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 12), st.integers(0, 2**32 - 1))
def test_solve_inverts_symmetric_positive_matrices_by_their_lower_triangle(n: int, seed: int) -> None:
    draw = np.random.default_rng(seed)
    half = draw.normal(size=(n, n))
    matrix, x = half @ half.T + 0.1 * np.eye(n), draw.normal(size=n)
    lower = np.tril(matrix) + np.triu(np.full((n, n), np.nan), 1)  # what stands above must not be read
    assert solve(lower.tolist(), (matrix @ x).tolist()) == pytest.approx(x, rel=1e-8, abs=1e-8)


# the equations of motion, from observables


def bumped(values: list[float], i: int, by: float) -> list[float]:
    return [x + by if k == i else x for k, x in enumerate(values)]


@pytest.mark.parametrize(
    "body",
    [
        tree(5, springs=UNDAMPED),
        chain(5, "pinned", springs=UNDAMPED),
        cart_and_double_pendulum(springs=linear_springs(40.0, 0.0, [(0, 2)])),
    ],
    ids=["free", "pinned", "slider"],
)
def test_equations_of_lagrange(body) -> None:  # type: ignore[no-untyped-def]
    """d/dt ∂T/∂v − ∂T/∂q + ∂V/∂q = 0 for every coordinate, by central differences of the energies."""
    system = LinkedSystem(body, AIR)
    tiny = 1e-5

    def momentum(state: BodyState, i: int) -> float:
        """∂T/∂v_i: exact, T being quadratic in v."""
        ends = [seen(system, BodyState(state.q, bumped(state.v, i, by), [])).kinetic for by in (-1.0, 1.0)]
        return (ends[1] - ends[0]) / 2

    def lagrangian(q: list[float], v: list[float]) -> float:
        o = seen(system, BodyState(q, v, []))
        return o.kinetic - o.gravitational - o.elastic

    for seed in range(3):
        state = stirred(system, seed, speed=4.0, turn=2.0)
        a, _ = system.accelerate({}, state, (), 0.0)
        for i in range(len(state.q)):
            rate = (momentum(nearby(state, a, tiny), i) - momentum(nearby(state, a, -tiny), i)) / (2 * tiny)
            ends = [lagrangian(bumped(state.q, i, by), state.v) for by in (-tiny, tiny)]
            force = (ends[1] - ends[0]) / (2 * tiny)
            assert rate == pytest.approx(force, rel=1e-6, abs=1e-5)


def test_momentum_changes_by_outer_forces_alone() -> None:
    """On the ground with springs and muscles at work: M·a = weight + ground; L̇ = the ground's torque."""
    contacts = [{"name": f"c{i}", "link": f"l{i}", "at": [0.2, -0.05]} for i in range(5)]
    muscle = {"name": "m", "kind": "angular", "joint": "j1", "min": -90, "max": 90, "ks": 0.3, "kd": 0.03}
    pull = {
        "name": "p",
        "kind": "linear",
        "min": 0.1,
        "max": 1.0,
        "ks": 100.0,
        "kd": 5.0,
        "start": {"link": "l0", "at": [0, 0.1]},
        "end": {"link": "l4", "at": [0.2, 0.1]},
    }
    body = tree(5, contacts=contacts, actuators=[muscle, pull], springs=UNDAMPED)
    system = LinkedSystem(body, World(friction=0.7, stiffness=2000.0, damping=20.0))
    draw = random.Random(1)
    for seed in range(5):
        state = stirred(system, seed, speed=3.0)
        state = BodyState([state.q[0], draw.uniform(-0.2, 0.2), *state.q[2:]], state.v, state.anchors)
        posture = posture_of(system, state)
        a, _ = system.accelerate({}, state, [0.8, 0.4], 0.0)
        _, _, ground = system.load({}, posture, [0.8, 0.4], state.anchors, 0.0)
        assert any(fy > 0.0 for _, fy in ground)
        tiny = 1e-5
        later, earlier = (seen(system, nearby(state, a, by)) for by in (tiny, -tiny))
        mass, (cx, cy) = body.mass, centre_of_mass(posture)
        for axis, outer in enumerate((0.0, -mass * 9.81)):
            rate = mass * (later.velocity[axis] - earlier.velocity[axis]) / (2 * tiny)
            assert rate == pytest.approx(outer + sum(f[axis] for f in ground), rel=1e-6, abs=1e-5)
        places = [posture.place(point) for point in system.mechanism.contact_points()]
        torque = sum((x - cx) * fy - (y - cy) * fx for (x, y), (fx, fy) in zip(places, ground, strict=True))
        spin = (later.angular_momentum - earlier.angular_momentum) / (2 * tiny)
        assert spin == pytest.approx(torque, rel=1e-6, abs=1e-5)


def test_a_pinned_body_gains_angular_momentum_about_its_hinge_by_weight_alone() -> None:
    system = LinkedSystem(chain(5, "pinned", springs=UNDAMPED), AIR)
    hx, hy = system.hinge

    def about_hinge(state: BodyState) -> float:
        o = seen(system, state)
        (x, y), (u, v) = o.centre, o.velocity
        return o.angular_momentum + system.creature.mass * ((x - hx) * v - (y - hy) * u)

    for seed in range(5):
        state = stirred(system, seed, speed=4.0, turn=2.0)
        a, _ = system.accelerate(read_tables(system), state, (), 0.0)
        rate = (about_hinge(nearby(state, a, 1e-5)) - about_hinge(nearby(state, a, -1e-5))) / 2e-5
        weight = -system.creature.mass * 9.81 * (seen(system, state).centre[0] - hx)
        assert rate == pytest.approx(weight, rel=1e-6, abs=1e-5)
