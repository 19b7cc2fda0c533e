"""Every force on a mass against its closed form; energy and momentum; the order of each integrator."""

import math

import numpy as np
import pytest
from tests.springs.bodies import SPACE, Run, body, stirred, web

import gambol

ORDERS = {"euler": 1, "midpoint": 2, "rk4": 4, "semi-implicit": 1}


def test_two_masses_on_a_spring_swing_at_the_frequency_of_their_reduced_mass():
    ks, masses, stretch = 8.0, [1.0, 3.0], 0.2
    dumbbell = body([(0, 0), (1, 0)], [(0, 1, {"ks": ks, "rest": 1.0})], mass=masses)
    omega = math.sqrt(ks * (1 / masses[0] + 1 / masses[1]))
    run = Run(dumbbell, SPACE, "rk4", x_m1=0.5 + stretch)
    start = run.moment().length("s0")
    for share in (0.1, 0.25, 0.4, 0.5):
        moved = Run(dumbbell, SPACE, "rk4", x_m1=0.5 + stretch).go(
            share * 2 * math.pi / omega, 2 * math.pi / omega / 1000
        )
        expected = 1.0 + (start - 1.0) * math.cos(2 * math.pi * share)
        assert moved.moment().length("s0") == pytest.approx(expected, abs=1e-7)


def test_a_damped_spring_decays_as_its_damper_says():
    ks, kd = 4.0, 0.6
    dumbbell = body([(0, 0), (1, 0)], [(0, 1, {"ks": ks, "kd": kd, "rest": 1.0})], mass=2.0)
    gamma, omega = kd / 2.0, math.sqrt(ks - (kd / 2.0) ** 2)  # of the reduced mass 1
    run = Run(dumbbell, SPACE, "rk4", x_m1=0.6)
    before = run.moment().length("s0") - 1.0
    run.go(3.0, 0.005)
    expected = before * math.exp(-gamma * 3.0) * (math.cos(omega * 3.0) + gamma / omega * math.sin(omega * 3.0))
    assert run.moment().length("s0") - 1.0 == pytest.approx(expected, abs=1e-7)


def test_a_falling_mass_is_slowed_by_the_square_of_its_speed():
    gravity, k, mass = 5.0, 0.2, 1.5
    world = gambol.World(gravity=gravity, viscosity=k, stiffness=1.0, damping=0.0)
    run = Run(body([(0, 0)], mass=mass), world, "rk4", y_m0=50.0).go(3.0, 0.002)
    terminal = math.sqrt(mass * gravity / k)
    assert run["vy.m0"] == pytest.approx(-terminal * math.tanh(gravity * 3.0 / terminal), rel=1e-9)
    assert run["y.m0"] == pytest.approx(
        50.0 - terminal**2 / gravity * math.log(math.cosh(gravity * 3.0 / terminal)), rel=1e-9
    )


def test_drag_acts_along_the_velocity():
    world = gambol.World(gravity=0.0, viscosity=0.5)
    run = Run(body([(0, 0)]), world, "rk4", y_m0=5.0, vx_m0=3.0, vy_m0=4.0).go(1.0, 0.001)
    assert run["vx.m0"] / run["vy.m0"] == pytest.approx(0.75)
    assert math.hypot(run["vx.m0"], run["vy.m0"]) == pytest.approx(5.0 / (1.0 + 0.5 * 5.0 * 1.0), rel=1e-9)


def test_the_ground_holds_a_mass_as_deep_as_its_stiffness_says():
    world = gambol.World(gravity=2.0, stiffness=50.0, damping=3.0)
    run = Run(body([(0, 0)], mass=1.5), world).go(20.0, 0.005)
    assert run["y.m0"] == pytest.approx(-2.0 * 1.5 / 50.0, rel=1e-4)
    (force,) = run.moment(dt=0.005).contact_forces
    assert force == pytest.approx((0.0, 3.0), abs=1e-3)


def test_the_ground_damps_what_comes_in_and_not_what_leaves():
    world = gambol.World(gravity=0.0, stiffness=50.0, damping=2.0)
    sinking = Run(body([(0, 0)]), world, y_m0=-0.1, vy_m0=-1.0).moment(dt=0.01).contact_forces[0][1]
    leaving = Run(body([(0, 0)]), world, y_m0=-0.1, vy_m0=1.0).moment(dt=0.01).contact_forces[0][1]
    assert (sinking, leaving) == (pytest.approx(50 * 0.1 + 2.0), pytest.approx(5.0))


@pytest.mark.parametrize("axes", [2, 3])
def test_momentum_stays_in_space_and_energy_without_dampers(axes):
    run = stirred(Run(web(axes), SPACE, "rk4"))
    before = run.moment()
    run.go(2.0, 0.002)
    after = run.moment()
    assert after.velocity == pytest.approx(before.velocity, abs=1e-12)
    assert after.angular_momentum == pytest.approx(before.angular_momentum, abs=1e-8)
    assert after.kinetic + after.elastic == pytest.approx(before.kinetic + before.elastic, rel=1e-7)
    assert abs(after.kinetic - before.kinetic) > 1e-3  # it went back and forth


def test_dampers_take_energy_and_keep_momentum():
    run = stirred(Run(web(kd=0.5), SPACE, "rk4"))
    before = run.moment()
    run.go(1.5, 0.002)
    after = run.moment()
    assert after.kinetic + after.elastic < 0.9 * (before.kinetic + before.elastic)
    assert after.velocity == pytest.approx(before.velocity, abs=1e-12)
    assert after.angular_momentum == pytest.approx(before.angular_momentum, abs=1e-8)


