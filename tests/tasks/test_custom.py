"""Custom tasks: expressions over features, against recorded motions and the tasks that are built in."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses
from tests.tasks.test_tasks import DT, PATH, SEEING, motion_of, score

import gambol
from gambol.compiler.program import trace
from gambol.creatures.creature import Creature
from gambol.dynamics.system import system_of
from gambol.expressions.expression import spelled
from gambol.rollout.lanes import run_lanes


def test_a_custom_task_can_be_each_of_the_others():
    luxo = SEEING
    distance = "sqrt((follow.x - com_x) ** 2 + (follow.y - com_y) ** 2)"
    same = {
        "travel": {"final": "abs(com_x - start_x)"},
        "upright": {
            "final": "abs(com_x - start_x)",
            "fail": " or ".join(
                f"contact.{spelled(c.name)}.touching > 0.5" for c in luxo.contacts if c.name not in luxo.feet
            ),
        },
        "hops": {"final": "abs(com_x - start_x)", "integral": "5 * max(com_y, 0) ** 2"},
        "pursuit": {"integral": f"(com_vx * (follow.x - com_x) + com_vy * (follow.y - com_y)) / {distance}"},
    }
    controllers = [random_poses(luxo, seed) for seed in range(8)]
    for name, entries in same.items():
        own = gambol.evaluate(luxo, controllers, task=gambol.tasks.Custom(**entries), seconds=2.0)
        built_in = gambol.evaluate(luxo, controllers, task=name, seconds=2.0)
        assert own.scores == pytest.approx(built_in.scores, abs=1e-9), name


def test_features_are_what_a_motion_records():
    walker = gambol.creature("walker")
    path = gambol.dynamics.natural_world(walker).model_copy(update={"follow": PATH})
    motion = motion_of(walker, gambol.controllers.PoseSequence.hold(walker), world=path, seconds=0.4)
    expected = {
        "time": motion.time[-1],
        "com_x": motion.centre[-1, 0],
        "com_y": motion.centre[-1, 1],
        "com_vx": motion.velocity[-1, 0],
        "com_vy": motion.velocity[-1, 1],
        "energy": motion.energy[-1],
        "kinetic": motion.kinetic[-1],
        "gravitational": motion.gravitational[-1],
        "elastic": motion.elastic[-1],
        "angular_momentum": motion.angular_momentum[-1],
        "follow.x": motion.follow[-1, 0],
        "follow.y": motion.follow[-1, 1],
    }
    place = {link.name: place_on(motion, link.name) for link in walker.links}
    for i, link in enumerate(walker.links):
        word, (x, y) = spelled(link.name), place[link.name](*link.centre_of_mass)
        expected |= {f"link.{word}.x": x[-1], f"link.{word}.y": y[-1], f"link.{word}.angle": motion.angle[-1, i]}
    for i, joint in enumerate(walker.joints):
        word, (x, y) = spelled(joint.name), place[joint.parent](*joint.at)
        expected |= {f"joint.{word}.x": x[-1], f"joint.{word}.y": y[-1]}
        expected |= {f"joint.{word}.angle": motion.joint_angle[-1, i]}
    for i, contact in enumerate(walker.contacts):
        word, (x, y) = spelled(contact.name), place[contact.link](*contact.at)
        expected |= {f"contact.{word}.x": x[-1], f"{word}.y": y[-1], f"contact.{word}.depth": -y[-1]}
        expected |= {f"contact.{word}.touching": motion.touching[-1, i]}
    assert sum(value for name, value in expected.items() if name.endswith("touching")) > 0
    assert dict(zip(expected, computed(motion, list(expected)), strict=True)) == pytest.approx(expected, abs=1e-9)


def test_rates_are_the_change_of_angles_and_places():
    luxo = gambol.creature("luxo")
    pairs = {
        "link.head.angle": "link.head.rate",
        "link.head.x": "link.head.vx",
        "link.arm.y": "link.arm.vy",
        "joint.hip.angle": "joint.hip.rate",
        "com_x": "com_vx",
    }
    for value, rate in pairs.items():
        before, after, way = (
            score(luxo, random_poses(luxo, 1), gambol.tasks.Custom(**{entry: text}), seconds=seconds)
            for entry, text, seconds in (("final", value, DT), ("final", value, 0.2), ("integral", rate, 0.2))
        )
        assert after - before == pytest.approx(way, abs=0.01 + 0.02 * abs(way)), value


def computed(motion, names):
    """Quantities at a motion's end, by machine code."""
    system = system_of(motion.creature, motion.world)
    state = [motion.final.slots[name] for name in (*system.slot_names, "tick")]

    def turn(memory):
        body = [memory.state[i] for i in range(len(system.slot_names))]
        time = memory.state[len(system.slot_names)] * motion.dt
        moment = system.moment(memory.tables, body, time, motion.dt)
        for i, value in enumerate([moment.query(name) for name in names]):
            memory.state[len(state) + i] = value

    tables = system.tables()
    program = trace(turn, state=len(state) + len(names), tables={name: len(x) for name, x in tables.items()})
    return run_lanes(program, np.array([state + [0.0] * len(names)]), np.zeros((1, 0)), tables, 1)[0, len(state) :]


