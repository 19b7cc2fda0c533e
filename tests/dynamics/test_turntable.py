"""The spinner and other turntables against MuJoCo, against what physics keeps, and against closed forms."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest

import gambol
from gambol.creatures.creature import Creature
from gambol.dynamics.articulated.load import Load
from gambol.dynamics.articulated.motion_equations import accelerations
from gambol.dynamics.articulated.observables import observe
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.export.mujoco_model import mjcf
from gambol.motion.placing import placed

from .bodies import AIR, SPACE, angular_springs, creature, posture_of, read_tables, simulate, stirred, uneven_links

mujoco = pytest.importorskip("mujoco")

ORDERS = {"semi-implicit": (1e-3, 0.9, 1.1), "midpoint": (4e-3, 1.8, 2.2), "rk4": (1e-2, 3.7, 4.4)}
AXLE = {"name": "push", "kind": "effort", "drives": "axle", "min": -3.0, "max": 3.0}
SERVO = {"name": "turn", "kind": "angular", "joint": "j2", "min": -200, "max": 200, "ks": 0.05, "kd": 0.002}


def carousel(**parts: object) -> Creature:
    """An uneven arm with two poles on one side and a double pendulum on the other; nothing is alike or centred."""
    held = {"link": "l0", "kind": "turntable", "at": [0.4, 20], "pivot": [0.05, -0.02], "angle": 40}
    places = {
        1: ("l0", [0.3, 0.02], 70.0),
        2: ("l0", [-0.35, 0.04], -60.0),
        3: ("l2", [0.28, 0.02], 25.0),
        4: ("l0", [0.45, 0.0], 110.0),
    }
    joints = [
        {"name": f"j{i}", "parent": parent, "child": f"l{i}", "at": at, "pivot": [0.03, 0.01 * i], "angle": angle}
        for i, (parent, at, angle) in places.items()
    ]
    return creature(held, uneven_links(5), joints, **parts)


SPRUNG = carousel(springs=angular_springs(0.05, 0.002, [1, 3]))
DRIVEN = carousel(actuators=[AXLE, SERVO])
CASES = {  # body, world, targets
    "spinner": (gambol.creature("spinner"), AIR, [2.0]),
    "uneven": (carousel(), AIR, []),
    "in space": (carousel(), SPACE, []),
    "springs": (SPRUNG, AIR, []),
    "driven": (DRIVEN, AIR, [1.5, -0.8]),
    "beyond range": (DRIVEN, AIR, [9.0, -0.8]),
}


def in_mujoco(body: Creature, world: gambol.World, state: BodyState, targets: Sequence[float], **options: object):
    """MuJoCo's model and data in a state of ours."""
    system = LinkedSystem(body, world)
    model = mujoco.MjModel.from_xml_string(mjcf(body, world, contacts=False, **options))
    data, posture = mujoco.MjData(model), posture_of(system, state)
    data.joint("root.turn").qpos[0], data.joint("root.turn").qvel[0] = posture.heading(0)
    for i in system.mechanism.turning:
        joint, parent = system.mechanism.joints[i], system.mechanism.parent[i]
        data.joint(joint.name).qpos[0] = posture.joint_angle(i, parent)
        data.joint(joint.name).qvel[0] = posture.joint_rate(i, parent)
    data.ctrl[:] = targets
    mujoco.mj_forward(model, data)
    return model, data


def joint_numbers(system: LinkedSystem, absolute: Sequence[float]) -> list[float]:
    """Turn and joint angles (or their rates) from absolute ones."""
    parents = [0.0 if p <= 0 else absolute[p] for p in system.mechanism.parent]
    return [own - above for own, above in zip(absolute, parents, strict=True)]


@pytest.mark.parametrize("name", CASES)
def test_accelerations_agree_with_mujoco_in_any_state(name: str) -> None:
    body, world, targets = CASES[name]
    system = LinkedSystem(body, world)
    for seed in range(5):
        state = stirred(system, seed, speed=8.0, turn=3.0)
        _, data = in_mujoco(body, world, state, targets)
        ours, _ = system.accelerate(read_tables(system), state, targets, 0.0)
        theirs = [float(x) for x in data.qacc]
        assert joint_numbers(system, ours) == pytest.approx(theirs, abs=1e-6 * max(map(abs, theirs)))


@pytest.mark.parametrize("name", CASES)
def test_motion_agrees_with_mujoco_after_one_second(name: str) -> None:
    body, world, targets = CASES[name]
    system = LinkedSystem(body, world)
    start = stirred(system, seed=7)
    model, data = in_mujoco(body, world, start, targets, timestep=2.5e-4, integrator="RK4")
    for _ in range(4000):
        mujoco.mj_step(model, data)
    end = simulate(system, start, 2e-3, 1.0, "rk4", targets)
    ours = joint_numbers(system, end.q)
    assert max(abs(a - b) for a, b in zip(end.q, start.q, strict=True)) > 0.5
    assert max(abs(math.remainder(a - b, math.tau)) for a, b in zip(ours, data.qpos, strict=True)) < 1e-6


