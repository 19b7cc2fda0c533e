"""Every task against the same quantity read off a recorded motion, and what else is asked of tasks."""

import numpy as np
import pytest
from tests.rollout.scenes import random_poses

import gambol
from gambol.discovery.objective import Objective
from gambol.tasks.task import NEED_MORE, TASKS, task_from_data, task_named, task_names
from gambol.testing import task_checks

DT = 1e-3
LUXO = gambol.creature("luxo")
EYE = {"kind": "eye", "name": "eye", "link": LUXO.links[-1].name, "at": [0, 0], "min": -30, "max": 30}
SEEING = gambol.Creature.from_data({**LUXO.model_dump(), "sensors": [*LUXO.model_dump()["sensors"], EYE]}, "luxo")
EXAMPLES = {
    "travel": gambol.tasks.Travel(),
    "jump": gambol.tasks.Jump(),
    "upright": gambol.tasks.Upright(),
    "hops": gambol.tasks.Hops(height_weight=20.0),
    "pursuit": gambol.tasks.Pursuit(reach=0.05),
    "cruise": gambol.tasks.Cruise(settle=0.1),
    "flight": gambol.tasks.Flight(),
    "clearing": gambol.tasks.Clearing(),
    "vault": gambol.tasks.Vault(height=0.01),
    "way": gambol.tasks.Way(),
    "stop": gambol.tasks.Stopping(energy_weight=0.1),
    "recovery": gambol.tasks.Recovery(energy_weight=0.1),
    "standing": gambol.tasks.Standing(),
    "goal": gambol.tasks.Goal(at=(1.0, 0.3), part="base", when="always"),
    "at-speed": gambol.tasks.AtSpeed(speed=0.3),
    "straight": gambol.tasks.Straight(),
    "turn": gambol.tasks.Turn(to="up", degrees=20.0, forward=0.1),
    "functional": gambol.tasks.Functional(of=gambol.tasks.Travel(), nu1=1e-3, nu2=1e-6),
    "locomotion": gambol.tasks.Locomotion(efficiency=0.5),
    "range": gambol.tasks.Range(settle=0.1, window=0.2),
    "leaps": gambol.tasks.Leaps(settle=0.1, window=0.2),
    "homing": gambol.tasks.Homing(settle=0.1, reach=0.1),
    "gait": gambol.tasks.GoodGait(gait="walk", speed=0.3),
    "custom": gambol.tasks.Custom(final="abs(com_x - start_x)", integral="com_y / 2", fail="energy > 1e6", failed=-1.0),
}


def score(creature, controller, task, **options):
    return gambol.evaluate(creature, [controller], task=task, dt=DT, **options).scores[0]


def motion_of(creature, controller, **options):
    """Every step of the same rollout."""
    return gambol.simulate(creature, controller, dt=DT, fps=1 / DT, **options)


def others_touch(motion):
    """Frames (T,) after the first with a contact on the ground that is no foot."""
    feet = motion.creature.feet
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
    task = gambol.tasks.Cruise(settle=1.0)
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
    bump = gambol.World(terrain=gambol.worlds.Segments(points=[(0.3, 0.0), (0.31, 0.02), (0.4, 0.02), (0.41, 0.0)]))
    touched = []
    for seed in range(12):
        motion = motion_of(luxo, random_poses(luxo, seed), seconds=1.5, world=bump)
        heel, toe = (_foot(motion, at)[1:] for at in (0.0, 0.26))
        on = [
            (motion.touching[1:, i] > 0.5) & (np.interp(foot[:, 0], *bump.terrain.profile()) > 0.001)
            for i, foot in enumerate((heel, toe))
        ]
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


@pytest.mark.parametrize("task", [gambol.tasks.Travel, gambol.tasks.Upright])
def test_a_direction_counts_the_other_way_against_it(task):
    luxo = gambol.creature("luxo")
    hop = gambol.load("examples/luxo-hop.yaml")
    either, right, left = (score(luxo, hop, task(direction=d), seconds=2.0) for d in ("either", "right", "left"))
    assert either > 0.1 and either == right == -left
    with pytest.raises(gambol.InvalidInput, match="direction"):
        task.from_data({"direction": "up"}, "a task")


@pytest.mark.parametrize(
    "name, task, words",
    [
        ("fourlink", "upright", "fourlink cannot fall"),
        ("fish", "upright", "fish cannot fall"),
        ("luxo", "pursuit", "luxo has no eye"),
    ],
)
def test_what_a_body_cannot_do_is_refused_wherever_it_is_scored(name, task, words):
    held = gambol.controllers.PoseSequence.hold(gambol.creature(name))
    found = gambol.discover(name, method="random", trials=2, keep=1, seconds=0.1)
    for scored in (
        lambda: gambol.evaluate(name, [held], task=task, seconds=0.1),
        lambda: gambol.learn(name, task, trials=4, seconds=0.1),
        lambda: Objective(found.recipe.model_copy(update={"task": {"kind": task}})).scores(
            [found.best(1)[0].individual]
        ),
    ):
        with pytest.raises(gambol.InvalidInput, match=words):
            scored()


