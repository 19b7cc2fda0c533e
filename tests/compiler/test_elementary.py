"""The polynomials keep the accuracy that their docstrings state, on floats and compiled."""

import math
import random

import numpy as np
import pytest

from gambol.compiler.elementary import atan2, exp, log, sincos, tanh, wrapped
from gambol.compiler.program import trace
from gambol.rollout.lanes import run_lanes

DRAW = random.Random(0)
ANGLES = [DRAW.uniform(-1e5, 1e5) for _ in range(2000)] + [DRAW.uniform(-7, 7) for _ in range(2000)]
ANGLES += [k * math.pi / 4 for k in range(-16, 17)]


def compiled(function, *columns, dtype=np.float64):
    """The function's results for rows of arguments, through machine code."""

    def turn(memory):
        results = function(*[memory.parameters[i] for i in range(len(columns))])
        for i, x in enumerate(results if isinstance(results, tuple) else (results,)):
            memory.state[i] = x

    program = trace(turn, state=2, parameters=len(columns))
    arguments = np.array(columns, dtype).T
    return run_lanes(program, np.zeros((len(arguments), 2), dtype), arguments, {}, steps=1)


def test_sine_and_cosine_on_floats():
    for a in ANGLES:
        s, c = sincos(a)
        assert abs(s - math.sin(a)) < 4e-16
        assert abs(c - math.cos(a)) < 4e-16


def test_sine_and_cosine_compiled():
    result = compiled(sincos, ANGLES)
    assert np.abs(result[:, 0] - np.sin(ANGLES)).max() < 4e-16
    assert np.abs(result[:, 1] - np.cos(ANGLES)).max() < 4e-16


def test_sine_and_cosine_in_float32():
    angles = np.linspace(-50, 50, 3001).astype(np.float32)
    result = compiled(sincos, angles, dtype=np.float32)
    assert np.abs(result[:, 0] - np.sin(angles.astype(np.float64))).max() < 2.5e-7
    assert np.abs(result[:, 1] - np.cos(angles.astype(np.float64))).max() < 2.5e-7


@pytest.mark.parametrize("run", [lambda xs: [exp(x) for x in xs], lambda xs: compiled(exp, xs)[:, 0]])
def test_exponential(run):
    xs = np.linspace(-79, 79, 4001)
    assert np.abs(np.array(run(xs.tolist())) / np.exp(xs) - 1).max() < 4e-16


def test_exponential_is_kept_within_its_range():
    assert exp(1000.0) == exp(80.0) and exp(-1000.0) == exp(-80.0)
    assert compiled(exp, [float("nan"), 1000.0, -1000.0])[:, 0].tolist() == [exp(-80.0), exp(80.0), exp(-80.0)]


@pytest.mark.parametrize("run", [lambda xs: [tanh(x) for x in xs], lambda xs: compiled(tanh, xs)[:, 0]])
def test_hyperbolic_tangent(run):
    xs = np.concatenate([np.linspace(-60, 60, 2001), np.linspace(-1, 1, 2001)])
    assert np.abs(np.array(run(xs.tolist())) - np.tanh(xs)).max() < 4e-16


def test_arc_tangent():
    points = [(math.cos(a) * r, math.sin(a) * r) for a in np.linspace(-3.14159, 3.14159, 999) for r in (1e-3, 1, 1e3)]
    points += [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, -1), (0, 0)]
    xs, ys = zip(*points, strict=True)
    result = compiled(atan2, ys, xs)[:, 0]
    for (x, y), machine in zip(points, result, strict=True):
        assert abs(atan2(float(y), float(x)) - math.atan2(y, x)) < 6e-16
        assert abs(machine - math.atan2(y, x)) < 6e-16


def test_wrapped_keeps_the_direction():
    for a in (DRAW.uniform(-100, 100) for _ in range(500)):
        assert -math.pi <= wrapped(a) < math.pi
        assert math.isclose(math.cos(wrapped(a)), math.cos(a), abs_tol=1e-13)
        assert math.isclose(math.sin(wrapped(a)), math.sin(a), abs_tol=1e-13)


@pytest.mark.parametrize("run", [lambda xs: [log(x) for x in xs], lambda xs: compiled(log, xs)[:, 0]])
def test_logarithm(run):
    xs = np.concatenate([np.exp(np.linspace(-69, 69, 4001)), 1.0 + np.linspace(-0.5, 1.0, 2001)])
    found, right = np.array(run(xs.tolist())), np.log(xs)
    assert (np.abs(found - right) < np.maximum(4e-16, 3e-16 * np.abs(right))).all()
    assert run([1.0, 0.0, -3.0, float("nan"), 1e300]) == pytest.approx([0.0, *[math.log(1e-30)] * 3, math.log(1e30)])


def test_logarithm_in_float32():
    xs = np.exp(np.linspace(-60, 60, 3001)).astype(np.float32)
    assert np.abs(compiled(log, xs, dtype=np.float32)[:, 0] - np.log(xs.astype(np.float64))).max() < 8e-6
