"""Every task against the same quantity read off a recorded motion, and what else is asked of tasks."""

import numpy as np
import pytest
import yaml
from tests.rollout.scenes import random_poses

import gambol
from gambol.compiler.program import trace
from gambol.creatures.creature import Creature
from gambol.dynamics.system import System
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.reference import run_reference
from gambol.tasks.catalogue import KINDS, TASKS, task_from_data, task_named
from gambol.tasks.expression import spelled
from gambol.tasks.features import Features
from gambol.tasks.task import Moment

DT = 1e-3
EXAMPLES = {
    "travel": gambol.Travel(),
    "jump": gambol.Jump(),
    "upright": gambol.Upright(),
    "hops": gambol.Hops(height_weight=20.0),
    "pursuit": gambol.Pursuit(reach=0.05),
    "cruise": gambol.Cruise(settle=0.1),
    "flight": gambol.Flight(),
    "clearing": gambol.Clearing(),
    "vault": gambol.Vault(height=0.01),
    "way": gambol.Way(),
    "stop": gambol.Stop(energy_weight=0.1),
    "recovery": gambol.Recovery(energy_weight=0.1),
    "standing": gambol.Standing(),
    "custom": gambol.Custom(final="abs(com_x - start_x)", integral="com_y / 2", fail="energy > 1e6", failed=-1.0),
}


def score(creature, controller, task, **options):
    return gambol.evaluate(creature, [controller], task=task, dt=DT, **options).scores[0]


def motion_of(creature, controller, **options):
    """Every step of the same rollout."""
    return gambol.simulate(creature, controller, dt=DT, fps=1 / DT, **options)


def others_touch(motion):
    """Frames (T,) after the first with a contact on the ground that is no foot."""
    feet = {foot.name for foot in motion.creature.feet}
    others = [i for i, contact in enumerate(motion.creature.contacts) if contact.name not in feet]
    return motion.touching[1:, others].any(axis=1)


# Closed forms


@pytest.mark.parametrize("name", ["luxo", "acrobot-hinged", "cart-double-pendulum", "fish"])
def test_travel(name):
    creature = gambol.creature(name)
    motion = motion_of(creature, random_poses(creature, 1), seconds=0.5)
    assert score(creature, motion.controller, "travel", seconds=0.5) == pytest.approx(abs(motion.distance), abs=1e-12)


@pytest.mark.parametrize("name, seconds", [("luxo", 2.0), ("walker7", 0.9)])
def test_upright(name, seconds):
    """Some controllers fall and some do not; both score what the recorded touches say."""
    creature = gambol.creature(name)
    fallen = []
    for seed in range(12):
        motion = motion_of(creature, random_poses(creature, seed), seconds=seconds)
        fallen.append(others_touch(motion).any())
        expected = 0.0 if fallen[-1] else abs(motion.distance)
        assert score(creature, motion.controller, "upright", seconds=seconds) == pytest.approx(expected, abs=1e-12)
    assert {True, False} <= set(fallen)


def test_a_fall_is_for_good():
    """Luxo's lamp hits the ground and rises again."""
    luxo = gambol.creature("luxo")
    motions = (gambol.simulate(luxo, random_poses(luxo, seed), seconds=3.0, dt=DT) for seed in range(30))
    rose = next(m for m in motions if others_touch(m).any() and not others_touch(m)[-10:].any())
    assert abs(rose.distance) > 0.0 and score(luxo, rose.controller, "upright", seconds=3.0) == 0.0


def test_cruise():
    luxo = gambol.creature("luxo")
    motion = motion_of(luxo, random_poses(luxo, 3), seconds=1.5)
    expected = (motion.centre[-1, 0] - motion.centre[1000, 0]) / 0.5
    task = gambol.Cruise(settle=1.0)
    assert score(luxo, motion.controller, task, seconds=1.5) == pytest.approx(expected, abs=1e-9)
    assert score(luxo, motion.controller, task, seconds=1.0) == 0.0


def test_flight():
    """The longest way between two touches, unless it falls: read off every step of the recording."""
    luxo, fallen = gambol.creature("luxo"), []
    for seed in range(12):
        motion = motion_of(luxo, random_poses(luxo, seed), seconds=1.5)
        left, longest = motion.centre[0, 0], 0.0
        for x, touching in zip(motion.centre[1:, 0], motion.touching[1:].any(axis=1), strict=True):
            longest = max(longest, abs(x - left))
            left = x if touching else left
        fallen.append(others_touch(motion).any())
        expected = 0.0 if fallen[-1] else longest
        assert score(luxo, motion.controller, "flight", seconds=1.5) == pytest.approx(expected, abs=1e-12)
    assert {True, False} <= set(fallen)


