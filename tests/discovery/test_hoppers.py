"""What stands on one leg: found with many trials as with few, by laws of balance and cycles that landings begin."""

import math
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import gambol
from gambol.controllers.balance import Balance, largest_gains
from gambol.controllers.pose_graph import PoseGraph
from gambol.controllers.poses import rest_pose
from gambol.creatures.articulated.crouch import bends
from gambol.creatures.articulated.rest_pose import RestPose
from gambol.discovery.phasing import hops, landing_sensors, phasings
from gambol.discovery.reflexing import Reflexing
from gambol.discovery.staging import kinds_for, less_what_falls
from gambol.discovery.verdict import worth
from gambol.draws import Draws
from gambol.motion.gait import Gait
from gambol.synthesis.proposals import Outcomes
from gambol.synthesis.staged import Staged

BODIES = Path(__file__).parent / "bodies"
POGO = gambol.load("examples/pogo.yaml")
UNIPED = gambol.load(BODIES / "uniped.yaml")
BOTH = {"pogo": POGO, "walker7": gambol.creature("walker7")}


def sound_ones(body, trials, seed):
    """What a search shows, as far as it is sound."""
    return [one for one in gambol.showcase(gambol.discover(body, trials=trials, seed=seed)) if one.status == "ok"]


@pytest.mark.parametrize(("body", "least"), [(POGO, 1.0), (UNIPED, 0.5)], ids=["pogo", "uniped"])
def test_one_leg_hops_where_all_fell(body, least):
    """Of both nothing stayed up with so many trials and this seed."""
    found = sound_ones(body, 8000, seed=71_000)
    assert len(found) >= 3 and Gait.from_data(found[0].descriptors).bodies(body) > least


def test_more_trials_do_not_give_less():
    """What is shown first; how many gaits differ enough to be shown beside it goes up and down by one or two."""
    few, many = sound_ones(POGO, 2000, seed=71_001), sound_ones(POGO, 8000, seed=71_001)
    assert worth(many[0]) >= 0.9 * worth(few[0]) and len(many) >= 3


def test_what_falls_early_is_worth_less_before_the_finals():
    """Of two that fall, the one that went as far in a third of the time used to lead; not where staying up counts."""
    found = SimpleNamespace(
        scores=np.array([1.2, 0.8, -1.0, 0.6]),
        measures={"lasted": np.array([2.0, 5.0, 2.0, 6.0]), "fallen": np.array([1.0, 1.0, 1.0, 0.0])},
    )
    lunge, later, backwards, stays = less_what_falls(found, 6.0)
    assert stays == 0.6 > later > lunge and backwards == -1.0


def test_a_landing_begins_the_cycle_anew_however_graphs_are_packed():
    kinds = {kind.name: kind for kind in phasings(POGO)}
    assert set(kinds) == {"each", "landing"} and landing_sensors(POGO) == ("on-shin",)
    kind = kinds["landing"]
    some = kind.population(np.array([kind.drawn(Draws(1, i)) for i in range(16)]))
    graphs = list(some)
    assert all(graph.states[-1].when[0].to == "a" and not graph.states[0].when for graph in graphs)
    kernel = some.kernel_for(POGO)
    assert some.rows(kernel).tolist() == [graph.numbers(kernel) for graph in graphs]
    together = gambol.evaluate(POGO, some, seconds=2.0).scores
    assert together.tolist() == gambol.evaluate(POGO, graphs, seconds=2.0).scores.tolist()
    assert PoseGraph.from_data(graphs[0].model_dump(), "graph") == graphs[0]


def test_a_free_hip_on_the_ground_turns_the_trunk_and_not_the_leg():
    """Its muscle then gives the torque ks (lean · tilt + turn · rate), whatever the leg does."""
    (leg,) = UNIPED.anatomy.legs
    muscle = UNIPED.actuators[leg.actuator]
    hold = PoseGraph.chain([gambol.controllers.Pose(seconds=1.0, targets=(-120.0, -50.0, 110.0))])
    loose = hold.model_copy(update={"balance": Balance(lean=0.5, free=1.0)})
    motion = gambol.simulate(UNIPED, loose, seconds=0.2, fps=5000.0)
    tilt = motion.places.angle[:, 0] - math.radians(UNIPED.root.angle)
    angle = (
        motion.joint_angles[:, 0]
        if hasattr(motion, "joint_angles")
        else motion.places.angle[:, 1] - motion.places.angle[:, 0]
    )
    rate = np.gradient(angle, motion.time)
    down = motion.touching[:, [UNIPED.parts["contact"].index(foot) for foot in leg.feet]].any(axis=1)
    some = slice(100, 400, 50)  # once it has landed, by a hair
    assert down[some].all()
    wanted = (angle + muscle.kd / muscle.ks * rate + 0.5 * tilt)[some]
    off = (motion.targets[some, leg.actuator] - wanted + np.pi) % (2.0 * np.pi) - np.pi
    assert np.abs(off).max() < 0.03


