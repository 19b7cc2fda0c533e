"""Muscles, springs and joint limits against their laws, explicit and implicit."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from gambol.creatures.creature import Creature
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.worlds.world import World

from .bodies import INERTIA, creature, posture_of, simulate, wheel

GRAVITY = 9.81

# muscles, springs, limits


def torque_on(
    system: LinkedSystem, angle: float, rate: float, targets: tuple[float, ...] = (), h: float = 0.0
) -> float:
    """On the wheel, in N m; over a step h that is the torque of the step's end."""
    a, _ = system.accelerate({}, BodyState([0.0, angle], [0.0, rate], []), targets, h)
    return a[1] * INERTIA


def test_angular_muscles_and_springs() -> None:
    muscle = {"name": "m", "kind": "angular", "joint": "axle", "min": -60, "max": 60, "ks": 0.1, "kd": 0.01}
    system = LinkedSystem(wheel(actuators=[muscle]), World())
    ks, kd = 0.1 * 180 / math.pi, 0.01 * 180 / math.pi
    assert torque_on(system, 0.3, 2.0, (0.5,)) == pytest.approx(ks * 0.2 - kd * 2.0)
    assert torque_on(system, 0.0, 0.0, (5.0,)) == pytest.approx(ks * math.radians(60))  # kept within its range
    assert torque_on(system, 0.0, 0.0, (-5.0,)) == pytest.approx(-ks * math.radians(60))
    spring = {"name": "s", "kind": "angular", "joint": "axle", "rest": 20, "ks": 0.1, "kd": 0.01}
    system = LinkedSystem(wheel(springs=[spring]), World())
    assert torque_on(system, 0.3, 2.0) == pytest.approx(ks * (math.radians(20) - 0.3) - kd * 2.0)


STRONG = {"name": "m", "kind": "angular", "joint": "axle", "min": -60, "max": 60, "ks": 0.1, "kd": 0.01}


def test_a_muscle_pulls_no_harder_than_its_largest_torque() -> None:
    ks, kd = 0.1 * 180 / math.pi, 0.01 * 180 / math.pi
    system = LinkedSystem(wheel(actuators=[{**STRONG, "largest": 2.0}]), World())
    for h in (0.0, 1e-3):
        assert torque_on(system, 0.0, 0.0, (0.2,)) == pytest.approx(ks * 0.2)  # less than all it has
        assert torque_on(system, 0.0, 0.0, (1.0,), h) == pytest.approx(2.0 / (1.0 + h * kd / INERTIA))
        assert torque_on(system, 0.0, 0.0, (-1.0,), h) == pytest.approx(-2.0 / (1.0 + h * kd / INERTIA))
    assert torque_on(system, 0.0, 3.0, (1.0,)) == pytest.approx(2.0 - kd * 3.0)  # shortening, it gives less
    assert torque_on(system, 0.0, -3.0, (1.0,)) == pytest.approx(2.0 + kd * 3.0)  # and braking more
    # Over a step: none while cut, and as ever while not.
    unlimited = LinkedSystem(wheel(actuators=[STRONG]), World())
    assert torque_on(system, 0.0, 0.1, (0.2,), 1e-3) == pytest.approx(torque_on(unlimited, 0.0, 0.1, (0.2,), 1e-3))


def test_the_power_of_a_limited_muscle_has_a_top() -> None:
    kd = 0.01 * 180 / math.pi
    system = LinkedSystem(wheel(actuators=[{**STRONG, "largest": 2.0}]), World())
    given = [
        float(system.moment({}, [0.0, 0.0, 0.0, rate], 0.0, 1e-3, (1.0,)).powers[0])
        for rate in (0.25 * 2.0 / kd, 0.5 * 2.0 / kd, 2.0 / kd)
    ]
    assert given[1] == pytest.approx(2.0**2 / (4.0 * kd)) and given[0] < given[1]
    assert given[2] == pytest.approx(0.0, abs=1e-12)  # as fast as it gets