def test_clearing():
    """On level ground it is upright; a touch of what rises from it ends the score."""
    luxo = gambol.creature("luxo")
    bump = gambol.World(terrain=gambol.Segments(points=[(0.3, 0.0), (0.31, 0.02), (0.4, 0.02), (0.41, 0.0)]))
    touched = []
    for seed in range(12):
        motion = motion_of(luxo, random_poses(luxo, seed), seconds=1.5, world=bump)
        heel, toe = (_foot(motion, at)[1:] for at in (0.0, 0.26))
        on = [(motion.touching[1:, i] > 0.5) & (np.interp(foot[:, 0], *bump.terrain.profile()) > 0.001)
              for i, foot in enumerate((heel, toe))]  # fmt: skip
        touched.append(bool(on[0].any() or on[1].any()))
        failed = touched[-1] or others_touch(motion).any()
        expected = 0.0 if failed else abs(motion.distance)
        assert score(luxo, motion.controller, "clearing", seconds=1.5, world=bump) == pytest.approx(expected, abs=1e-12)
    assert {True, False} <= set(touched)
    flat = [score(luxo, random_poses(luxo, seed), "clearing", seconds=1.0) for seed in range(4)]
    assert flat == [score(luxo, random_poses(luxo, seed), "upright", seconds=1.0) for seed in range(4)]


def _foot(motion, along):
    """Where the lower edge of Luxo's base is, (T, 2)."""
    s, c = np.sin(motion.angle[:, 0]), np.cos(motion.angle[:, 0])
    return motion.position[:, 0] + np.column_stack([c * along + s * 0.02, s * along - c * 0.02])


@pytest.mark.parametrize("task", [gambol.Travel, gambol.Upright])
def test_a_direction_counts_the_other_way_against_it(task):
    luxo = gambol.creature("luxo")
    hop = gambol.load_controller("examples/luxo-hop.yaml")
    either, right, left = (score(luxo, hop, task(direction=d), seconds=2.0) for d in ("either", "right", "left"))
    assert either > 0.1 and either == right == -left
    with pytest.raises(gambol.InvalidInput, match="direction"):
        task.from_data({"direction": "up"}, "a task")


@pytest.mark.parametrize("name", ["fourlink", "fish"])
def test_without_other_contacts_upright_is_travel(name):
    creature = gambol.creature(name)
    controllers = [random_poses(creature, seed) for seed in range(4)]
    upright, travel = (gambol.evaluate(creature, controllers, task=task, seconds=1.0) for task in ("upright", "travel"))
    assert (upright.scores == travel.scores).all()


def test_feet_are_contacts_with_a_touch_sensor():
    assert [foot.name for foot in gambol.creature("luxo").feet] == ["heel", "toe"]
    assert gambol.creature("crawler").feet == ()
    acrobot = gambol.creature("acrobot")
    assert acrobot.feet == acrobot.contacts


def test_a_body_without_feet_cannot_stay_upright():
    luxo = gambol.creature("luxo")
    blind = luxo.model_copy(update={"sensors": ()})
    with pytest.raises(gambol.InvalidInput, match=r"no feet.*touch sensor"):
        score(blind, gambol.Passive(), "upright", seconds=0.1)


@pytest.mark.parametrize("weight", [0.0, 1.0, 30.0])
def test_hops(weight):
    luxo = gambol.creature("luxo")
    motion = motion_of(luxo, random_poses(luxo, 4), seconds=1.0)
    expected = abs(motion.distance) + weight * (motion.centre[1:, 1] ** 2).sum() * DT
    task = gambol.Hops(height_weight=weight)
    assert score(luxo, motion.controller, task, seconds=1.0) == pytest.approx(expected, rel=1e-12)


def test_hops_are_measured_from_the_ground_at_the_start():
    luxo = gambol.creature("luxo")
    hill = gambol.World(terrain={"kind": "segments", "points": [(-9, 3.0), (9, 3.0)]}, stiffness=4000, damping=40)
    plain = gambol.World(stiffness=4000, damping=40)
    on_hill, on_plain = (score(luxo, random_poses(luxo, 4), "hops", world=w, seconds=0.3) for w in (hill, plain))
    assert on_hill == pytest.approx(on_plain, abs=1e-6)