def test_the_exported_model_begins_in_the_rest_pose_and_stands_where_ours_does() -> None:
    spinner = gambol.creature("spinner")
    model = mujoco.MjModel.from_xml_string(mjcf(spinner))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert data.qpos.tolist() == pytest.approx([0.0, math.pi / 2, math.pi / 2])
    assert data.body("pole1").xpos.tolist() == pytest.approx([0.5, 0.0, 1.2])
    assert data.body("pole2").xipos.tolist() == pytest.approx([-0.5, 0.0, 1.4])


# what physics keeps


@pytest.mark.parametrize("integrator", ORDERS)
def test_energy_and_momentum_are_kept_to_the_integrators_order(integrator: str) -> None:
    dt, low, high = ORDERS[integrator]
    body = carousel(springs=angular_springs(0.05, 0.0, [1, 3]))
    system = LinkedSystem(body, AIR)
    start = stirred(system, seed=3, speed=3.0)

    def kept(state: BodyState) -> tuple[float, float]:
        o = observe(system, posture_of(system, state))
        return o.kinetic + o.gravitational + o.elastic, o.angular_momentum

    ends = [simulate(system, start, h, 0.48, integrator) for h in (dt, dt / 2, dt / 4)]
    whole, half, quarter = (np.array(end.q + end.v) for end in ends)
    assert low < math.log2(np.abs(whole - half).max() / np.abs(half - quarter).max()) < high
    for which, before in enumerate(kept(start)):
        off = [abs(kept(end)[which] - before) for end in ends]
        assert math.log2(off[1] / off[2]) > low  # some errors shrink faster than the state's
        assert off[2] < 0.01 * abs(before)


def test_the_angular_momentum_grows_by_the_torque() -> None:
    system = LinkedSystem(DRIVEN, AIR)
    start = stirred(system, seed=1)
    before = observe(system, posture_of(system, start)).angular_momentum
    after = observe(system, posture_of(system, simulate(system, start, 1e-3, 0.5, "rk4", [1.5, 0.3]))).angular_momentum
    assert after - before == pytest.approx(1.5 * 0.5, rel=1e-6)


def test_equations_of_lagrange() -> None:
    """d/dt ∂T/∂q̇ − ∂T/∂q + ∂V/∂q = 0 by differences of the energies, which are summed without the mass matrix."""
    body = carousel()
    system = LinkedSystem(body, AIR)
    state = stirred(system, seed=5)
    n, h = len(state.q), 1e-5

    def energies(q: Sequence[float], v: Sequence[float]) -> tuple[float, float]:
        o = observe(system, system.posture(q, v))
        return float(o.kinetic), float(o.gravitational)

    def gradient(f, x: Sequence[float], step: float) -> np.ndarray:
        unit = np.eye(n) * step
        return np.array([(f(np.array(x) + e) - f(np.array(x) - e)) / (2 * step) for e in unit])

    def momenta(q: Sequence[float], v: Sequence[float]) -> np.ndarray:
        return gradient(lambda w: energies(q, w)[0], v, 1e-3)  # T is quadratic in v: any step is exact

    a = np.array(accelerations(system.mechanism, system.posture(state.q, state.v), _weight(system, state)))
    q, v = np.array(state.q), np.array(state.v)
    ahead = momenta(q + h * v + 0.5 * h * h * a, v + h * a)
    back = momenta(q - h * v + 0.5 * h * h * a, v - h * a)
    slope = gradient(lambda x: energies(x, v)[0] - energies(x, v)[1], q, 1e-5)
    assert (ahead - back) / (2 * h) - slope == pytest.approx(np.zeros(n), abs=2e-5)


def _weight(system: LinkedSystem, state: BodyState) -> Load:
    load, _, _ = system.load({}, system.posture(state.q, state.v), None, [], 0.0)
    return load


# closed forms


def test_a_pole_stands_off_at_the_angle_of_a_governor() -> None:
    """Hinged on the axle itself, a thin rod turned at φ̇ rests where cos(angle from hanging) = 3g / (2 l φ̇²)."""
    length, spin = 0.4, 9.0
    angle = math.acos(3 * 9.81 / (2 * length * spin * spin))  # from hanging
    rod = {"name": "rod", "mass": 0.7, "length": length, "width": 0.02, "inertia": 0.7 * length**2 / 12}
    arm = {"name": "arm", "mass": 1.0, "length": 0.5}
    body = creature(
        {"link": "arm", "kind": "turntable", "at": [0, 3]},
        [arm, rod],
        [{"name": "j", "parent": "arm", "child": "rod", "at": [0, 0], "angle": -90}],
    )
    system = LinkedSystem(body, AIR)
    state = BodyState([0.3, angle - math.pi / 2], [spin, 0.0], [])
    a, _ = system.accelerate({}, state, None, 0.0)
    assert a == pytest.approx([0.0, 0.0], abs=1e-9)


