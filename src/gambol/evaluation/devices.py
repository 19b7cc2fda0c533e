"""The one place where a device is chosen by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from gambol.errors import unknown_name
from gambol.evaluation.device import Device, Threads
from gambol.evaluation.gpu import Gpu, gpu_is_there


@cache
def _gpu() -> Gpu:
    """The first GPU, with the programs it has loaded."""
    return Gpu.first()


DEVICES: dict[str, Callable[[int | None], Device]] = {
    "cpu": Threads,
    "gpu": lambda threads: _gpu(),
    "auto": lambda threads: _gpu() if gpu_is_there() else Threads(threads),
}


def device_named(name: str, threads: int | None = None) -> Device:
    """`cpu`, `gpu`, or `auto`: a GPU where there is one. One that is asked for by name and missing is an error.

    >>> device_named("cpu", threads=2).name
    'cpu'
    """
    if name not in DEVICES:
        raise unknown_name("device", name, DEVICES)
    return DEVICES[name](threads)
