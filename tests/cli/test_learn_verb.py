"""`gambol learn`, and the other verbs on what was learned."""

import json

import pytest
from tests.cli.commands import run

SHORT = ("--trials", 40, "--chains", 2, "--seconds", 1, "--keep", 1)


def test_a_goal_is_learned_shown_rendered_and_refined(tmp_path):
    done = run("learn", "fish", "--goal", 1, -0.5, *SHORT, "--nu1", 0.001, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "E = " in done.stdout and "40 trials" in done.stdout
    folder = tmp_path / "runs" / "fish-goal"
    assert json.loads(run("show", folder, "--json").stdout)["gaits"]
    assert run("render", folder, "--out", tmp_path / "fish.csv").returncode == 0
    better = run("refine", folder, "--method", "cma-es", "--trials", 8, "--chains", 2, "--json", cwd=tmp_path)
    assert json.loads(better.stdout)["trials"] == 16
    again = run("learn", "fish", "--goal", 1, -0.5, *SHORT, "--nu1", 0.001, "--resume", "--json", cwd=tmp_path)
    assert json.loads(again.stdout)["trials"] == 40


@pytest.mark.parametrize(
    "what, folder",
    [(["--turn", "left"], "fish-left"), (["--straight"], "fish-straight"), (["--speed", 0.3], "fish-at-speed")],
)
def test_skills(tmp_path, what, folder):
    done = run("learn", "fish", *what, *SHORT, "--method", "anneal-all", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["run"].endswith(folder)


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "0 things to learn"),
        (["--straight", "--turn", "left"], "2 things to learn; a run learns one thing"),
        (["--goal", 1, "far"], "--goal 1 far; a goal is two or three numbers"),
        (["--goal", 1, 2, 3], "a goal with 3 coordinates; fish moves in 2"),
        (["--turn", "around"], "around"),
        (["--straight", "--trails", 3], "did you mean --trials?"),
    ],
)
def test_mistakes_get_one_sentence(tmp_path, arguments, words):
    done = run("learn", "fish", *arguments, cwd=tmp_path)
    assert done.returncode == 2 and words in done.stderr and "Traceback" not in done.stderr