def test_a_push_that_throws_too_high_is_given_up():
    """The higher it would fly, the less a soft leg on the ground stretches."""
    jump = PoseGraph.cyclic(
        [
            gambol.controllers.Pose(seconds=0.15, targets=(-160.0, -10.0)),
            gambol.controllers.Pose(seconds=0.45, targets=(-160.0, -60.0)),
        ]
    )
    heights = [
        gambol.simulate(POGO, jump.model_copy(update={"balance": Balance(soften=gain)}), seconds=0.6).centre[:, 1].max()
        for gain in (0.0, 0.5 * largest_gains(POGO)[-1], largest_gains(POGO)[-1])
    ]
    assert heights[0] > heights[1] > heights[2]


def test_later_gains_leave_the_files_of_before_as_they_were():
    assert set(Balance(place=1.0).model_dump()) == {"place", "speed", "level", "lean", "turn"}
    assert Balance(free=0.5).model_dump()["free"] == 0.5
    with pytest.raises(gambol.InvalidInput, match="free"):
        Balance.from_data({"free": 1.5}, "balance")


def test_a_waist_is_no_hip(tmp_path):
    pytest.importorskip("mujoco")
    body = gambol.importing.import_body(BODIES / "dmhopper.xml").creature
    (leg,) = body.anatomy.legs
    assert body.actuators[leg.actuator].name == "hip" and [body.actuators[i].name for i in leg.others] == [
        "knee",
        "ankle",
    ]


@pytest.mark.parametrize("body", [POGO, UNIPED, gambol.creature("walker7")], ids=lambda body: body.name)
def test_a_crouch_keeps_the_foot_under_the_hip(body):
    leg = body.anatomy.legs[0]
    by = {body.actuators[i].joint: x for i, x in bends(body, leg).items()}
    joints = (one.model_copy(update={"angle": one.angle + by.get(one.name, 0.0)}) for one in body.joints)
    bent = body.model_copy(update={"joints": tuple(joints)})
    hip = next(joint.child for joint in body.joints if joint.name == leg.hinge)
    feet = [
        np.mean([pose.contact(foot) for foot in leg.feet], axis=0) - pose.pivot(hip)
        for pose in (RestPose(body), RestPose(bent))
    ]
    assert np.hypot(*feet[1]) < 0.93 * np.hypot(*feet[0])
    assert abs(math.atan2(feet[1][1], feet[1][0]) - math.atan2(feet[0][1], feet[0][0])) < math.radians(6.0)


def test_only_what_stands_on_one_leg_hops():
    assert hops(POGO) and hops(UNIPED)
    assert not any(hops(gambol.creature(name)) for name in ("walker7", "luxo", "fish", "worm"))


def test_what_hops_is_searched_for_among_reflexes_too():
    """Where legs are heavier than the trunk, poses in time hop at half the speed that reflexes do."""
    families = {name: [kind.family for kind in kinds_for(body, None, 20_000)] for name, body in BOTH.items()}
    assert "mlp" in families["pogo"] and "mlp" not in families["walker7"]
    assert "mlp" not in [kind.family for kind in kinds_for(POGO, None, 8000)]  # there is no room for all of them
    assert all(kind.wanted for kind in kinds_for(POGO, None, 20_000) if kind.family == "mlp")


def test_no_reflexes_hold_the_pose_at_rest():
    reflexing = Reflexing(POGO)
    hold = reflexing.population(np.full((1, reflexing.size), 0.5))[0]
    motion = gambol.simulate(POGO, hold, seconds=0.1)
    rest = [math.radians(x) for x in rest_pose(POGO)]
    assert np.abs(motion.targets - rest).max() < 1e-9


def test_reflexes_follow_what_is_felt_and_score_as_they_do_alone():
    reflexing = Reflexing(UNIPED)
    some = reflexing.population(np.array([reflexing.drawn(Draws(2, i)) for i in range(8)]))
    together = gambol.evaluate(UNIPED, some, seconds=1.0).scores
    assert together.tolist() == gambol.evaluate(UNIPED, list(some), seconds=1.0).scores.tolist()
    assert len(set(together.tolist())) == 8


def test_a_family_that_is_wanted_is_not_given_up():
    """Random reflexes hardly move: what comes of them is told late."""

    class Flat:
        size, family, wanted = 2, "flat", False

        def drawn(self, draws):
            return draws.uniform(2)

    class Late(Flat):
        family, wanted = "late", True

    search = Staged([Flat(), Late()], trials=400, seed=0)
    while search.note == "random":
        asked = search.ask()
        search.tell(Outcomes(np.array([1.0 - 0.9 * one.kind for one in asked.genomes]), {"x": np.zeros(len(asked))}))
    assert {one.kind for one in search.ask().genomes} == {0, 1}
