"""A search of one's own, of an installed package: on the command line, in runs, and after --resume."""

import json
from functools import partial

import pytest
from tests.cli.commands import Shell
from tests.synthesis.examples import Drift

import gambol
from gambol.progress import Progress
from gambol.synthesis.searches import SEARCHES


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with a run, beside which a package is installed that brings the search `drift`."""
    folder = tmp_path_factory.mktemp("own")
    package = folder / "packages" / "drifting-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: drifting\nVersion: 1.0\n", encoding="utf-8")
    points = "[gambol.searches]\ndrift = tests.synthesis.examples:Drift\n"
    (package / "entry_points.txt").write_text(points, encoding="utf-8")
    gambol.discover("luxo", method="random", trials=64, seconds=1.0, keep=2, out=folder / "luxo")
    return folder


@pytest.fixture(scope="module")
def run(place):
    with Shell(place / "packages") as shell:
        yield partial(shell.run, cwd=place)


SHORT = ("--method", "drift", "--trials", 60, "--chains", 4, "--keep", 2)


def test_it_refines_and_resumes_as_gambols_own_do(place, run, monkeypatch):
    done = run("refine", "luxo", *SHORT, "--out", "whole", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["trials"] == 240 and told["after"] > told["before"]
    whole = gambol.Run.open(place / "whole")
    assert {row["operator"] for row in whole.rows()} == {"drift"} and whole.recipe.method == "drift"
    assert any(row["parent"] for row in whole.rows())

    monkeypatch.setitem(SEARCHES._entered, "drift", Drift)  # as if it were installed here too
    progress = Progress(lambda report: progress.cancel() if report.done >= 140 else None)
    found = gambol.showcase(gambol.Run.open(place / "luxo"))
    cut = gambol.refine(found, method="drift", trials=60, chains=4, keep=2, out=place / "cut", progress=progress)
    assert cut.trials_done == 100 and not cut.finished
    done = run("refine", "luxo", *SHORT, "--out", "cut", "--resume")
    assert done.returncode == 0, done.stderr
    assert gambol.Run.open(place / "cut").rows() == whole.rows()
    assert run("show", "cut", "--json").returncode == 0


def test_the_nearest_is_suggested(run):
    done = run("refine", "luxo", "--method", "drfit")
    assert done.returncode == 2 and "known names are ascent, anneal," in done.stderr
    assert "drift; did you mean 'drift'?" in done.stderr
