"""A kind of body that is no tree of links, with a task, a controller and a search: of an installed package, through the
command line. The package is the one of docs/extending.md."""

import json
import math
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from tests.cli.commands import Shell
from tests.testing.documented import install_documented

import gambol

BOB = "site/bob.yaml"
FOUND = ("discover", BOB, "--family", "waves", "--task", "highest", "--seconds", 2, "--keep", 3, "--trials", 600)
HANGS = 1.2 - 0.5 - 0.5 * 9.81 / 60.0  # m: where the cord bears the ball
LONG = (*FOUND[:-1], 8000)
BETTER = ("refine", "found", "--method", "hunt", "--trials", 60, "--chains", 4, "--keep", 2)
CUT = """
import gambol
stop = gambol.Progress(lambda report: stop.cancel() if report.done >= 140 else None)
run = gambol.refine(gambol.showcase(gambol.Run.open("found")), method="hunt", trials=60, chains=4, keep=2, out="cut",
                    progress=stop)
print(run.trials_done, bool(run.finished))
"""
HIGH = """
name: high
evaluate: ball.ball.y + 0.1*com_vy
prune: sole.touching > 0
inputs: {kind: choices, values: [[0.4], [0.7]]}
interval: 0.1
horizon: 5
seconds: 0.6
"""


def python(folder, *arguments):
    """A process in the folder, with the package installed."""
    paths = [folder / "site", Path(gambol.__file__).parents[1]]
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        cwd=folder,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths)), "COLUMNS": "200"},
    )


def told(process):
    """What it prints, after it ended well."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    return out


SHELLS = {}  # by the folder whose package is installed in them


def run(folder, *arguments):
    done = SHELLS[folder].run(*arguments, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(folder, *arguments):
    done = SHELLS[folder].run(*arguments, cwd=folder)
    sentence = done.stderr
    assert (
        done.returncode == 2
        and sentence.startswith("gambol: ")
        and sentence.count("\n") == 1
        and sentence.count("; ") == 2
    ), sentence
    return sentence


def rows(folder, name):
    text = f"import json, gambol; print(json.dumps(gambol.Run.open({name!r}).rows()))"
    return json.loads(told(python(folder, "-c", text)))


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the package in `site`, and a run that found something."""
    folder = tmp_path_factory.mktemp("bob")
    install_documented(folder / "site")
    with Shell(folder / "site") as SHELLS[folder]:
        run(folder, *FOUND, "--out", "found")
        yield folder


def batches_of(database):
    """How many batches a run has written, while somebody writes to it."""
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as reading:
            return int(reading.execute("SELECT count(*) FROM batches").fetchone()[0])
    except sqlite3.OperationalError:  # not there yet, or being written
        return 0


def table(path):
    data = np.genfromtxt(path, delimiter=",", names=True, deletechars="")
    return {name: data[name] for name in data.dtype.names}


# What it is


def test_it_is_shown(place):
    shown = run(place, "creatures", BOB, "--picture", "bob.png")
    assert "1 part, 2 sensors, 1 actuator; vertical view, held to the world; 0.5 kg, 0.50 m" in shown
    assert json.loads(run(place, "creatures", BOB, "--json"))["description"]["kind"] == "bob"
    assert run(place, "creatures", BOB, "--yaml").startswith("kind: bob\n")
    with Image.open(place / "bob.png") as picture:
        assert np.array(picture.convert("RGB")).std() > 10.0


@pytest.mark.parametrize(
    "at, axis, omega, exact",
    [
        ((0.0, 0.58), "y", math.sqrt(60.0 / 0.5), 1e-8),  # √(k/m), about where the cord bears the ball
        ((0.004, HANGS), "x", math.sqrt(9.81 / (1.2 - HANGS)), 1e-2),  # √(g/l), as far as swings are small
    ],
)
def test_it_swings_as_closed_forms_say(place, at, axis, omega, exact):
    text = (place / BOB).read_text().replace("kd: 0.2", "kd: 0").replace("at: [0.2, 0.7]", f"at: {list(at)}")
    (place / "free.yaml").write_text(text)
    run(place, "simulate", "free.yaml", "--integrator", "rk4", "--seconds", 6, "--out", "free.csv")
    seen = table(place / "free.csv")
    wave = seen[f"ball.ball.{axis}"] - {"x": 0.0, "y": HANGS}[axis]
    assert np.abs(wave / wave[0] - np.cos(omega * seen["time"])).max() < exact
    assert np.ptp(sum(seen[f"energy.{part}"] for part in ("kinetic", "gravitational", "elastic"))) < 1e-9
    assert np.ptp(seen["sensor.up"]) == 1.0


