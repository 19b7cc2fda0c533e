"""Pose graphs and skills on the command line."""

import json

import pytest
from tests.cli.commands import run

import gambol


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graphs")
    made = run(
        "discover",
        "luxo",
        "--family",
        "pose-graph",
        "--states",
        3,
        "--period",
        0.39,
        "--task",
        "upright",
        "--trials",
        60,
        "--seconds",
        2,
        "--keep",
        3,
        "--json",
        cwd=folder,
    )
    assert made.returncode == 0, made.stderr
    return folder


def test_states_and_period_reach_the_graphs(place):
    best = gambol.Run.open(place / "runs" / "luxo").best(1)[0].controller
    assert len(best.states) == 3 and best.period == pytest.approx(0.39)


def test_refine_and_draw(place):
    done = run("refine", "runs/luxo", "--trials", 5, "--chains", 2, "--json", cwd=place)
    assert done.returncode == 0 and json.loads(done.stdout)["after"] >= 0.0
    drawn = run("render", "runs/luxo-refined", "--graph", "graph.png", cwd=place)
    assert drawn.returncode == 0 and (place / "graph.png").stat().st_size > 5000


def test_leap_and_stop_from_a_run(place):
    for skill in ("leap", "stop"):
        done = run("skill", skill, "runs/luxo", "--trials", 10, "--chains", 2, "--json", cwd=place)
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        assert told["trials"] == 20 and (place / "runs" / f"luxo-{skill}").is_dir() and "m" in told["result"]


def test_a_leap_from_a_file_and_recovery(place):
    gambol.Run.open(place / "runs" / "luxo").best(1)[0].controller.save(place / "hop.yaml")
    done = run(
        "skill",
        "leap",
        "hop.yaml",
        "--creature",
        "luxo",
        "--trials",
        4,
        "--chains",
        1,
        "--out",
        "runs/from-file",
        cwd=place,
    )
    assert done.returncode == 0 and "no leap was found: 7 hops come to" in done.stdout
    done = run(
        "skill",
        "leap",
        "hop.yaml",
        "--creature",
        "luxo",
        "--trials",
        60,
        "--chains",
        2,
        "--no-between",
        "--out",
        "runs/found",
        cwd=place,
    )
    assert done.returncode == 0 and "7 hops cover" in done.stdout
    done = run(
        "skill",
        "leap",
        "hop.yaml",
        "--creature",
        "luxo",
        "--trials",
        20,
        "--chains",
        2,
        "--task",
        "flight",
        "--no-between",
        "--out",
        "runs/flight",
        cwd=place,
    )
    assert done.returncode == 0 and "7 hops score" in done.stdout
    assert gambol.Run.open(place / "runs" / "flight").recipe.task["kind"] == "flight"
    done = run("skill", "recover", "luxo", "--side", "front", "--trials", 30, "--kept", 2, "--tuning", 3, cwd=place)
    assert done.returncode == 0 and "gets up and stands" in done.stdout


def test_help_has_examples():
    for words in (("skill",), ("skill", "leap"), ("skill", "recover")):
        shown = run(*words, "--help")
        assert shown.returncode == 0 and "xample" in shown.stdout and "gambol skill" in shown.stdout


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("skill", "leap", "hop.yaml"), "--creature"),
        (("skill", "leap", "nowhere.yaml", "--creature", "luxo"), "no file"),
        (("skill", "leap", "runs/luxo", "--task", "flight", "--energy", 1), "give one of them"),
        (("skill", "leap", "runs/luxo", "--task", "fly"), "flight"),
        (("skill", "stop", "runs/luxo", "--cycles", 1), "at least 2"),
        (("skill", "recover", "luxo", "--side", "top"), "front, back"),
        (("skill", "recover", "luxo", "--stance", "up"), "a list of numbers"),
        (("discover", "luxo", "--states", 3), "no option of san"),
        (("discover", "luxo", "--family", "pose-graph", "--period", 0), "between 0.0001 and"),
        (("simulate", "luxo", "--graph", "g.png"), "only a pose graph can be drawn"),
        (("render", "runs/luxo"), "nothing to write"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(place, arguments, words):
    gambol.Run.open(place / "runs" / "luxo").best(1)[0].controller.save(place / "hop.yaml")
    done = run(*arguments, cwd=place)
    assert done.returncode == 2 and done.stdout == ""
    assert words in done.stderr and done.stderr.count("; ") == 2 and "Traceback" not in done.stderr
