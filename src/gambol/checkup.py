"""What is installed, what this machine can do, and whether gambol computes correctly here."""

from __future__ import annotations

import os
import platform
import time
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

import numpy as np

import gambol
from gambol.compiler.code_cache import about_code_cache, compiled_anew
from gambol.compiler.cpu import forget_kernels, host
from gambol.errors import InvalidInput
from gambol.evaluation.gpu import Gpu
from gambol.registry import extensions
from gambol.rollout.lanes import dtype_of, run_lanes
from gambol.rollout.model import Model, forget_models, model_for
from gambol.rollout.reference import run_reference

PACKAGES = ("numpy", "llvmlite", "pydantic", "PyYAML", "typer", "rich", "matplotlib")
EXTRAS = {"cluster": "distributed", "gpu": "cuda.bindings", "import": "mujoco"}
SELF_TEST_SECONDS = 1.5
BATCH = 512
REFERENCE_STEPS = 200
TOLERANCE = 1e-9


def installed() -> dict[str, Any]:
    """Versions of gambol, Python and what it needs; which extras are there; what other packages add to gambol."""

    def found(package: str) -> str:
        try:
            return version(package)
        except PackageNotFoundError:
            return "missing"

    return {
        "gambol": gambol.__version__,
        "python": platform.python_version(),
        "packages": {package: found(package) for package in PACKAGES},
        "extras": {name: "installed" if _importable(module) else "not installed" for name, module in EXTRAS.items()},
        "extensions": [asdict(extension) for extension in extensions()],
    }


def machine() -> dict[str, Any]:
    """System, processor and its vectors, the GPU or why there is none, and where compiled code is kept."""
    processor = host()
    return {
        "system": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "processor": f"{processor.name}, vectors of {processor.vector_bytes * 8} bits",
        "gpu": _gpu(),
        "code cache": about_code_cache(),
    }


def self_test() -> dict[str, Any]:
    """Luxo against the plain-Python reference, equal candidates against each other, and how fast."""
    luxo = gambol.creature("luxo")
    hold = gambol.controllers.PoseSequence.hold(luxo)
    first = first_step(luxo, hold, gambol.dynamics.time_step(luxo, gambol.dynamics.natural_world(luxo)))
    difference = _against_reference(luxo, hold)
    done, began = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - began) < SELF_TEST_SECONDS:
        result = gambol.evaluate(luxo, [hold] * BATCH, seconds=1.0)
        done += BATCH * round(1.0 / result.model.dt)
    alike = bool((result.scores == result.scores[0]).all())
    exactness = f"{difference:.1e} from the plain-Python reference after {REFERENCE_STEPS} steps"
    return {
        "first step": f"{first:.2f} s after the description",
        "speed": f"{done / elapsed / 1e6:.0f} million steps of luxo a second, all cores",
        "exactness": exactness if alike else f"{exactness}; equal candidates differ",
        "healthy": difference < TOLERANCE and alike,
    }


def first_step(
    creature: gambol.Creature, controller: gambol.Controller, step: float, precision: str = "float64"
) -> float:
    """Seconds from a description nothing is known of to its first step."""
    forget_models()
    forget_kernels()
    began = time.perf_counter()
    with compiled_anew():
        model, states, numbers = batch_of(creature, [controller], step, precision)
        run_lanes(model.program, states, numbers, model.tables, 1)
    return time.perf_counter() - began


def batch_of(
    creature: gambol.Creature, controllers: list[gambol.Controller], step: float, precision: str
) -> tuple[Model, np.ndarray, np.ndarray]:
    """Model, states and parameters of candidates that are asked to travel."""
    kernel = type(controllers[0]).kernel(controllers, creature)
    model = model_for(creature, gambol.dynamics.natural_world(creature), kernel, gambol.tasks.Travel(), step)
    dtype = dtype_of(precision)
    states = np.tile(np.array(model.initial(), dtype), (len(controllers), 1))
    return model, states, np.array([model.parameters(controller) for controller in controllers], dtype)


def _against_reference(creature: gambol.Creature, controller: gambol.controllers.PoseSequence) -> float:
    kernel = gambol.controllers.PoseSequence.kernel([controller], creature)
    model = model_for(creature, gambol.dynamics.natural_world(creature), kernel, gambol.tasks.Travel())
    start, numbers = model.initial(), controller.numbers(kernel)
    compiled = run_lanes(model.program, np.array([start]), np.array([numbers]), model.tables, REFERENCE_STEPS)[0]
    return float(np.abs(compiled - run_reference(model, start, numbers, REFERENCE_STEPS)).max())


def _gpu() -> str:
    try:
        card = Gpu.first().card
    except InvalidInput as error:
        return error.given
    return f"{card.name}, {card.multiprocessors} multiprocessors, code for {card.architecture.name}"


def _importable(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
