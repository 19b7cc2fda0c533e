"""The score for gaits against the same numbers read off recorded motions, and planted faults."""

import math

import numpy as np
import pytest
from tests.dynamics.bones.bodies import body
from tests.rollout.scenes import random_poses

import gambol
from gambol.controllers import PoseGraph
from gambol.discovery.objective import Objective
from gambol.discovery.verdict import BUZZ, GLIDE, faults
from gambol.runs.recipe import Recipe
from gambol.tasks.at_rest import off_at_rest, stride_period
from gambol.tasks.good_gait import Told

LUXO = gambol.creature("luxo")
DT = 1e-3


def told(controller, seconds=2.0, **options):
    task = gambol.tasks.GoodGait(**{key: options.pop(key) for key in ("direction", "style") if key in options})
    found = gambol.evaluate(LUXO, [controller], task=task, seconds=seconds, dt=DT, **options)
    return {"score": float(found.scores[0]), **{name: float(x[0]) for name, x in found.measures.items()}}


def measured(controller, seconds=2.0):
    """The same from every step of a recorded motion, in NumPy."""
    motion = gambol.simulate(LUXO, controller, seconds=seconds, dt=DT, fps=1 / DT)
    names = [contact.name for contact in LUXO.contacts]
    down = motion.touching[1:] > 0.5
    base = motion.angle[1:, 0] - motion.angle[0, 0]
    fallen = down[:, [names.index(name) for name in off_at_rest(LUXO)]].any(axis=1) | (abs(base) > 0.5 * math.pi)
    end = int(np.argmax(fallen)) if fallen.any() else len(fallen)
    last = min(end, len(fallen) - 1)  # the step of the fall is the last that counts
    feet, period = down[: last + 1, [names.index(foot) for foot in LUXO.feet]], stride_period(LUXO)
    settled = motion.time[1 : last + 2] > period
    landed = feet & ~np.vstack([np.ones((1, 2), bool), feet[:-1]])
    watched = max(end * DT - period, DT)
    return {
        "way": abs(motion.centre[last + 1, 0] - motion.centre[0, 0]),
        "lasted": end * DT,
        "fallen": float(fallen.any()),
        "steps": landed[settled].sum() / 2 * period / watched,
        "duty": feet[settled].any(axis=1).sum() * DT / watched,  # heel and toe are one foot
        "flight": (~feet.any(axis=1))[settled].sum() * DT / watched,
    }


def test_it_tells_what_a_recording_shows():
    """Some controllers fall and some do not: way, steps, duty and flight until then."""
    ends = set()
    for seed in range(10):
        controller = random_poses(LUXO, seed)
        found, expected = told(controller), measured(controller)
        ends.add(expected["fallen"])
        for name, x in expected.items():
            assert found[name] == pytest.approx(x, abs=1e-9), (seed, name)
    assert ends == {0.0, 1.0}


def test_what_falls_late_is_better_than_what_falls_early_and_no_better_for_lying_long():
    fell = next(c for c in (random_poses(LUXO, seed) for seed in range(30)) if told(c)["fallen"])
    assert told(fell)["score"] == told(fell, seconds=4.0)["score"]
    hop = gambol.load("examples/luxo-hop.yaml")
    assert 0.0 < told(hop, 1.0)["score"] < told(hop, 2.0)["score"]


def test_styles_and_directions():
    hop = gambol.load("examples/luxo-hop.yaml")
    scores = {style: told(hop, style=style)["score"] for style in ("calm", "natural", "fast", "wild")}
    assert scores["calm"] < scores["natural"] < scores["fast"] < scores["wild"]
    right, left = (told(hop, direction=way)["score"] for way in ("right", "left"))
    assert max(right, left) == scores["natural"] and min(right, left) < 0.0


def test_what_hangs_limp_may_drag():
    """No gait of an armadillo whose tail had no muscle was on its feet: the tail lay on the ground at once."""
    dog = gambol.load("examples/bodies/dog.yaml")
    limp = dog.model_copy(update={"actuators": dog.actuators[1:]})  # no neck's
    assert set(off_at_rest(dog)) - set(off_at_rest(limp)) == {"nose"}


