"""What a command line is expected to have: a version, completion, lists of runs, JSON everywhere, tables unsqueezed."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table
from typer.testing import CliRunner

import gambol
from gambol.cli import terminal
from gambol.cli.main import app


def told(*arguments):
    result = CliRunner().invoke(app, list(map(str, arguments)))
    assert result.exit_code == 0, (result.output, result.exception)
    return result.output


def test_version_and_completion():
    assert told("--version").strip() == f"gambol {gambol.__version__}"
    assert "--install-completion" in told("--help")


def test_runs_are_listed_and_deleted(tmp_path):
    gambol.discover("luxo", method="random", trials=16, seconds=0.3, keep=2, out=tmp_path / "one")
    gambol.plan("acrobot", "flip", seconds=0.5, out=tmp_path / "two")
    rows = json.loads(told("runs", tmp_path, "--json"))
    assert [(row["verb"], row["creature"]) for row in rows] == [("discover", "luxo"), ("plan", "acrobot")]
    told("runs", "--delete", tmp_path / "one")
    assert not (tmp_path / "one").exists() and "luxo" not in told("runs", tmp_path)
    (tmp_path / "mine").mkdir()
    with pytest.raises(gambol.InvalidInput, match="is not a run"):
        CliRunner().invoke(app, ["runs", "--delete", str(tmp_path / "mine")], catch_exceptions=False)


def test_films_of_any_size_and_pace_and_json(tmp_path):
    gambol.discover("luxo", method="random", trials=16, seconds=0.5, keep=2, out=tmp_path / "run")
    film = tmp_path / "luxo.gif"
    said = json.loads(told("render", tmp_path / "run", "--out", film, "--size", 200, "--fps", 10, "--json"))
    assert said["written"] == [str(film)] and said["creature"] == "luxo"
    from PIL import Image

    with Image.open(film) as image:
        assert image.width == 200 and image.n_frames == 6


@pytest.mark.parametrize("verb", [["skill", "leap"], ["skill", "stop"], ["skill", "recover"], ["vary"], ["course"]])
def test_every_search_can_be_sent_to_a_device(verb):
    assert "--device" in told(*verb, "--help")


@pytest.mark.parametrize("columns", [None, "80"])
def test_tables_have_a_line_for_each(columns):
    """In a pipe they are wide, and in a narrow terminal nothing is broken into words below one another."""
    env = {name: value for name, value in os.environ.items() if name != "COLUMNS"} | (
        {"COLUMNS": columns} if columns else {}
    )
    command = [sys.executable, "-m", "gambol", "creatures"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout.splitlines()
    names = [line.split()[0] for line in lines[1 : 1 + len(gambol.creature_names())]]
    assert names == list(gambol.creature_names())
    assert all(creature.summary in "\n".join(lines) for creature in map(gambol.creature, names)) or columns


def test_numbers_are_whole_on_a_narrow_terminal(monkeypatch, capsys):
    """`gambol show --push` has more columns than 80 letters hold; what was cut was `fragi…` and half a push."""
    monkeypatch.setattr(terminal, "screen", Console(width=40))
    table = Table(*(f"column {i}" for i in range(8)), box=None)
    table.add_row(*(f"-24.{i} … +24.{i}" for i in range(8)))
    terminal.print_whole(table)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2 and all(f"-24.{i} … +24.{i}" in lines[1] for i in range(8))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is Linux's")
@pytest.mark.parametrize("verb", [["creatures"], ["creatures", "luxo", "--yaml"], ["creatures", "luxo", "--json"]])
def test_output_to_a_full_disk(verb):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "gambol", *verb], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr.startswith("gambol: its output cannot be written (No space left on device)")
    assert done.stderr.count("\n") == 1


def test_a_reader_who_has_seen_enough():
    command = [sys.executable, "-m", "gambol", "creatures"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""


def test_json_of_scores_that_are_no_number_and_of_a_database_with_text_for_one(tmp_path):
    (tmp_path / "task.yaml").write_text("kind: custom\nfinal: 0/0\n")
    few = ("--method", "random", "--trials", 8, "--seconds", 0.3, "--keep", 2)
    said = json.loads(
        told("discover", "luxo", *few, "--task", tmp_path / "task.yaml", "--out", tmp_path / "run", "--json")
    )
    assert said["gaits"] == [] and json.loads(told("show", tmp_path / "run", "--json"))["gaits"] == []
    with sqlite3.connect(tmp_path / "run" / "run.sqlite") as database:
        database.execute("UPDATE candidates SET score = 'far'")
    with pytest.raises(gambol.InvalidInput, match="damaged"):
        gambol.Run.open(tmp_path / "run").best(2)
    assert "damaged" in told("runs", tmp_path)


def test_a_run_that_has_kept_no_others_says_just_that(tmp_path):
    hop = Path(__file__).parents[2] / "examples" / "luxo-hop.yaml"
    told("gather", "luxo", hop, "--seconds", 1, "--out", tmp_path / "one")
    assert "Only one gait is shown: the run has kept no others." in told("show", tmp_path / "one", "--no-strips")
