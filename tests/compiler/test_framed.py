"""Rows of arrays that others hand over and read, and programs between two others, as one piece of machine code."""

import numpy as np
import pytest

from gambol.compiler.cpu import compile_program
from gambol.compiler.framed import Framed
from gambol.compiler.program import Wherever, program_as_bytes, program_from_bytes, trace
from gambol.compiler.ptx import Architecture, ptx_of
from gambol.compiler.regions import repeat
from gambol.rollout.lanes import aligned_empty, lane_blocks, lane_rows

SIZES = {"state": 2, "parameters": 1}


def opening(lane):
    lane.state[0] = lane.rows["given"][0] + lane.rows["given"][2]


def turn(lane):
    lane.state[0] = lane.state[0] * lane.parameters[0] + lane.state[1]


def closing(lane):
    lane.rows["told"][0] = lane.state[0]
    repeat(2, lambda i: lane.rows["told"].__setitem__(i + 1, lane.state[i] * 2.0))


def framed():
    return Framed(
        trace(opening, **SIZES, takes={"given": 3}), trace(turn, **SIZES), trace(closing, **SIZES, gives={"told": 3})
    )


@pytest.mark.parametrize("lanes", [1, 2, 8, None])
@pytest.mark.parametrize("bits", [64, 32])
def test_what_is_handed_over_comes_in_and_what_comes_of_it_goes_out(lanes, bits):
    dtype = np.dtype(f"float{bits}")
    kernel = compile_program(framed(), bits, lanes)
    width = kernel.lanes.width
    count = 3 * width
    draw = np.random.default_rng(0)
    states, numbers, given = (draw.integers(-4, 5, (count, n)).astype(dtype) for n in (2, 1, 3))
    told, blocks, parameters = (
        np.full((count, 3), np.nan, dtype),
        lane_blocks(states, width),
        lane_blocks(numbers, width),
    )
    unused = aligned_empty((1,), dtype)
    places = (blocks.ctypes.data, parameters.ctypes.data, unused.ctypes.data)
    kernel(*places, 3, 3, given.ctypes.data, told.ctypes.data)
    x, (p,) = given[:, 0] + given[:, 2], numbers.T
    for _ in range(3):
        x = x * p + states[:, 1]
    assert (told == np.column_stack([x, 2 * x, 2 * states[:, 1]])).all()
    assert (lane_rows(blocks, count) == np.column_stack([x, states[:, 1]])).all()


def test_parts_work_on_the_same_memory():
    one, other = trace(opening, **SIZES, takes={"given": 3}), trace(turn, state=3, parameters=1)
    with pytest.raises(ValueError, match="same state"):
        Framed(one, other, one)


def test_a_gpu_gets_the_same_rows():
    text = ptx_of(framed(), 64, Architecture(80))
    assert text.count(".param .u64") == 7  # state, parameters, tables, steps, lanes, and two arrays
    assert "rollout_param_6" in text and "st.global" in text


def test_rows_travel_with_a_program():
    program = trace(closing, **SIZES, gives={"told": 3})
    assert program_from_bytes(program_as_bytes(program)).rows == program.rows and program.rows[0].rows


@pytest.mark.parametrize("lanes", [1, 4, None])
def test_what_follows_runs_where_a_lane_asks_for_it(lanes):
    """All lanes of its block come along."""

    def following(lane):
        lane.rows["told"][2] = lane.rows["told"][2] + 100.0

    usual = framed()
    parts = usual.opening, usual.turn, usual.closing
    program = Framed(*parts, (Wherever(0), trace(following, **SIZES, gives={"told": 3})))
    kernel = compile_program(program, 64, lanes)
    width = kernel.lanes.width
    count = 2 * width
    given, states, told = np.zeros((count, 3)), np.zeros((count, 2)), np.zeros((count, 3))
    given[width, 0] = 1.0  # of the first lane of the second block
    blocks, parameters = lane_blocks(states, width), lane_blocks(np.ones((count, 1)), width)
    places = (blocks.ctypes.data, parameters.ctypes.data, aligned_empty((1,), np.dtype(float)).ctypes.data)
    kernel(*places, 1, 2, given.ctypes.data, told.ctypes.data)
    assert (told[:, 2] == np.repeat([0.0, 100.0], width)).all()
    assert program.fingerprint != usual.fingerprint
    with_it, without = (ptx_of(one, 64, Architecture(80)) for one in (program, usual))
    assert with_it.count("setp") > without.count("setp")
