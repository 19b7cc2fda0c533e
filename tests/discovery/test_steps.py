"""A gait is judged by its motion at several steps, not by the size of its score: which way, and when feet are down."""

from dataclasses import replace

import numpy as np
import pytest

import gambol
from gambol.discovery.judge import checked
from gambol.discovery.objective import Objective, Tried
from gambol.rollout.status import Status
from gambol.runs.recipe import Recipe

LUXO = gambol.creature("luxo")
STIFF = """
name: inchworm
root: {link: rear, angle: 25}
links:
  - {name: rear, mass: 0.2, length: 0.25, width: 0.03}
  - {name: front, mass: 0.15, length: 0.2, width: 0.03}
joints:
  - {name: waist, parent: rear, child: front, at: [0.25, 0], angle: -50}
contacts:
  - {name: tail, link: rear, at: [0, 0]}
  - {name: back, link: rear, at: [0.25, 0]}
  - {name: nose, link: front, at: [0.2, 0]}
actuators:
  - {name: a1, kind: angular, joint: waist, min: -120, max: 30, ks: 50, kd: 0.001}
sensors:
  - {name: s1, kind: touch, contact: tail}
  - {name: s2, kind: touch, contact: nose}
  - {name: s3, kind: angle, joint: waist, min: -160, max: -80}
  - {name: s4, kind: angle, joint: waist, min: -20, max: 90}
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    path = tmp_path_factory.mktemp("stiff") / "inchworm.yaml"
    path.write_text(STIFF)
    few = gambol.synthesis.Illumination(trials=400, batch=100)
    return gambol.illuminate(gambol.load(path), illumination=few, seconds=5.0, seed=70103)


def test_a_muscle_too_stiff_for_the_step_makes_no_sound_gait_that_turns_round(found):
    """Of an inchworm with ks 50 and kd 0.001 what went +2.23 m with one step and −2.24 m with half of it was first."""
    turned = 0
    for one in found.best(found.kept):
        figures = one.verdict.figures if one.verdict else {}
        ways = [figures[name] for name in ("way", "way.half", "way.quarter") if name in figures]
        if len(ways) > 1 and max(map(abs, ways)) > 0.5 * one.individual.creature.size and min(ways) * max(ways) < 0:
            turned += 1
            assert one.status != Status.OK and one.verdict.reasons
    assert turned >= 2  # there are such, else this says nothing
    assert all(one.verdict.reasons == () for one in gambol.showcase(found) if one.status == Status.OK)


def judged(monkeypatch, ways, duties=(0.5, 0.5, 0.5), landings=(20.0, 20.0, 20.0)):
    """What becomes of a luxo's hop whose figures with each step were such."""
    data = {
        "verb": "discover",
        "creature": LUXO,
        "family": "pose-graph",
        "task": {"kind": "travel"},
        "worlds": (gambol.World(),),
        "trials": 10,
        "keep": 2,
        "method": "random",
        "seconds": 3.0,
    }
    recipe = Recipe.from_data(data, "test")
    real = Objective.tried

    def planted(self, people, finer, measures, progress=None):
        whole = real(self, people, finer, measures, progress)
        i = {1: 0, 2: 1, 4: 2}[finer]
        new = {"rhythm.way": ways[i], "rhythm.duty": duties[i], "rhythm.landings": landings[i]}
        shape = whole.measures["rhythm.way"].shape
        told = {**whole.measures, **{name: np.full(shape, x) for name, x in new.items()}}
        return Tried((np.full(shape[1], abs(ways[i])), whole.scored[1]), told)

    monkeypatch.setattr(Objective, "tried", planted)
    hop = gambol.Candidate(trial=0, controller=gambol.load("examples/luxo-hop.yaml"), score=abs(ways[0]), recipe=recipe)
    return checked([hop], Objective(recipe))[0].verdict


def test_the_sign_of_the_way_counts(monkeypatch):
    verdict = judged(monkeypatch, (2.23, -2.24, 0.96))
    assert verdict.status == Status.FRAGILE and "-2.24 m instead of +2.23 m" in verdict.reasons[0]
    assert [verdict.figures[name] for name in ("way", "way.half", "way.quarter")] == [2.23, -2.24, 0.96]


def test_what_agrees_is_not_asked_for_a_third_step(monkeypatch):
    verdict = judged(monkeypatch, (2.0, 1.9, -5.0))
    assert verdict.status == Status.OK and "way.quarter" not in verdict.figures


@pytest.mark.parametrize(("quarter", "status"), [(0.5, Status.OK), (0.9, Status.FRAGILE)])
def test_of_feet_that_come_down_otherwise_a_third_step_decides(monkeypatch, quarter, status):
    verdict = judged(monkeypatch, (2.0, 2.0, 2.0), duties=(0.5, 0.8, quarter))
    assert verdict.status == status and verdict.figures["duty.quarter"] == quarter


def test_landings_count_too(monkeypatch):
    assert judged(monkeypatch, (2.0, 2.0, 2.0), landings=(20.0, 60.0, 60.0)).status == Status.FRAGILE


def test_a_third_step_may_reveal_what_two_did_not(monkeypatch):
    verdict = judged(monkeypatch, (2.0, 2.0, -2.0), landings=(20.0, 60.0, 20.0))
    assert verdict.status == Status.FRAGILE and "a quarter of the step" in verdict.reasons[0]


def test_a_sound_gait_says_what_its_verdict_rests_on():
    run = gambol.discover("luxo", method="random", family="pose-graph", trials=64, seconds=3.0, keep=2, seed=70104)
    one = gambol.showcase(run)[0]
    assert {"score", "way", "duty", "period", "way.half", "energy", "depth", "held"} <= one.verdict.figures.keys()
    assert one.verdict.status == one.status and abs(one.verdict.figures["way"]) == pytest.approx(one.score, abs=1e-5)
    assert replace(one, verdict=None) != one
