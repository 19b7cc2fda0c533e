"""What physics keeps, the simulation keeps to the order of its integrator; and motion follows the closed forms."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import pytest
from scipy.special import ellipk

import gambol
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState

from .bodies import (
    AIR,
    SPACE,
    acrobot,
    angular_springs,
    cart_and_double_pendulum,
    chain,
    creature,
    energy,
    linear_springs,
    plate,
    rod_pendulum,
    seen,
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


@cache
def half_a_second_of(name: str) -> tuple[LinkedSystem, BodyState, BodyState]:
    """A body, a state of it, and where it is half a second later, as good as exactly."""
    system = LinkedSystem(*BODIES[name])
    start = stirred(system, seed=3)
    return system, start, simulate(system, start, 2.5e-4, 0.5, "rk4")


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("integrator", ORDERS)
def test_motion_converges_in_the_integrators_order(name: str, integrator: str) -> None:
    """Energy alone may err less than the motion does, so this is the error of the whole state."""
    dt, low, high = ORDERS[integrator]
    dt /= 4.0 if integrator == "rk4" else 1.0
    system, start, exact = half_a_second_of(name)

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


@pytest.mark.parametrize(("name", "axes"), [("luxo", ()), ("hound", (3,))])
def test_angular_momentum_has_the_axes_of_its_space(name, axes):
    creature = gambol.creature(name)
    still = gambol.simulate(creature, gambol.controllers.Passive(), seconds=0.05)
    assert still.angular_momentum.shape[1:] == axes
    asked = ["angular_momentum", *([f"angular_momentum_{a}" for a in "xyz"] if axes else [])]
    system = gambol.dynamics.system_of(creature, gambol.World())
    moment = system.moment(system.tables(), [0.1 * x for x in system.rest()], 0.0, 1e-3)
    assert [gambol.dynamics.quantity(moment, a) for a in asked] == [
        moment.angular_momentum[-1],
        *moment.angular_momentum,
    ][: len(asked)]