def test_falling_off_a_cliff_is_no_hop():
    luxo = gambol.creature("luxo")
    cliff = gambol.World(terrain={"kind": "segments", "points": [(-9, 0), (0.01, 0), (0.1, -5)]}, friction=0.0)
    motion = motion_of(luxo, gambol.Passive(), world=cliff, seconds=1.0)
    raised = (np.maximum(motion.centre[1:, 1], 0.0) ** 2).sum() * DT
    expected = abs(motion.distance) + 5.0 * raised
    assert motion.centre[-1, 1] < -0.5
    assert score(luxo, gambol.Passive(), "hops", world=cliff, seconds=1.0) == pytest.approx(expected, rel=1e-9)


def test_hops_are_seen_from_the_side():
    with pytest.raises(gambol.InvalidInput, match="seen from above"):
        score("fish", gambol.Passive(), "hops", seconds=0.1)


PATH = gambol.SplinePath(points=[(0.5, 0.5), (-1.0, 0.2), (1.0, -1.0)], speed=2.0)


@pytest.mark.parametrize("name", ["luxo", "fish", "acrobot-hinged", "cart-double-pendulum"])
@pytest.mark.parametrize("follow", [gambol.FixedPoint(at=(3.0, 1.0)), PATH], ids=["fixed", "moving"])
def test_pursuit(name, follow):
    creature = gambol.creature(name)
    world = gambol.natural_world(creature).model_copy(update={"follow": follow})
    motion = motion_of(creature, random_poses(creature, 2), world=world, seconds=1.0)
    away = (motion.follow - motion.centre)[1:]
    distance = np.linalg.norm(away, axis=1)
    towards = (motion.velocity[1:] * away).sum(axis=1) / distance
    expected = towards[distance > 0.01].sum() * DT
    assert score(creature, motion.controller, "pursuit", world=world, seconds=1.0) == pytest.approx(expected, abs=1e-9)


def test_pursuit_of_a_fixed_point_is_the_distance_gained():
    def falls(follow, **options):
        world = gambol.World(follow=gambol.FixedPoint(at=follow))
        return score("luxo", gambol.Passive(), gambol.Pursuit(**options), world=world, seconds=0.3, state=high())

    def high():
        luxo = gambol.creature("luxo")
        start = gambol.simulate(luxo, gambol.Passive(), seconds=DT, dt=DT).final.without_control()
        slots = {**start.slots, "x": 0.0, "y": 50.0, "velocity.x": 0.0, "velocity.y": 0.0}
        return gambol.State(start.creature, slots)

    fallen = 9.81 * 0.3**2 / 2
    assert falls((0.0, -100.0)) == pytest.approx(fallen, rel=0.01)
    assert falls((0.0, 100.0)) == pytest.approx(-fallen, rel=0.01)
    assert abs(falls((100.0, 50.0))) < 0.01 * fallen
    assert falls((0.0, 49.9), reach=10.0) == 0.0  # caught all the time
    assert falls((0.0, 49.9)) == pytest.approx(0.1 - (fallen - 0.1), rel=0.05)  # reached, and fallen past


# Custom tasks


def test_a_custom_task_can_be_each_of_the_others():
    luxo = gambol.creature("luxo")
    distance = "sqrt((follow.x - com_x) ** 2 + (follow.y - com_y) ** 2)"
    same = {
        "travel": {"final": "abs(com_x - start_x)"},
        "upright": {"final": "abs(com_x - start_x)", "fail": " or ".join(
            f"contact.{spelled(c.name)}.touching > 0.5" for c in luxo.contacts if c not in luxo.feet)},
        "hops": {"final": "abs(com_x - start_x)", "integral": "5 * max(com_y, 0) ** 2"},
        "pursuit": {"integral": f"(com_vx * (follow.x - com_x) + com_vy * (follow.y - com_y)) / {distance}"},
    }  # fmt: skip
    controllers = [random_poses(luxo, seed) for seed in range(8)]
    for name, entries in same.items():
        own = gambol.evaluate(luxo, controllers, task=gambol.Custom(**entries), seconds=2.0)
        built_in = gambol.evaluate(luxo, controllers, task=name, seconds=2.0)
        assert own.scores == pytest.approx(built_in.scores, abs=1e-9), name


