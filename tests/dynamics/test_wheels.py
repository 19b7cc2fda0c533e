"""Motors that turn on and on, and wheels: closed forms, MuJoCo, every family, pictures, exports, checks."""

import math

import numpy as np
import pytest
from tests.cli.commands import run

import gambol
from gambol.creatures.articulated.rerooting import rerooted
from gambol.creatures.creature import creature_from_file
from gambol.creatures.sensors import TouchSensor
from gambol.dynamics.articulated.system import LinkedSystem
from gambol.export.mujoco_model import mjcf
from gambol.importing import import_body
from gambol.pictures.picture import picture

RADIUS, MASS = 0.1, 0.5
INERTIA = 0.5 * MASS * RADIUS**2
ENGINE = {"name": "engine", "kind": "speed", "joint": "aft", "min": -720, "max": 720}
PER_DEGREE = math.pi / 180.0


def motor(**entries):
    """A wheel that turns about a fixed place, alone."""
    return creature_from_file(
        {
            "name": "motor",
            "root": {"link": "base", "kind": "slider", "at": [0.0, 1.0], "added_mass": 1e6},
            "links": [{"name": "base", "mass": 1.0, "length": 0.2}, {"name": "wheel", "mass": MASS, "radius": RADIUS}],
            "joints": [{"name": "aft", "parent": "base", "child": "wheel", "at": [0.1, 0.0]}],
            "actuators": [{**ENGINE, **entries}],
        },
        "motor",
    )


def cart(**entries):
    """Two wheels, of which the hind one is driven."""
    return creature_from_file(
        {
            "name": "cart",
            "root": {"link": "deck"},
            "links": [
                {"name": "deck", "mass": 2.0, "length": 0.6, "width": 0.08},
                *({"name": name, "mass": MASS, "radius": RADIUS} for name in ("front", "back")),
            ],
            "joints": [
                {"name": "fore", "parent": "deck", "child": "front", "at": [0.5, -0.05]},
                {"name": "aft", "parent": "deck", "child": "back", "at": [0.1, -0.05]},
            ],
            "actuators": [{**ENGINE, **entries}],
        },
        "cart",
    )


def at_speed(*degrees):
    return gambol.controllers.PoseSequence(poses=[gambol.controllers.Pose(seconds=100.0, targets=degrees)])


def turn_rate(motion, joint):
    """rad/s between frames."""
    return np.diff(motion.joint_angle[:, joint]) / np.diff(motion.time)


def test_a_wheel_is_a_disc():
    link = gambol.creatures.Link(name="wheel", mass=MASS, radius=RADIUS)
    assert link.moment_of_inertia == INERTIA and link.centre_of_mass == (0.0, 0.0)
    assert math.isclose(max(math.hypot(x, y) for x, y in link.corners), RADIUS)
    for other in ({"length": 0.2}, {"outline": [[0, 0], [1, 0], [0, 1]]}):
        with pytest.raises(gambol.InvalidInput, match="a radius and another shape"):
            gambol.creatures.Link(name="wheel", mass=MASS, radius=RADIUS, **other)
    slim = gambol.creatures.Link(name="rod", mass=1.0, length=1.0)
    assert "radius" not in slim.model_dump()  # bodies of before keep their fingerprints


def test_a_motor_reaches_its_speed_as_its_equation_says():
    """I dω/dt = kd (ω₀ − ω): ω₀ (1 − exp(−t kd/I)), to the order of the step."""
    body, kd = motor(kd=0.0005), 0.0005 / PER_DEGREE
    errors = []
    for dt in (2e-3, 1e-3):
        motion = gambol.simulate(body, at_speed(360.0), seconds=0.3, dt=dt)
        exact = math.tau * (1.0 - math.exp(-motion.time[-1] * kd / INERTIA))
        errors.append(abs(float(motion.final.slots["rate.wheel"]) - exact))
    assert errors[0] < 0.03 * math.tau and errors[1] < 0.6 * errors[0]


def test_its_torque_is_cut_at_the_largest():
    """Far from its target it turns faster and faster by largest/I, and then stays."""
    body = motor(kd=1.0, largest=0.05)
    motion = gambol.simulate(body, at_speed(720.0), seconds=2.0, dt=1e-3, fps=100)
    rates = turn_rate(motion, 0)
    assert np.allclose(np.diff(rates[5:30]) / np.diff(motion.time[5:30]), 0.05 / INERTIA, rtol=5e-3)
    assert np.allclose(rates[-20:], 4.0 * math.pi, rtol=1e-9)  # it neither passes its target nor trembles


@pytest.mark.parametrize("kd", [0.001, 0.02, 1.0, 1e5])
def test_it_is_stable_however_strong(kd):
    for largest in (None, 0.5):
        body = motor(kd=kd) if largest is None else motor(kd=kd, largest=largest)
        motion = gambol.simulate(body, at_speed(-500.0), seconds=3.0, dt=2e-3)
        assert motion.status == "ok" and math.isclose(turn_rate(motion, 0)[-1], -500.0 * PER_DEGREE, rel_tol=0.01)