def test_a_limited_muscle_on_a_light_link_does_not_chatter() -> None:
    """The damper alone would turn this link back in a step: kd h is a hundred times its inertia."""
    system = LinkedSystem(wheel(actuators=[{**STRONG, "kd": 100 * INERTIA / 1e-3 / 57.3, "largest": 2.0}]), World())
    state, rates = BodyState([0.0, 0.0], [0.0, 0.0], []), []
    for _ in range(300):
        a, _ = system.accelerate({}, state, (1.0,), 1e-3)
        v = [x + 1e-3 * y for x, y in zip(state.v, a, strict=True)]
        state = BodyState([x + 1e-3 * y for x, y in zip(state.q, v, strict=True)], v, [])
        rates.append(v[1])
    assert min(rates) >= 0.0 and max(abs(b - a) for a, b in pairwise(rates[3:])) < 0.01 * max(rates)


def test_effort_is_the_torque_within_its_range() -> None:
    system = LinkedSystem(
        wheel(actuators=[{"name": "e", "kind": "effort", "drives": "axle", "min": -2, "max": 3}]), World()
    )
    assert [torque_on(system, 0.4, 1.0, (t,)) for t in (1.5, 9.0, -9.0)] == pytest.approx([1.5, 3.0, -2.0])


LIMIT_KS, LIMIT_KD = 100.0, 2.0


def limited_wheel() -> LinkedSystem:
    numbers = {"joint.axle.limit_ks": LIMIT_KS, "joint.axle.limit_kd": LIMIT_KD}
    return LinkedSystem(wheel(limits=(-30, 60)), World(), numbers)


@pytest.mark.parametrize(
    ("degrees", "beyond", "inwards"), [(62.0, math.radians(2), -1.0), (-33.0, math.radians(3), 1.0)]
)
def test_joint_limits_push_back(degrees: float, beyond: float, inwards: float) -> None:
    system, angle = limited_wheel(), math.radians(degrees)
    assert torque_on(system, angle, 0.0) == pytest.approx(inwards * LIMIT_KS * beyond)
    outwards = -0.5 * inwards
    assert torque_on(system, angle, outwards) == pytest.approx(inwards * (LIMIT_KS * beyond + LIMIT_KD * 0.5))
    for rate in (-8.0, 0.0, 8.0):  # and within them there is nothing
        assert torque_on(system, math.radians(59.9), rate) == 0.0
        assert torque_on(system, math.radians(-29.9), rate) == 0.0


@pytest.mark.parametrize("h", [0.0, 1e-3])
@pytest.mark.parametrize(("degrees", "inwards"), [(62.0, -1.0), (-33.0, 1.0)])
@pytest.mark.parametrize("speed", [0.5, 5.0, 50.0])
def test_joint_limits_never_pull(h: float, degrees: float, inwards: float, speed: float) -> None:
    """A joint that returns from beyond its limit is not held back there by the limit's damper."""
    assert inwards * torque_on(limited_wheel(), math.radians(degrees), inwards * speed, h=h) >= 0.0


def test_a_joint_thrown_against_its_limit_comes_back_slower() -> None:
    system = limited_wheel()
    state, most, fastest = BodyState([0.0, 1.0], [0.0, 3.0], []), 0.0, 0.0
    for _ in range(400):
        state = simulate(system, state, 1e-3, 1e-3, "semi-implicit")
        most, fastest = max(most, state.q[1]), max(fastest, -state.v[1])
    assert math.radians(60) < most < math.radians(60) + 3.0 * math.sqrt(INERTIA / LIMIT_KS)  # undamped it goes so far
    assert 0.0 < fastest < 3.0
    assert state.q[1] < math.radians(60)


def test_linear_muscle_pushes_two_points_apart_to_its_target() -> None:
    """From the cart's (0.1, 0.3) to the wheel's far end, 0.2 m from the axle: F times the lever."""
    pull = {
        "name": "p",
        "kind": "linear",
        "min": 0.1,
        "max": 0.5,
        "ks": 200.0,
        "kd": 8.0,
        "start": {"link": "cart", "at": [0.1, 0.3]},
        "end": {"link": "wheel", "at": [0.4, 0.0]},
    }
    system = LinkedSystem(wheel(actuators=[pull]), World())
    length, lever = math.hypot(0.2, 0.3), -0.2 * 0.3 / math.hypot(0.2, 0.3)  # lengthening per radian, at angle 0
    assert torque_on(system, 0.0, 0.0, (length,)) == pytest.approx(0.0, abs=1e-12)  # equilibrium
    assert torque_on(system, 0.0, 0.0, (0.45,)) == pytest.approx(200.0 * (0.45 - length) * lever)
    assert torque_on(system, 0.0, 0.0, (0.2,)) == pytest.approx(200.0 * (0.2 - length) * lever)
    assert torque_on(system, 0.0, 0.0, (7.0,)) == pytest.approx(200.0 * (0.5 - length) * lever)
    assert torque_on(system, 0.0, 3.0, (length,)) == pytest.approx(-8.0 * (3.0 * lever) * lever)


