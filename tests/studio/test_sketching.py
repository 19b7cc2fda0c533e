"""What is drawn becomes a creature: what it leaves out is worked out, what is wrong is told of the right part."""

import pytest
import yaml

import gambol
from gambol.studio.sketching import completed, judged

SQUARE = {"a": [0.0, 0.0], "b": [0.3, 0.0], "c": [0.3, 0.3], "d": [0.0, 0.3]}


@pytest.fixture
def jelly():
    """As the board sends it: places, who is joined to whom, and how far a muscle shortens."""
    bonds = ["ab", "bc", "cd", "da", "ac"]
    return {
        "kind": "springs",
        "name": "jelly",
        "points": [{"name": name, "at": at} for name, at in SQUARE.items()],
        "springs": [{"name": f"s{i}", "start": start, "end": end} for i, (start, end) in enumerate(bonds, 1)],
        "muscles": [{"name": "m1", "start": "b", "end": "d", "relaxed": 0.4243, "contracted": 0.28}],
        "actuators": [{"name": "a1", "muscles": ["m1"]}],
    }


def test_a_soft_body_carries_its_weight(jelly):
    creature = judged(jelly).creature
    assert creature.mass == pytest.approx(4.0)
    motion = gambol.simulate(creature, gambol.controllers.PoseSequence.hold(creature), seconds=1.5)
    assert motion.status == "ok"
    assert 0.85 * motion.centre[0, 1] < motion.centre[-1, 1] < motion.centre[0, 1]
    assert len(creature.feet) == 2 and completed(jelly)["sensors"][-1]["spring"] == "m1"


def test_what_is_given_is_kept(jelly):
    jelly["points"][0]["mass"] = 2.5
    jelly["springs"][0]["ks"] = 123.0
    jelly["sensors"] = []
    creature = judged(jelly).creature
    assert (creature.points[0].mass, creature.springs[0].ks, creature.sensors) == (2.5, 123.0, ())


@pytest.mark.parametrize(
    ("spoil", "part", "words"),
    [
        (lambda data: data["points"][2].update(at=[0.3, 0.0]), "b", "masses 'b' and 'c' are at one place"),
        (lambda data: data["muscles"][0].update(contracted=0.9), "m1", "is not below relaxed"),
        (lambda data: data["springs"][3].update(kd=-1.0), "s4", "springs 4, kd is -1"),
        (lambda data: data.update(springs=[], muscles=[], actuators=[]), "b", "no springs join mass 'b'"),
        (lambda data: data["springs"][0].update(end="z"), "s1", "there is no mass 'z'"),
        (lambda data: data["muscles"][0].pop("relaxed"), "m1", "muscles 1, relaxed is missing"),
        (lambda data: data["points"][1].update(mass="heavy"), "b", "points 2, mass is 'heavy'"),
    ],
)
def test_what_is_wrong_is_told_of_its_part(jelly, spoil, part, words):
    spoil(jelly)
    (problem,) = judged(jelly).problems
    assert problem["part"] == part and words in problem["text"]


def test_what_will_not_move_well_is_told_as_the_command_line_tells_it():
    data = yaml.safe_load(gambol.creature("luxo").to_yaml())
    data["actuators"][0]["ks"] = 1e-4
    verdict = judged(data)
    (finding,) = gambol.dynamics.examine(verdict.creature)
    (problem,) = verdict.problems
    assert problem["part"] == "a1"
    assert problem["text"] == f"{finding.part}: {finding.problem}; {finding.remedy}"
    assert judged({"name": "mine", "links": []}).told == {"problems": [], "worked": {}}
