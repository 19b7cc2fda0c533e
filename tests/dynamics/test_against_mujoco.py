"""Contact-free motion agrees with MuJoCo, the field's reference for rigid bodies, on the model we export to it."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from gambol.creatures.creature import Creature
from gambol.dynamics.articulated.mechanism import PointOn
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.dynamics.integrators import BodyState
from gambol.errors import InvalidInput
from gambol.export.mujoco_model import mjcf
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
    posture_of,
    read_tables,
    simulate,
    stirred,
    tree,
)

mujoco = pytest.importorskip("mujoco")

TOLERANCE = 1e-6  # m and rad, after one second
SHORT, STIFF = 5e-4, {"pinned chain of 10", "pull and effort beyond range"}


def put(model: object, system: LinkedSystem, state: BodyState, targets: Sequence[float] = ()) -> object:
    """MuJoCo's data in a state of ours. `qpos` are our numbers by the export's `ref`."""
    data, posture, body = mujoco.MjData(model), posture_of(system, state), system.mechanism
    (x, y), (vx, vy) = posture.origin[0], posture.velocity[0]
    numbers = {"root.x": (x, vx), "root.z": (y, vy), "root.angle": (posture.angle[0], posture.rate[0])}
    for i in range(1, len(body.links)):
        parent = body.parent[i]
        numbers[body.joints[i].name] = (posture.joint_angle(i, parent), posture.joint_rate(i, parent))
    for j in range(model.njnt):
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_JOINT, j)
        data.qpos[j], data.qvel[j] = numbers[name]
    data.ctrl[:] = targets
    mujoco.mj_forward(model, data)
    return data


def poses_of(system: LinkedSystem, state: BodyState) -> list[tuple[float, float, float]]:
    """x, y and angle of every link's origin, in our simulator."""
    posture = posture_of(system, state)
    origins = [posture.place(PointOn(i, -px, -py)) for i, (px, py) in enumerate(system.mechanism.pivot)]
    return [(x, y, angle) for (x, y), angle in zip(origins, posture.angle, strict=True)]


def mujoco_poses(model: object, data: object, system: LinkedSystem) -> list[tuple[float, float, float]]:
    """The same in MuJoCo."""
    mujoco.mj_forward(model, data)  # a step leaves the poses of its beginning
    poses = []
    for link in system.mechanism.links:
        body = data.body(link.name)
        (x, _, z), turn = body.xpos, body.xmat.reshape(3, 3)
        poses.append((x, z, math.atan2(turn[2, 0], turn[0, 0])))
    return poses


def deviation(ours: list[tuple[float, float, float]], theirs: list[tuple[float, float, float]]) -> float:
    """The largest difference of any place (m) or angle (rad)."""
    worst = 0.0
    for (x0, y0, a0), (x1, y1, a1) in zip(ours, theirs, strict=True):
        worst = max(worst, abs(x0 - x1), abs(y0 - y1), abs(math.remainder(a0 - a1, math.tau)))
    return worst


def compare(
    body: Creature, world: World = AIR, targets: Sequence[float] = (), *, dt: float, mujoco_dt: float = 2.5e-4
) -> tuple[float, float]:
    """After one second from a stirred state: the deviation from MuJoCo, and how far the body moved meanwhile.

    The steps differ, because with equal steps both would make the same truncation error. Steps of 1 ms leave less than
    5e-7 in every case here but two, which get shorter ones.
    """
    system = LinkedSystem(body, world)
    start = stirred(system, seed=7)
    model = mujoco.MjModel.from_xml_string(mjcf(body, world, timestep=mujoco_dt, integrator="RK4", contacts=False))
    data = put(model, system, start, targets)
    before = poses_of(system, start)
    assert deviation(before, mujoco_poses(model, data, system)) < 1e-12
    for _ in range(round(1.0 / mujoco_dt)):
        mujoco.mj_step(model, data)
    after = poses_of(system, simulate(system, start, dt, 1.0, "rk4", targets))
    return deviation(after, mujoco_poses(model, data, system)), deviation(before, after)


SPRUNG = [*angular_springs(0.05, 0.002, [1, 3]), *linear_springs(60.0, 1.5, [(0, 3), (1, 4)])]
RAIL_SPRUNG = [*angular_springs(0.05, 0.002, [1]), *linear_springs(60.0, 1.5, [(0, 2)])]

