"""Mistakes in problems, terrains and commands: one sentence each, before anything is lost."""

import json

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.planning.experience import Experience
from gambol.planning.learning import validated_weights

GOOD = {
    "name": "lean",
    "evaluate": "depth - children",
    "interval": 0.1,
    "inputs": {"kind": "range", "low": -148, "high": 148},
}


def problem(**changed):
    return gambol.planning.Problem.from_data({**GOOD, **changed}, "lean.yaml")


def refused(*words, **changed):
    with pytest.raises(gambol.InvalidInput) as error:
        gambol.plan("acrobot", problem(**changed), seconds=0.2)
    sentence = str(error.value)
    assert "\n" not in sentence
    for word in words:
        assert word in sentence, sentence


def test_unknown_name_with_the_nearest_suggested():
    refused("evaluate", "'foot.z'", "did you mean", evaluate="depth - foot.z")
    refused("prune", "'head.yy'", "did you mean 'head.y'", prune="head.yy < 1")
    refused("goal", "'comx'", goal="comx > 1")
    refused("memory", "'speed'", memory={"features": {"speed": 1.0}})


def test_a_refused_problem_leaves_no_folder(tmp_path):
    with pytest.raises(gambol.InvalidInput):
        gambol.plan("acrobot", problem(evaluate="depth - foot.z"), out=tmp_path / "p")
    assert not (tmp_path / "p").exists()


def test_disallowed_call():
    refused("evaluate", "there is no function 'open'", evaluate="open('/etc/passwd')")
    refused("prune", "is a number", "a condition is needed", prune="com_y")
    refused("evaluate", "is a condition", evaluate="com_y > 1")


def test_division_by_zero_while_planning_is_pruned_and_counted():
    sometimes = problem(evaluate="depth - children + 1/(0 if depth > 2 and com_x > 0 else 1)", horizon=5)
    plan = gambol.plan("acrobot", sometimes, seconds=1.0, simulations=2000, patience=None)
    assert 0 < plan.tally.unsound <= plan.tally.pruned
    always = gambol.plan("acrobot", problem(evaluate="1/(depth - depth)"), seconds=1.0, simulations=500)
    assert not len(always) and always.status == "no path"


def test_impossible_horizon():
    refused("horizon", "at least 1", horizon=0)
    choices = {"kind": "choices", "values": [-10, 0, 10], "order": "enumerated"}
    refused("a horizon of 40 actions with 3 choices", "accept 'first'", horizon=40, accept="best", inputs=choices)
    refused("accept is 'best'", "finite inputs", accept="best")


def test_inputs_that_do_not_fit():
    refused("2 targets", "1 actuators", inputs={"kind": "range", "low": [0, 0], "high": [1, 1]})
    refused("lower 5 is not below upper 1", inputs={"kind": "range", "low": 5, "high": 1})
    refused("interval", "above 0", interval=0)
    refused("an interval of 0.0001 s", interval=0.0001)
    refused("there is no joint 'wast'", "'waist'", begin={"wast": 10})


def test_names_and_methods():
    with pytest.raises(gambol.InvalidInput, match="did you mean 'flip'"):
        gambol.plan("acrobot", "flpi")
    with pytest.raises(gambol.InvalidInput, match="planning method 'magic'"):
        gambol.plan("acrobot", "flip", method="magic")
    with pytest.raises(gambol.InvalidInput, match="width is 0"):
        gambol.plan("acrobot", "flip", width=0)
    with pytest.raises(gambol.InvalidInput, match="names no creature"):
        gambol.plan(None, problem())
    with pytest.raises(gambol.InvalidInput, match="says nothing about memory"):
        gambol.plan("acrobot", problem(), memory=True)
    with pytest.raises(gambol.InvalidInput, match="resume without a folder"):
        gambol.plan("acrobot", "flip", resume=True)
    with pytest.raises(gambol.InvalidInput, match="11 are needed"):
        validated_weights(Experience([1.0]))


def test_experience_of_another_creature_is_refused(tmp_path):
    other = gambol.plan(None, "giant-swing", seconds=2.0, out=tmp_path / "swing")
    for source in (other, tmp_path / "swing"):
        with pytest.raises(gambol.InvalidInput, match="experience of 'cart-double-pendulum'"):
            gambol.plan(None, "balance", memory=source)


def test_a_plan_is_resumed_with_its_own_recipe(tmp_path):
    """Or with one that asks for more (tests/runs/test_extending.py), never for less."""
    gambol.plan("acrobot", "flip", seconds=2.0, out=tmp_path / "p")
    with pytest.raises(gambol.InvalidInput, match=r"seconds 1\.0 instead of 2\.0"):
        gambol.plan("acrobot", "flip", seconds=1.0, out=tmp_path / "p", resume=True)
    again = gambol.plan("acrobot", "flip", seconds=2.0, out=tmp_path / "p", resume=True)
    assert again.status == "complete"


def run(*words):
    return CliRunner().invoke(app, ["plan", *[str(word) for word in words]])


def test_terrain_segments_out_of_order(tmp_path):
    path = tmp_path / "hills.yaml"
    path.write_text("kind: segments\npoints: [[0, 0], [2, 0.1], [1, 0]]\n")
    error = run("luxo", "--terrain", path, "--out", tmp_path / "p").exception
    assert isinstance(error, gambol.InvalidInput)
    assert "hills.yaml: terrain point x = 1 follows x = 2" in str(error)
    assert not (tmp_path / "p").exists()


def test_command_line_plans_renders_and_says_so(tmp_path):
    path = tmp_path / "steps.yaml"
    path.write_text("kind: segments\npoints: [[-2, 0], [0.5, 0], [0.52, 0.03], [1.5, 0.03]]\n")
    done = run("luxo", "--terrain", path, "--out", tmp_path / "p", "--save", tmp_path / "luxo.png", "--json")
    assert done.exit_code == 0, done.output
    facts = json.loads(done.stdout)
    assert facts["status"] == "goal" and facts["problem"] == "traverse" and facts["distance_m"] > 1.3
    assert (tmp_path / "luxo.png").stat().st_size > 10_000
    told = CliRunner().invoke(app, ["show", str(tmp_path / "p"), "--json"])
    assert json.loads(told.stdout) == facts
    shown = CliRunner().invoke(app, ["render", str(tmp_path / "p"), "--out", str(tmp_path / "again.csv")])
    assert shown.exit_code == 0 and (tmp_path / "again.csv").exists()


def test_command_line_lists_problems_and_asks_for_one():
    listed = CliRunner().invoke(app, ["plan", "--list", "--json"])
    assert {p["name"] for p in json.loads(listed.stdout)} == set(gambol.planning.problem_names())
    assert "problems written for it are cartwheel, double-flip" in str(run("acrobot").exception)


def test_no_way_across_is_said(tmp_path):
    path = tmp_path / "wall.yaml"
    path.write_text("kind: segments\npoints: [[-2, 0], [0.3, 0], [0.32, 0.6], [2, 0.6]]\n")
    short = gambol.planning.problem("traverse").model_dump() | {"horizon": 2}
    (tmp_path / "short.yaml").write_text(gambol.planning.Problem.from_data(short, "short").to_yaml())
    done = run("luxo", tmp_path / "short.yaml", "--terrain", path, "--out", tmp_path / "p", "--width", 16)
    assert "found no path" in done.output and "cannot cross it" in " ".join(done.output.split())
