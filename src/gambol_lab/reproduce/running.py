"""Experiments one after another or side by side, each in a process of its own; what is done is kept."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType

from gambol.errors import InvalidInput
from gambol.progress import Cancelled, Progress
from gambol_lab.reproduce.experiment import Experiment, Row, Setting
from gambol_lab.reproduce.outcome import Outcome, kept_outcome, pictures_in

INNER = 4  # processes that each of several experiments may use for its seeds


def seeds_of(experiment: Experiment, first: int, count: int | None) -> range:
    """So many from the first, or as many as the experiment usually has."""
    return range(first, first + (experiment.seeds if count is None else count))


def outcomes(
    experiments: Sequence[Experiment], first: int, count: int | None, out: Path, progress: Progress, jobs: int = 1
) -> Iterator[Outcome]:
    """Each experiment's outcome when it is there; those that an earlier run has kept come first.

    Costly ones begin first, and those that measure time come last, alone.
    """
    missing = []
    for experiment in experiments:
        earlier = kept_outcome(experiment, seeds_of(experiment, first, count), out / experiment.id)
        if earlier is None:
            missing.append(experiment)
        else:
            yield earlier
    crowd = [] if jobs == 1 else sorted((e for e in missing if not e.timed), key=lambda e: -e.expected)
    for experiment in _crowded(crowd, first, count, out, progress, jobs):
        found = kept_outcome(experiment, seeds_of(experiment, first, count), out / experiment.id)
        yield found or _failed(experiment, seeds_of(experiment, first, count), out / experiment.id, "its process died")
    for experiment in missing:
        if experiment not in crowd:
            yield run_and_keep(experiment, seeds_of(experiment, first, count), out / experiment.id, progress, jobs)


def run_and_keep(experiment: Experiment, seeds: range, folder: Path, progress: Progress, jobs: int) -> Outcome:
    """Runs an experiment and keeps what came out. One that fails has a row that says so, and is tried again."""
    began = time.monotonic()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        rows = experiment.run(Setting(seeds, folder, progress, jobs))
    except Cancelled:
        raise
    except InvalidInput as error:
        return _failed(experiment, seeds, folder, str(error), time.monotonic() - began)
    outcome = Outcome(experiment, seeds, rows, time.monotonic() - began, pictures_in(folder))
    outcome.keep(folder)
    return outcome


def _failed(experiment: Experiment, seeds: range, folder: Path, why: str, seconds: float = 0.0) -> Outcome:
    row = Row(experiment.id, "the experiment comes to its end", "–", why, len(seeds), False)
    return Outcome(experiment, seeds, [row], seconds, [])


def _crowded(
    experiments: Sequence[Experiment], first: int, count: int | None, out: Path, progress: Progress, jobs: int
) -> Iterator[Experiment]:
    """Experiments as they finish, `jobs` of them at a time."""
    context, waiting = multiprocessing.get_context("spawn"), list(experiments)
    running: dict[int, tuple[SpawnProcess, Experiment]] = {}
    done = 0
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                experiment = waiting.pop(0)
                seeds = seeds_of(experiment, first, count)
                process = context.Process(target=_in_a_process, args=(experiment, seeds, out / experiment.id))
                process.start()
                running[process.sentinel] = process, experiment
            progress.raise_if_cancelled()
            names = ", ".join(experiment.id for _, experiment in running.values())
            progress.report(done, len(experiments), note=names)
            for sentinel in wait(list(running), timeout=1.0):
                assert isinstance(sentinel, int)
                process, experiment = running.pop(sentinel)
                process.join()
                done += 1
                yield experiment
    finally:
        for process, _ in running.values():
            _end(process)
        for process, _ in running.values():
            process.join()


def _end(process: SpawnProcess) -> None:
    """Ends an experiment and the processes that make its plans."""
    process.terminate()
    if hasattr(os, "killpg") and process.pid is not None:
        with suppress(ProcessLookupError, PermissionError):  # not begun yet, or over
            os.killpg(process.pid, signal.SIGTERM)


def _in_a_process(experiment: Experiment, seeds: range, folder: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that began this one
    signal.signal(signal.SIGTERM, _over)
    if hasattr(os, "setpgrp"):
        os.setpgrp()  # so that it can be ended together with those that it begins
    run_and_keep(experiment, seeds, folder, Progress(), INNER)


def _over(number: int, frame: FrameType | None) -> None:
    """Ends this process in good order: killed at once, it would leave locks of its own behind, and be told of."""
    sys.exit(128 + number)
