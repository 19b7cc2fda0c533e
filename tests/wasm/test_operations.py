"""Every operation in WebAssembly against the processor's machine code, on numbers of every kind."""

import numpy as np
import pytest
from tests.compiler import worm
from tests.wasm.engines import ENGINES

from gambol.compiler.arithmetic import exponent, floor, power_of_two, sqrt, where
from gambol.compiler.draws import LaneDraws
from gambol.compiler.kinds import KINDS
from gambol.compiler.program import trace
from gambol.compiler.regions import NumberList, SlotList, changed_where, pointed, repeat
from gambol.compiler.wasm.module import wasm_of
from gambol.evaluation.device import Batch
from gambol.page.engines import run_batches
from gambol.rollout.lanes import run_lanes

SPECIAL = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, 3.0]


def numbers_of(dtype, count, seed):
    """Of any size down to the subnormal, near one another, and special ones."""
    draws = np.random.default_rng(seed)
    limits = np.finfo(dtype)
    powers = draws.uniform(np.log2(float(limits.smallest_subnormal)), np.log2(float(limits.max)), count)
    any_size = draws.choice([-1.0, 1.0], count) * draws.uniform(1.0, 2.0, count) * np.exp2(np.minimum(powers, 1022.0))
    near_one = draws.normal(size=count)
    small = draws.choice([-1.0, 1.0], count) * draws.integers(1, 9, count) * float(limits.smallest_subnormal)
    kinds = np.stack([any_size, near_one, small, draws.choice(SPECIAL, count)])
    with np.errstate(over="ignore"):
        return kinds[draws.integers(0, 4, count), np.arange(count)].astype(dtype)


def triples(dtype, count=3000):
    """Three numbers a row; in some the third all but takes away the product of the others."""
    rows = np.stack([numbers_of(dtype, count, seed) for seed in (1, 2, 3)], axis=1)
    with np.errstate(all="ignore"):
        product = rows[:, 0] * rows[:, 1]
    rows[::3, 2] = -product[::3]
    draws = np.random.default_rng(4)
    rows[1::3, 0] = draws.normal(size=len(rows[1::3]))
    rows[1::3, 1] = (draws.normal(size=len(rows[1::3])) * np.finfo(dtype).tiny).astype(dtype)  # subnormal products
    return rows


def arithmetic(lane):
    a, b, c = (lane.parameters[i] for i in range(3))
    results = [a + b, a - b, a * b, a / b, sqrt(a), floor(a)]
    results += [lane.parameters[3] * lane.parameters[4] + c, lane.parameters[5] * lane.parameters[6] - c]
    results += [c - lane.parameters[7] * lane.parameters[8]]  # products of their own, which are fused
    results += [where(a < b, 1.0, 2.0), where(a <= b, a, b), where((a < b) & (b < c), 1.0, 0.0)]
    results += [where((a < b) | (b < c), 1.0, 0.0), where(a < 1.0, floor(b), sqrt(c))]
    for i, value in enumerate(results):
        lane.state[i] = value


def bit_patterns(lane):
    whole = floor(lane.parameters[0])
    lane.state[0] = power_of_two(whole)
    lane.state[1] = exponent(lane.parameters[1])


def draws(lane):
    drawn = LaneDraws(lane.parameters[0])
    for i in range(4):
        lane.state[i] = drawn.one()


SLOTS, NUMBERS = SlotList("slots", [3, 0, 2]), NumberList("numbers", [0.1, 2.5, -7.0])


def memory(lane):
    """Gathers, tables, lists, and loops inside loops with carried values."""
    row = lane.parameters[0]
    lane.scratch[0] = lane.state[0] + 1.0

    def outer(i, total, other):
        def inner(j, sum_):
            lane.scratch[j + 1] = lane.state[SLOTS[j]] * NUMBERS[j]
            return (sum_ * NUMBERS[i] + lane.scratch[j + 1],)

        (found,) = repeat(3, inner, (total,))
        return found, total + other

    total, other = repeat(3, outer, (row, 0.25))
    lane.state[1] = lane.state.at(0, 2, row, stride=2) + lane.scratch.at(0, 4, row) + lane.parameters.at(0, 2, row)
    lane.state[2] = lane.tables["heights"].at(row) - lane.tables["others"].at(row + 1.0)
    lane.state[3] = total + other


