"""Creatures in WebAssembly: the golden hashes, and the processor's bits for bodies and controllers of every kind."""

import hashlib
import json

import numpy as np
import pytest
from tests.controllers.test_families import EXAMPLES, SUITED
from tests.rollout import golden
from tests.rollout.scenes import scene
from tests.wasm.engines import ENGINES

import gambol
from gambol.evaluation.device import Batch
from gambol.page.engines import run_batches
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for

GOLDEN = ["luxo", "walker7 pose-graph", "crawler", "acrobot-hinged"]  # contacts, a cycle, plan view, a hinge
PAIRS = [(SUITED.get(family, ["luxo"])[0], family) for family in EXAMPLES]
PAIRS += [("worm", "san"), ("spinner", "pose-sequence")]  # masses and springs, a turntable


def golden_batch(name, precision):
    creature, _, family = name.partition(" ")
    model, states, parameters = scene(creature, golden.CANDIDATES, golden.DRIVES[f" {family}" if family else ""])
    dtype = np.dtype(precision)
    steps = round(golden.SECONDS / model.dt)
    return Batch(model.program, states.astype(dtype), parameters.astype(dtype), model.tables, steps)


@pytest.mark.parametrize("engine", ENGINES)
def test_golden_hashes(engine):
    expected = json.loads(golden.FILE.read_text(encoding="utf-8"))
    asked = [(name, precision) for name in GOLDEN for precision in ("float64", "float32")]
    for (name, precision), ran in zip(asked, run_batches(engine, [golden_batch(*one) for one in asked]), strict=True):
        found = hashlib.sha256(ran.ends.astype(ran.ends.dtype.newbyteorder("<")).tobytes()).hexdigest()[:16]
        assert found == expected[name][precision], (name, precision)


def trial(name, family, dtype, steps):
    """A few candidates of a family."""
    creature = gambol.creature(name)
    controllers = [EXAMPLES[family](creature, seed) for seed in range(3)]
    kernel = type(controllers[0]).kernel(controllers, creature)
    model = model_for(creature, gambol.dynamics.natural_world(creature), kernel, gambol.tasks.Travel())
    parameters = np.array([model.parameters(controller) for controller in controllers], dtype).reshape(3, -1)
    starts = np.array([model.start(row) for row in parameters.tolist()], dtype)
    return Batch(model.program, starts, parameters, model.tables, steps)


@pytest.fixture(scope="module")
def trials():
    """A few steps of each pair, of some in float32 too, and where they end."""
    batches = [trial(*pair, np.dtype(np.float64), 60) for pair in PAIRS]
    batches += [trial("luxo", family, np.dtype(np.float32), 60) for family in ("san", "pose-graph")]
    return batches, [run_lanes(b.program, b.starts, b.parameters, b.tables, b.steps) for b in batches]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_family_and_kind_of_body(engine, trials):
    """With relaxed instructions and without."""
    batches, ends = trials
    exact = [False] * len(batches) + [True] * len(batches)
    for ran, end, way in zip(run_batches(engine, batches * 2, exact=exact), ends * 2, exact, strict=True):
        assert np.array_equal(ran.ends, end), (way, end.dtype)
