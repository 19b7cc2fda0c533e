"""Recording: folding, sharing, fusing, dropping, loops and memory."""

import math
import struct

import numpy as np
import pytest

from gambol.compiler.arithmetic import absolute, clamp, floor, maximum, minimum, power_of_two, sqrt, total, where
from gambol.compiler.finish import blocks_of
from gambol.compiler.program import Memory, trace
from gambol.compiler.regions import Cells, Entries, SlotList, repeat
from gambol.rollout.lanes import run_lanes

NAN, INFINITY = math.nan, math.inf


def kinds(program):
    return [program.tape.operations[n][0] for block in blocks_of(program.tape) for n in block.operations]


def run(program, state, parameters=None, tables=None, steps=1):
    state = np.array(state, float)
    parameters = (
        np.zeros((len(state), program.size("parameters"))) if parameters is None else np.array(parameters, float)
    )
    return run_lanes(program, state, parameters, tables or {}, steps)


def reference(turn, state, parameters=(), tables=None, steps=1, scratch=0):
    tables = {name: Entries(values) for name, values in (tables or {}).items()}
    lane = Memory(Cells(state), Cells(parameters), Cells([0.0] * scratch), tables)
    for _ in range(steps):
        turn(lane)
    return list(lane.state.values)


def test_constants_are_folded_and_structural_zeros_cost_nothing():
    def turn(m):
        x = m.state[0]
        m.state[0] = (x * 0.0) + (1.0 * x) + (2.0 * 3.0 - 6.0) + 0.0 - 0.0

    assert sorted(kinds(trace(turn, state=1))) == ["integer", "load", "store"]


PAYLOAD = struct.unpack("<d", struct.pack("<Q", 0x7FF8_0000_0000_0001))[0]  # a NaN that is not the usual one


def keeping(*constants):
    def turn(m):
        for i, constant in enumerate(constants):
            m.state[i] = constant

    return trace(turn, state=len(constants))


@pytest.mark.parametrize("constants", [(0.0, -0.0), (-0.0, 0.0), (NAN, PAYLOAD), (PAYLOAD, NAN), (1.0, -0.0, 1, 0.0)])
@pytest.mark.parametrize("bits", [64, 32])
def test_constants_keep_their_bits(constants, bits):
    dtype = np.dtype(f"float{bits}")
    program = keeping(*constants)
    state = run_lanes(program, np.ones((1, len(constants)), dtype), np.zeros((1, 0), dtype), {}, steps=1)
    assert state.tobytes() == np.array([constants], np.float64).astype(dtype).tobytes()
    assert kinds(program).count("constant") == len({struct.pack("<d", constant) for constant in constants})


def test_fingerprints_tell_constants_apart_by_their_bits():
    programs = [keeping(x) for x in (0.0, -0.0, NAN, PAYLOAD, math.copysign(NAN, -1.0))]
    assert len({program.fingerprint for program in programs}) == 5
    assert keeping(-0.0).fingerprint == programs[1].fingerprint and keeping(NAN).fingerprint == programs[2].fingerprint


def test_a_choice_between_the_two_zeros_is_one():
    def turn(m):
        m.state[0] = where(m.state[0] < -0.0, -0.0, 0.0)
        m.state[1] = where(m.state[1] < 0.0, 1.0, 2.0)

    program = trace(turn, state=2)
    assert [math.copysign(1.0, x) for x in run(program, [[-3.0, 0.0], [3.0, 0.0]])[:, 0]] == [-1.0, 1.0]
    assert kinds(program).count("constant") == 4  # to comparisons they are the same


def test_equal_operations_are_recorded_once():
    def turn(m):
        x, y = m.state[0], m.state[1]
        m.state[0] = sqrt(x + y) / (x + y)
        m.state[1] = sqrt(x + y)

    found = kinds(trace(turn, state=2))
    assert found.count("add") == 1 and found.count("sqrt") == 1 and found.count("load") == 2


def test_what_nothing_uses_is_dropped():
    def turn(m):
        x = m.state[0]
        for _ in range(50):
            x = x * x + 1.0
        repeat(5, lambda i, t: (t + m.state[0],), (0.0,))
        m.state[0] = m.state[0] + 1.0

    found = kinds(trace(turn, state=1))
    assert "mul" not in found and "loop" not in found


def test_a_product_with_one_use_is_fused_and_one_with_two_is_not():
    def turn(m):
        a, b, c = m.state[0], m.state[1], m.state[2]
        m.state[0] = a * b + c
        m.state[1] = c - a * c
        product = b * c
        m.state[2] = product + a
        m.state[3] = product - a

    found = kinds(trace(turn, state=4))
    assert found.count("fma") == 1 and found.count("fnma") == 1
    assert found.count("mul") == 1 and found.count("add") == 1 and found.count("sub") == 1


def test_fused_operations_round_once():
    def turn(m):
        m.state[0] = m.state[0] * m.state[1] - m.state[2]

    x = 1.0 + 2.0**-30
    result = run(trace(turn, state=3), [[x, x, 1.0 + 2.0**-29]])[0, 0]
    assert result == 2.0**-60  # a separate product would have rounded this away


