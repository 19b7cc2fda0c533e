"""The same verbs on a body of springs: discover, refine, show, render, resume."""

import csv
import json

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app

FLESH = (238, 155, 74)


def call(*arguments):
    result = CliRunner().invoke(app, [str(x) for x in arguments])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("family", ["san", "pose-graph"])
def test_the_worm_is_discovered_refined_shown_and_rendered(family, tmp_path):
    out, better = tmp_path / "worm", tmp_path / "better"
    call("discover", "worm", "--family", family, "--trials", 32, "--seconds", 6, "--keep", 3, "--seed", 2, "--out", out)
    call("refine", out, "--trials", 4, "--keep", 2, "--seed", 2, "--out", better)
    call("show", better)
    strip = next((better / "strips").glob("*.png"))
    pixels = np.array(Image.open(strip).convert("RGB")).astype(int)
    assert (np.abs(pixels - np.array(FLESH)) < 14).all(axis=2).mean() > 0.002
    call(
        "render",
        better,
        "--seconds",
        1,
        "--out",
        tmp_path / "worm.csv",
        "--out",
        tmp_path / "worm.gif",
        "--out",
        tmp_path / "w.svg",
    )
    with (tmp_path / "worm.csv").open(encoding="utf-8") as file:
        header = next(csv.reader(file))
    assert {"time", "mass.b1.x", "muscle.mb1.rest", "contact.t11.touching", "sensor.s1", "target.a20"} <= set(header)


def test_a_run_is_the_same_again_and_resumed(tmp_path):
    runs = [gambol.discover("biped", trials=30, seconds=10.0, seed=1, threads=t, out=tmp_path / f"{t}") for t in (1, 2)]
    scores = [[c.score for c in run.best(5)] for run in runs]
    assert scores[0] == scores[1]
    again = gambol.discover("biped", trials=30, seconds=10.0, seed=1, out=tmp_path / "1", resume=True)
    assert [c.score for c in again.best(5)] == scores[0]


def test_the_list_of_creatures_and_a_portrait(tmp_path):
    facts = json.loads(call("creatures", "ring", "--json"))
    assert (facts["parts"], facts["actuators"]) == (16, 16)
    call("creatures", "ring", "--picture", tmp_path / "ring.png")
    assert "16 parts" in call("creatures", "ring")


def test_a_trial_lasts_as_long_as_the_creature_hints():
    assert gambol.discover("octagon", trials=8, keep=1).recipe.seconds == 120.0
    assert gambol.discover("luxo", method="random", trials=2, keep=1).recipe.seconds == 6.0
