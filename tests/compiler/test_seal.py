"""What looks at a step does not change how the step is rounded."""

import numpy as np
import pytest

import gambol
from gambol.compiler.arithmetic import sqrt, where
from gambol.compiler.program import trace
from gambol.compiler.regions import repeat
from gambol.compiler.tape import seal
from gambol.draws import Draws
from gambol.rollout.lanes import run_lanes
from gambol.tasks.task import task_names


def kinds(turn, **sizes):
    tape = trace(turn, **{"state": 4, **sizes}).tape
    return [tape.operations[number][0] for number in tape.root.operations]


@pytest.mark.parametrize("watched", [False, True])
def test_a_product_that_is_also_watched_is_fused_all_the_same(watched):
    def turn(lane):
        a, b, c = (lane.state[i] for i in range(3))
        lane.state[2] = c + a * b
        seal()
        if watched:
            lane.state[3] = a * b

    assert "fma" in kinds(turn) and ("mul" in kinds(turn)) == watched


def test_what_two_branches_compute_alike_is_computed_once():
    def turn(lane):
        a, b = lane.state[0], lane.state[1]
        lane.state[0] = a + b
        for slot in (2, 3):
            seal()
            lane.state[slot] = sqrt(a * b + 2.0)

    found = kinds(turn)
    assert found.count("sqrt") == found.count("fma") == 1 and found.count("store") == 3


def test_a_value_of_another_branch_is_refused():
    """Who held on to it would have its rounding depend on who computed it first."""

    def turn(lane):
        lane.state[0] = lane.state[1]
        seal()
        kept = lane.state[1] * lane.state[2]
        seal()
        lane.state[3] = kept  # storing does not round
        lane.state[2] = kept + 1.0

    with pytest.raises(ValueError, match=r"branch 2 computes with operation \d+, \('mul', .*of branch 1"):
        trace(turn, state=4)


def test_a_loop_cannot_hand_on_a_value_of_another_branch():
    def turn(lane):
        lane.state[0] = lane.state[1]
        seal()
        kept = lane.state[1] * lane.state[2]
        seal()
        repeat(2, lambda i, t: (kept,), (0.0,))

    with pytest.raises(ValueError, match="branch 2 computes with operation"):
        trace(turn, state=4)


def test_a_step_stores_before_it_is_sealed_and_loops_are_not():
    def nothing_stored(lane):
        seal()
        lane.state[0] = 1.0

    def inside(lane):
        lane.state[0] = 1.0
        repeat(2, lambda i: seal())

    with pytest.raises(ValueError, match="stored nothing"):
        trace(nothing_stored, state=1)
    with pytest.raises(ValueError, match="loop's body"):
        trace(inside, state=1)


class TestMemory:
    """A branch finds memory as the step left it."""

    def test_loads_are_the_steps_whatever_other_branches_store(self):
        def turn(lane):
            lane.state[0] = lane.state[1] + 1.0
            held = lane.state[1]  # loaded after the step's last store
            for slot in (2, 3):
                seal()
                again = held if slot == 2 else lane.state[1]
                lane.state[slot] = lane.state[slot] + again * lane.state[0]

        assert kinds(turn).count("load") == 2 + 2 * 2  # of slot 1 twice, and in each branch of its own slot and slot 0
        states = np.arange(4.0)[None]
        assert run_lanes(trace(turn, state=4), states, np.zeros((1, 0)), {}, 1).tolist() == [[2, 1, 4, 5]]

    def test_what_another_branch_stored_is_not_loaded(self):
        def turn(lane):
            lane.state[0] = lane.state[1]
            seal()
            lane.state[2] = 1.0
            seal()
            lane.state[3] = lane.state[2]

        with pytest.raises(ValueError, match="slot 2 of region 'state'"):
            trace(turn, state=4)

    def test_branches_may_use_the_same_scratch_if_they_store_to_it_first(self):
        def turn(lane):
            first = lane.scratch[0]  # whatever: only its place matters
            lane.state[0] = lane.state[0] + where(first < 0.0, 0.0, 0.0)
            for slot, factor in ((1, 2.0), (2, 3.0)):
                seal()
                repeat(2, lambda i, factor=factor: lane.scratch.__setitem__(i, lane.state[0] * factor))
                lane.state[slot] = repeat(2, lambda i, t: (t + lane.scratch[i],), (0.0,))[0] + lane.scratch[0]

        states = np.array([[5.0, 0.0, 0.0]])
        assert run_lanes(trace(turn, state=3, scratch=2), states, np.zeros((1, 0)), {}, 1).tolist() == [[5, 30, 45]]


@pytest.mark.parametrize("task", [name for name in task_names() if name not in ("stunt", "pursuit")])  # luxo cannot
def test_a_body_moves_the_same_whatever_is_scored(task):
    luxo = gambol.creature("luxo")
    controllers = [gambol.controllers.San.sample(luxo, Draws(seed)) for seed in range(3)]
    plain, scored = (gambol.evaluate(luxo, controllers, task=measure, seconds=1.0) for measure in ("travel", task))
    slots = len(plain.model.system.slot_names)
    assert np.array_equal(plain.states[:, :slots], scored.states[:, :slots])


def test_a_task_that_computes_a_product_of_the_step_changes_no_bit():
    luxo = gambol.creature("luxo")
    controllers = [gambol.controllers.San.sample(luxo, Draws(seed)) for seed in range(3)]
    dt = gambol.dynamics.time_step(luxo, gambol.dynamics.natural_world(luxo))
    nosy = gambol.tasks.Custom(final=" + ".join(f"{dt!r} * link.{link.name}.rate" for link in luxo.links))
    plain, scored = (gambol.evaluate(luxo, controllers, task=measure, seconds=1.0) for measure in ("travel", nosy))
    slots = len(plain.model.system.slot_names)
    assert np.array_equal(plain.states[:, :slots], scored.states[:, :slots])
