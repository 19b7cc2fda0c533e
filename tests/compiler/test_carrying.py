"""What a turn takes over from the one before, and the order in which it works: fewer operations, the same bits."""

import numpy as np
import pytest

from gambol.compiler.carrying import carrying
from gambol.compiler.elementary import sincos
from gambol.compiler.finish import operands
from gambol.compiler.ordering import better_order, waits
from gambol.compiler.program import Memory, trace
from gambol.compiler.regions import Cells, repeat
from gambol.compiler.tape import seal
from gambol.rollout.lanes import run_lanes


def pendulum(lane):
    """A step that asks for the sine of its angle, and a measure of where the tip has come by then."""
    angle, rate = lane.state[0], lane.state[1]
    sine, cosine = sincos(angle)
    rate = rate - 0.01 * sine + 0.001 * cosine
    angle = angle + 0.01 * rate
    lane.state[0], lane.state[1] = angle, rate
    seal()
    sine, cosine = sincos(angle)
    lane.state[2] = lane.parameters[0] * sine + cosine


def turned_about(lane):
    """Each turn finds in one slot what the last one has left in another."""
    one, other = sincos(lane.state[0])[0], sincos(lane.state[1])[1]
    lane.state[0], lane.state[1] = lane.state[1], lane.state[2]
    lane.state[2] = lane.state[0] * 0.5 + one - other
    lane.state[3] = sincos(lane.state[0])[0] + sincos(lane.state[1])[1]


def scattered(lane):
    """Products that all wait for their sum."""
    products = [(lane.state[0] + float(i)) * lane.state[1] for i in range(100)]
    shares = [1.0 / product for product in products]
    for i, share in enumerate(shares):
        lane.state[2 + i % 2] = lane.state[2 + i % 2] * 0.5 + share


def looping(lane):
    sine = sincos(lane.state[0])[0]
    repeat(3, lambda i: lane.state.__setitem__(i, lane.state[i] + sine))


def reference(turn, start, numbers, turns):
    lane = Memory(Cells(start), Cells(numbers), Cells(), {})
    for _ in range(turns):
        turn(lane)
    return lane.state.values


@pytest.mark.parametrize("turn", [pendulum, turned_about, scattered, looping])
@pytest.mark.parametrize("width", [1, 4, 8])
def test_the_bits_are_those_of_single_turns_which_take_nothing_over(turn, width):
    program = trace(turn, state=4, parameters=1)
    draw = np.random.default_rng(0)
    states, numbers = draw.uniform(1.0, 2.0, (11, 4)), draw.uniform(0.5, 1.0, (11, 1))
    whole = run_lanes(program, states, numbers, {}, 12, lanes=width)
    single = states
    for _ in range(12):
        single = run_lanes(program, single, numbers, {}, 1, lanes=width)
    assert whole.tolist() == single.tolist()
    expected = [reference(turn, s, n, 12) for s, n in zip(states, numbers, strict=True)]
    assert np.allclose(whole, expected, rtol=1e-12, atol=0.0)


def test_what_a_measure_has_worked_out_is_not_worked_out_again():
    tape = trace(pendulum, state=4, parameters=1).tape
    found = carrying(tape)
    kinds = [found.tape.operations[n][0] for n in found.tape.root.operations]
    assert kinds.count("floor") == 2 and kinds.count("carried") == len(found.opening.outputs) > 0
    assert [tape.operations[n][0] for n in tape.root.operations].count("floor") == 4  # the tape itself stays


def test_what_loops_store_is_left_alone():
    tape = trace(looping, state=4, parameters=1).tape
    found = carrying(tape)
    assert not found.opening.outputs
    assert found.tape.root.operations == tape.root.operations


def test_of_two_orders_the_one_in_which_less_waits():
    def gathered(lane):
        values = [1.0 / lane.state[i] for i in range(100)]
        for i, value in enumerate(values):
            lane.state[i] = value * lane.parameters[0]

    tape = trace(gathered, state=100, parameters=1).tape
    used = operands(tape)
    better = better_order(tape, used)
    assert sorted(better) == sorted(tape.root.operations)
    assert waits(tape, better, used) < waits(tape, tape.root.operations, used) - 60  # most of what waits for all others
