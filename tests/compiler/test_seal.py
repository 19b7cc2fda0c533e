"""What looks at a step does not change how the step is rounded."""

import numpy as np
import pytest

import gambol
from gambol.compiler.program import trace
from gambol.compiler.tape import seal
from gambol.draws import Draws
from gambol.tasks.catalogue import task_names


def kinds(watched):
    def turn(lane):
        a, b, c = (lane.state[i] for i in range(3))
        after = c + a * b
        seal()
        lane.state[2] = after
        if watched:
            lane.state[3] = a * b

    tape = trace(turn, state=4).tape
    return [tape.operations[number][0] for number in tape.root.operations]


def test_a_product_that_is_also_watched_is_fused_all_the_same():
    assert "fma" in kinds(watched=False) and "mul" not in kinds(watched=False)
    assert "fma" in kinds(watched=True) and "mul" in kinds(watched=True)


@pytest.mark.parametrize("task", task_names())
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
