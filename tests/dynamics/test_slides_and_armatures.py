"""What bodies from elsewhere bring: armatures, dampers and springs as such, slides, discs that roll, friction of a
contact's own; against MuJoCo, closed forms and conservation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.errors import InvalidInput
from gambol.export.mujoco_model import mjcf
from gambol.testing import body_checks
from gambol.worlds.world import World

from .bodies import (
    AIR,
    SPACE,
    angular_springs,
    creature,
    energy,
    linear_springs,
    plate,
    read_tables,
    seen,
    simulate,
    stirred,
    uneven_joint,
    uneven_links,
)
from .test_against_mujoco import TOLERANCE, deviation, mujoco, mujoco_poses, poses_of, posture_of
from .test_conservation import nearby
from .test_equations import inverse_by_pushing, matrix_from_energy


def slider_crank(root: str = "free", **held: object):  # type: ignore[no-untyped-def]
    """Five links, of which the second and the fourth slide; armatures everywhere; springs of every kind."""
    joints = [uneven_joint(i, (0, 0, 1, 2, 2)[i], 20.0 * (-1) ** i) for i in range(1, 5)]
    joints[0] |= {"armature": 0.03}
    joints[1] |= {"along": 35.0, "armature": 0.2}
    joints[3] |= {"along": -110.0}
    springs = [
        *angular_springs(0.05, 0.0, [1, 3]),
        *linear_springs(60.0, 0.0, [(0, 2), (1, 4)]),
        {"name": "along-2", "kind": "sliding", "joint": "j2", "rest": 0.05, "ks": 90.0, "kd": 0.0},
        {"name": "along-4", "kind": "sliding", "joint": "j4", "rest": -0.02, "ks": 70.0, "kd": 0.0},
    ]
    start = {"link": "l0", "kind": root, "at": [0.4, 20], "pivot": [0.05, -0.02], "angle": -40, **held}
    return creature(start, uneven_links(5), joints, springs=springs)


SLIDING = {
    "free": slider_crank(added_mass=0.4, armature=0.02),
    "pinned": slider_crank("pinned", armature=0.05),
    "on a rail": slider_crank("slider", added_mass=0.7),
}


@pytest.mark.parametrize("name", SLIDING)
def test_the_mass_matrix_is_that_of_the_kinetic_energy(name: str) -> None:
    system = LinkedSystem(SLIDING[name].model_copy(update={"springs": ()}), SPACE)
    for seed in range(3):
        q = stirred(system, seed, turn=1.0).q
        inverse = inverse_by_pushing(system, q)
        assert inverse @ matrix_from_energy(system, q) == pytest.approx(np.eye(len(q)), abs=1e-9)


@pytest.mark.parametrize("name", SLIDING)
def test_energy_goes_to_and_fro_but_is_kept(name: str) -> None:
    system = LinkedSystem(SLIDING[name], AIR)
    start = stirred(system, seed=3, turn=0.2)
    end = simulate(system, start, 2e-3, 0.4, "rk4")
    assert abs(seen(system, end).kinetic - seen(system, start).kinetic) > 0.1
    assert energy(system, end) == pytest.approx(energy(system, start), abs=1e-6)


def test_a_free_body_with_slides_keeps_its_momenta() -> None:
    system = LinkedSystem(slider_crank(), SPACE)
    state = stirred(system, seed=3)
    a, _ = system.accelerate({}, state, (), 0.0)
    later, earlier = (seen(system, nearby(state, a, by)) for by in (1e-5, -1e-5))
    assert later.velocity == pytest.approx(earlier.velocity, abs=1e-10)
    assert later.angular_momentum == pytest.approx(earlier.angular_momentum, abs=1e-10)


def put(model: object, system: LinkedSystem, state: BodyState) -> object:
    """MuJoCo's data in a state of ours."""
    data, posture, body = mujoco.MjData(model), posture_of(system, state), system.mechanism
    (x, y), (vx, vy) = posture.origin[0], posture.velocity[0]
    numbers = {"root.x": (x, vx), "root.z": (y, vy), "root.angle": (posture.angle[0], posture.rate[0])}
    numbers |= {joint.name: body.freedom(joint.name).at(posture) for joint in system.creature.joints}
    for j in range(model.njnt):
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, j)
        data.qpos[j], data.qvel[j] = numbers[name]
    mujoco.mj_forward(model, data)
    return data