def test_features_are_what_a_motion_records():
    walker = gambol.creature("walker")
    path = gambol.natural_world(walker).model_copy(update={"follow": PATH})
    motion = motion_of(walker, gambol.PoseSequence.hold(walker), world=path, seconds=0.4)
    expected = {
        "time": motion.time[-1],
        "com_x": motion.centre[-1, 0], "com_y": motion.centre[-1, 1],
        "com_vx": motion.velocity[-1, 0], "com_vy": motion.velocity[-1, 1],
        "energy": motion.energy[-1], "kinetic": motion.kinetic[-1], "gravitational": motion.gravitational[-1],
        "elastic": motion.elastic[-1], "angular_momentum": motion.angular_momentum[-1],
        "follow.x": motion.follow[-1, 0], "follow.y": motion.follow[-1, 1],
    }  # fmt: skip
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
    pairs = {"link.head.angle": "link.head.rate", "link.head.x": "link.head.vx", "link.arm.y": "link.arm.vy",
             "joint.hip.angle": "joint.hip.rate", "com_x": "com_vx"}  # fmt: skip
    for value, rate in pairs.items():
        before, after, way = (
            score(luxo, random_poses(luxo, 1), gambol.Custom(**{entry: text}), seconds=seconds)
            for entry, text, seconds in (("final", value, DT), ("final", value, 0.2), ("integral", rate, 0.2))
        )
        assert after - before == pytest.approx(way, abs=0.01 + 0.02 * abs(way)), value


def computed(motion, names):
    """Features at a motion's end, by machine code."""
    system = System(motion.creature, motion.world)
    state = [motion.final.slots[name] for name in (*system.slot_names, "tick")]

    def turn(memory):
        body = system.unpack([memory.state[i] for i in range(len(system.slot_names))])
        time = memory.state[len(system.slot_names)] * motion.dt
        features = Features(Moment(system, system.posture(body.q, body.v), None, memory.tables, time, motion.dt))
        for i, value in enumerate([features(name) for name in names]):
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
        return score(luxo, poses, gambol.Custom(**entries), seconds=0.5)

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
        result = gambol.evaluate("luxo", [gambol.Passive()], task=gambol.Custom(**{entry: text}), seconds=0.01)
        assert result.scores[0] == -np.inf and result.statuses == ("ok",)


def test_measuring_from_a_state_knows_the_time():
    luxo = gambol.creature("luxo")
    begun = gambol.simulate(luxo, gambol.Passive(), seconds=0.5, dt=DT).final.without_control()
    task = gambol.Custom(integral="1", final="time")
    assert score(luxo, gambol.Passive(), task, state=begun, seconds=0.25) == pytest.approx(1.0, abs=1e-9)


def test_unknown_features_are_told_when_the_task_meets_a_creature():
    task = gambol.Custom(final="com_x", fail="link.torso.angle > 1")
    with pytest.raises(
        gambol.InvalidInput, match=r"no feature 'link.torso.angle'; known are link.arm.angle, link.base.angle"
    ):
        score("luxo", gambol.Passive(), task, seconds=0.1)


# All tasks


@pytest.mark.parametrize("kind", KINDS)
class TestEveryTask:
    def test_machine_code_agrees_with_the_reference(self, kind):
        luxo = gambol.creature("luxo")
        rough = gambol.World(terrain={"kind": "random", "height": 0.05, "steepness": 0.3, "seed": 2}, follow=PATH)
        poses = random_poses(luxo, 4)
        kernel = gambol.PoseSequence.kernel([poses], luxo)
        model = model_for(luxo, rough, kernel, EXAMPLES[kind], DT)
        start, numbers = model.initial(), poses.numbers(kernel)
        machine = run_lanes(model.program, np.array([start]), np.array([numbers]), model.tables, 100)[0]
        assert np.abs(machine - run_reference(model, start, numbers, 100)).max() < 1e-9

    def test_the_score_is_the_same_in_any_batch(self, kind):
        luxo = gambol.creature("luxo")
        controllers = [random_poses(luxo, seed) for seed in range(21)]
        together = gambol.evaluate(luxo, controllers, task=EXAMPLES[kind], seconds=0.5, threads=2)
        for i in (0, 7, 20):
            alone = gambol.evaluate(luxo, controllers[i : i + 1], task=EXAMPLES[kind], seconds=0.5)
            assert alone.scores[0] == together.scores[i]

    def test_single_precision_is_close_for_a_while(self, kind):
        poses = random_poses(gambol.creature("luxo"), 4)
        double, single = (
            score("luxo", poses, EXAMPLES[kind], seconds=0.2, precision=p) for p in ("float64", "float32")
        )
        assert single == pytest.approx(double, abs=1e-3)

    def test_its_file_reads_back(self, kind, tmp_path):
        task = EXAMPLES[kind]
        task.save(tmp_path / "task.yaml")
        assert gambol.load_task(tmp_path / "task.yaml") == task
        assert yaml.safe_load(task.to_yaml())["kind"] == kind == task.kind

    def test_it_continues_where_it_stopped(self, kind):
        luxo, poses = gambol.creature("luxo"), random_poses(gambol.creature("luxo"), 4)
        half = gambol.evaluate(luxo, [poses], task=EXAMPLES[kind], seconds=0.3)
        rest = gambol.evaluate(luxo, [poses], task=EXAMPLES[kind], seconds=0.3, state=half.final(0))
        whole = gambol.evaluate(luxo, [poses], task=EXAMPLES[kind], seconds=0.6)
        assert rest.final(0) == whole.final(0)


