"""Creatures in WebAssembly: the golden hashes, and the processor's bits for bodies and controllers of every kind."""

import hashlib
import json

import numpy as np
import pytest
from tests.controllers.test_families import EXAMPLES, SUITED
from tests.controllers.test_tuning import tuned
from tests.rollout import golden
from tests.rollout.scenes import scene
from tests.wasm.engines import ENGINES

import gambol
from gambol.dynamics.habitat import tempo
from gambol.evaluation.device import Batch
from gambol.page.engines import run_batches
from gambol.page.look import look_of
from gambol.rollout.lanes import run_lanes
from gambol.rollout.model import model_for
from gambol.rollout.touched import TouchedModel

GOLDEN = ["luxo", "walker7 pose-graph", "crawler", "acrobot-hinged"]  # contacts, a cycle, plan view, a hinge
GOLDEN += golden.OF_BONES
PAIRS = [(SUITED.get(family, ["luxo"])[0], family) for family in EXAMPLES]
PAIRS += [("worm", "san"), ("spinner", "pose-sequence")]  # masses and springs, a turntable
PAIRS += [("fish", TUNED := "graphs that tune muscles")]
MADE = {**EXAMPLES, TUNED: tuned}


def golden_batch(name, precision):
    creature, _, family = name.partition(" ")
    model, states, parameters = scene(creature, golden.CANDIDATES, golden.DRIVES[f" {family}" if family else ""][0])
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


def laid_out(model, controllers, dtype, steps, hands=({}, {}, {})):
    """The controllers as a batch, each with numbers of a hand by name."""
    rows = [model.parameters(controller) for controller in controllers]
    for row, hand in zip(rows, hands, strict=True):
        for name, value in hand.items():
            row[model.hand_names.index(name) - len(model.hand_names)] = value
    parameters = np.array(rows, dtype).reshape(len(rows), -1)
    starts = np.array([model.start(row) for row in parameters.tolist()], dtype)
    return Batch(model.program, starts, parameters, model.tables, steps)


def candidates(name, family):
    """A creature, a few controllers of a family, and their model."""
    creature = gambol.creature(name)
    controllers = [MADE[family](creature, seed) for seed in range(3)]
    kernel = type(controllers[0]).kernel(controllers, creature)
    world = gambol.dynamics.natural_world(creature)
    return creature, controllers, model_for(creature, world, kernel, gambol.tasks.Travel())


def trial(name, family, dtype, steps):
    """A few candidates of a family."""
    _, controllers, model = candidates(name, family)
    return laid_out(model, controllers, dtype, steps)


def touched_trial(name, family, dtype, steps):
    """One is dragged by its first part, one is pushed all the time, one is both."""
    creature, controllers, plain = candidates(name, family)
    model = TouchedModel(creature, plain.world, plain.kernel, plain.task, plain.dt, plain.integrator, ())
    part = next(channel for channel in model.channels if channel.places).parts[0]
    g = 9.81 / tempo(creature) ** 2
    size = look_of(creature)["size"]
    dragged = {
        "touched": 1.0,
        "ks": 20 * creature.mass * g / size,
        "kd": creature.mass * (20 * g / size) ** 0.5,
        "at.x": size,
        "at.y": 2 * size,
        f"holds.{part}": 1.0,
    }
    pushed = {"touched": 1.0, "felt.x": 0.3 * g}
    return laid_out(model, controllers, dtype, steps, (dragged, pushed, dragged | pushed))


@pytest.fixture(scope="module")
def trials():
    """A few steps of each pair, of some in float32 too, and where they end."""
    batches = [trial(*pair, np.dtype(np.float64), 60) for pair in PAIRS]
    batches += [trial("luxo", family, np.dtype(np.float32), 60) for family in ("san", "pose-graph")]
    batches += [touched_trial("luxo", "san", np.dtype(np.float64), 60)]
    return batches, [run_lanes(b.program, b.starts, b.parameters, b.tables, b.steps) for b in batches]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_family_and_kind_of_body(engine, trials):
    """With relaxed instructions and without."""
    batches, ends = trials
    exact = [False] * len(batches) + [True] * len(batches)
    for ran, end, way in zip(run_batches(engine, batches * 2, exact=exact), ends * 2, exact, strict=True):
        assert np.array_equal(ran.ends, end), (way, end.dtype)
