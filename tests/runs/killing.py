"""Kills a writing process again and again at random moments; run by test_kill.py in a process of its own.

Usage: killing.py FOLDER BATCHES
"""

import json
import os
import random
import signal
import sqlite3
import sys
import time
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.runs.searches import TRIALS_PER_BATCH, recipe, search

from gambol import InvalidInput
from gambol.runs.run import Run

MOST_BATCHES = 5  # a writer stores fewer, then its next one is interrupted


def forked(work):
    """Starts `work(report)` in a child; gives its process number and what to read its reports from."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    try:
        os.close(reading)
        work(lambda number: os.write(writing, bytes([number % 256])))
        os._exit(0)
    except BaseException as error:
        print(repr(error), file=sys.stderr)
    os._exit(1)


def killed(work, reports, seconds):
    """Kills a child some time after it made so many reports; whether it had to be, and how many it made in all."""
    child, reading = forked(work)
    received = b""
    while len(received) < reports and (some := os.read(reading, 1)):
        received += some
    time.sleep(seconds)
    ended, status = os.waitpid(child, os.WNOHANG)
    if not ended:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), status
    while some := os.read(reading, 65536):
        received += some
    os.close(reading)
    return status != 0, len(received)


def pace(folder):
    """Seconds that beginning a run and storing a batch take on this disk."""
    moments = [time.perf_counter()]
    run = Run.create(folder / "pace", recipe())
    moments.append(time.perf_counter())
    search(run, 10, lambda batch: moments.append(time.perf_counter()))
    return moments[1] - moments[0], min(b - a for a, b in pairwise(moments[1:]))


def beginnings(folder, draw, seconds):
    """A kill while a run is begun leaves a run or a folder where one can be begun."""
    outcomes = {"begun": 0, "not yet": 0}
    for i in range(20):
        path = folder / f"begun{i}"
        after = draw.uniform(0, 3 * seconds) if i else 0.0  # the first before it can have begun
        killed(lambda report, path=path: Run.create(path, recipe()), 0, after)
        try:
            with Run.resume(path, recipe()) as run:
                assert run.trials_done == 0
            outcomes["begun"] += 1
        except InvalidInput:
            with Run.create(path, recipe()) as run:
                assert run.trials_done == 0
            outcomes["not yet"] += 1
    return outcomes


def whole(path):
    """How many batches are stored, after making sure that nothing but whole ones is."""
    run = Run.open(path)
    batches = run.trials_done // TRIALS_PER_BATCH
    assert run.trials_done == batches * TRIALS_PER_BATCH and run.kept == batches * TRIALS_PER_BATCH // 2
    assert (run.search_state or {"batch": 0})["batch"] == batches
    assert all(found.controller for found in run.best(20))
    connection = sqlite3.connect(path / "run.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    return batches


def main(folder, batches):
    draw = random.Random(0)
    beginning, batch = pace(folder)
    outcomes = beginnings(folder, draw, beginning)
    path = folder / "killed"
    Run.create(path, recipe()).__exit__(None, None, None)

    def work(report):
        with Run.resume(path, recipe()) as run:
            search(run, batches, report)

    kills = interrupted = stored = 0
    alive = True
    while alive:
        alive, reported = killed(work, draw.randrange(MOST_BATCHES), draw.uniform(0, 2 * batch))
        interrupted += (path / "run.sqlite-journal").exists()
        kills += alive
        now = whole(path)
        assert stored + reported <= now <= stored + reported + 1, "a batch that was reported as stored is missing"
        stored = now
    uninterrupted = Run.create(None, recipe())
    search(uninterrupted, batches)
    resumed = Run.open(path)
    assert stored == batches and resumed.finished
    assert resumed.rows() == uninterrupted.rows()
    assert resumed.best(50) == uninterrupted.best(50)
    assert resumed.search_state == uninterrupted.search_state
    print(json.dumps({"kills": kills, "interrupted": interrupted, **outcomes}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
