"""gambol on a GPU, beside what the GPU could do at most."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from gambol.checkup import batch_of
from gambol.compiler.finish import blocks_of
from gambol.compiler.kinds import BODY, LOOPS
from gambol.compiler.program import Program
from gambol.dynamics.habitat import trial_seconds
from gambol.evaluation.device import Batch
from gambol.evaluation.devices import device_named
from gambol.evaluation.gpu import Gpu
from gambol.evaluation.nvidia import Card
from gambol.progress import Progress
from gambol_lab.bench.measurement import best_time
from gambol_lab.bench.works import Work

CANDIDATES = 2**20
DIFFERENT = 1024  # controllers; the others repeat them
REPEATS = 3

# Operations of a tape that a core computes; the others are memory, numbers in the code, and the loops' own counting.
COMPUTED = {
    "add",
    "sub",
    "mul",
    "div",
    "fma",
    "fms",
    "fnma",
    "sqrt",
    "floor",
    "power_of_two",
    "exponent",
    "select",
    "less",
    "less_equal",
    "and",
    "or",
}
# Float32 operations that a multiprocessor begins in every clock, by compute capability (NVIDIA's programming guide).
CORES = {
    50: 128,
    52: 128,
    60: 64,
    61: 128,
    70: 64,
    72: 64,
    75: 64,
    80: 64,
    86: 128,
    87: 128,
    89: 128,
    90: 128,
    100: 128,
    120: 128,
}


@dataclass(frozen=True)
class GpuRow:
    """What a GPU did on a work, with the keys of every bench row and the roofline."""

    work: str
    engine: str
    precision: str
    threads: int  # candidates, one thread each
    step_s: float
    steps_per_s: float  # everything: parameters sent, rollouts, scores back
    sim_s_per_s: float
    rollout_steps_per_s: float  # the rollouts alone, once all is in the GPU's memory
    compile_s: float  # from the description to the program on the GPU
    operations: int  # computed in a step
    share_of_peak: float  # of the operations that all its cores could compute meanwhile, in the rollouts alone
    registers: int  # of each thread
    spilt_bytes: int  # of each thread

    def data(self) -> dict[str, Any]:
        return asdict(self)


def measure_on_gpu(work: Work, precision: str) -> GpuRow:
    """Full evaluations of a million candidates."""
    gpu = device_named("gpu")
    assert isinstance(gpu, Gpu)
    step = work.step
    model, start, some = batch_of(work.creature, work.controllers(DIFFERENT), step, precision)
    steps = round(trial_seconds(work.creature) / step)
    bits = start.dtype.itemsize * 8
    compile_s = best_time(lambda: gpu.loaded(model.program, bits), repeats=1)
    starts = np.broadcast_to(start[0], (CANDIDATES, start.shape[1]))
    parameters = np.tile(some, (CANDIDATES // DIFFERENT, 1))
    batch = Batch(model.program, starts, parameters, model.tables, steps)
    scored = [model.slot("status"), model.results["score"]]
    rate = steps * CANDIDATES / best_time(lambda: gpu.run(batch, scored, Progress()), REPEATS)
    loaded = gpu.loaded(model.program, bits)
    operations = _computed(model.program)
    alone = steps * CANDIDATES / gpu.timed(batch, REPEATS)
    share = operations * alone / _peak(gpu.card, bits)
    return GpuRow(
        work.name,
        f"gambol on {gpu.card.name}",
        precision,
        CANDIDATES,
        step,
        rate,
        rate * step,
        alone,
        compile_s,
        operations,
        share,
        loaded.registers,
        loaded.spilt,
    )


def _computed(program: Program) -> int:
    """Operations of one step that a core computes, each turn of a loop counted."""
    tape = program.tape
    turns = {tape.root.serial: 1}
    total = 0
    for block in blocks_of(tape):
        for number in block.operations:
            operation = tape.operations[number]
            if operation[0] in LOOPS:  # of those that data count, as often as they may turn at most
                turns[operation[BODY].serial] = turns[block.serial] * operation[1]
            total += turns[block.serial] * (operation[0] in COMPUTED)
    return total


def _peak(card: Card, bits: int) -> float:
    """Operations a second that all cores together can begin."""
    cores = CORES[card.architecture.known] * card.multiprocessors
    return cores * card.clock_hz / (card.double_ratio if bits == 64 else 1)
