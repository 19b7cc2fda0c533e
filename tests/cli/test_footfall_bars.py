"""Footfall diagrams in a terminal."""

import json

import pytest
from PIL import Image
from typer.testing import CliRunner

import gambol
from gambol.cli.footfall_bars import bar
from gambol.cli.main import app
from gambol.pictures.film.sheet import WIDTH


@pytest.mark.parametrize(
    ("stance", "phase", "drawn"),
    [
        (0.5, 0.0, "████····"),
        (0.5, 0.5, "····████"),
        (0.25, 0.875, "█······█"),
        (0.1875, 0.0, "█▌······"),
        (1.0, None, "████████"),
        (0.0, None, "········"),
        (0.4, None, "????????"),
    ],
)
def test_a_bar_is_where_the_foot_is_down(stance, phase, drawn):
    assert bar(stance, phase, cells=8) == drawn


def test_show_prints_footfalls_and_render_draws_them(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run = gambol.discover("luxo", method="random", trials=64, seconds=3.0, keep=3, out="luxo", seed=1)
    told = CliRunner().invoke(app, ["show", "luxo", "--no-strips"])
    rows = json.loads(CliRunner().invoke(app, ["show", "luxo", "--json"]).output)["gaits"]
    steady = [row for row in rows if any(foot["phase"] is not None for foot in row["feet"])]
    assert steady and all({"foot", "stance", "phase"} == set(foot) for row in rows for foot in row["feet"])
    assert told.exit_code == 0 and told.output.count("heel ") == len(steady)
    periodic = next(row for row in rows if row["period_s"] is not None)
    drawn = CliRunner().invoke(
        app, ["render", "luxo", "--rank", str(periodic["rank"]), "--keys", "6", "--out", "k.png"]
    )
    assert drawn.exit_code == 0 and (tmp_path / "k.png").stat().st_size > 5000
    strips = CliRunner().invoke(app, ["show", "luxo", "--keys", "4", "--sheet", "all.png"])
    assert strips.exit_code == 0 and len(list((tmp_path / "luxo" / "strips").glob("*.png"))) == len(rows)
    with Image.open(tmp_path / "all.png") as sheet:
        assert sheet.width == WIDTH * min(len(rows), 2) and sheet.height > 100
    refused = CliRunner().invoke(app, ["show", "luxo", "--sheet", "all.gif"])
    assert "a sheet of strips cannot be written as '.gif'" in str(refused.exception)
    assert run.trials_done == 64