def test_it_goes_on_for_hundreds_of_turns():
    motion = gambol.simulate(motor(kd=0.01, min=-36000, max=36000), at_speed(36000.0), seconds=5.0)
    assert motion.joint_angle[-1, 0] > 400 * math.tau


def test_a_driven_wheel_rolls_without_slip_at_its_speed_times_its_radius():
    motion = gambol.simulate(cart(), at_speed(-360.0), seconds=4.0)
    assert motion.status == "ok"
    assert math.isclose(motion.velocity[-1][0], math.tau * RADIUS, rel_tol=1e-4)
    late = motion.time > 2.0
    gone = motion.centre[late][-1, 0] - motion.centre[late][0, 0]
    for joint in (0, 1):  # the free one, too
        turned = motion.joint_angle[late][0, joint] - motion.joint_angle[late][-1, joint]
        assert math.isclose(gone, turned * RADIUS, rel_tol=2e-3)


def test_it_speeds_up_by_its_torque():
    """Rolling: (m + Σ I/r²) a = T/r while the motor gives all it has and the wheel grips."""
    body = cart(kd=1.0, largest=0.2)
    motion = gambol.simulate(body, at_speed(-720.0), seconds=0.5, fps=100)
    speed = np.gradient(motion.centre[:, 0], motion.time)
    found = (speed[40] - speed[15]) / (motion.time[40] - motion.time[15])
    assert math.isclose(found, 0.2 / RADIUS / (body.mass + 2 * INERTIA / RADIUS**2), rel_tol=0.02)


@pytest.mark.parametrize(("rate", "torque"), [(1.0, 0.02), (3.9, 0.01), (4.0, 0.0), (6.0, -0.02)])
def test_its_power_is_its_torque_times_its_rate(rate, torque):
    system = LinkedSystem(motor(kd=0.1 * PER_DEGREE, largest=0.02), gambol.World())
    state = system.rest()
    state[system.slot_names.index("rate.wheel")] = rate
    (power,) = system.moment({}, state, 0.0, 1e-3, [4.0]).powers
    assert math.isclose(power, torque * rate, abs_tol=1e-12)


def test_it_agrees_with_mujocos_velocity_actuator():
    mujoco = pytest.importorskip("mujoco")
    for options in ({"kd": 0.0005}, {"kd": 0.02, "largest": 0.02}):
        body, world = motor(**options), gambol.World(gravity=0.0)
        text = mjcf(body, world, contacts=False, timestep=2e-4, integrator="implicitfast")
        model = mujoco.MjModel.from_xml_string(text)
        data = mujoco.MjData(model)
        data.ctrl[:] = 4.0
        mujoco.mj_step(model, data, 2500)
        motion = gambol.simulate(body, at_speed(4.0 / PER_DEGREE), seconds=0.5, dt=2e-4, world=world)
        assert abs(motion.joint_angle[-1, 0] - data.qpos[-1]) < 1e-3, options
        assert "<velocity" in text


def test_it_comes_back_from_mujoco(tmp_path):
    pytest.importorskip("mujoco")
    body = cart(largest=1.0)
    (tmp_path / "cart.xml").write_text(mjcf(body, gambol.World()))
    assert import_body(tmp_path / "cart.xml").creature == body


@pytest.mark.parametrize(("gear", "sign"), [(1.0, 1.0), (2.0, -1.0)])
def test_velocity_actuators_of_others_become_it(gear, sign, tmp_path):
    pytest.importorskip("mujoco")
    wheel = f'<joint name="axle" axis="0 {-sign:g} 0"/><geom type="cylinder" size=".1 .02" zaxis="0 1 0" mass=".5"/>'
    model = (
        f'<mujoco><worldbody><geom type="plane" size="9 9 1"/><body name="deck" pos="0 0 .1"><freejoint/>'
        f'<geom type="box" size=".3 .05 .02" mass="2"/><body name="wheel" pos=".1 0 0">{wheel}</body></body>'
        f'</worldbody><actuator><velocity joint="axle" kv="2" gear="{gear:g}" ctrlrange="-3 6" '
        'forcerange="-5 5"/></actuator></mujoco>'
    )
    (tmp_path / "rover.xml").write_text(model)
    body = import_body(tmp_path / "rover.xml").creature
    (found,) = body.actuators
    ends = sorted(sign * x / gear / PER_DEGREE for x in (-3.0, 6.0))
    assert found.kind == "speed" and np.allclose((found.min, found.max), ends)
    assert math.isclose(found.kd, 2.0 * gear**2 * PER_DEGREE) and found.largest == 5.0 * gear
    assert next(link for link in body.links if link.name == "wheel").radius == pytest.approx(0.1, rel=1e-3)


# what follows from it