def test_small_motions_of_the_spinner_are_those_of_two_poles_on_carts() -> None:
    """At rest and upright l·θ̈ = g·θ − r·φ̈ with l two thirds of a thin pole: at r = −0.5 the pole goes the other way."""
    system = LinkedSystem(gambol.creature("spinner"), AIR)
    rest = system.rest_state()
    a, _ = system.accelerate({}, BodyState(rest.q, rest.v, []), [1.0], 0.0)
    for i, (radius, length) in enumerate(((0.5, 1.0), (-0.5, 0.4)), start=1):
        effective = (length**2 / 3 + 0.04**2 / 12) / (length / 2)  # a plate 4 cm wide
        assert a[i] == pytest.approx(radius * a[0] / effective)
        tilted = BodyState([q + (0.01 if k == i else 0.0) for k, q in enumerate(rest.q)], rest.v, [])
        fall, _ = system.accelerate({}, tilted, [0.0], 0.0)
        assert fall[i] > 0.9 * 9.81 * math.sin(0.01) / effective


# used like any other creature


def test_it_continues_to_the_bit_and_is_scored_by_its_angles() -> None:
    spinner = gambol.creature("spinner")
    sway = gambol.controllers.PoseSequence(
        poses=[gambol.controllers.Pose(seconds=0.1, targets=(u,)) for u in (1.0, -2.0, 1.5)]
    )
    half = gambol.simulate(spinner, sway, seconds=0.4)
    whole = gambol.simulate(spinner, sway, seconds=0.8)
    assert gambol.simulate(spinner, sway, seconds=0.4, state=half.final).final == whole.final
    task = gambol.tasks.Custom(final="link.arm.angle + 10 * joint.hinge1.angle + 100 * joint.hinge2.angle")
    score = gambol.evaluate(spinner, [sway], task=task, seconds=0.8).scores[0]
    arm, (first, second) = whole.angle[-1, 0], whole.joint_angle[-1]
    assert score == pytest.approx(arm + 10 * first + 100 * second, rel=1e-12)
    assert abs(arm) > 1e-3 and whole.columns()["link.arm.angle"][-1] == arm
    gait = gambol.describe(whole)
    assert gait.speed < 0.0 < gait.activity and gait.duty == ()  # its centre went back, and it has no contacts


def test_what_is_drawn_hangs_together_and_turns() -> None:
    spinner = gambol.creature("spinner")
    push = gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=1.0, targets=(2.0,))])
    motion = gambol.simulate(spinner, push, seconds=0.6)
    for frame in (0, len(motion.time) - 1):
        for joint in spinner.joints:
            arm, pole = (
                placed(spinner, i, motion.position[frame], motion.angle[frame], [at])[0]
                for i, at in ((0, joint.at), ([part.name for part in spinner.links].index(joint.child), joint.pivot))
            )
            assert arm == pytest.approx(pole, abs=1e-12)
    assert np.hypot(*(motion.outline(0, "arm")[1] - motion.outline(-1, "arm")[1])) > 0.1
    upright = motion.outline(0, "pole1")
    assert np.ptp(upright[:, 1]) == pytest.approx(1.0) and np.ptp(upright[:, 0]) == pytest.approx(0.04)


# bad input


@pytest.mark.parametrize(
    "part, words",
    [
        ({"contacts": [{"name": "tip", "link": "l1", "at": [0.3, 0]}]}, "'tip' on a turntable"),
        (
            {
                "springs": [
                    {
                        "name": "s",
                        "kind": "linear",
                        "start": {"link": "l1", "at": [0, 0]},
                        "end": {"link": "l2", "at": [0, 0]},
                        "rest": 0.3,
                        "ks": 1,
                        "kd": 0,
                    }
                ]
            },
            "'s' on a turntable",
        ),
        ({"view": "plan"}, "view from above"),
        ({"actuators": [{**AXLE, "drives": "rail"}]}, "'rail'"),
    ],
)
def test_what_a_turntable_cannot_carry_is_refused(part: dict, words: str) -> None:
    with pytest.raises(gambol.InvalidInput, match=words):
        carousel(**part)


def test_water_around_a_turntable_is_refused() -> None:
    with pytest.raises(gambol.InvalidInput, match="air"):
        gambol.simulate("spinner", gambol.controllers.Passive(), world=gambol.World(drag=10.0), seconds=0.1)