def damped(body):  # type: ignore[no-untyped-def]
    """With dampers: kd a hundredth of ks, and at what holds the root."""
    springs = [spring.model_copy(update={"kd": 0.02 * spring.ks}) for spring in body.springs]
    held = {"hinge": {"kind": "angular"}, "rail": {"kind": "sliding"}}.get(body.root_drive or "")
    more = [{"name": "held", "joint": body.root_drive, "rest": 0.1, "ks": 0.3, "kd": 0.01, **held}] if held else []
    return creature(
        body.root.model_dump(),
        [link.model_dump() for link in body.links],
        [joint.model_dump() for joint in body.joints],
        springs=[*[spring.model_dump() for spring in springs], *more],
    )


@pytest.mark.parametrize("name", SLIDING)
def test_motion_agrees_with_mujoco_after_one_second(name: str) -> None:
    body = damped(SLIDING[name])
    system = LinkedSystem(body, AIR)
    start = stirred(system, seed=7)
    model = mujoco.MjModel.from_xml_string(mjcf(body, AIR, timestep=2.5e-4, integrator="RK4", contacts=False))
    data = put(model, system, start)
    before = poses_of(system, start)
    assert deviation(before, mujoco_poses(model, data, system)) < 1e-12
    for _ in range(4000):
        mujoco.mj_step(model, data)
    after = poses_of(system, simulate(system, start, 2e-3, 1.0, "rk4"))
    assert deviation(before, after) > 0.3
    assert deviation(after, mujoco_poses(model, data, system)) < TOLERANCE


def test_an_armature_slows_a_joint_and_weighs_nothing() -> None:
    """A rod on a hinge: ω̇ = m g l / (I + m l² + armature); its weight on the hinge stays m g."""
    link = {"name": "rod", "mass": 1.5, "length": 1.0, "centre": [0.4, 0], "inertia": 0.1}
    root = {"link": "rod", "kind": "pinned", "at": [0, 5], "armature": 0.7}
    system = LinkedSystem(creature(root, [link]), AIR)
    a, _ = system.accelerate({}, system.rest_state(), (), 0.0)
    assert a == pytest.approx([-1.5 * 9.81 * 0.4 / (0.1 + 1.5 * 0.16 + 0.7)], rel=1e-12)


def test_an_added_mass_falls_more_slowly() -> None:
    link = {"name": "plate", "mass": 2.0, "length": 0.5, "centre": [0.25, 0], "inertia": 0.1}
    root = {"link": "plate", "at": [0, 2], "pivot": [0.25, 0], "added_mass": 0.5}
    system = LinkedSystem(creature(root, [link]), AIR)
    a, _ = system.accelerate(read_tables(system), system.rest_state(), (), 0.0)
    assert a == pytest.approx([0.0, -9.81 * 2.0 / 2.5, 0.0], abs=1e-12)


def disc(friction: float | None = None, **world: object) -> LinkedSystem:
    """A disc of 2 kg and 0.1 m on the ground, its centre of mass in its middle."""
    rim = {"name": "c", "link": "plate", "at": [0.25, 0], "radius": 0.1, "friction": friction}
    body = plate(contacts=[rim], inertia=0.02)
    return LinkedSystem(body, World(stiffness=2e4, damping=200.0, **world))


@pytest.mark.parametrize("law", ["viscous", "anchor"])
@pytest.mark.parametrize("degrees", [0.0, -12.0])
def test_a_disc_rolls_down_a_slope_without_slipping(law: str, degrees: float) -> None:
    """a = g sin α / (1 + I/(m r²)), and it turns by a/r."""
    system = disc(friction_law=law, terrain={"kind": "slope", "degrees": degrees}, friction=1.0)
    rest = system.rest_state()
    nx, ny = -math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    low = BodyState([0.1 * nx, 0.1 * ny, 0.3], rest.v, rest.anchors)
    end = simulate(system, low, 2e-4, 0.5, "semi-implicit")
    along = 9.81 * abs(nx) / (1 + 0.02 / (2.0 * 0.01))
    speed = math.hypot(end.v[0], end.v[1])
    assert speed == pytest.approx(0.5 * along, rel=2e-2, abs=1e-6)
    assert end.v[2] == pytest.approx(-speed / 0.1, rel=2e-2, abs=1e-5)  # clockwise, to the right


