"""What physics keeps, the simulation keeps to the order of its integrator; and motion follows the closed forms.

Observables are summed over links without the mass matrix, so they can judge it: `test_equations_of_lagrange` derives
the equations of motion from the energies by differences.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import ellipk

from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.motion_equations import accelerations, solve
from gambol.dynamics.articulated.observables import Observables, centre_of_mass, observe
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.worlds.world import World

from .bodies import (
    AIR,
    SPACE,
    acrobot,
    angular_springs,
    cart_and_double_pendulum,
    chain,
    creature,
    linear_springs,
    plate,
    posture_of,
    read_tables,
    rod_pendulum,
    simulate,
    stirred,
    tree,
)

ORDERS = {  # integrator: the step to begin with, lowest and highest order allowed
    "semi-implicit": (1e-3, 0.9, 1.1),
    "midpoint": (4e-3, 1.8, 2.2),
    "rk4": (1e-2, 3.7, 4.4),
}
UNDAMPED = [*angular_springs(0.02, 0.0, [1, 3]), *linear_springs(20.0, 0.0, [(0, 3), (1, 4)])]


def seen(system: LinkedSystem, state: BodyState) -> Observables:
    return observe(system, posture_of(system, state))


def energy(system: LinkedSystem, state: BodyState) -> float:
    o = seen(system, state)
    return o.kinetic + o.gravitational + o.elastic


def order(error: Callable[[float], float], dt: float) -> float:
    """log2 of how much smaller an error gets with half the step."""
    return math.log2(abs(error(dt) / error(dt / 2)))


def nearby(state: BodyState, a: list[float], dt: float) -> BodyState:
    """A moment later or earlier, to second order."""
    q = [x + dt * v + 0.5 * dt * dt * w for x, v, w in zip(state.q, state.v, a, strict=True)]
    return BodyState(q, [v + dt * w for v, w in zip(state.v, a, strict=True)], state.anchors)


# conservation


@pytest.mark.parametrize("integrator", ORDERS)
def test_free_flight_keeps_energy_and_momenta_to_the_integrators_order(integrator: str) -> None:
    dt, low, high = ORDERS[integrator]
    system = LinkedSystem(tree(5), SPACE)
    start = stirred(system, seed=3, speed=3.0)
    before = seen(system, start)
    ends = {h: simulate(system, start, h, 0.5, integrator) for h in (dt, dt / 2)}
    after = {h: seen(system, end) for h, end in ends.items()}
    assert low < order(lambda h: after[h].kinetic - before.kinetic, dt) < high
    assert low < order(lambda h: after[h].angular_momentum - before.angular_momentum, dt) < high
    assert after[dt].velocity == pytest.approx(before.velocity, abs=1e-13)
    moved = [x + 0.5 * v for x, v in zip(before.centre, before.velocity, strict=True)]
    assert after[dt].centre == pytest.approx(moved, abs=1e-12)


BODIES = {
    "double pendulum": (acrobot(), AIR),
    "cart and double pendulum": (cart_and_double_pendulum(), AIR),
    "linear spring": (chain(2, "pinned", springs=linear_springs(40.0, 0.0, [(0, 1)])), AIR),
    "springs in space": (tree(5, springs=UNDAMPED), SPACE),
}


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("integrator", ORDERS)
def test_motion_converges_in_the_integrators_order(name: str, integrator: str) -> None:
    """Energy alone may err less than the motion does, so this is the error of the whole state."""
    dt, low, high = ORDERS[integrator]
    dt /= 4.0 if integrator == "rk4" else 1.0
    system = LinkedSystem(*BODIES[name])
    start = stirred(system, seed=3)
    exact = simulate(system, start, 2.5e-4, 0.5, "rk4")

    def error(h: float) -> float:
        end = simulate(system, start, h, 0.5, integrator)
        return math.dist([*end.q, *end.v], [*exact.q, *exact.v])

    assert low < order(error, dt) < high


@pytest.mark.parametrize("name", BODIES)
def test_energy_goes_to_and_fro_but_is_kept(name: str) -> None:
    system = LinkedSystem(*BODIES[name])
    start = stirred(system, seed=3)
    end = simulate(system, start, 5e-4, 1.0, "rk4")
    exchanged = abs(seen(system, end).kinetic - seen(system, start).kinetic)
    assert exchanged > 1e-2
    assert energy(system, end) == pytest.approx(energy(system, start), abs=1e-8 * exchanged)


def test_a_damped_spring_takes_energy_and_leaves_momentum() -> None:
    springs = [*angular_springs(0.02, 0.01, [1, 3]), *linear_springs(20.0, 10.0, [(0, 3)])]
    system = LinkedSystem(tree(5, springs=springs), SPACE)
    start = stirred(system, seed=3)
    half = simulate(system, start, 1e-3, 0.5, "rk4")
    end = simulate(system, half, 1e-3, 0.5, "rk4")
    lost = energy(system, start) - energy(system, half), energy(system, half) - energy(system, end)
    assert min(lost) > 1e-3
    assert seen(system, end).angular_momentum == pytest.approx(seen(system, start).angular_momentum, abs=1e-8)
    assert seen(system, end).velocity == pytest.approx(seen(system, start).velocity, abs=1e-13)


def test_implicit_springs_leave_momentum_and_give_no_energy() -> None:
    """What joins the mass matrix for stiff springs acts between links: no net torque, and energy only goes."""
    springs = [*angular_springs(2.0, 0.1, [1, 3]), *linear_springs(4000.0, 50.0, [(0, 3), (1, 4)])]
    system = LinkedSystem(tree(5, springs=springs), SPACE)
    state = stirred(system, seed=3)
    for h in (0.0, 1e-3, 1e-2):
        a, _ = system.accelerate({}, state, (), h)
        later, earlier = (seen(system, nearby(state, a, by)).angular_momentum for by in (1e-6, -1e-6))
        assert later - earlier == pytest.approx(0.0, abs=1e-12)  # a torque of 1e-6 N m would show
    for _ in range(10):
        before, state = state, simulate(system, state, 1e-3, 0.02, "semi-implicit")
        assert energy(system, state) < energy(system, before)


# closed forms


@pytest.mark.parametrize("integrator", ["midpoint", "rk4"])
def test_a_tumbling_link_falls_on_a_parabola_and_turns_evenly(integrator: str) -> None:
    system = LinkedSystem(plate(), AIR)
    rest = system.rest_state()
    start = BodyState(rest.q, [1.5, 4.0, -3.0], rest.anchors)
    end = simulate(system, start, 1e-3, 0.8, integrator)
    assert end.q == pytest.approx([1.5 * 0.8, 2.0 + 4.0 * 0.8 - 9.81 * 0.8**2 / 2, -3.0 * 0.8], abs=1e-11)
    assert end.v == pytest.approx([1.5, 4.0 - 9.81 * 0.8, -3.0], abs=1e-11)


def test_the_centre_of_any_free_body_falls_on_a_parabola() -> None:
    system = LinkedSystem(tree(6, springs=angular_springs(0.05, 0.002, [1, 3])), AIR)
    start = stirred(system, seed=5)
    (x, y), (vx, vy) = seen(system, start).centre, seen(system, start).velocity
    end = simulate(system, start, 2e-3, 0.6, "rk4")
    assert seen(system, end).centre == pytest.approx((x + 0.6 * vx, y + 0.6 * vy - 9.81 * 0.6**2 / 2), abs=1e-11)


def period(system: LinkedSystem, start: BodyState, coordinate: int, centre: float, dt: float) -> float:
    """Seconds between two passages of a coordinate through its centre in the same direction."""
    passages: list[float] = []
    state, time = start, 0.0
    while len(passages) < 2:
        after = simulate(system, state, dt, dt, "rk4")
        a, b = state.q[coordinate] - centre, after.q[coordinate] - centre
        if a < 0.0 <= b:
            # Straight between: near the centre the acceleration vanishes, so this errs in third order of dt.
            passages.append(time + dt * a / (a - b))
        state, time = after, time + dt
    return passages[1] - passages[0]


@pytest.mark.parametrize("degrees", [0.5, 20.0, 120.0])
def test_period_of_a_rod_pendulum(degrees: float) -> None:
    """2π √(2L/3g) for small swings, times 2K(sin(amplitude/2))/π for any."""
    length = 0.8
    system = LinkedSystem(rod_pendulum(length), AIR)
    amplitude = math.radians(degrees)
    start = BodyState([-math.pi / 2 + amplitude], [0.0], [])
    small = 2 * math.pi * math.sqrt(2 * length / (3 * 9.81))
    exact = small * 2 / math.pi * ellipk(math.sin(amplitude / 2) ** 2)
    assert period(system, start, 0, -math.pi / 2, 2e-3) == pytest.approx(exact, rel=1e-7)
    if degrees < 1.0:
        assert exact == pytest.approx(small, rel=1e-5)


def test_frequency_of_a_torsion_spring() -> None:
    """A link held at its centre of mass by a spring of k N m/rad turns with ω = √(k/I), whatever gravity does."""
    links = [
        {"name": "cart", "mass": 3.0, "length": 0.2},
        {"name": "wheel", "mass": 1.0, "length": 0.4, "centre": [0.2, 0], "inertia": 0.05},
    ]
    joints = [{"name": "axle", "parent": "cart", "child": "wheel", "at": [0.1, 0], "pivot": [0.2, 0]}]
    springs = [{"name": "s", "kind": "angular", "joint": "axle", "rest": 0, "ks": 0.04, "kd": 0.0}]
    system = LinkedSystem(
        creature({"link": "cart", "kind": "slider", "at": [0, 3]}, links, joints, springs=springs), AIR
    )
    start = BodyState([0.0, 0.7], [0.0, 0.0], [])
    omega = math.sqrt(0.04 * 180 / math.pi / 0.05)
    assert period(system, start, 1, 0.0, 1e-3) == pytest.approx(2 * math.pi / omega, rel=1e-6)
    assert simulate(system, start, 1e-3, 0.3, "rk4").q[0] == pytest.approx(0.0, abs=1e-14)


def test_frequency_of_a_pendulum_under_a_free_cart() -> None:
    """The cart gives way, so a small swing is faster: ω² = m g l / (I + m l² − (m l)²/(M + m))."""
    links = [
        {"name": "cart", "mass": 2.0, "length": 0.2},
        {"name": "bob", "mass": 1.0, "length": 0.5, "centre": [0.4, 0], "inertia": 0.01},
    ]
    joints = [{"name": "hang", "parent": "cart", "child": "bob", "at": [0.1, 0], "angle": -90}]
    system = LinkedSystem(creature({"link": "cart", "kind": "slider", "at": [0, 3]}, links, joints), AIR)
    rest = system.rest_state()
    start = BodyState([rest.q[0], rest.q[1] + 1e-3], rest.v, [])
    omega = math.sqrt(9.81 * 0.4 / (0.01 + 0.16 - 0.16 / 3.0))
    assert period(system, start, 1, rest.q[1], 1e-3) == pytest.approx(2 * math.pi / omega, rel=1e-6)


def test_a_pushed_cart_accelerates_with_its_mass() -> None:
    push = [{"name": "push", "kind": "effort", "drives": "rail", "min": -10, "max": 10}]
    body = creature({"link": "cart", "kind": "slider"}, [{"name": "cart", "mass": 4.0, "length": 0.2}], actuators=push)
    system = LinkedSystem(body, AIR)
    assert system.accelerate({}, system.rest_state(), [6.0], 0.0)[0] == [1.5]
    assert system.accelerate({}, system.rest_state(), [60.0], 0.0)[0] == [2.5]  # no more than its range


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
        else:
            load.turn(system.mechanism.turning[i - moved], 1.0)
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
        "name": "p", "kind": "linear", "min": 0.1, "max": 1.0, "ks": 100.0, "kd": 5.0,
        "start": {"link": "l0", "at": [0, 0.1]}, "end": {"link": "l4", "at": [0.2, 0.1]},
    }  # fmt: skip
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