@pytest.fixture(scope="module")
def exact():
    """A second of a damped web, from the method of the highest order and much shorter steps than any other."""
    return stirred(Run(web(kd=0.2), SPACE, "rk4")).go(1.0, 0.002).state


@pytest.mark.parametrize("integrator, order", ORDERS.items())
def test_the_order_of_convergence(integrator, order, exact):
    creature = web(kd=0.2)
    steps = (0.01, 0.005) if order < 4 else (0.04, 0.02)
    errors = []
    for dt in steps:
        state = stirred(Run(creature, SPACE, integrator)).go(1.0, dt).state
        errors.append(max(abs(a - b) for a, b in zip(state, exact, strict=True)))
    assert math.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.2)


def test_a_muscle_follows_its_activation_with_its_delay():
    muscle = {"ks": 5.0, "relaxed": 1.2, "contracted": 0.8, "delay": 2.0}
    run = Run(body([(0, 0), (1, 0)], muscles=[(0, 1, muscle)]))
    assert run["rest.u0"] == 1.0
    run.go(1.0, 0.001, targets=[1.0])
    assert run["rest.u0"] == pytest.approx(0.8 + 0.2 * math.exp(-0.5), abs=1e-4)
    assert run.go(30.0, 0.01, targets=[7.0])["rest.u0"] == pytest.approx(0.8, abs=1e-4)  # more than all is all
    limited = Run(body([(0, 0), (1, 0)], muscles=[(0, 1, muscle | {"rate": 0.03})])).go(1.0, 0.01, targets=[1.0])
    assert limited["rest.u0"] == pytest.approx(0.97, abs=1e-9)


def test_what_muscles_give_is_what_the_body_gains():
    muscle = {"ks": 5.0, "relaxed": 1.4, "contracted": 0.6, "delay": 0.5}
    run, dt, given = Run(body([(0, 0), (1, 0)], muscles=[(0, 1, muscle)]), SPACE, "rk4"), 0.0005, 0.0
    for _ in range(2000):
        given += dt * run.moment([1.0]).powers[0]
        run.go(dt, dt, targets=[1.0])
    after = run.moment()
    assert given > 0.05
    assert after.kinetic + after.elastic == pytest.approx(given, rel=2e-3)


# friction


def block(degrees, static, kinetic, seconds=20.0):
    """How far a mass on a slope goes, and how fast it is in the end."""
    world = gambol.World(
        terrain={"kind": "slope", "degrees": degrees},
        gravity=1.0,
        friction=kinetic,
        static_friction=static,
        stiffness=100.0,
        damping=5.0,
    )
    run = Run(body([(0, 0)]), world).go(seconds, 0.01)
    return math.hypot(run["x.m0"], run["y.m0"]), math.hypot(run["vx.m0"], run["vy.m0"])


@pytest.mark.parametrize("sign", [1, -1])
def test_a_mass_sticks_below_the_angle_of_static_friction_and_slides_above(sign):
    static, kinetic = 0.6, 0.4
    angle = math.degrees(math.atan(static))
    way, speed = block(sign * (angle - 2.0), static, kinetic)
    assert way < 0.05
    assert speed < 1e-3
    steep = math.radians(angle + 2.0)
    way, speed = block(sign * math.degrees(steep), static, kinetic)
    assert speed == pytest.approx((math.sin(steep) - kinetic * math.cos(steep)) * 20.0, rel=0.05)


def test_a_sliding_mass_comes_to_rest_where_kinetic_friction_says():
    world = gambol.World(gravity=1.0, friction=0.5, static_friction=0.6, stiffness=100.0, damping=5.0)
    sunk = -1.0 / 100.0
    run = Run(body([(0, 0)]), world, y_m0=sunk, vx_m0=1.0).go(4.0, 0.005)
    assert run["x.m0"] == pytest.approx(1.0 / (2 * 0.5), abs=0.01)
    assert abs(run["vx.m0"]) < 1e-6


def test_friction_in_space_opposes_sliding_along_the_ground():
    world = gambol.World(gravity=1.0, friction=0.5, stiffness=100.0, damping=5.0)
    run = Run(body([(0, 0, 0)]), world, y_m0=-0.01, vx_m0=0.6, vz_m0=0.8).go(1.0, 0.005)
    assert (run["vx.m0"], run["vz.m0"]) == pytest.approx((0.3, 0.4), abs=0.01)
    run.go(2.0, 0.005)
    assert (run["x.m0"], run["z.m0"]) == pytest.approx((0.6, 0.8), abs=0.02)
    assert max(abs(run["vx.m0"]), abs(run["vz.m0"])) < 1e-6


def test_the_worm_can_form_an_arch_that_touches_only_at_its_ends():
    """Sanders 2000, 6.1.1."""
    worm = gambol.creature("worm")
    arch = [1.0 if group.muscles[0].startswith("mb") else 0.0 for group in worm.actuators]
    pose = gambol.controllers.PoseSequence(poses=(gambol.controllers.Pose(seconds=1.0, targets=tuple(arch)),))
    motion = gambol.simulate(worm, pose, seconds=300.0, fps=1.0)
    names = list(worm.contacts_on)
    touching = {names[i] for i in np.flatnonzero(motion.touching[-20:].any(axis=0))}
    assert touching <= {"b1", "b2", "b10", "b11", "t1", "t11"}
    assert touching
