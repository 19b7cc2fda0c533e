"""4.5: fitness evaluation shared out to workers that join, leave and die.

Workers are processes of this machine with a thread each, so that no speed-up can exceed the number of its cores. A
generation is timed as a user waits for it: rollouts, their way there and back, selection and reproduction. The first
one, in which workers compile, is left out. Where other programs run as well, more workers get a larger share of the
cores, and a speed-up says nothing: it is told, and not judged. The processor time of all processes says what is lost on
the way in any case.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

import gambol
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.devices import device_named
from gambol.pictures.plots.speed_up import speed_up_plot
from gambol.progress import Report
from gambol_lab.reproduce.experiment import Row, Setting

T = TypeVar("T")

ID = "evolve-workers"
EVOLUTION = gambol.synthesis.Evolution(population=160, generations=4)
SECONDS = 600.0  # of a trial, as in the thesis
COUNTS = (1, 2, 4)
LINEAR = 0.8  # of as many times as there are workers, or cores for them
TO_ITSELF = 0.9  # of a core, that one thread gets where nobody else works


@dataclass(frozen=True)
class _Timed:
    """A run: what it holds, and what one of its generations takes, in s."""

    held: object
    seconds: float
    processor: float  # of all processes


def run(setting: Setting) -> list[Row]:
    """The same evolution of the worm with different numbers of workers, for each seed."""
    last = setting.seeds[-1]
    alone = [_evolved(setting, seed) for seed in setting.seeds]
    shared: dict[int, list[_Timed]] = {}
    for count in COUNTS:
        with _started(count) as cluster:
            shared[count] = [_evolved(setting, seed, cluster) for seed in setting.seeds]
    with _started(2) as cluster:
        survived = _evolved(setting, last, cluster, kill=True).held == alone[-1].held
    cores = gambol.evaluation.Threads().count
    ups = {n: [one.seconds / some.seconds for one, some in zip(shared[1], shared[n], strict=True)] for n in COUNTS}
    speed_up_plot(ups, cores, setting.out / f"{ID}.png", "Evolution of the worm over workers")
    return _rows(alone, shared, ups, cores, survived)


def _rows(
    alone: list[_Timed],
    shared: Mapping[int, list[_Timed]],
    ups: Mapping[int, list[float]],
    cores: int,
    survived: bool,
) -> list[Row]:
    count, several = len(alone), COUNTS[1:]
    alike = [one.held == other.held for some in shared.values() for one, other in zip(alone, some, strict=True)]
    spent = {n: np.mean([b.processor / a.processor for a, b in zip(alone, shared[n], strict=True)]) for n in COUNTS}
    got = float(np.mean([one.processor / one.seconds for one in alone]))
    linear = all(np.mean(ups[n]) > LINEAR * min(n, cores) for n in several)
    return [
        Row(ID, "share of a core that one thread got (less if other programs run)", "–", f"{got:.0%}", count, None),
        Row(
            ID,
            f"speed-up with {' and '.join(map(str, several))} workers on {cores} cores",
            "linear, up to the size of the population",
            " and ".join(f"{np.mean(ups[n]):.2f} ({min(ups[n]):.2f} … {max(ups[n]):.2f})" for n in several),
            count,
            linear if got > TO_ITSELF else None,
        ),
        Row(
            ID,
            f"processor time with {', '.join(map(str, COUNTS))} workers, one thread without a cluster is 1",
            "–",
            ", ".join(f"{spent[n]:.2f}" for n in COUNTS),
            count,
            None,
        ),
        Row(
            ID,
            "the same run, bit for bit, as without a cluster",
            "–",
            f"{sum(alike)} of {len(alike)}",
            count,
            all(alike),
        ),
        Row(
            ID,
            "a worker is killed and another joins",
            "tolerated; its work is done by others",
            "the same run" if survived else "another run",
            1,
            survived,
        ),
    ]


@contextmanager
def _started(workers: int) -> Iterator[Cluster]:
    cluster = device_named(f"{Cluster.name}:local:{workers}")
    assert isinstance(cluster, Cluster)
    try:
        yield cluster
    finally:
        cluster.workers.close()


def _evolved(setting: Setting, seed: int, cluster: Cluster | None = None, kill: bool = False) -> _Timed:
    """An evolution, on one thread of this process without a cluster; of its generations after the first, the median."""
    setting.report(f"seed {seed}: {'one thread here' if cluster is None else cluster.workers.address}")
    ends: list[tuple[float, float]] = []
    killed = not kill

    def told(report: Report) -> None:
        nonlocal killed
        if report.note.startswith("generation"):
            ends.append((time.perf_counter(), time.process_time() + sum(_asked(cluster, time.process_time))))
        elif not killed and report.done > 1.25 * EVOLUTION.population:
            os.kill(min(_asked(cluster, os.getpid)), signal.SIGKILL)  # its nanny starts another
            killed = True

    device = "cpu" if cluster is None else f"{cluster.name}:{cluster.workers.address}"
    run = gambol.evolve(
        "worm",
        evolution=EVOLUTION,
        seconds=SECONDS,
        keep=2,
        seed=seed,
        device=device,
        threads=1,
        progress=gambol.Progress(told),
    )
    seconds, processor = np.median(np.diff(ends, axis=0), axis=0)
    return _Timed((run.rows(), [one.individual for one in run.best(run.kept)]), float(seconds), float(processor))


def _asked(cluster: Cluster | None, question: Callable[[], T]) -> list[T]:
    """What each worker answers that is still there."""
    return [] if cluster is None else list(cluster.workers.client.run(question, on_error="ignore").values())
