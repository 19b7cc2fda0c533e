"""Jobs are processes of their own: they end, fail, stop, are found again, and go on after a kill."""

import json
import os
import signal
import time
from contextlib import suppress

import pytest
from tests.studio.serving import end, studio

import gambol
from gambol.errors import InvalidInput
from gambol.studio.jobs import Jobs
from gambol.studio.server import _only_one
from gambol.studio.studio import Studio
from gambol.studio.workspace import Workspace

TRIALS = 2000


def wait(jobs, until, seconds=300.0):
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, [(job.state, job.said) for job in jobs.all]
        time.sleep(0.2)
        jobs.tend()


def discovering(trials, out):
    return [
        "discover",
        "luxo",
        "--method",
        "random",
        "--seconds",
        "1",
        "--trials",
        str(trials),
        "--keep",
        "2",
        "--threads",
        "1",
        "--out",
        out,
    ]


def test_a_studio_that_is_killed_goes_on_with_its_jobs_when_it_is_started_again(tmp_path):
    """The power fails: server and job are gone at once. What the job had written is not made again."""
    run, folder = tmp_path / "runs" / "luxo", tmp_path / ".studio" / "jobs" / "000001"
    folder.mkdir(parents=True)
    asked = {"words": discovering(TRIALS, "runs/luxo"), "run": "runs/luxo", "asked": 0.0, "stopped": False}
    (folder / "job.json").write_text(json.dumps(asked))  # as a studio writes it before it begins
    watched = Jobs(tmp_path)
    with studio(tmp_path) as served:
        wait(watched, lambda: (run / "run.sqlite").exists() and gambol.Run.open(run).trials_done > 0)
        with pytest.raises(InvalidInput, match="a studio serves the workspace"):
            _only_one(tmp_path)
        end(served, signal.SIGKILL)
        with suppress(ProcessLookupError):  # on a machine that is done by now
            os.killpg(int((folder / "process").read_text()), signal.SIGKILL)
    kept = gambol.Run.open(run)
    before = kept.trials_done
    first = [(row["id"], row["trial"]) for row in kept.rows() if row["trial"] < before]
    again = Jobs(tmp_path)
    again.open()  # as a studio does when it starts
    wait(again, lambda: not again.all[0].working)
    assert again.all[0].state == "done", again.all[0].said
    done = gambol.Run.open(run)
    assert done.trials_done == TRIALS
    assert {(row["id"], row["trial"]) for row in done.rows()} >= set(first)


def test_jobs_are_found_again_stopped_continued_and_told_of(tmp_path):
    jobs = Jobs(tmp_path)
    (tmp_path / "runs").mkdir()
    long = jobs.ask(discovering(10**7, "runs/long"), tmp_path / "runs" / "long")
    wrong = jobs.ask(["discover", "luxu"])
    wait(jobs, lambda: jobs.headway(long).done > 0 and not wrong.working)
    assert wrong.state == "failed" and "did you mean 'luxo'?" in wrong.said
    other = Jobs(tmp_path)  # of another server, after the first was killed
    other.open()
    found = other.all[0]
    assert found.state == "running" and found.process is None
    other.stop(found)
    wait(other, lambda: not found.working)
    assert found.state == "stopped" and "trials are kept" in found.said
    long.process.wait()  # it is this process's child, and nobody else would bury it
    third = Jobs(tmp_path)
    third.open()
    assert [job.state for job in third.all] == ["stopped", "failed"]
    before = third.headway(third.all[0]).done
    third.resume(third.all[0])
    try:
        wait(third, lambda: third.headway(third.all[0]).done > before)
    finally:
        third.close()
    third.tend()
    assert third.all[0].state == "interrupted"  # the next studio goes on with it
    third.forget(third.all[1])
    assert [job.number for job in third.all] == [1]


def test_a_button_that_is_pressed_twice_gives_two_runs_or_the_same_file(tmp_path):
    """The second job is asked for before the first has made its folder; once both wrote the same one."""
    workspace = Workspace(tmp_path)
    workspace.prepare()
    asking = Studio(workspace, Jobs(tmp_path))
    asking.jobs.tend = lambda: None  # nothing begins
    runs = [asking.new_run("luxo")]
    asking.ask(discovering(10, "runs/luxo"), runs[0])
    runs.append(asking.new_run("luxo"))
    assert [workspace.relative(run) for run in runs] == ["runs/luxo", "runs/luxo-2"]
    film = ["render", "runs/luxo", "--out", "made/luxo.mp4"]
    assert asking.ask(film) is asking.ask(film)
    assert len(asking.jobs.all) == 2


def test_names_cannot_leave_the_workspace(tmp_path):
    workspace = Workspace(tmp_path / "mine")
    workspace.prepare()
    for name in ("..", "../luxo", "/etc/passwd", "a/b", "a\\b", "", ".hidden", "x" * 200, "a\nb", "a%2f"):
        with pytest.raises(InvalidInput):
            workspace.path("runs", name)
    (tmp_path / "mine" / "runs" / "out").symlink_to(tmp_path)
    with pytest.raises(InvalidInput, match="leads out of the workspace"):
        workspace.path("runs", "out")
    with pytest.raises(InvalidInput):
        workspace.creature("runs/../../x.yaml")
    assert workspace.new("runs", "../my body!").name == "my-body"
