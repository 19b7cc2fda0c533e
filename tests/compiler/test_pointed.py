"""Indices that data point at and loops that data count: the same on floats and in any number of lanes of a block."""

import numpy as np
import pytest

from gambol.compiler.program import Memory, program_as_bytes, program_from_bytes, trace
from gambol.compiler.ptx import Architecture, ptx_of
from gambol.compiler.regions import Cells, anywhere, changed_where, pointed, repeat
from gambol.compiler.tape import recording_tape
from gambol.compiler.verify import InvalidTape, verify
from gambol.rollout.lanes import run_lanes

MOST = 6  # nodes of a tree
STATE, PARAMETERS = MOST + 1, 2 * MOST + 1
TREES = [[0, 0, 1, 1, 0, 4], [0, 0, 1, 2, 3, 4], [0], [0, 0, 0]]


def turn(lane):
    """Each node adds its number to that of its parent, from the last to the first: a sum over a tree that is data."""
    count = pointed(lane.parameters[2 * MOST], MOST + 1)
    repeat(MOST, lambda i: lane.scratch.__setitem__(i, lane.parameters[i]), turns=count)

    def up(j, most):
        i = j * -1 + (MOST - 1)
        parent = pointed(lane.parameters[i + MOST], MOST)
        total = lane.scratch[parent] + lane.scratch[i] * lane.parameters[i]
        lane.scratch[parent] = total
        return (most + total,)

    (found,) = repeat(MOST, up, (lane.state[MOST],))
    repeat(MOST, lambda i: lane.state.__setitem__(i, lane.scratch[i]), turns=count)
    lane.state[MOST] = found


def program():
    return trace(turn, state=STATE, parameters=PARAMETERS, scratch=MOST)


def batch(width):
    """A block of lanes for each tree, with different numbers at its nodes."""
    rows = []
    for lane in range(width * len(TREES)):
        tree = TREES[lane // width]
        own = 1.0 + np.sin(np.arange(MOST) + lane)
        own[len(tree) :] = 0.0
        rows.append([*own, *tree, *[0] * (MOST - len(tree)), len(tree)])
    return np.zeros((len(rows), STATE)), np.array(rows)


@pytest.mark.parametrize("width", [1, 2, 8])
def test_trees_that_are_data_sum_up_as_in_the_reference(width):
    states, parameters = batch(width)
    machine = run_lanes(program(), states, parameters, {}, 3, lanes=width)
    for i, row in enumerate(parameters):
        lane = Memory(Cells(states[i]), Cells(row), Cells([0.0] * MOST), {})
        for _ in range(3):
            lane.scratch.values[:] = [
                0.0
            ] * MOST  # not written where a tree has no node; the program reads what is left
            turn(lane)
        count = int(row[-1])
        assert np.allclose(machine[i, :count], lane.state.values[:count], rtol=1e-12), (
            i,
            machine[i],
            lane.state.values,
        )
    assert len(np.unique(machine[:, 0])) == len(machine)


@pytest.mark.parametrize("turns", [0.0, 1.0, 4.0, 99.0, -3.0, np.nan])
def test_loops_turn_as_often_as_data_say_and_never_more_than_they_may(turns):
    def counting(lane):
        (found,) = repeat(
            4, lambda i, total: (total + lane.parameters[i],), (lane.parameters[4],), pointed(lane.parameters[5], 5)
        )
        lane.state[0] = found

    row = [1.0, 10.0, 100.0, 1000.0, 0.5, turns]
    lane = Memory(Cells([0.0]), Cells(row), Cells(), {})
    counting(lane)
    machine = run_lanes(trace(counting, state=1, parameters=6), np.zeros((8, 1)), np.array([row] * 8), {}, 1, lanes=8)
    often = 0 if np.isnan(turns) else int(min(max(turns, 0), 4))
    assert machine.tolist() == [[0.5 + sum(row[:often])]] * 8 == [lane.state.values] * 8


def test_the_first_lane_of_a_block_speaks_for_it():
    def pick(lane):
        lane.state[0] = lane.parameters[pointed(lane.parameters[0], 3)]

    rows = np.array([[2.0, 10.0, 20.0], [1.0, 30.0, 40.0]])
    assert run_lanes(trace(pick, state=1, parameters=3), np.zeros((2, 1)), rows, {}, 1, lanes=2)[:, 0].tolist() == [
        20,
        40,
    ]


def test_it_travels_and_becomes_code_for_gpus():
    traced = program()
    assert program_from_bytes(program_as_bytes(traced)).fingerprint == traced.fingerprint
    for bits in (32, 64):
        assert ptx_of(traced, bits, Architecture(90)).count(".visible .entry rollout(") == 1


def test_the_verifier_refuses_what_data_could_point_beyond():
    def beyond(lane):
        lane.state[0] = lane.parameters[pointed(lane.parameters[0], 3) * 2 + 1]

    trace(beyond, state=1, parameters=6)
    with pytest.raises(InvalidTape, match="reaches from 1 to 5 in region 'parameters', which has 5"):
        trace(beyond, state=1, parameters=5)

    def unbounded(lane):
        tape = recording_tape()
        index = pointed(lane.parameters[0], 3)
        tape.operations[index.number] = ("pointed", lane.parameters[0].number)
        lane.state[0] = lane.parameters[index]

    with pytest.raises(InvalidTape, match="which is not kept within bounds"):
        trace(unbounded, state=1, parameters=5)

    def too_often(lane):
        repeat(3, lambda i: lane.state.__setitem__(0, lane.parameters[i]), turns=pointed(lane.parameters[0], 5))

    with pytest.raises(InvalidTape, match="may be told to turn 4 times, and knows of 3"):
        trace(too_often, state=1, parameters=5)
    verify(program().tape)


def leaning(lane):
    """What is below zero is turned back, and counted; nobody else is touched."""
    x, count, kept = lane.state[0] - 1.0, lane.state[1], lane.state[2]
    changed = changed_where(x < 0.0, lambda old: [old[0] * old[0] + 3.0, old[1] + 1.0, old[2]], [x, count, kept])
    assert changed[2] is kept  # what nobody changes costs nothing
    for i, value in enumerate(changed):
        lane.state[i] = value


@pytest.mark.parametrize("width", [1, 2, 8])
def test_lanes_are_changed_alone_whatever_their_neighbours_need(width):
    program = trace(leaning, state=3)
    states = np.array([[float(k % 7), 0.0, -0.0] for k in range(4 * width)])
    states[:width, 0] = 50.0  # a block in which nothing is to be done
    machine = run_lanes(program, states, np.zeros((len(states), 0)), {}, 9, lanes=width)
    for start, end in zip(states, machine, strict=True):
        lane = Memory(Cells(start), Cells(), Cells(), {})
        for _ in range(9):
            leaning(lane)
        assert lane.state.values == end.tolist()
    assert machine[0].tolist() == [41.0, 0.0, 0.0] and machine[-1, 1] > 0.0
    assert program_from_bytes(program_as_bytes(program)).fingerprint == program.fingerprint
    assert "setp" in ptx_of(program, 64, Architecture(80))


def test_a_condition_may_be_known_before():
    assert changed_where(False, lambda old: [9.0], [1.0]) == [1.0]
    assert anywhere(True) == 1
