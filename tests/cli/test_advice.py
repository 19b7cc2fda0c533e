"""Commands that verbs tell people to type next can be pasted, also for a folder with spaces in its name."""

import re
import shlex

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app

SMALL = {
    "show": "--no-strips",
    "render": "--seconds 0.2",
    "refine": "--trials 2 --chains 2 --keep 2",
    "discover": "--trials 24",
}
MAKING = {
    "discover luxo --method random --trials 24 --seconds 0.6 --keep 2": ["show", "refine"],
    "evolve worm --population 4 --generations 1 --seconds 2": ["show"],
    "illuminate luxo --trials 24 --seconds 0.6 --cells 2 --keep 2": ["show"],
    "learn fish --goal 1 0 --trials 8 --chains 1 --seconds 0.5 --keep 1": ["show", "render"],
    "plan acrobot flip --seconds 0.5": ["render"],
    "skill recover luxo --trials 8 --tuning 2 --attempts 1 --kept 1": ["render"],
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my runs").mkdir()
    return tmp_path


def said(words):
    done = CliRunner().invoke(app, words)
    assert done.exit_code in (0, 1 if words[0] == "plan" else 0), (words, done.output, done.exception)
    return done.output


def advice(output):
    """The commands in it, as a shell would read them."""
    return [shlex.split(found)[1:] for found in re.findall(r"`(gambol [^`]*)`", output)]


@pytest.mark.parametrize("making", MAKING)
def test_what_is_advised_for_a_run_can_be_pasted(making, here):
    found = advice(said([*making.split(), "--out", "my runs/luxo 1"]))
    assert [words[0] for words in found] == MAKING[making]
    for words in found:
        assert any(word.startswith("my runs/luxo 1") for word in words)
        said([*words, *SMALL[words[0]].split()])


def test_what_a_model_of_mujoco_cannot_have_is_said(here):
    assert "no friction by direction" in said(["mjcf", "boa", "--out", "boa.xml"])
    assert "friction" not in said(["mjcf", "boa", "--no-contacts", "--out", "boa.xml"])


def test_what_is_advised_for_a_file_can_be_pasted(here):
    (brought,) = advice(said(["mjcf", "luxo", "--out", "my runs/luxo 1.xml"]))
    with pytest.raises(gambol.InvalidInput, match="another program's file") as refused:
        gambol.load("my runs/luxo 1.xml")
    assert advice(refused.value.remedy) == [brought]  # from where it was typed, not from the file's folder
    checked, moved = advice(said([*brought, "--out", "my runs/luxo 2.yaml"]))
    said(checked)
    said([*moved, *SMALL["discover"].split()])