PASSIVE = {
    "tree in flight": (tree(6), AIR),
    "tree in space": (tree(6), SPACE),
    "tree of 10 in flight": (tree(10), AIR),
    "chain of 10 in flight": (chain(10), AIR),
    "acrobot": (acrobot(), AIR),
    "pinned chain of 4": (chain(4, "pinned"), AIR),
    "pinned tree of 5": (tree(5, "pinned"), AIR),
    "pinned chain of 10": (chain(10, "pinned"), AIR),
    "cart and double pendulum": (cart_and_double_pendulum(), AIR),
    "springs in flight": (tree(5, springs=SPRUNG), AIR),
    "springs on a pin": (chain(5, "pinned", springs=SPRUNG), AIR),
    "springs on a rail": (cart_and_double_pendulum(springs=RAIL_SPRUNG), AIR),
    "seen from above": (tree(5, view="plan", springs=SPRUNG), AIR),
}


@pytest.mark.parametrize("name", PASSIVE)
def test_passive_motion_agrees_after_one_second(name: str) -> None:
    body, world = PASSIVE[name]
    off, moved = compare(body, world, dt=SHORT if name in STIFF else 1e-3)
    assert moved > 0.3  # so that agreement means something
    assert off < TOLERANCE


def angular(joint: str, low: float, high: float, ks: float = 0.2, kd: float = 0.01) -> dict:
    return {"name": f"turn-{joint}", "kind": "angular", "joint": joint, "min": low, "max": high, "ks": ks, "kd": kd}


def linear(start: str, end: str) -> dict:
    return {
        "name": "pull",
        "kind": "linear",
        "min": 0.1,
        "max": 0.6,
        "ks": 80.0,
        "kd": 4.0,
        "start": {"link": start, "at": [0.05, 0.08]},
        "end": {"link": end, "at": [0.3, -0.03]},
    }


def effort(on: str, most: float) -> dict:
    return {"name": f"push-{on}", "kind": "effort", "drives": on, "min": -most, "max": most}


SERVOS = [angular("j1", -90, 90), angular("j2", -120, 0, ks=0.1), angular("j3", 20, 80)]
PULLS = [angular("j1", -90, 90), linear("l0", "l2"), effort("j3", 2.0)]
WEAK = [{**angular("j1", -90, 90), "largest": 0.5}, {**linear("l0", "l2"), "largest": 5.0}]
RAIL = [effort("rail", 10.0), angular("j2", -90, 90), effort("j1", 1.0)]

ACTUATED = {  # name: body, targets in rad, m, N m or N
    "servos in flight": (tree(5, actuators=SERVOS), [0.6, -1.0, 1.2]),
    "servos on a pin": (chain(5, "pinned", actuators=SERVOS), [0.6, -1.0, 1.2]),
    "targets beyond their range": (chain(5, "pinned", actuators=SERVOS), [3.0, 2.0, -2.0]),
    "pull and effort": (chain(5, "pinned", actuators=PULLS), [-0.4, 0.45, 1.5]),
    "pull and effort beyond range": (tree(5, actuators=PULLS), [-0.4, 2.0, 5.0]),
    "muscles at their limits": (tree(5, actuators=WEAK), [1.2, 0.5]),
    "pushed along the rail": (cart_and_double_pendulum(actuators=RAIL), [6.0, 0.4, -0.5]),
}


@pytest.mark.parametrize("name", ACTUATED)
def test_actuated_motion_agrees_after_one_second(name: str) -> None:
    body, targets = ACTUATED[name]
    off, moved = compare(body, targets=targets, dt=SHORT if name in STIFF else 1e-3)
    assert moved > 0.3
    assert off < TOLERANCE


@pytest.mark.parametrize("name", [*PASSIVE, *ACTUATED])
def test_accelerations_agree_in_any_state(name: str) -> None:
    """Without integration in between, the equations of motion agree to round-off."""
    body, rest = {**PASSIVE, **ACTUATED}[name]
    world, targets = (rest, ()) if name in PASSIVE else (AIR, rest)
    system = LinkedSystem(body, world)
    model = mujoco.MjModel.from_xml_string(mjcf(body, world, contacts=False))
    for seed in range(5):
        state = stirred(system, seed, speed=8.0, turn=3.0)
        data = put(model, system, state, targets)
        ours, _ = system.accelerate(read_tables(system), state, targets, 0.0)
        theirs: list[float] = []  # of the links' absolute angles
        for i, link in enumerate(system.mechanism.links):
            joint = body.joint_above(link.name)
            above = theirs[system.mechanism.parent[i]] if joint else 0.0
            name_here = joint.name if joint else "root.angle"
            own = 0.0 if not joint and system.mechanism.slider else float(data.joint(name_here).qacc[0])
            theirs.append(above + own)
        scale = max(abs(a) for a in theirs)
        assert ours[system.mechanism.translations :] == pytest.approx(
            [theirs[i] for i in system.mechanism.turning], abs=1e-9 * scale
        )
        if system.mechanism.slider:
            assert ours[0] == pytest.approx(float(data.joint("root.x").qacc[0]), abs=1e-9 * scale)


