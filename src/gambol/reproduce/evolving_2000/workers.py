"""4.5: fitness evaluation shared out to workers that join, leave and die.

Workers are processes of this machine with a thread each, so that no speed-up can exceed the number of its cores, and
whatever else runs there takes its share; the processor time that all processes spend tells what is lost on the way. A
generation is timed as a user waits for it: rollouts, their way there and back, selection and reproduction. The first
one, in which workers compile, is left out.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

import gambol
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.devices import device_named
from gambol.progress import Report
from gambol.render.plots.speed_up import speed_up_plot
from gambol.reproduce.experiment import Row, Setting

T = TypeVar("T")

ID = "evolve-workers"
EVOLUTION = gambol.synthesis.Evolution(population=160, generations=6)
SECONDS = 300.0  # of a trial, half of the thesis's
COUNTS = (1, 2, 4)
LINEAR = 0.8  # of as many times as there are workers, or cores for them


@dataclass(frozen=True)
class _Timed:
    """A run: what it holds, and what one of its generations takes, in s."""

    held: object
    seconds: float
    processor: float  # of all processes


def run(setting: Setting) -> list[Row]:
    """The same evolution of the worm with different numbers of workers, for each seed."""
    alone: list[_Timed] = []
    shared: dict[int, list[_Timed]] = {count: [] for count in COUNTS}
    for seed in setting.seeds:
        setting.report(f"seed {seed}: one thread of this process")
        alone.append(_evolved(seed, "cpu"))
        for count, found in shared.items():
            setting.report(f"seed {seed}: {count} workers")
            found.append(_evolved(seed, _device(count)))
    setting.report("a worker is killed")
    survived = _evolved(setting.seeds[-1], _device(2), kill=True).held == alone[-1].held
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
    return [
        Row(ID, f"speed-up with {' and '.join(map(str, several))} workers on {cores} cores",
            "linear, up to the size of the population",
            " and ".join(f"{np.mean(ups[n]):.2f} ({min(ups[n]):.2f} … {max(ups[n]):.2f})" for n in several), count,
            all(np.mean(ups[n]) > LINEAR * min(n, cores) for n in several)),
        Row(ID, f"processor time with {', '.join(map(str, COUNTS))} workers, one thread without a cluster is 1", "–",
            ", ".join(f"{spent[n]:.2f}" for n in COUNTS), count, None),
        Row(ID, "the same run, bit for bit, as without a cluster", "–", f"{sum(alike)} of {len(alike)}", count,
            all(alike)),
        Row(ID, "a worker is killed and another joins", "tolerated; its work is done by others",
            "the same run" if survived else "another run", 1, survived),
    ]  # fmt: skip


def _device(workers: int) -> str:
    return f"{Cluster.name}:local:{workers}"


def _evolved(seed: int, device: str, kill: bool = False) -> _Timed:
    """An evolution; of its generations after the first, the median."""
    ends: list[tuple[float, float]] = []
    killed = not kill

    def told(report: Report) -> None:
        nonlocal killed
        if report.note.startswith("generation"):
            ends.append((time.perf_counter(), _processor(device)))
        elif not killed and report.done > 1.25 * EVOLUTION.population:
            os.kill(min(_asked(device, os.getpid)), signal.SIGKILL)  # its nanny starts another
            killed = True

    run = gambol.evolve("worm", evolution=EVOLUTION, seconds=SECONDS, keep=2, seed=seed, device=device, threads=1,
                        progress=gambol.Progress(told))  # fmt: skip
    seconds, processor = np.median(np.diff(ends, axis=0), axis=0)
    return _Timed((run.rows(), [one.individual for one in run.best(run.kept)]), float(seconds), float(processor))


def _processor(device: str) -> float:
    """Processor time of this process and of all workers, in s."""
    return time.process_time() + sum(_asked(device, time.process_time))


def _asked(device: str, question: Callable[[], T]) -> list[T]:
    """What each worker answers."""
    cluster = device_named(device)
    return list(cluster.workers.client.run(question).values()) if isinstance(cluster, Cluster) else []