def test_a_traced_value_has_no_truth():
    def turn(m):
        if m.state[0] > 0.0:
            m.state[0] = 1.0

    with pytest.raises(TypeError, match="where"):
        trace(turn, state=1)


def test_a_slot_outside_its_region_is_refused():
    with pytest.raises(IndexError, match="region 'state'"):
        trace(lambda m: m.state[3], state=3)


def test_loads_see_earlier_stores():
    def turn(m):
        m.state[0] = 5.0
        m.state[1] = m.state[0] + 1.0

    assert run(trace(turn, state=2), [[1.0, 1.0]]).tolist() == [[5.0, 6.0]]
    assert reference(turn, [1.0, 1.0]) == [5.0, 6.0]


@pytest.mark.parametrize(
    "values", [(1.0, 2.0), (2.0, 1.0), (-3.5, 0.25), (0.0, -0.0), (NAN, 1.0), (1.0, NAN), (INFINITY, 2.0)]
)
def test_comparisons_and_choices_agree_with_the_reference(values):
    def turn(m):
        a, b = m.state[0], m.state[1]
        m.state[2] = minimum(a, b)
        m.state[3] = maximum(a, b)
        m.state[4] = where((a < b) & (b <= 2.0), 1.0, 0.0) + where((a >= b) | (b > 1.0), 2.0, 0.0)
        m.state[5] = clamp(a, -1.0, 1.0)
        m.state[6] = absolute(b)
        m.state[7] = floor(b)
        m.state[8] = total([a, b, 1.0])

    state = [*values, *[0.0] * 7]
    machine = run(trace(turn, state=9), [state])[0]
    assert np.array_equal(machine, reference(turn, state), equal_nan=True)


def test_powers_of_two():
    def turn(m):
        m.state[0] = power_of_two(m.state[0])

    exponents = [-1000, -1, 0, 1, 10, 1000]
    assert run(trace(turn, state=1), [[e] for e in exponents])[:, 0].tolist() == [2.0**e for e in exponents]


def test_tables_and_lane_rows_are_safe_for_any_index():
    def turn(m):
        m.state[1] = m.tables["heights"].at(m.state[0])
        m.state[2] = m.parameters.at(1, 3, m.state[0], stride=2)

    rows = [-5.0, 0.0, 0.9, 1.0, 2.7, 99.0, 1e300, NAN, -INFINITY, INFINITY]
    states = [[r, 0.0, 0.0] for r in rows]
    parameters = [[0.0, 10.0, 0.0, 20.0, 0.0, 30.0]] * len(rows)
    tables = {"heights": [1.0, 2.0, 4.0, 8.0]}
    result = run(trace(turn, state=3, parameters=6, tables={"heights": 4}), states, parameters, tables)
    assert result[:, 1].tolist() == [1, 1, 1, 2, 4, 8, 8, 1, 1, 8]
    assert result[:, 2].tolist() == [10, 10, 10, 20, 30, 30, 30, 10, 10, 30]
    for state, row in zip(states, result, strict=True):
        assert np.array_equal(reference(turn, state, parameters[0], tables), row, equal_nan=True)


def test_loops_carry_sums_over_listed_slots_and_write_scratch():
    order = SlotList("order", [3, 1, 0, 2])

    def turn(m):
        def body(i, weighted, plain):
            m.scratch[i] = m.parameters[order[i]] * 2.0
            return weighted + m.parameters[i] * m.state[order[i]], plain + m.parameters[order[i] + 4]

        weighted, plain = repeat(4, body, (1.0, 0.0))
        m.state[0] = weighted + m.scratch[0]
        m.state[1] = plain
        (inner,) = repeat(3, lambda i, t: (t + repeat(2, lambda j, u: (u * 0.5 + m.state[j],), (t,))[0],), (0.0,))
        m.state[2] = inner

    program = trace(turn, state=4, parameters=8, scratch=4)
    assert kinds(program).count("loop") == 3
    state, parameters = [0.5, -1.5, 2.0, 0.25], [float(k + 1) for k in range(8)]
    machine = run(program, [state] * 3, [parameters] * 3, steps=2)
    expected = reference(turn, state, parameters, steps=2, scratch=4)
    assert np.allclose(machine, expected, rtol=1e-14)


def test_a_loop_must_return_what_it_carries():
    with pytest.raises(ValueError, match="1 values for 2 carried"):
        trace(lambda m: repeat(2, lambda i, a, b: (a,), (0.0, 0.0)), state=1)


def test_equal_programs_have_equal_fingerprints():
    def turn(factor):
        def body(m):
            (t,) = repeat(2, lambda i, t: (t + m.state[i],), (0.0,))
            m.state[0] = t * factor

        return body

    assert trace(turn(2.0), state=2).fingerprint == trace(turn(2.0), state=2).fingerprint
    assert trace(turn(2.0), state=2).fingerprint != trace(turn(3.0), state=2).fingerprint
