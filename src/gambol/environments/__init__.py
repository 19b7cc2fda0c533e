"""Creatures as environments of Gymnasium, one at a time or thousands side by side.

What needs Gymnasium, an extra, is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gambol.boundary import guard
from gambol.environments.gymnasium_there import check_gymnasium
from gambol.environments.making import default_task, env, vector_env
from gambol.environments.stable_baselines import for_stable_baselines, trained_policy

if TYPE_CHECKING:
    from gambol.environments.environment import Environment
    from gambol.environments.gpu_array import GpuArray
    from gambol.environments.vector import VectorEnvironment

__all__ = [
    "Environment",
    "GpuArray",
    "VectorEnvironment",
    "default_task",
    "env",
    "for_stable_baselines",
    "trained_policy",
    "vector_env",
]

LATER = {
    "Environment": "environment",
    "GpuArray": "gpu_array",
    "VectorEnvironment": "vector",
}


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    check_gymnasium()
    return getattr(import_module(f"{__name__}.{LATER[name]}"), name)


guard(globals())
