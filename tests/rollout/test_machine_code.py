"""Code made in haste, which most tests run, computes what the code that users run does."""

import numpy as np
import pytest
from tests.machine_code import as_shipped, in_haste, made
from tests.rollout.scenes import random_graph, random_poses, scene

from gambol.rollout.lanes import run_lanes


@pytest.mark.parametrize("precision", ["float64", "float32"])
@pytest.mark.parametrize("creature, drive", [("luxo", random_graph), ("fish", random_poses), ("worm", random_poses)])
def test_the_same_bits(creature, drive, precision):
    model, states, parameters = scene(creature, 3, drive)
    states, parameters = states.astype(precision), parameters.astype(precision)
    ends = []
    for engine_for in (as_shipped, in_haste):
        with made(engine_for):
            ends.append(run_lanes(model.program, states, parameters, model.tables, 500))
    assert np.array_equal(*ends) and not np.array_equal(ends[0], states)
