"""Code made in haste, which most tests run, computes what the code that users run does."""

import numpy as np
import pytest
from tests.machine_code import AS_SHIPPED, IN_HASTE, made
from tests.rollout.scenes import random_graph, random_poses, scene

from gambol.compiler.cpu import compile_program
from gambol.rollout.lanes import run_lanes


@pytest.mark.parametrize("precision", ["float64", "float32"])
@pytest.mark.parametrize("creature, drive", [("luxo", random_graph), ("fish", random_poses), ("worm", random_poses)])
def test_the_same_bits(creature, drive, precision):
    model, states, parameters = scene(creature, 3, drive)
    states, parameters = states.astype(precision), parameters.astype(precision)
    ends = []
    for way in (AS_SHIPPED, IN_HASTE):
        with made(way):
            ends.append(run_lanes(model.program, states, parameters, model.tables, 500))
    assert np.array_equal(*ends) and not np.array_equal(ends[0], states)


def test_what_runs_for_long_is_made_as_shipped():
    model, states, parameters = scene("luxo", 3)
    with made(IN_HASTE):
        kernel = compile_program(model.program)
        ends = [run_lanes(model.program, states, parameters, model.tables, 500)]
        assert kernel.better is None
        kernel.left = 0
        ends.append(run_lanes(model.program, states, parameters, model.tables, 500))
        assert kernel.better is not None and np.array_equal(*ends)