def pointing(lane):
    """Indices and numbers of turns that data say, the same in all lanes of a block."""
    count = pointed(lane.parameters[3], 4)

    def turn(i, total):
        return (total * 0.5 + lane.parameters[pointed(lane.parameters[i], 3)],)

    (lane.state[0],) = repeat(3, turn, (lane.state[0],), count)
    low = lane.state[0] < -0.5  # in some blocks nowhere
    (lane.state[0],) = changed_where(low, lambda old: [old[0] * old[0] + lane.parameters[0]], [lane.state[0]])


def batches(dtype):
    """A batch for each program, and its name."""
    rows = triples(dtype)
    lanes = np.arange(-2.0, 9.0, 0.7, dtype)
    limit = 120 if dtype == np.float32 else 1000
    powers = np.stack([np.linspace(-limit, limit, 301), np.exp2(np.linspace(-100, 100, 301))], axis=1)
    keys = np.random.default_rng(0).integers(0, 2**63, 50, np.uint64).view(np.float64)[:, np.newaxis]
    tables = {"heights": [1.0, 2.5, -3.0], "others": [0.1, 0.2]}
    rows = np.concatenate([rows, rows[:, :2], rows[:, :2], rows[:, :2]], axis=1)
    yield Batch(trace(arithmetic, state=14, parameters=9), np.zeros((len(rows), 14), dtype), rows, {}, 1)
    yield Batch(trace(bit_patterns, state=2, parameters=2), np.zeros((301, 2), dtype), powers.astype(dtype), {}, 1)
    program = trace(memory, state=4, parameters=2, scratch=4, tables={"heights": 3, "others": 2})
    numbers = np.stack([lanes, lanes + 0.5], axis=1).astype(dtype)
    starts = np.random.default_rng(1).normal(size=(len(lanes), 4)).astype(dtype)
    yield Batch(program, starts, numbers, tables, 5)
    program = trace(worm.turn, state=worm.STATE, parameters=worm.PARAMETERS, scratch=worm.SCRATCH + 1)
    lengths = np.array(worm.rest_lengths()) * (1 + 0.1 * np.sin(np.arange(7)[:, None] + np.arange(worm.PARAMETERS)))
    yield Batch(program, np.tile(worm.initial(), (7, 1)).astype(dtype), lengths.astype(dtype), {}, 100)
    pointers = np.repeat(np.random.default_rng(2).uniform(-1.0, 5.0, (9, 4)), 16, axis=0).astype(dtype)
    own = np.linspace(-1.0, 1.0, len(pointers), dtype=dtype)[:, np.newaxis]
    yield Batch(trace(pointing, state=1, parameters=4), own, pointers, {}, 4)
    if dtype == np.float64:
        yield Batch(trace(draws, state=4, parameters=1), np.zeros((50, 4)), keys, {}, 1)


@pytest.fixture(scope="module")
def expected():
    every = [batch for dtype in (np.float64, np.float32) for batch in batches(np.dtype(dtype))]
    return every, [run_lanes(b.program, b.starts, b.parameters, b.tables, b.steps) for b in every]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_operation_has_the_same_bits(engine, expected):
    """With relaxed instructions, where they fuse, and with the routine that fuses anywhere."""
    every, ends = expected
    exact = [False] * len(every) + [True] * len(every)
    for batch, ran, end, way in zip(
        every * 2, run_batches(engine, every * 2, exact=exact), ends * 2, exact, strict=True
    ):
        assert not (way and ran.fused)
        different = ~((bits(ran.ends) == bits(end)) | (np.isnan(ran.ends) & np.isnan(end)))
        wrong = [(batch.parameters[i], ran.ends[i, j], end[i, j]) for i, j in np.argwhere(different)[:5]]
        assert not wrong, (way, batch.dtype)


def bits(values):
    """So that −0.0 is not 0.0."""
    return np.ascontiguousarray(values).view(f"u{values.dtype.itemsize}")


def test_every_kind_of_operation_is_tried():
    tried = {
        batch.program.tape.operations[number][0]
        for batch in batches(np.dtype(np.float64))
        for number in range(len(batch.program.tape.operations))
    }
    assert set(KINDS) - tried <= {"rounded"}


def test_random_numbers_are_drawn_in_float64():
    with pytest.raises(ValueError, match="drawn in float64"):
        wasm_of(trace(draws, state=4, parameters=1), 32)
