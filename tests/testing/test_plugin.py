"""The package of docs/extending.md, installed: its own tests, and gambol's command line with it and without it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.commands import Shell
from tests.testing.documented import install_documented
from tests.testing.packages import install

import gambol

SEARCH = (
    "discover",
    "luxo",
    "--family",
    "waves",
    "--sampling",
    "pace=3",
    "--task",
    "highest",
    "--trials",
    1100,
    "--seconds",
    1,
    "--keep",
    3,
)
SHELLS = {}  # by folder, with its package or without
BROKEN = {"broken", ".brk"}
INTERRUPTED = """
import gambol
stop = gambol.Progress(lambda report: stop.cancel() if report.done > 600 else None)
run = gambol.discover("luxo", family="waves", sampling={"pace": 3}, task="highest", trials=1100, seconds=1, keep=3,
                      out="cut", progress=stop)
print(run.trials_done)
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder to work in, with the package installed in `site` inside it, and a run that found something."""
    folder = tmp_path_factory.mktemp("work")
    install_documented(folder / "site")
    with Shell(folder / "site") as SHELLS[folder, True], Shell() as SHELLS[folder, False]:
        found = run(folder, *SEARCH, "--out", "found", "--json")
        assert found.returncode == 0, found.stderr
        yield folder


def python(folder, *arguments):
    """Python, in the folder, with the package installed."""
    paths = [folder / "site", Path(gambol.__file__).parents[1]]
    command = [sys.executable, *map(str, arguments)]
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "COLUMNS": "200"}
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=settings, timeout=300, check=False)


def run(folder, *arguments, extended=True):
    return SHELLS[folder, extended].run(*arguments, cwd=folder)


def rows(folder, name):
    text = f"import json, gambol; print(json.dumps(gambol.Run.open({name!r}).rows()))"
    return json.loads(python(folder, "-c", text).stdout)


def refused(done):
    assert done.returncode == 2 and done.stderr.startswith("gambol: ") and done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.count("; ") == 2
    return done.stderr


def test_its_own_tests_pass(place):
    done = python(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "site/test_mine.py")
    assert done.returncode == 0 and "passed" in done.stdout, done.stdout + done.stderr


def test_its_runs_are_shown_rendered_and_refined(place):
    shown = run(place, "show", "found", "--no-strips")
    assert shown.returncode == 0 and "task highest" in shown.stdout
    drawn = run(place, "render", "found", "--out", "found.json")
    assert drawn.returncode == 0, drawn.stderr
    assert len(json.loads((place / "found.json").read_text())["time"]) > 10
    better = run(place, "refine", "found", "--trials", 10, "--chains", 4, "--no-confirmed", "--json")
    assert better.returncode == 0, better.stderr
    told = json.loads(better.stdout)
    assert told["after"] > told["before"]


def test_its_files_are_read(place):
    (place / "slow.yaml").write_text("kind: waves\npace: 1\nphases: [0, 0.5]\n")
    done = run(place, "simulate", "luxo", "--controller", "slow.yaml", "--seconds", 1, "--out", "slow.json", "--json")
    assert done.returncode == 0 and json.loads(done.stdout)["written"] == ["slow.json"], done.stderr
    (place / "high.yaml").write_text("kind: highest\n")
    found = run(place, "discover", "luxo", "--task", "high.yaml", "--trials", 20, "--seconds", 0.5, "--out", "high")
    assert found.returncode == 0, found.stderr
    (place / "wrong.yaml").write_text("kind: waves\npaces: 1\nphases: [0, 0.5]\n")
    assert "did you mean 'pace'" in refused(run(place, "simulate", "luxo", "--controller", "wrong.yaml"))


def test_a_run_that_was_stopped_goes_on(place):
    assert python(place, "-c", INTERRUPTED).stdout == "512\n"
    without = run(place, *SEARCH, "--out", "cut", "--resume", extended=False)
    told = refused(without)
    assert "no controller family to search in 'waves'" in told and "install the package that offers it" in told
    done = run(place, *SEARCH, "--out", "cut", "--resume")
    assert done.returncode == 0, done.stderr
    assert rows(place, "cut") == rows(place, "found")


def test_without_the_package_its_runs_say_what_is_missing(place):
    for verb in (("show", "found"), ("refine", "found")):
        told = refused(run(place, *verb, extended=False))
        assert "is of the controller family 'waves'" in told and "install the package that offers it" in told
    (place / "mine.yaml").write_text("kind: waves\nphases: [0, 0.5]\n")
    assert "no controller family 'waves'" in refused(
        run(place, "simulate", "luxo", "--controller", "mine.yaml", extended=False)
    )
    assert "known endings are .apng, .bvh" in refused(
        run(place, "simulate", "luxo", "--seconds", 0.1, "--out", "a.json", extended=False)
    )


def test_help_and_errors_list_it(place):
    told = run(place, "discover", "--help").stdout
    assert ", waves" in told and ", highest" in told
    assert "(.csv, .parquet) or .json" in run(place, "simulate", "--help").stdout
    told = refused(run(place, "discover", "luxo", "--family", "x"))
    assert "known names are pose-graph, san, hybrid-hopper" in told and ", waves" in told
    assert "known names are pace" in refused(
        run(place, "discover", "luxo", "--family", "waves", "--sampling", "delay=1", "--out", "no")
    )


@pytest.fixture
def broken(tmp_path):
    """A folder with the package, and one that cannot be imported."""
    install_documented(tmp_path / "site")
    offered = {"gambol.controllers": {"broken": "broken:Broken"}, "gambol.exporters": {".brk": "broken:write"}}
    install(tmp_path / "site", "broken", {"broken.py": "import nowhere_at_all\n"}, offered, "3.1")
    with Shell(tmp_path / "site") as SHELLS[tmp_path, True]:
        yield tmp_path


def test_a_broken_package_spoils_nothing_else(broken):
    search = ("discover", "luxo", "--trials", 20, "--seconds", 0.5, "--out", "found")
    assert run(broken, *search, "--family", "waves").returncode == 0
    told = refused(run(broken, *search, "--family", "broken"))
    assert "'broken' of package broken cannot be loaded (No module named 'nowhere_at_all')" in told
    assert "package broken cannot be loaded" in refused(
        run(broken, "simulate", "luxo", "--seconds", 0.1, "--out", "a.brk")
    )
    done = run(broken, "doctor", "--json")
    assert done.returncode == 0  # gambol itself is well
    listed = {row["name"]: row for row in json.loads(done.stdout)["extensions"]}
    assert {"bob", "rising", "hills", "waves", "highest", "reach", "hunt", "lots", ".json"} == set(listed) - BROKEN
    assert listed["waves"] == {
        "package": "mine",
        "version": "0.1",
        "group": "gambol.controllers",
        "name": "waves",
        "problem": None,
    }
    assert listed["broken"]["version"] == "3.1" and "nowhere_at_all" in listed["broken"]["problem"]
    told = run(broken, "doctor").stdout
    assert "mine 0.1: gambol.tasks highest, loads" in told
    assert "broken 3.1: gambol.exporters .brk, cannot be used: No module named 'nowhere_at_all'" in told
