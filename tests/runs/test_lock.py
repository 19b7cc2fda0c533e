"""One process writes a run; its lock dies with it."""

import os
import subprocess
import sys
import time

import pytest
from tests.runs.searches import recipe

import gambol
from gambol.runs.run import Run

HOLD = """
import sys, time
from gambol.runs.folder import FolderLock
from pathlib import Path
lock = FolderLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""

# The child of a fork outlives its killed parent; it says who it is.
HOLD_AND_FORK = HOLD.replace(
    'print("held"', 'import os\nif child := os.fork(): print(child, flush=True)\nelse: time.sleep(60)\nprint("held"'
)


@pytest.fixture
def path(tmp_path):
    Run.create(tmp_path / "luxo", recipe()).__exit__(None, None, None)
    return tmp_path / "luxo"


@pytest.fixture
def holder(path):
    """Another process that writes the run."""
    process = started(HOLD, path)
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def started(code, path):
    return subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE, text=True)


def test_the_second_process_is_refused_until_the_first_is_dead(path, holder):
    for begin in (Run.resume, Run.create):
        with pytest.raises(gambol.InvalidInput) as caught:
            begin(path, recipe())
        assert str(path) in str(caught.value) and f"is being written by process {holder.pid}" in str(caught.value)
        assert str(caught.value).count("; ") == 2
    assert Run.open(path).trials_done == 0  # reading needs no lock
    holder.kill()
    holder.wait()
    with Run.resume(path, recipe()) as run:
        run.append([], trials=1, state={})


def test_the_same_process_is_refused_too(path):
    with Run.resume(path, recipe()), pytest.raises(gambol.InvalidInput, match="being written by this process"):
        Run.resume(path, recipe())
    Run.resume(path, recipe()).__exit__(None, None, None)


def test_a_run_that_nobody_holds_any_more_is_free(path):
    run = Run.resume(path, recipe())
    del run
    with Run.resume(path, recipe()) as again:
        assert again.recipe == recipe()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_worker_does_not_keep_its_dead_parents_lock(path):
    process = started(HOLD_AND_FORK, path)
    child = int(process.stdout.readline())
    assert process.stdout.readline() == "held\n"
    with pytest.raises(gambol.InvalidInput, match=f"process {process.pid}"):
        Run.resume(path, recipe())
    time.sleep(0.1)  # the child has begun
    process.kill()
    process.wait()
    process.stdout.close()
    try:
        Run.resume(path, recipe()).__exit__(None, None, None)
        os.kill(child, 0)  # it is still there
    finally:
        os.kill(child, 9)
