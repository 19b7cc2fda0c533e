"""Environments side by side: Luxo in one program, Luxo's controllers evaluated, and MuJoCo's hopper by Gymnasium.

Both creatures hop on one foot, and both are asked for an action every 8 ms, which is Gymnasium's for the hopper.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.util import find_spec
from typing import Literal

import numpy as np

import gambol
from gambol.rollout.lanes import dtype_of, run_lanes
from gambol.rollout.model import model_for
from gambol_lab.bench.measurement import Measurement, best_time
from gambol_lab.bench.works import Work

DECISION = 0.008  # s
LANES = 4096
DECISIONS = 50  # timed at once
PROCESSES = (2, 8, 32)  # environments of Gymnasium's, each a process: the number that suits it best counts
EVALUATED = "gambol evaluate"
PEER = "mujoco hopper, AsyncVectorEnv"

# MuJoCo's environments import a package for films, which nothing here makes.
PROGRAM = """
import sys, time, types, warnings
sys.modules.setdefault("imageio", types.ModuleType("imageio"))
import gymnasium
if __name__ == "__main__":
    warnings.simplefilter("ignore")
    count = int(sys.argv[1])
    many = gymnasium.make_vec("Hopper-v5", num_envs=count, vectorization_mode="async")
    many.reset(seed=0)
    actions = [many.action_space.sample() for _ in range(16)]
    for action in actions:
        many.step(action)
    rates = []
    for _ in range(3):
        began, steps = time.perf_counter(), 0
        while time.perf_counter() < began + 1.0:
            many.step(actions[steps % 16])
            steps += 1
        rates.append(steps * count / (time.perf_counter() - began))
    many.close()
    print(max(rates))
"""


def peer_is_installed() -> bool:
    """Whether Gymnasium and MuJoCo are there."""
    return all(find_spec(name) is not None for name in ("gymnasium", "mujoco"))


def measure(work: Work, threads: int, precision: Literal["float64", "float32"]) -> Measurement:
    """Random actions in thousands of environments, which begin anew where they end; steps are decisions."""
    began = time.perf_counter()
    many = gambol.environments.vector_env(work.creature, LANES, interval=DECISION, threads=threads, precision=precision)
    many.reset(seed=0)
    draw = np.random.default_rng(0)
    shape, dtype = (LANES, len(work.creature.actuators)), dtype_of(precision)
    actions = [draw.uniform(-1.0, 1.0, shape).astype(dtype) for _ in range(8)]
    many.step(actions[0])
    compile_s = time.perf_counter() - began

    def run() -> None:
        for i in range(DECISIONS):
            many.step(actions[i % len(actions)])

    rate = LANES * DECISIONS / best_time(run)
    many.close()
    return Measurement(work.name, "gambol", precision, threads, DECISION, rate, rate * DECISION, compile_s, None)


def measure_evaluate(work: Work, threads: int, precision: str) -> Measurement:
    """What `evaluate` runs of the same body, the same task and as many lanes, told in decisions of the same length."""
    world = gambol.dynamics.natural_world(work.creature)
    controllers: list[gambol.Controller] = [*work.poses(LANES)]
    kernel = type(controllers[0]).kernel(controllers, work.creature)
    task = gambol.environments.default_task(work.creature)
    model = model_for(work.creature, world, kernel, task)
    dtype = dtype_of(precision)
    states = np.tile(np.array(model.initial(), dtype), (LANES, 1))
    numbers = np.array([model.parameters(controller) for controller in controllers], dtype)
    each = round(DECISION / model.dt)
    began = time.perf_counter()
    run_lanes(model.program, states[:1], numbers[:1], model.tables, 1)
    compile_s = time.perf_counter() - began
    taken = best_time(lambda: run_lanes(model.program, states, numbers, model.tables, each * DECISIONS, threads))
    rate = LANES * DECISIONS / taken
    return Measurement(work.name, EVALUATED, precision, threads, DECISION, rate, rate * DECISION, compile_s, None)


def measure_peer(work: Work, threads: int) -> Measurement | None:
    """Gymnasium's hopper, in as many processes as make it fastest; None where it cannot run."""
    rates = []
    for count in PROCESSES:
        done = subprocess.run([sys.executable, "-c", PROGRAM, str(count)], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            rates.append(float(done.stdout.split()[-1]))
    if not rates:
        return None
    rate = max(rates)
    return Measurement(work.name, PEER, "float64", threads, DECISION, rate, rate * DECISION, 0.0, None)
