"""A Dask scheduler: reached where it is, or started here with workers of its own."""

from __future__ import annotations

import atexit
import contextlib
import logging
import re
import signal
import warnings
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

from gambol.errors import InvalidInput, check_how_many, shortened

LOCAL = "local"
MOST_WORKERS = 256  # of a scheduler that is started here
PATIENCE = 10  # s until a scheduler has answered
CLOSING = 2  # s
SETTINGS = {
    "distributed.admin.large-graph-warning-threshold": "1GB",  # pieces of large batches are large
    # Looking at itself every few milliseconds costs each process 3 % of a core, and rollouts are no Python to look at.
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.system-monitor.interval": "2s",
    "distributed.worker.profile.enabled": False,
}
KINDS = "it is tcp://HOST:PORT, the path of a scheduler file, or local:COUNT to start one here"


def connected(address: str) -> tuple[Any, Callable[[], None]]:
    """A client of the scheduler at an address, and what ends it; this process's end does so too."""
    distributed = _distributed()
    if address.partition(":")[0] == LOCAL:
        return _started(distributed, address)
    if not address:
        raise InvalidInput("a cluster without an address", KINDS, "name one")
    where = {"scheduler_file" if address.endswith(".json") else "address": address}
    if not _could_be_there(address):  # Dask would wait for a file for ever, and fall over a name that is no address
        raise InvalidInput(f"no scheduler can be at {shortened(address)}", KINDS, "correct the address")
    try:
        client = distributed.Client(**where, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InvalidInput(
            f"no scheduler answers at {shortened(address)} ({first_line(error)})",
            KINDS,
            "start one with `dask scheduler`, and workers with `dask worker`",
        ) from None
    return client, _at_last(partial(_close, client))


def _could_be_there(address: str) -> bool:
    """Whether there is such a scheduler file, or an address is one.

    >>> [_could_be_there(x) for x in ("tcp://host:8786", "[::1]:8786", "host", "tcp://a b:1", "missing.json")]
    [True, True, False, False, False]
    """
    if address.endswith(".json"):
        return Path(address).is_file()
    return re.fullmatch(r"([a-z]+://)?[^\s/]+:\d+/?", address) is not None


def _distributed() -> Any:
    try:
        import dask
        import distributed
    except ImportError:
        raise InvalidInput(
            "the package distributed is not installed",
            "running on a cluster needs it",
            "`pip install 'gambol[cluster]'`",
        ) from None
    warnings.filterwarnings("ignore", "(?s).*is already in use", UserWarning)  # by the pages of another scheduler
    dask.config.set(SETTINGS)
    # What has gone wrong is said in a sentence of our own.
    for name in ("distributed", *(name for name in logging.root.manager.loggerDict if name.startswith("distributed."))):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return distributed


def _at_last(end: Callable[[], None]) -> Callable[[], None]:
    atexit.register(end)
    return end


def _started(distributed: Any, address: str) -> tuple[Any, Callable[[], None]]:
    """A scheduler in this process with so many workers, each with a thread of its own process."""
    count = address.partition(":")[2]
    if not count.isdecimal():
        raise InvalidInput(f"the cluster {address!r}", KINDS, "write local:4 for four workers")
    check_how_many("workers", int(count), MOST_WORKERS)
    resource_tracker.ensure_running()  # where it begins, it lets signals through again
    options = {"threads_per_worker": 1, "memory_limit": 0, "silence_logs": logging.CRITICAL}
    pages = "127.0.0.1:8787"
    with ThreadPoolExecutor(1, initializer=_deaf) as thread:
        started = thread.submit(distributed.LocalCluster, n_workers=int(count), dashboard_address=pages, **options)
        try:
            cluster = started.result()
        except (RuntimeError, OSError) as error:
            raise InvalidInput(
                f"{count} workers could not be started ({first_line(error)})",
                'a program that starts workers needs `if __name__ == "__main__":` around its main part',
                "add that, or read what the workers have printed",
            ) from error
    client = distributed.Client(cluster, set_as_default=False)
    return client, _at_last(partial(_end, client, cluster))


def _deaf() -> None:
    """Whatever this thread starts does not hear Ctrl-C, which a terminal tells to all; workers end when told to."""
    if hasattr(signal, "pthread_sigmask"):  # not so on Windows
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _close(part: Any) -> None:
    with contextlib.suppress(Exception):  # whoever is gone needs no farewell
        part.close(timeout=CLOSING)


def _end(client: Any, cluster: Any) -> None:
    """Ends workers that were started here, which are perhaps in the middle of a rollout and have nothing to keep."""
    import psutil

    _close(client)
    for nanny in cluster.workers.values():
        nanny.auto_restart = False
        if number := nanny.pid:  # none, where it is between two
            with contextlib.suppress(psutil.Error):
                psutil.Process(number).kill()
    _close(cluster)


def first_line(error: Exception) -> str:
    """What an error says, for a sentence."""
    return (str(error) or type(error).__name__).partition("\n")[0][:120]
