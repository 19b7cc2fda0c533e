"""The evolution visualiser: a point for everybody, its parents, and a page that needs nothing else."""

import json
import re
import sys

import pytest
from typer.testing import CliRunner

import gambol
from gambol.cli.main import app
from gambol.synthesis import Clearing, Evolution


@pytest.fixture(scope="module")
def evolved(tmp_path_factory):
    evolution = Evolution(12, 3, clearing=Clearing(niches=3))
    out = tmp_path_factory.mktemp("runs") / "worm"
    return gambol.evolve("worm", evolution=evolution, seconds=20.0, keep=2, seed=1, out=out)


def test_everybody_is_a_point_with_its_parents(evolved):
    cloud = gambol.plot.cloud(evolved, played=2)
    births = evolved.births()
    columns = cloud["columns"]
    assert cloud["trials"] == [birth.number for birth in births] == list(range(36))
    assert columns["operator"] == [birth.operator for birth in births]
    assert columns["generation"] == [birth.generation for birth in births]
    assert columns["niche"] == [birth.niche for birth in births]
    assert {"fitness", "neurons", "sensors", "loop"} <= set(columns)
    assert [tuple(parents) for parents in cloud["parents"]] == [birth.parents for birth in births]
    known = [(mine, birth.score) for mine, birth in zip(columns["fitness"], births, strict=True) if mine is not None]
    assert known and all(mine == pytest.approx(score, rel=1e-5) for mine, score in known)


def test_some_are_seen_to_move(evolved):
    cloud = gambol.plot.cloud(evolved, played=2)
    best = evolved.best(1)[0].trial
    motion = cloud["motions"][str(best)]
    worm = evolved.recipe.creature
    assert len(motion["parts"]) == len(worm.masses) and len(motion["springs"]) == len(worm.springs)
    frames = len(motion["places"])
    assert frames > 5 and all(len(part) == frames for part in motion["parts"]) and motion["step"] > 0.0
    last = gambol.replay(evolved.best(1)[0]).position[-1]
    wide = max(x for x, _ in motion["places"][-1]) - min(x for x, _ in motion["places"][-1])
    assert wide == pytest.approx(1000.0 * (last[:, 0].max() - last[:, 0].min()) / worm.size, rel=0.05)


def test_a_page_holds_everything_in_one_file(evolved, tmp_path):
    result = CliRunner().invoke(
        app,
        ["cloud", str(evolved.path), "--out", str(tmp_path / "c.html"), "--out", str(tmp_path / "c.json"), "--json"],
    )
    assert result.exit_code == 0 and json.loads(result.output)["individuals"] == 36, result.output
    page = (tmp_path / "c.html").read_text(encoding="utf-8")
    inside = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1]
    assert json.loads(inside) == json.loads((tmp_path / "c.json").read_text(encoding="utf-8"))
    own = page[: page.index("<script>")]  # what is not Plotly's
    assert not re.search(r"(src|href)\s*=", own) and "@" not in re.sub(r"@media", "", own.split("<body>")[0])
    asked = set(re.findall(r'at\("(\w+)"\)', page[page.rindex("<script>") :]))
    assert asked and all(f'id="{name}"' in page for name in asked)  # what the script looks for is there


def test_a_run_without_a_lineage_shows_those_that_it_kept():
    run = gambol.discover("luxo", method="random", trials=8, seconds=0.2, keep=2)
    cloud = gambol.plot.cloud(run, played=0)
    assert len(cloud["trials"]) == run.kept and "niche" not in cloud["columns"] and cloud["motions"] == {}
    assert set(cloud["columns"]["operator"]) == {"random"} and not any(cloud["parents"])


def test_what_is_missing_is_said_in_one_sentence(evolved, tmp_path, monkeypatch):
    with pytest.raises(gambol.InvalidInput, match="a cloud"):
        gambol.plot.cloud(evolved, tmp_path / "c.png", played=0)
    monkeypatch.setitem(sys.modules, "plotly.offline", None)
    with pytest.raises(gambol.InvalidInput, match=r"plotly is not installed.*gambol\[pages\]"):
        gambol.plot.cloud(evolved, tmp_path / "c.html", played=0)
    assert not (tmp_path / "c.html").exists()