def test_what_a_file_leaves_out_follows():
    body = cart()
    (engine,) = body.actuators
    assert 0.5 < engine.largest / (0.5 * 9.81 * body.mass * RADIUS) < 1.5  # what its wheel carries, at its rim
    assert {contact.name: contact.radius for contact in body.contacts if contact.radius} == {
        "front": RADIUS,
        "back": RADIUS,
    }
    assert sum(isinstance(sensor, TouchSensor) for sensor in body.sensors) == 2
    assert any(sensor.kind == "angle" and sensor.joint == "aft" for sensor in body.sensors)
    assert gambol.dynamics.examine(body) == ()
    assert gambol.creatures.Creature.from_data({**body.model_dump()}, "again") == body


@pytest.mark.parametrize("most", [270.0, 720.0, 3600.0])
def test_muscles_of_whole_turns_get_sensors(most):
    """Theirs were refused: «min is -6480»."""
    body = creature_from_file(
        {
            "name": "legs",
            "root": {"link": "trunk"},
            "links": [{"name": "trunk", "mass": 1.0, "length": 0.5}, {"name": "leg", "mass": 0.5, "length": 0.3}],
            "joints": [{"name": "hip", "parent": "trunk", "child": "leg", "at": [0.0, 0.0], "angle": -90}],
            "actuators": [{"name": "a", "kind": "angular", "joint": "hip", "min": -most, "max": most}],
        },
        "legs",
    )
    angles = [sensor for sensor in body.sensors if sensor.kind == "angle"]
    assert len(angles) == 2 and all(sensor.max - sensor.min <= 360.0 for sensor in angles)


def test_slips_are_found():
    def found(**entries):
        return [one.problem for one in gambol.dynamics.examine(cart(**entries)) if one.part == "actuator engine"]

    assert "looks like rad/s" in found(min=-6.28, max=6.28, kd=1.0)[0]
    assert "slips with" in found(kd=1.0, largest=100.0)[0]
    limited = cart().model_copy(
        update={"joints": tuple(joint.model_copy(update={"limits": (-90.0, 90.0)}) for joint in cart().joints)}
    )
    assert any("stops at -90 to 90" in one.problem for one in gambol.dynamics.examine(limited))
    with pytest.raises(gambol.InvalidInput, match="which is a slide"):
        creature_from_file(
            {
                **cart().model_dump(),
                "joints": [
                    {"name": "fore", "parent": "deck", "child": "front", "at": [0.5, -0.05]},
                    {"name": "aft", "parent": "deck", "child": "back", "at": [0.1, -0.05], "along": 0.0},
                ],
            },
            "cart",
        )


@pytest.mark.parametrize("family", ["san", "pose-graph", "time-wave", "frequency-wave", "dataflow", "mlp"])
def test_every_family_drives_it(family):
    body = cart()
    found = gambol.discover(body, method="random", family=family, trials=40, seconds=2.0, keep=3, seed=1)
    best = found.best(1)[0]
    assert abs(best.score) > 0.1, family
    motion = gambol.replay(best)
    assert motion.status == "ok" and abs(motion.distance) > 0.1


def test_it_is_searched_for_in_stages_and_refined(tmp_path):
    body = cart()
    found = gambol.discover(body, trials=600, seconds=4.0, keep=3, seed=1, out=tmp_path / "run")
    best = gambol.showcase(found)[0]
    assert best.status == "ok" and abs(gambol.replay(best).distance) > 0.5
    refined = gambol.refine(best, trials=32, chains=4)
    assert refined.best(1)[0].status == "ok"


def test_a_rerooted_body_turns_the_same_way():
    body = cart(kd=0.02, largest=1.0, min=-100.0, max=700.0)
    turned = rerooted(body, "back")
    (engine,) = turned.actuators
    assert (engine.min, engine.max) == (-700.0, 100.0)


def test_it_is_drawn_as_a_wheel_that_turns(tmp_path):
    body = cart()
    picture(body, tmp_path / "cart.png")
    motion = gambol.simulate(body, at_speed(-90.0), seconds=1.0)
    wheel = [motion.outline(frame, "back") for frame in (0, -1)]
    mark = [np.argmin(np.linalg.norm(corners - corners.mean(axis=0), axis=1)) for corners in wheel]
    assert mark[0] == mark[1] and len(wheel[0]) > 20  # a disc, and one corner of it is the mark
    for ending in (".png", ".glb", ".csv", ".bvh"):
        motion.save(tmp_path / f"cart{ending}")
    assert (tmp_path / "cart.glb").stat().st_size > 1000


def test_the_command_line_knows_it(tmp_path):
    cart().save(tmp_path / "cart.yaml")
    assert "Nothing is wrong with it" in run("creatures", tmp_path / "cart.yaml", "--check").stdout
    told = run("creatures", tmp_path / "cart.yaml").stdout
    assert "speed" in told and "engine" in told
