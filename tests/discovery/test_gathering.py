"""Controllers that somebody brings are a run like any other."""

import json

import pytest
from tests.cli.commands import run as gambol_command

import gambol

LUXO = gambol.creature("luxo")


def policy(seed):
    return gambol.controllers.Mlp.sample(LUXO, gambol.Draws(seed))


def test_a_policy_from_a_file_is_scored_checked_shown_and_rendered(tmp_path):
    people = [policy(seed) for seed in range(3)]
    for i, one in enumerate(people):
        one.save(tmp_path / f"policy{i}.yaml")
    files = [f"policy{i}.yaml" for i in range(3)]
    done = gambol_command("gather", "luxo", *files, "--seconds", 2, "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    run = gambol.load(tmp_path / told["run"])
    expected = gambol.evaluate("luxo", people, seconds=2.0).scores
    assert {one.trial: one.score for one in run.best(3)} == dict(enumerate(expected))
    assert {one.trial: one.controller for one in run.best(3)} == dict(enumerate(people))
    assert all(one.name for one in run.best(3))
    shown = gambol_command("show", told["run"], "--no-strips", "--json", cwd=tmp_path)
    assert json.loads(shown.stdout)["trials"] == 3
    first = run.best(1)[0]
    drawn = gambol_command("render", told["run"], "--candidate", first.id, "--out", "a.csv", cwd=tmp_path)
    assert drawn.returncode == 0 and (tmp_path / "a.csv").exists()
    again = gambol_command("gather", "luxo", *files, cwd=tmp_path)
    assert again.returncode == 2 and "holds a run already" in again.stderr


@pytest.mark.parametrize(
    "people, words",
    [
        ([], "0 controllers of no family"),
        ([policy(0), gambol.controllers.PoseSequence.hold(LUXO)], "2 controllers of mlp, pose-sequence"),
    ],
)
def test_a_run_has_one_family(people, words):
    with pytest.raises(gambol.InvalidInput, match=words):
        gambol.discovery.gather("luxo", people)


def test_a_setting_of_its_own_is_not_dropped():
    setting = gambol.controllers.Setting(dt=0.002)
    assert setting.changes_the_motion
    with pytest.raises(gambol.InvalidInput, match="a setting that it was made for"):
        gambol.discovery.gather("luxo", [gambol.Individual(LUXO, policy(0), {}, setting)])
