"""The one place where a device is chosen by name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gambol.errors import InvalidInput, unknown_name
from gambol.evaluation.borrowed import Borrowed
from gambol.evaluation.cluster import Cluster
from gambol.evaluation.device import Device, Threads
from gambol.evaluation.gpu import Gpu, gpu_is_there
from gambol.registry import Registry

AUTO = "auto"
MOST_THREADS = 1024

DEVICES: Registry[type[Device]] = Registry("device", "gambol.devices", lambda device: device.name)
DEVICES.register(Threads)
DEVICES.register(Gpu)
DEVICES.register(Cluster)
DEVICES.register(Borrowed)


_instead: list[str] = []  # of this machine's threads, the last one counts


@contextmanager
def instead_of_threads(device: str) -> Iterator[None]:
    """While it lasts, whatever would run on this machine's threads runs on another device; the bits are the same.

    >>> with instead_of_threads("cpu"):
    ...     device_named("cpu").name
    'cpu'
    """
    device_named(device)  # refuses one that is missing before anything is begun
    _instead.append(device)
    try:
        yield
    finally:
        _instead.pop()


def device_named(text: str, threads: int | None = None) -> Device:
    """`cpu`, `gpu`, `auto` for a GPU where there is one, or a registered one; what follows a colon is its address.

    One that is asked for by name and missing is an error.

    >>> device_named("cpu", threads=2).name
    'cpu'
    """
    if threads is not None and not 1 <= threads <= MOST_THREADS:
        raise InvalidInput(f"{threads} threads", f"it must be 1 to {MOST_THREADS}", "leave it out for one per core")
    name, _, address = (_instead[-1] if _instead and text == Threads.name else text).partition(":")
    if name == AUTO:
        name = Gpu.name if gpu_is_there() else Threads.name
    if name not in DEVICES:
        raise unknown_name("device", text, [*DEVICES, AUTO])
    return DEVICES[name].opened(address, threads)