@pytest.mark.parametrize(("name", "faster_is_better"), [("fish", True), ("luxo", False)])
def test_twice_the_cost_at_twice_the_speed_is_no_flaw_in_water(name, faster_is_better):
    """Where the resistance grows with the speed, so does the work for the same way: a cost of 8, then of 16."""
    body = gambol.creature(name)
    scores = []
    for times in (1.0, 2.0):
        told = Told(way=times * 10.0 * body.size, lasted=10.0, cost=times * 8.0, duty=0.5)
        scores.append(float(gambol.tasks.GoodGait()._score(body, told)))
    assert (scores[1] > 1.5 * scores[0]) == faster_is_better


def fault_of(controller, world):
    data = {
        "verb": "discover",
        "creature": LUXO,
        "family": controller.family,
        "task": {"kind": "gait"},
        "worlds": (world,),
        "seconds": 3.0,
        "trials": 8,
        "keep": 1,
        "method": "staged",
    }
    objective = Objective(Recipe.from_data(data, "planted"))
    from gambol.controllers.individual import Individual

    found = objective.tried([Individual(LUXO, controller)], 1, ()).measures
    return faults(LUXO, found)[0], found


def test_a_buzzing_gait_is_caught():
    """Luxo shivers 20 times a second, on bouncy ground that sends its base up each time."""
    poses = [gambol.controllers.Pose(seconds=0.025, targets=targets) for targets in ((75.0, -140.0), (150.0, -50.0))]
    status, found = fault_of(PoseGraph.cyclic(poses), gambol.World())
    assert found["steps"][0] > BUZZ and status == "buzzes"


def test_a_gliding_gait_is_caught_and_a_hop_is_neither():
    """Luxo stands still and slides down a slope of ice."""
    hold = gambol.controllers.PoseSequence.hold(LUXO)
    ice = gambol.World(terrain=gambol.worlds.Slope(degrees=-10), friction=0.01)
    status, found = fault_of(hold, ice)
    assert found["slide"][0] > GLIDE and status == "glides"
    assert fault_of(gambol.load("examples/luxo-hop.yaml"), gambol.World())[0] == "ok"


def test_backwards_is_worth_its_share_and_forwards_what_it_was():
    controllers = [random_poses(LUXO, seed) for seed in range(12)]
    tasks = [gambol.tasks.GoodGait(direction="right", backwards=share) for share in (0.0, 0.5, 1.0)]
    usual, half, whole = (gambol.evaluate(LUXO, controllers, task=task, seconds=2.0) for task in tasks)
    back = usual.measures["way"] < 0.0
    assert 2 < back.sum() < 10
    assert (usual.scores[~back] == half.scores[~back]).all() and (usual.scores[back] < 0.0).all()
    assert (half.scores[back] > 0.0).all() and (half.scores[back] < whole.scores[back]).all()
    mirrored = gambol.evaluate(LUXO, controllers, task=gambol.tasks.GoodGait(direction="left"), seconds=2.0)
    assert whole.scores[back] == pytest.approx(mirrored.scores[back])


def test_a_body_of_bones_that_leaves_its_course_is_worth_less():
    """Half of its score at the drift that its taste bears; a body in a plane has no side to drift to."""
    hound = body("hound")
    straight, crooked = (Told(way=5.0, lasted=5.0, duty=0.5, drift=d) for d in (0.0, gambol.tasks.Taste().drift))
    task = gambol.tasks.GoodGait()
    assert task._score(hound, crooked) == pytest.approx(0.5 * task._score(hound, straight))
    assert "drift" in task.results_of(hound) and "drift" not in task.results_of(LUXO)
    found = gambol.evaluate(hound, [gambol.controllers.Passive()], task=task, seconds=1.0)
    assert 0.0 <= found.measures["drift"][0] < 10.0