def test_points_that_coincide_pull_nowhere() -> None:
    spring = {
        "name": "s",
        "kind": "linear",
        "rest": 0.2,
        "ks": 100.0,
        "kd": 1.0,
        "start": {"link": "cart", "at": [0.1, 0.0]},
        "end": {"link": "wheel", "at": [0.2, 0.0]},
    }
    assert torque_on(LinkedSystem(wheel(springs=[spring]), World()), 0.3, 1.0, h=1e-3) == 0.0


# implicit springs


def implicit_cases() -> dict[str, Creature]:
    turn = {"name": "m", "kind": "angular", "joint": "axle", "min": -60, "max": 60, "ks": 0.5, "kd": 0.02}
    pull = {
        "name": "m",
        "kind": "linear",
        "min": 0.1,
        "max": 0.5,
        "ks": 200.0,
        "kd": 8.0,
        "start": {"link": "cart", "at": [0.1, 0.3]},
        "end": {"link": "wheel", "at": [0.4, 0.0]},
    }
    return {"angular": wheel(actuators=[turn]), "linear": wheel(actuators=[pull])}


@pytest.mark.parametrize("kind", ["angular", "linear"])
def test_implicit_law_tends_to_the_explicit_one_with_the_step(kind: str) -> None:
    system = LinkedSystem(implicit_cases()[kind], World())
    explicit = torque_on(system, 0.2, 1.5, (0.45,))
    gaps = [abs(torque_on(system, 0.2, 1.5, (0.45,), h) - explicit) for h in (1e-4, 5e-5, 2.5e-5)]
    assert gaps[0] > 1e-6
    assert gaps[1] == pytest.approx(gaps[0] / 2, rel=0.02)
    assert gaps[2] == pytest.approx(gaps[1] / 2, rel=0.02)


def test_implicit_law_is_the_force_at_the_end_of_the_step() -> None:
    """(I + h·kd + h²·ks) a = ks (target − angle − h·rate) − kd·rate for an angular muscle."""
    system, h = LinkedSystem(implicit_cases()["angular"], World()), 1e-2
    ks, kd = 0.5 * 180 / math.pi, 0.02 * 180 / math.pi
    a = torque_on(system, 0.2, 1.5, (0.45,), h) / INERTIA
    rate = 1.5 + h * a
    assert INERTIA * a == pytest.approx(ks * (0.45 - (0.2 + h * rate)) - kd * rate)


def light_foot() -> tuple[LinkedSystem, BodyState]:
    """A foot of 50 g at an ankle of 290 N m/rad, thrown off its target. Explicit steps would need microseconds."""
    links = [{"name": "shin", "mass": 3.0, "length": 0.4}, {"name": "foot", "mass": 0.05, "length": 0.15}]
    ankle = {"name": "ankle", "parent": "shin", "child": "foot", "at": [0.4, 0], "pivot": [0.05, 0], "angle": 90}
    muscle = {"name": "m", "kind": "angular", "joint": "ankle", "min": 0, "max": 180, "ks": 5.0, "kd": 0.5}
    body = creature({"link": "shin", "at": [0, 50], "angle": -90}, links, [ankle], actuators=[muscle])
    system = LinkedSystem(body, World(gravity=0.0))
    rest = system.rest_state()
    return system, BodyState([*rest.q[:3], rest.q[3] + 0.4], rest.v, [])


def test_a_light_foot_on_a_strong_ankle_is_stable_at_a_millisecond() -> None:
    system, start = light_foot()
    target = (math.radians(90),)
    end = simulate(system, start, 1e-3, 1.5, "semi-implicit", target)
    posture = posture_of(system, end)
    assert posture.joint_angle(1, 0) == pytest.approx(target[0], abs=1e-4)
    assert abs(posture.joint_rate(1, 0)) < 1e-3
    explicit = simulate(system, start, 1e-3, 0.02, "midpoint", target)  # the same, not taken implicitly, explodes
    assert not abs(posture_of(system, explicit).joint_rate(1, 0)) < 1e6