def test_feet_are_contacts_with_a_touch_sensor():
    assert gambol.creature("luxo").feet == ("heel", "toe")
    assert gambol.creature("crawler").feet == ()
    acrobot = gambol.creature("acrobot")
    assert acrobot.feet == tuple(acrobot.contacts_on)


def test_a_body_without_feet_cannot_stay_upright():
    luxo = gambol.creature("luxo")
    blind = luxo.model_copy(update={"sensors": ()})
    with pytest.raises(gambol.InvalidInput, match=r"no feet.*touch sensor"):
        score(blind, gambol.controllers.Passive(), "upright", seconds=0.1)


@pytest.mark.parametrize("weight", [0.0, 1.0, 30.0])
def test_hops(weight):
    luxo = gambol.creature("luxo")
    motion = motion_of(luxo, random_poses(luxo, 4), seconds=1.0)
    expected = abs(motion.distance) + weight * (motion.centre[1:, 1] ** 2).sum() * DT
    task = gambol.tasks.Hops(height_weight=weight)
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
    motion = motion_of(luxo, gambol.controllers.Passive(), world=cliff, seconds=1.0)
    raised = (np.maximum(motion.centre[1:, 1], 0.0) ** 2).sum() * DT
    expected = abs(motion.distance) + 5.0 * raised
    assert motion.centre[-1, 1] < -0.5
    assert score(luxo, gambol.controllers.Passive(), "hops", world=cliff, seconds=1.0) == pytest.approx(
        expected, rel=1e-9
    )


def test_hops_are_seen_from_the_side():
    with pytest.raises(gambol.InvalidInput, match="seen from above"):
        score("fish", gambol.controllers.Passive(), "hops", seconds=0.1)


PATH = gambol.worlds.SplinePath(points=[(0.5, 0.5), (-1.0, 0.2), (1.0, -1.0)], speed=2.0)


# All tasks

ROUGH = gambol.World(terrain={"kind": "random", "height": 0.05, "steepness": 0.3, "seed": 2, "clear": 0.0}, follow=PATH)


MEET_THE_WORLD = {
    "plain python agrees",
    "it continues where it stopped",
    "it changes no bit of the motion",
    "its score is the same alone and in a batch",
    "it measures by what it is given",
}


def checks():
    assert {*EXAMPLES, "stunt"} == set(TASKS)  # luxo makes no stunts: see test_stunts.py
    for kind, example in EXAMPLES.items():
        for name, world in (("natural", None), ("rough", ROUGH)):
            for check in task_checks(TASKS[kind], example, world=world, creature=SEEING):
                if world and check.name not in MEET_THE_WORLD:
                    continue  # asked in the natural one
                yield pytest.param(check, id=f"{name}: {check}")


@pytest.mark.parametrize("check", list(checks()))
def test_conformance(check):
    check()


def test_names():
    assert all(task_named(name) == TASKS[name]() for name in task_names())
    for name in NEED_MORE:
        with pytest.raises(gambol.InvalidInput):
            task_named(name)
    assert set(TASKS) == {*task_names(), *NEED_MORE} and task_named(EXAMPLES["custom"]) is EXAMPLES["custom"]
    with pytest.raises(gambol.InvalidInput, match="did you mean 'upright'"):
        task_named("uprigth")
    with pytest.raises(gambol.InvalidInput, match=r"task 'custom': .* neither 'final' nor 'integral'"):
        task_named("custom")


@pytest.mark.parametrize(
    "text, words",
    [
        ("height_weight: 3\n", "does not say what kind"),
        ("- hops\n", "does not say what kind"),
        ("kind: hop\n", "did you mean 'hops'"),
        ("kind: hops\nheight_wieght: 3\n", "did you mean 'height_weight'"),
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
    ],
)
def test_bad_files(tmp_path, text, words):
    (tmp_path / "t.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(gambol.InvalidInput) as caught:
        gambol.load(tmp_path / "t.yaml", gambol.Task)
    assert words in str(caught.value) and str(caught.value).count("; ") == 2 and "t.yaml" in str(caught.value)


def test_tasks_from_data():
    assert task_from_data({"kind": "hops", "height_weight": 2}, "recipe") == gambol.tasks.Hops(height_weight=2)
    with pytest.raises(gambol.InvalidInput, match="recipe: there is no task 'hop'"):
        task_from_data({"kind": "hop"}, "recipe")