def place_on(motion, link):
    """Function from a point of the link's frame to its places (T,), (T,) in the world."""
    i = [part.name for part in motion.creature.links].index(link)
    s, c, (x0, y0) = np.sin(motion.angle[:, i]), np.cos(motion.angle[:, i]), motion.position[:, i].T
    return lambda x, y: (x0 + x * c - y * s, y0 + x * s + y * c)


def test_final_and_integral_add_up_and_failure_stays():
    luxo, poses = gambol.creature("luxo"), random_poses(gambol.creature("luxo"), 4)

    def got(**entries):
        return score(luxo, poses, gambol.tasks.Custom(**entries), seconds=0.5)

    assert got(final="3") == 3.0
    assert got(integral="2") == pytest.approx(1.0, abs=1e-12)
    assert got(final="3", integral="2") == pytest.approx(4.0, abs=1e-12)
    assert got(integral="time") == pytest.approx(DT * DT * 500 * 501 / 2, rel=1e-12)
    assert got(final="3", fail="0.2 < time < 0.3") == 0.0
    assert got(final="3", fail="0.2 < time < 0.3", failed=-7.0) == -7.0
    assert got(final="3", fail="time > 0.6") == 3.0
    start = gambol.simulate(luxo, poses, seconds=0.01).centre[0]
    assert (got(final="start_x"), got(final="start_y")) == pytest.approx(tuple(start), abs=1e-12)


@pytest.mark.parametrize("text", ["1 / (com_x - com_x)", "sqrt(-1)", "-1 / 0", "1e300 * 1e300"])
def test_a_score_that_is_no_number_never_wins(text):
    for entry in ("final", "integral"):
        result = gambol.evaluate(
            "luxo", [gambol.controllers.Passive()], task=gambol.tasks.Custom(**{entry: text}), seconds=0.01
        )
        assert result.scores[0] == -np.inf and result.statuses == ("ok",)


def test_measuring_from_a_state_knows_the_time():
    luxo = gambol.creature("luxo")
    begun = gambol.simulate(luxo, gambol.controllers.Passive(), seconds=0.5, dt=DT).final.without_control()
    task = gambol.tasks.Custom(integral="1", final="time")
    assert score(luxo, gambol.controllers.Passive(), task, state=begun, seconds=0.25) == pytest.approx(1.0, abs=1e-9)


def test_unknown_features_are_told_when_the_task_meets_a_creature():
    task = gambol.tasks.Custom(final="com_x", fail="link.torso.angle > 1")
    with pytest.raises(
        gambol.InvalidInput, match=r"no quantity 'link.torso.angle'; known names are link.arm.angle, link.base.angle"
    ):
        score("luxo", gambol.controllers.Passive(), task, seconds=0.1)


def test_a_body_on_raised_ground_touches_with_depth():
    """A slope: depth is along the normal, as the ground's force has it."""
    box = Creature.from_data(
        {
            "name": "box",
            "root": {"link": "b", "at": [0, 0.0]},
            "links": [{"name": "b", "mass": 1, "length": 0.1}],
            "contacts": [{"name": "low-end", "link": "b", "at": [0, -1.0]}],
        },
        "box",
    )
    slope = gambol.World(terrain={"kind": "slope", "degrees": 60}, gravity=0.0, stiffness=1e-3, damping=0.0)
    task = gambol.tasks.Custom(final="contact.low_end.depth + 10 * low_end.touching")
    got = gambol.evaluate(box, [gambol.controllers.Passive()], task=task, world=slope, seconds=1e-3, dt=1e-3).scores[0]
    assert got == pytest.approx(10 + np.cos(np.pi / 3), abs=1e-4)