def test_a_contact_may_have_its_own_friction() -> None:
    """On a slope beyond its cone it slides with g (sin α − μ cos α)."""
    point = {"name": "c", "link": "plate", "at": [0.25, 0]}
    angle = math.radians(30.0)
    for friction, speeds in ((None, True), (0.9, False)):
        body = plate(contacts=[{**point, "friction": friction}])
        world = World(terrain={"kind": "slope", "degrees": 30.0}, friction=0.1, friction_law="anchor", stiffness=2e4)
        system = LinkedSystem(body, world)
        rest = system.rest_state()
        end = simulate(system, BodyState([0.0, -5e-4, 0.0], rest.v, rest.anchors), 5e-4, 0.3, "semi-implicit")
        slid = 0.3 * 9.81 * (math.sin(angle) - 0.1 * math.cos(angle)) if speeds else 0.0
        assert math.hypot(end.v[0], end.v[1]) == pytest.approx(slid, abs=0.03)


def test_limits_of_slides_rails_and_hinges_hold() -> None:
    body = slider_crank("slider", limits=[-0.1, 0.1])
    joints = [j.model_copy(update={"limits": (-0.05, 0.05)}) if j.is_slide else j for j in body.joints]
    system = LinkedSystem(body.model_copy(update={"joints": tuple(joints)}), AIR)
    state = stirred(system, seed=3, speed=0.5, turn=0.02)
    for _ in range(20):
        state = simulate(system, state, 1e-3, 0.02, "semi-implicit")
        assert abs(state.q[0] - 0.4) < 0.12
        assert max(abs(x) for x in state.q[-2:]) < 0.1


@pytest.mark.parametrize(
    "part, words",
    [
        ({"springs": [{"name": "s", "kind": "angular", "joint": "j2", "rest": 0, "ks": 1, "kd": 0}]}, "is a slide"),
        ({"springs": [{"name": "s", "kind": "sliding", "joint": "j1", "rest": 0, "ks": 1, "kd": 0}]}, "is a pin"),
        ({"contacts": [{"name": "c", "link": "l0", "at": [0, 0], "radius": -1}]}, "radius"),
        ({"contacts": [{"name": "c", "link": "l0", "at": [0, 0], "friction": -1}]}, "friction"),
        ({"root": {"link": "l0", "armature": -1}}, "armature"),
        ({"root": {"link": "l0", "kind": "pinned", "added_mass": 1}}, "added mass"),
        ({"root": {"link": "l0", "limits": [0, 1]}}, "limits"),
    ],
)
def test_bad_input_gets_a_sentence(part: dict, words: str) -> None:
    body = slider_crank().model_dump()
    with pytest.raises(InvalidInput, match=words):
        creature(
            part.get("root", body["root"]),
            body["links"],
            body["joints"],
            **{name: some for name, some in part.items() if name != "root"},
        )


JUMPER = creature(
    {"link": "trunk", "armature": 0.01},
    [{"name": "trunk", "mass": 3.0, "length": 0.4, "width": 0.12}, {"name": "leg", "mass": 0.6, "length": 0.3}],
    [
        {
            "name": "draw",
            "parent": "trunk",
            "child": "leg",
            "at": [0.2, -0.06],
            "angle": -90,
            "along": -80,
            "armature": 0.1,
            "limits": [-0.1, 0.05],
        }
    ],
    actuators=[{"name": "m", "kind": "sliding", "joint": "draw", "min": -0.1, "max": 0.05, "ks": 2000, "kd": 60}],
    contacts=[{"name": "toe", "link": "leg", "at": [0.3, 0], "radius": 0.03, "friction": 1.2}],
    sensors=[{"name": "on-toe", "kind": "touch", "contact": "toe"}],
    hints={"world": {"friction_law": "anchor"}},
)
PROMISES = ("plain python", "alone and in a batch", "continues where", "slack", "driven", "velocities", "carry them")


@pytest.mark.parametrize(
    "check",
    [check for check in body_checks(type(JUMPER), JUMPER) if any(words in str(check) for words in PROMISES)],
    ids=str,
)
def test_a_body_with_a_slide_and_a_disc_keeps_promises(check) -> None:  # type: ignore[no-untyped-def]
    check()
