"""A studio as somebody starts it: a process of its own on a port that is free."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

import gambol


@dataclass
class Served:
    address: str  # http://127.0.0.1:12345
    token: str
    folder: Path
    process: subprocess.Popen

    @property
    def port(self):
        return int(self.address.rsplit(":", 1)[1].split("/")[0])


def begin(folder, *options):
    """Starts it and waits until it tells its address."""
    pytest.importorskip("nicegui", reason="NiceGUI is not installed: pip install 'gambol[studio]'")
    command = [
        sys.executable,
        "-m",
        "gambol",
        "studio",
        "--workspace",
        str(folder),
        "--port",
        "0",
        "--no-open",
        *options,
    ]
    source = str(Path(gambol.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": source, "GAMBOL_VERIFY": ""}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    line = process.stdout.readline()
    assert line.startswith("gambol studio: http"), line + process.stdout.read()
    address, token = line.removeprefix("gambol studio: ").strip().split("/?token=")
    return Served(address, token, Path(folder), process)


def end(served, number=signal.SIGINT):
    served.process.send_signal(number)
    served.process.communicate(timeout=300)


@contextmanager
def studio(folder, *options):
    served = begin(folder, *options)
    try:
        yield served
    finally:
        if served.process.poll() is None:
            end(served)