# what the export says about itself


def block(terrain: dict, angle: float) -> tuple[LinkedSystem, object]:
    """A link with a contact at each end, and its MuJoCo model."""
    contacts = [{"name": "near", "link": "l0", "at": [0.0, -0.05]}, {"name": "far", "link": "l0", "at": [0.4, -0.05]}]
    link = {"name": "l0", "mass": 1.0, "length": 0.4, "width": 0.1}
    body = creature({"link": "l0", "angle": angle}, [link], contacts=contacts)
    world = World(terrain=terrain, friction=0.6)
    return LinkedSystem(body, world), mujoco.MjModel.from_xml_string(mjcf(body, world))


@pytest.mark.parametrize("terrain", [{"kind": "flat"}, {"kind": "slope", "degrees": 25}])
@pytest.mark.parametrize("angle", [-70.0, 0.0, 25.0, 150.0])
def test_contacts_begin_where_ours_do(terrain: dict, angle: float) -> None:
    system, model = block(terrain, angle)
    rest = system.rest_state()  # the lowest contact just touches
    for lift, touches in ((1e-6, False), (-1e-6, True)):
        lifted = BodyState([rest.q[0], rest.q[1] + lift, *rest.q[2:]], rest.v, rest.anchors)
        assert (put(model, system, lifted).ncon > 0) is touches


def test_a_block_rests_on_a_slope_within_the_cone_and_its_weight_is_carried() -> None:
    system, model = block({"kind": "slope", "degrees": 25}, 25.0)  # tan 25° = 0.47 < 0.6
    data = put(model, system, system.rest_state())
    for _ in range(1000):
        mujoco.mj_step(model, data)
    assert abs(data.qvel).max() < 1e-2  # MuJoCo's soft friction creeps
    assert data.qfrc_constraint[1] == pytest.approx(9.81, rel=1e-2)  # on root.z
    steep, model = block({"kind": "slope", "degrees": 40}, 40.0)  # tan 40° = 0.84 > 0.6
    data = put(model, steep, steep.rest_state())
    for _ in range(1000):
        mujoco.mj_step(model, data)
    along = math.hypot(data.qvel[0], data.qvel[1])
    angle = math.radians(40)
    assert along == pytest.approx(9.81 * (math.sin(angle) - 0.6 * math.cos(angle)), rel=5e-2)


def test_limits_and_ranges_are_exported() -> None:
    body = acrobot()
    limited = [{**joint.model_dump(), "limits": (-30, 60)} for joint in body.joints]
    body = creature(
        body.root.model_dump(), [link.model_dump() for link in body.links], limited, actuators=[angular("j1", -20, 50)]
    )
    model = mujoco.MjModel.from_xml_string(mjcf(body))
    assert list(model.joint("j1").range) == pytest.approx([math.radians(-30), math.radians(60)])
    assert model.joint("j1").limited[0] == 1
    assert list(model.actuator("turn-j1").ctrlrange) == pytest.approx([math.radians(-20), math.radians(50)])


def test_the_initial_configuration_is_the_rest_pose() -> None:
    for body, _ in PASSIVE.values():
        system = LinkedSystem(body, AIR)
        model = mujoco.MjModel.from_xml_string(mjcf(body, contacts=False))
        theirs = mujoco_poses(model, mujoco.MjData(model), system)
        assert deviation(poses_of(system, system.rest_state()), theirs) < 1e-12


def test_what_mujoco_lacks_is_refused() -> None:
    steps = {"kind": "segments", "points": [(0, 0), (1, 0), (2, 1)]}
    crawler = tree(2, view="plan", contacts=[{"name": "c", "link": "l0", "at": [0, 0]}])
    for body, world, words in (
        (acrobot(), World(terrain=steps), "terrain"),
        (acrobot(), World(drag=10.0), "water"),
        (crawler, AIR, "friction by direction"),
    ):
        with pytest.raises(InvalidInput, match=words):
            mjcf(body, world)
    with pytest.raises(InvalidInput, match="RK4"):
        mjcf(acrobot(), integrator="rk4")
    mjcf(acrobot(), World(terrain=steps), contacts=False)
    mjcf(crawler, AIR, contacts=False)
