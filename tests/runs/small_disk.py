"""Runs on a file system that fills up; run by test_faults.py, which mounts one. Usage: small_disk.py FOLDER"""

import shutil
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.runs.searches import candidate, recipe

from gambol import InvalidInput
from gambol.runs.run import Run


def is_told(act):
    """Whether the disk is full, and the one sentence says so."""
    try:
        act()
    except InvalidInput as error:
        assert "is full; whatever was stored before is still there" in str(error), error
        return True
    return False


def fill(file, leave):
    """Takes all the room of the disk but some bytes."""
    with suppress(OSError), file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(bytes(4096))
    with file.open("rb+") as ballast:
        ballast.truncate(file.stat().st_size - leave)


def beginnings(disk, ballast):
    """Wherever the room ends, a run begins there once there is room again."""
    told = 0
    for leave in range(0, 15 * 4096, 4096):
        fill(ballast, leave)
        full = is_told(lambda: Run.create(disk / "begun", recipe()))
        ballast.unlink()
        Run.create(disk / "begun", recipe()) if full else Run.resume(disk / "begun", recipe())
        shutil.rmtree(disk / "begun")
        told += full
    assert 5 < told < 15, told


def batches(path, ballast):
    """Wherever the room ends, a batch is stored whole or not at all, and the run goes on once there is room again."""
    done = told = 0
    with Run.create(path, recipe()) as run:
        for leave in range(0, 15 * 4096, 4096):
            fill(ballast, leave)
            append = partial(run.append, [candidate(done + i) for i in range(20)], trials=20, state={"leave": leave})
            full = is_told(append)
            assert run.trials_done == run.kept == (done if full else done + 20)
            ballast.unlink()
            if full:
                append()
            done += 20
            told += full
    with Run.resume(path, recipe()) as run:
        assert run.trials_done == run.kept == done
    assert 5 < told < 15, told


def main(disk):
    beginnings(disk, disk / "ballast")
    batches(disk / "run", disk / "ballast")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
