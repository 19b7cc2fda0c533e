"""A candidate's result is the same to the last bit, whatever surrounds it."""

import json
import platform

import numpy as np
import pytest
from tests.rollout import golden
from tests.rollout.scenes import random_poses, scene

import gambol
from gambol.compiler.cpu import Processor, host
from gambol.rollout.lanes import run_lanes

STEPS = 600
X86 = platform.machine().lower() in ("x86_64", "amd64")


@pytest.fixture(scope="module", params=["walker7", "luxo", "crawler"])
def batch(request):
    model, states, parameters = scene(request.param, 1000)
    return model, states, parameters, run_lanes(model.program, states, parameters, model.tables, STEPS)


@pytest.mark.parametrize("count", [1, 7, 64, 999])
def test_alone_or_in_a_crowd(batch, count):
    model, states, parameters, expected = batch
    for first in (0, 1000 - count):
        some = slice(first, first + count)
        result = run_lanes(model.program, states[some], parameters[some], model.tables, STEPS)
        assert np.array_equal(result, expected[some])


@pytest.mark.parametrize("threads", [2, 5])
def test_on_any_number_of_threads(batch, threads):
    model, states, parameters, expected = batch
    assert np.array_equal(run_lanes(model.program, states, parameters, model.tables, STEPS, threads), expected)


@pytest.mark.parametrize("lanes", [1, 2, 4, 8, 16])
def test_in_vectors_of_any_width(batch, lanes):
    model, states, parameters, expected = batch
    some = slice(0, 33)
    result = run_lanes(model.program, states[some], parameters[some], model.tables, STEPS, lanes=lanes)
    assert np.array_equal(result, expected[some])


@pytest.mark.skipif(not X86, reason="names of x86 processors")
@pytest.mark.parametrize(
    "name, features, width",
    [
        ("x86-64", "", 16),  # no fused instructions at all: the C library's fma must give the same bits
        ("x86-64-v3", "", 32),
        ("x86-64-v4", "", 64),
    ],
)
@pytest.mark.parametrize("creature", ["walker7", "luxo"])
def test_on_a_lesser_processor(creature, name, features, width):
    if width == 64 and host().vector_bytes < 64:
        pytest.skip("this machine has no AVX-512")
    model, states, parameters = scene(creature, 5)
    lesser = Processor(name, features, width)
    results = [
        run_lanes(model.program, states, parameters, model.tables, 200, target=target) for target in (None, lesser)
    ]
    assert np.array_equal(*results)


@pytest.mark.parametrize("law", ["viscous", "anchor"])
def test_continued_from_a_saved_state(tmp_path, law):
    luxo, world = gambol.creature("luxo"), gambol.World(friction_law=law)
    controller = random_poses(luxo, 1)
    whole = gambol.simulate(luxo, controller, world=world, seconds=2.0)
    half = gambol.simulate(luxo, controller, world=world, seconds=1.0)
    half.final.save(tmp_path / "half.json")
    rest = gambol.simulate(luxo, controller, world=world, seconds=1.0, state=gambol.State.load(tmp_path / "half.json"))
    assert rest.final == whole.final
    assert rest.time[-1] == whole.time[-1] == 2.0


def test_simulate_and_evaluate_agree():
    luxo = gambol.creature("luxo")
    controllers = [random_poses(luxo, seed) for seed in range(20)]
    result = gambol.evaluate(luxo, controllers, seconds=1.5)
    for i in (0, 7, 19):
        motion = gambol.simulate(luxo, controllers[i], seconds=1.5)
        assert motion.final == result.final(i)
        assert abs(motion.distance) == pytest.approx(result.scores[i], abs=1e-12)


def test_golden_hashes():
    """The same numbers as when they were written, on whatever machine that was."""
    expected = json.loads(golden.FILE.read_text(encoding="utf-8"))
    assert golden.all_hashes() == expected
