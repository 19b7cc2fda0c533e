"""The command line as people and scripts use it."""

import csv
import json

import pytest
from tests.cli.commands import run

import gambol


def test_help_lists_the_verbs_and_each_has_an_example():
    listing = run("--help").stdout
    for verb in ("creatures", "simulate", "bench", "doctor"):
        assert verb in listing
        shown = run(verb, "--help")
        assert shown.returncode == 0 and "xample" in shown.stdout and f"gambol {verb}" in shown.stdout


def test_creatures_as_table_and_json(tmp_path):
    assert "luxo" in run("creatures").stdout
    rows = json.loads(run("creatures", "--json").stdout)
    assert {row["name"] for row in rows} == set(gambol.creature_names())
    one = json.loads(run("creatures", "bounder", "--json").stdout)
    assert (one["links"], one["sensors"], one["actuators"], one["hidden"]) == (5, 8, 4, 8)
    done = run("creatures", "luxo", "--picture", tmp_path / "luxo.png")
    assert done.returncode == 0 and (tmp_path / "luxo.png").stat().st_size > 5000


def test_a_creature_of_ones_own(tmp_path):
    """Print one, change it, simulate it."""
    text = run("creatures", "luxo", "--yaml").stdout
    (tmp_path / "mine.yaml").write_text(text.replace("name: luxo", "name: mine"), encoding="utf-8")
    done = run("simulate", tmp_path / "mine.yaml", "--seconds", 1, "--json")
    assert json.loads(done.stdout)["creature"] == "mine"


def test_simulate_writes_strips_tables_and_states(tmp_path):
    done = run(
        "simulate",
        "luxo",
        "--seconds",
        1,
        "--out",
        "a.png",
        "--out",
        "a.csv",
        "--save-state",
        "half.json",
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with (tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert float(rows[-1]["time"]) == 1.0 and "link.head.angle" in rows[0]
    again = run("simulate", "luxo", "--seconds", 1, "--state", "half.json", "--json", cwd=tmp_path)
    whole = run("simulate", "luxo", "--seconds", 2, "--save-state", "whole.json", cwd=tmp_path)
    assert json.loads(again.stdout)["status"] == "ok" and whole.returncode == 0


def test_simulate_with_controller_and_world_files(tmp_path):
    gambol.World(terrain={"kind": "slope", "degrees": 20}, friction=0.1).save(tmp_path / "ice.yaml")
    gambol.controllers.Passive().save(tmp_path / "slack.yaml")
    done = run("simulate", "luxo", "--controller", "slack.yaml", "--world", "ice.yaml", "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["distance_m"] < -1.0  # it slid down


def test_doctor_says_that_all_is_well():
    report = json.loads(run("doctor", "--json").stdout)
    assert report["healthy"] is True and report["gambol"] == gambol.__version__
    assert "GAMBOL_CACHE" in report["code cache"]


@pytest.mark.parametrize(
    "arguments, words",
    [
        (("creatures", "luxu"), "did you mean 'luxo'"),
        (("creatures", "nothing.yaml"), "no file"),
        (("creatures", "luxo", "--picture", "luxo.doc"), ".doc"),
        (("simulate", "luxo", "--seconds", "0"), "seconds is 0.0"),
        (("simulate", "luxo", "--seconds", "nan"), "seconds is nan"),
        (("simulate", "luxo", "--dt", "5"), "time step"),
        (("simulate", "luxo", "--integrator", "magic"), "no integrator 'magic'"),
        (("simulate", "luxo", "--precision", "float16"), "float64, float32"),
        (("simulate", "luxo", "--out", "film.xyz"), "'.xyz'"),
        (("simulate", "luxo", "--out", "nowhere/luxo.png"), "cannot be written"),
        (("simulate", "luxo", "--controller", "none.yaml"), "no file"),
        (("simulate", "luxo", "--state", "none.json"), "cannot be read"),
        (("simulate", "luxo", "--slack", "--controller", "x.yaml"), "both"),
        (("bench", "--work", "walker-poses"), "walker7-poses"),
        (("discover", "luxo", "--family", "passive"), "family to search in 'passive'; known names are pose-graph, san"),
        (("discover", "luxo", "--sampling", "hidden"), "NAME=VALUE"),
        (("discover", "luxo", "--sampling", "hidden=x"), "the value must be a number"),
        (("discover", "luxo", "--sampling", "hiden=3"), "did you mean 'hidden'"),
        (("discover", "luxo", "--sampling", "delay=0"), "a delay of 0 s; nodes take"),
        (("discover", "luxo", "--sampling", "hidden=inf"), "a dictionary of finite numbers"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(tmp_path, arguments, words):
    done = run(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("gambol: ")
    assert words in done.stderr and "Traceback" not in done.stderr
    assert done.stderr.count("; ") == 2


def test_a_state_of_another_creature_is_refused(tmp_path):
    run("simulate", "luxo", "--seconds", 0.1, "--save-state", "luxo.json", cwd=tmp_path)
    done = run("simulate", "star", "--state", "luxo.json", cwd=tmp_path)
    assert done.returncode == 2 and "another creature" in done.stderr