def test_names():
    assert all(task_named(name) == TASKS[name]() for name in TASKS)
    assert "custom" not in TASKS and task_named(EXAMPLES["custom"]) is EXAMPLES["custom"]
    with pytest.raises(gambol.InvalidInput, match="did you mean 'upright'"):
        task_named("uprigth")
    with pytest.raises(gambol.InvalidInput, match=r"task 'custom': .* neither 'final' nor 'integral'"):
        task_named("custom")


@pytest.mark.parametrize("text, words", [
    ("height_weight: 3\n", "does not say what kind"),
    ("- hops\n", "does not say what kind"),
    ("kind: hop\n", "did you mean 'hops'"),
    ("kind: hops\nheight_wieght: 3\n", "use 'height_weight'"),
    ("kind: hops\nheight_weight: -3\n", "at least 0"),
    ("kind: hops\nheight_weight: .inf\n", "finite"),
    ("kind: pursuit\nreach: 0\n", "above 0"),
    ("kind: custom\n", "neither 'final' nor 'integral'"),
    ("kind: custom\nfail: com_y < 0\n", "neither 'final' nor 'integral'"),
    ("kind: custom\nfinal: com_x +\n", "final: 'com_x +' at character 1 cannot be read"),
    ("kind: custom\nfinal: com_x > 1\n", "here a number is needed"),
    ("kind: custom\nfinal: com_x\nfail: com_y\n", "here a condition is needed"),
    ("kind: custom\nintegral: open('x')\n", "integral: at character 1 there is no function 'open'"),
    ("kind: custom\nfinal: com_x\nfailed: .nan\n", "finite"),
    ("kind: custom\nfinal: [1]\n", "final is [1]"),
])  # fmt: skip
def test_bad_files(tmp_path, text, words):
    (tmp_path / "t.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.load_task(tmp_path / "t.yaml")
    assert words in str(caught.value) and str(caught.value).count("; ") == 2 and "t.yaml" in str(caught.value)


def test_tasks_from_data():
    assert task_from_data({"kind": "hops", "height_weight": 2}, "recipe") == gambol.Hops(height_weight=2)
    with pytest.raises(gambol.InvalidInput, match="recipe: there is no task 'hop'"):
        task_from_data({"kind": "hop"}, "recipe")


def test_a_body_on_raised_ground_touches_with_depth():
    """A slope: depth is along the normal, as the ground's force has it."""
    box = Creature.from_data({
        "name": "box", "root": {"link": "b", "at": [0, 0.0]},
        "links": [{"name": "b", "mass": 1, "length": 0.1}],
        "contacts": [{"name": "low-end", "link": "b", "at": [0, -1.0]}],
    }, "box")  # fmt: skip
    slope = gambol.World(terrain={"kind": "slope", "degrees": 60}, gravity=0.0, stiffness=1e-3, damping=0.0)
    task = gambol.Custom(final="contact.low_end.depth + 10 * low_end.touching")
    got = gambol.evaluate(box, [gambol.Passive()], task=task, world=slope, seconds=1e-3, dt=1e-3).scores[0]
    assert got == pytest.approx(10 + np.cos(np.pi / 3), abs=1e-4)
