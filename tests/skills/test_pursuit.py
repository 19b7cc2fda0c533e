"""Skills: abstraction keeps a score, and a pursuit with them is one controller that does the same again."""

import json

import numpy as np
import pytest
from tests.cli.commands import run

import gambol
from gambol.controllers import FrequencySignal, FrequencyWave, Mode, Repertoire, Skill, TimeSignal, TimeWave

FISH = gambol.creature("fish")


def swim(bend):
    """A wave that runs down the body, about a middle that bends to one side."""
    signals = [
        FrequencySignal(drives=[name], mean=0.5 + bend, modes=[Mode(amplitude=0.5, frequency=3, phase=phase)])
        for name, phase in (("a1", -75.0), ("a2", -112.0))
    ]
    return Skill.of(FrequencyWave(signals=signals), 0.5)


@pytest.fixture(scope="module")
def skills():
    bends = {"straight": 0.0, "left": -0.3, "right": 0.3}
    return Repertoire(creature="fish", skills={name: swim(x) for name, x in bends.items()}).with_rest(FISH)


@pytest.fixture(scope="module")
def chase(skills):
    return gambol.skills.pursue(FISH, skills, [(0.5, 0.1), (0.9, -0.1)])


def test_targets_are_reached_one_after_another_faster_than_real_time(chase):
    assert chase.complete and list(chase.reached) == sorted(chase.reached)
    path, targets = np.array(chase.path), np.array(chase.targets)
    for target in targets:
        assert np.linalg.norm(path - target, axis=1).min() <= 0.25 * FISH.size
    assert chase.spent < chase.seconds
    assert {decision.target for decision in chase.decisions} == {0, 1}


def test_the_sequence_alone_does_the_same_to_the_last_bit(chase, skills, tmp_path):
    chase.sequence.save(tmp_path / "chase.yaml")
    again = gambol.load(tmp_path / "chase.yaml", gambol.Controller)
    motion = gambol.simulate(FISH, again, seconds=chase.seconds, dt=chase.dt)
    assert motion.final.slots == chase.final.slots
    repeated = gambol.skills.pursue(FISH, skills, chase.targets)
    assert repeated.path == chase.path


def test_a_target_to_the_side_is_met_with_a_turn(skills):
    for side, name in ((1.0, "left"), (-1.0, "right")):
        found = gambol.skills.pursue(FISH, skills, [(1.0, 2.0 * side)], seconds=8.0)
        assert name in [decision.skill for decision in found.decisions]
        assert found.path[-1][1] * side > 0.1


def test_a_target_that_moves_is_caught(skills):
    moving = gambol.skills.pursue(FISH, skills, [("0.6 + 0.01 * t", 0.1), (1.2, "0.2 * sin(t / 4)")])
    assert moving.complete
    for i, when in enumerate(moving.reached):
        there = np.array(moving.target(i))
        path = np.array(moving.path)
        at = path[round(when / moving.seconds * (len(path) - 1))]
        assert np.linalg.norm(at - there) <= 0.26 * FISH.size
    assert moving.target(0) == (0.6 + 0.01 * moving.reached[0], 0.1)
    for target, words in ((("0.6 + x", 0.1), "name in a moving target"), (("1 +", 0.0), "cannot be read")):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.skills.pursue(FISH, skills, [target])


def test_with_its_defaults_it_does_not_circle_round_what_lies_inside_its_turn(skills):
    """The paper's greedy choice turned round a target beside the body for ever."""
    wide = skills.model_copy(
        update={"skills": {name: swim(x) for name, x in (("straight", 0.0), ("left", -0.3), ("right", 0.3))}}
    )
    middle = [(0.0, 0.35)]  # of its turn to the left
    greedy = gambol.skills.pursue(FISH, wide, middle, in_a_row=1, horizon=1.0, seconds=40.0)
    usual = gambol.skills.pursue(FISH, wide, middle, seconds=40.0)
    assert not greedy.complete and usual.complete
    assert usual.sequence.segments[0].skill == "straight" and usual.sequence.segments[-1].skill == "left"
    assert usual.spent < usual.seconds


def test_bad_requests_are_told_apart(skills):
    for arguments, words in (
        ({"targets": []}, "no targets"),
        ({"targets": [(1.0, 2.0, 3.0)]}, "2 dimensions"),
        ({"targets": [(1.0, 2.0)], "nose": "hed"}, "did you mean 'head'"),
    ):
        with pytest.raises(gambol.InvalidInput, match=words):
            gambol.skills.pursue(FISH, skills, **arguments)
    with pytest.raises(gambol.InvalidInput, match="is empty"):
        gambol.skills.pursue(FISH, Repertoire(creature="fish"), [(1.0, 0.0)])


def test_one_mode_of_a_sampled_cosine_is_as_good_as_all_nodes():
    phases = 2 * np.pi * np.arange(12) / 12
    signals = [
        TimeSignal(drives=[name], nodes=0.5 + 0.4 * np.cos(phases - lag)) for name, lag in (("a1", 0), ("a2", 1))
    ]
    learned = gambol.Individual(FISH, TimeWave(seconds=0.5, signals=signals))
    found = gambol.skills.abstract(learned, modes=1, seconds=4.0)
    assert (found.numbers_before, found.numbers_after) == (24, 8)
    assert 0.9 < found.kept < 1.2
    assert found.skill.seconds == 0.5


def test_the_verbs(tmp_path, skills):
    made = run(
        "discover",
        "fish",
        "--family",
        "time-wave",
        "--trials",
        40,
        "--seconds",
        2,
        "--keep",
        2,
        "--out",
        "runs/fish",
        cwd=tmp_path,
    )
    assert made.returncode == 0, made.stderr
    for extra in (["--as", "one"], ["--as", "other", "--mirrored"]):
        done = run("abstract", "runs/fish", "--repertoire", "skills.yaml", *extra, "--json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["numbers_after"] == 8
    known = gambol.load(tmp_path / "skills.yaml")
    assert list(known.skills) == ["do-nothing", "one", "other"]
    skills.save(tmp_path / "fish.yaml")
    done = run(
        "skill",
        "pursue",
        "fish.yaml",
        "--target",
        "1 0.2",
        "--path",
        "path.png",
        "--controller",
        "c.yaml",
        "--out",
        "strip.png",
        "--json",
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["reached_s"]) == 1 and (tmp_path / "path.png").stat().st_size > 5000
    refused = run("abstract", "runs/fish", "--as", "one", cwd=tmp_path)
    assert refused.returncode == 2 and refused.stderr.count("; ") == 2
