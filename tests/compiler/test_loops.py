"""Loops of the tape on a body too large to unroll: same motion as the reference, compiled soon, and fast."""

import time

import numpy as np
from tests.compiler import worm

from gambol.compiler.cpu import compile_program, forget_kernels
from gambol.compiler.program import Memory, trace
from gambol.compiler.regions import Cells
from gambol.rollout.lanes import run_lanes

LANES = 64
STEPS = 100


def program():
    return trace(worm.turn, state=worm.STATE, parameters=worm.PARAMETERS, scratch=worm.SCRATCH + 1)


def batch():
    """Worms with different rest lengths."""
    states = np.tile(worm.initial(), (LANES, 1))
    stretch = 1 + 0.1 * np.sin(np.arange(LANES)[:, None] + np.arange(worm.PARAMETERS))
    return states, np.array(worm.rest_lengths()) * stretch


def test_the_worm_moves_as_in_the_reference():
    states, lengths = batch()
    machine = run_lanes(program(), states, lengths, {}, STEPS)
    lane = Memory(Cells(states[5]), Cells(lengths[5]), Cells([0.0] * (worm.SCRATCH + 1)), {})
    for _ in range(STEPS):
        worm.turn(lane)
    assert np.abs(machine[5] - lane.state.values).max() < 1e-10
    assert np.abs(machine - states).max() > 0.01  # it moved


def test_the_worm_is_the_same_in_any_number_of_lanes():
    states, lengths = batch()
    results = [run_lanes(program(), states, lengths, {}, STEPS, lanes=width) for width in (1, 2, 4, 8, 16)]
    for result in results[1:]:
        assert np.array_equal(result, results[0])


def test_the_worm_is_compiled_soon_and_is_one_body_of_code():
    traced = program()
    assert traced.operation_count < 400  # unrolled it has thousands
    times = []
    for _ in range(3):
        forget_kernels()
        began = time.process_time()
        compile_program(traced)
        times.append(time.process_time() - began)
    assert min(times) < 0.5
