"""4.5: fitness evaluation shared out to workers that join, leave and die (claim E11: linear in workers).

Workers are processes of this machine with a thread each, so that no speed-up can exceed the number of its cores. A
generation is timed as a user waits for it: rollouts, their way there and back, selection and reproduction. The first
one, in which workers compile, is left out.
"""

from __future__ import annotations

import os
import signal
import time

import numpy as np

import gambol
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.devices import device_named
from gambol.progress import Report
from gambol.render.plots.speed_up import speed_up_plot
from gambol.reproduce.experiment import Row, Setting

ID = "evolve-workers"
EVOLUTION = gambol.synthesis.Evolution(population=160, generations=5)
SECONDS = 300.0  # of a trial, half of the thesis's
COUNTS = (1, 2, 4)
LINEAR = 0.8  # of as many times as there are workers, or cores for them


def run(setting: Setting) -> list[Row]:
    """The same evolution of the worm with different numbers of workers, for each seed."""
    cores = gambol.evaluation.Threads().count
    alone, ups, alike = [], {count: [] for count in COUNTS}, 0  # type: ignore[var-annotated]
    for seed in setting.seeds:
        setting.report(f"seed {seed}: one thread of this process")
        expected, here = _evolved(seed, "cpu")
        taken = {}
        for count in COUNTS:
            setting.report(f"seed {seed}: {count} workers")
            found, taken[count] = _evolved(seed, _device(count))
            alike += found == expected
        alone.append(here / taken[1])
        for count, seconds in taken.items():
            ups[count].append(taken[1] / seconds)
    setting.report("a worker is killed")
    survived = _evolved(setting.seeds[-1], _device(2), kill=True)[0] == expected
    speed_up_plot(ups, cores, setting.out / f"{ID}.png", "Evolution of the worm over workers")
    means, count = {n: float(np.mean(some)) for n, some in ups.items()}, len(setting.seeds)
    several, runs = COUNTS[1:], count * len(COUNTS)
    return [
        Row(ID, f"speed-up with {' and '.join(map(str, several))} workers on {cores} cores",
            "linear, up to the size of the population",
            " and ".join(f"{means[n]:.2f} ({min(ups[n]):.2f} … {max(ups[n]):.2f})" for n in several), count,
            all(means[n] > LINEAR * min(n, cores) for n in several)),
        Row(ID, "one worker beside one thread without a cluster", "–", f"{np.mean(alone):.2f} times as fast", count,
            None),
        Row(ID, "the same run, bit for bit, as without a cluster", "–", f"{alike} of {runs}", count, alike == runs),
        Row(ID, "a worker is killed and another joins", "tolerated; its work is done by others",
            "the same run" if survived else "another run", 1, survived),
    ]  # fmt: skip


def _device(workers: int) -> str:
    return f"{Cluster.name}:local:{workers}"


def _evolved(seed: int, device: str, kill: bool = False) -> tuple[list[object], float]:
    """What an evolution's run holds, and seconds of a generation after the first: the median."""
    ends: list[float] = []

    def told(report: Report) -> None:
        if report.note.startswith("generation"):
            ends.append(time.perf_counter())
        elif kill and len(ends) == 1 and report.done > 1.25 * EVOLUTION.population:
            _kill_one(device)
            ends.append(time.perf_counter())  # this is done once

    options = {"evolution": EVOLUTION, "seconds": SECONDS, "keep": 2, "seed": seed, "device": device, "threads": 1}
    run = gambol.evolve("worm", **options, progress=gambol.Progress(told))  # type: ignore[arg-type]
    return [run.rows(), [one.individual for one in run.best(run.kept)]], float(np.median(np.diff(ends)))


def _kill_one(device: str) -> None:
    """Kills a worker in the middle of a generation; its nanny starts another."""
    cluster = device_named(device)
    assert isinstance(cluster, Cluster)
    processes: dict[str, int] = cluster.workers.client.run(os.getpid)
    os.kill(min(processes.values()), signal.SIGKILL)