def test_it_is_recorded_drawn_and_filmed(place):
    run(place, "render", "found", "--out", "a.png", "--out", "a.csv", "--out", "a.gif", "--out", "a.json")
    seen = table(place / "a.csv")
    assert {"ball.ball.x", "cord", "contact.sole.touching", "sensor.ground", "target.cord"} <= seen.keys()
    length = np.hypot(seen["ball.ball.x"], seen["ball.ball.y"] - 1.2)
    assert np.allclose(seen["cord"], length) and np.ptp(length) > 0.1
    with Image.open(place / "a.png") as picture:
        drawn = np.array(picture.convert("RGB")).astype(int)
    orange = (np.abs(drawn - np.array((238, 155, 74))) < 14).all(axis=2)
    assert 1e-4 < orange.mean() < 0.05  # a ball in the picture, and more than a ball
    assert (place / "a.gif").stat().st_size > 1000


# What is found for it


def test_its_runs_are_shown_and_refined_by_a_search_of_its_own(place):
    assert "bob: discover, task highest, 600 trials" in run(place, "show", "found")
    assert list((place / "found" / "strips").glob("*.png"))
    better = json.loads(run(place, *BETTER, "--out", "better", "--json"))
    assert better["trials"] == 240 and better["after"] > 0.0
    assert {row["operator"] for row in rows(place, "better")} == {"hunt"}
    assert "bob: refine" in run(place, "show", "better", "--no-strips")


def test_a_killed_search_goes_on_to_the_same_rows(place):
    killed = python(place, "-m", "gambol", *LONG, "--out", "killed")
    while batches_of(place / "killed" / "run.sqlite") < 3:
        assert killed.poll() is None, killed.communicate()
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    done = told(
        python(place, "-c", "import gambol; r = gambol.Run.open('killed'); print(bool(r.finished), r.trials_done)")
    )
    finished, trials = done.split()
    assert finished == "False" and 0 < int(trials) < LONG[-1]
    run(place, *LONG, "--out", "killed", "--resume")
    run(place, *LONG, "--out", "whole")
    assert rows(place, "killed") == rows(place, "whole")


def test_a_refinement_that_was_stopped_goes_on_to_the_same_rows(place):
    run(place, *BETTER, "--out", "straight")
    assert told(python(place, "-c", CUT)) == "100 False\n"
    run(place, *BETTER, "--out", "cut", "--resume")
    assert rows(place, "cut") == rows(place, "straight")


@pytest.mark.parametrize("family, task", [("san", "travel"), ("pose-graph", "jump")])
def test_gambols_own_families_and_tasks_take_it(place, family, task):
    name = f"{family}-{task}"
    run(place, "discover", BOB, "--family", family, "--task", task, "--trials", 60, "--seconds", 2, "--out", name)
    run(place, "refine", name, "--trials", 10, "--chains", 4, "--no-confirmed", "--out", f"{name}-refined")
    best = json.loads(run(place, "show", f"{name}-refined", "--json", "--no-strips"))["gaits"][0]
    assert best["status"] == "ok" and best["score"] >= 0.0


def test_it_is_an_environment(place):
    text = (
        "import gambol; env = gambol.env('site/bob.yaml', seconds=1); env.reset(seed=0); print(env.step([1.0])[0] * 0)"
    )
    text += "; print(env.observed_names)"
    assert "'height', 'velocity.x', 'velocity.y'" in told(python(place, "-c", text))


def test_it_goes_on_terrain_and_on_a_device_of_the_package(place):
    (place / "hills.yaml").write_text("terrain: {kind: hills, height: 0.3}\n")
    search = ("discover", BOB, "--world", "hills.yaml", "--trials", 40, "--seconds", 1, "--device")
    run(place, *search, "lots:7", "--out", "there")
    run(place, *search, "cpu", "--out", "here")
    assert rows(place, "there") == rows(place, "here")


def test_motions_are_planned_for_it(place):
    (place / "high.yaml").write_text(HIGH)
    plan = json.loads(run(place, "plan", BOB, "high.yaml", "--out", "high", "--save", "plan.png", "--json"))
    assert plan["status"] == "complete" and plan["actions"] >= 6
    run(place, "render", "high", "--out", "high.csv")
    assert table(place / "high.csv")["ball.ball.y"].max() > 0.7


def test_what_is_about_links_says_so(place):
    assert "bodies of kind 'bob' do not" in refused(place, "refine", "found", "--body", "--out", "no")
    refused(place, "discover", BOB, "--family", "hybrid-hopper", "--out", "no")
    (place / "angled.yaml").write_text(
        (place / BOB).read_text() + "- {kind: angle, name: a, joint: j, min: 0, max: 1}\n"
    )
    assert "'angle' on bob" in refused(place, "simulate", "angled.yaml")
