"""gambol on a work: this machine's own code, so what is measured goes through no device."""

from __future__ import annotations

import time

import numpy as np

import gambol
from gambol.checkup import batch_of, first_step
from gambol.rollout.lanes import run_lanes
from gambol_lab.bench.measurement import Measurement, best_time
from gambol_lab.bench.works import Work

CANDIDATES = 1024  # per thread and episode


def measure(work: Work, step: float, threads: int, precision: str = "float64") -> Measurement:
    """Episodes of hundreds of candidates."""
    controllers = work.controllers(CANDIDATES * threads)
    compile_s = first_step(work.creature, controllers[0], step, precision)
    model, states, numbers = batch_of(work.creature, controllers, step, precision)
    steps = round(work.seconds / step)
    seconds = best_time(lambda: run_lanes(model.program, states, numbers, model.tables, steps, threads))
    rate = steps * len(controllers) / seconds
    load = contact_load(work, controllers[:8], step)
    return Measurement(work.name, "gambol", precision, threads, step, rate, rate * step, compile_s, load)


def thousand_networks() -> float:
    """Seconds for what took hours in 1993: a thousand random networks of the bounder, six seconds each, all cores."""
    creature = gambol.creature("bounder")
    networks = Work("bounder-san", creature, "san").controllers(1000)
    began = time.perf_counter()
    gambol.evaluate(creature, networks, seconds=6.0)
    return time.perf_counter() - began


def contact_load(work: Work, controllers: list[gambol.Controller], step: float) -> float:
    """Mean number of points in contact."""
    motions = [gambol.simulate(work.creature, c, seconds=work.seconds, dt=step) for c in controllers]
    return float(np.mean([motion.touching.sum(axis=1).mean() for motion in motions]))
