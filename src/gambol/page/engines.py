"""Programs that run WebAssembly, as far as they are installed: node and browsers without a window.

Tests compare their bits with the processor's and `gambol bench --device browser` measures them; a page needs none.
"""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gambol.errors import InvalidInput
from gambol.evaluation.device import Batch
from gambol.page.firefox import in_firefox
from gambol.page.parcel import floats, packed_program, parcel
from gambol.page.scripts import joined
from gambol.rollout.lanes import Floats, shared_tables

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
)
LIMIT = 600.0  # s


@dataclass(frozen=True)
class Ran:
    """What became of a batch."""

    ends: Floats  # (n, slots)
    fused: bool  # whether relaxed instructions were used
    seconds: float  # of the best round
    ready: float  # s until the program could run


def node() -> str | None:
    """Where node is, if it is installed."""
    return shutil.which("node")


def chromium() -> str | None:
    """Where a browser of Chromium's family is, if one is installed."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def opened_by_chromium(address: str, profile: Path) -> list[str]:
    """The command by which Chromium opens a page that is `served`."""
    found = chromium()
    if found is None:
        raise InvalidInput("no browser is installed", "Chromium is needed", "install the package chromium")
    return [
        found,
        *QUIET,
        "--no-proxy-server",
        f"--user-data-dir={profile}",
        "--remote-debugging-port=0",
        "--window-size=1100,800",
        address,
    ]


def run_batches(
    engine: str, batches: Sequence[Batch], *, exact: bool | Sequence[bool] = False, rounds: int = 1
) -> list[Ran]:
    """Runs batches in `node`, `chromium` or `firefox`; `exact`, all or each, with the routine that fuses anywhere.

    >>> run_batches("netscape", [])
    Traceback (most recent call last):
    ...
    gambol.errors.InvalidInput: the engine 'netscape'; known names are node, chromium, firefox; choose one of these
    """
    engines = {"node": in_node, "chromium": in_chromium, "firefox": in_firefox}
    if engine not in engines:
        raise InvalidInput(f"the engine {engine!r}", f"known names are {', '.join(engines)}", "choose one of these")
    ways = [exact] * len(batches) if isinstance(exact, bool) else exact
    cases = parcel([_case(batch, way, rounds) for batch, way in zip(batches, ways, strict=True)])
    text = joined("cases") + f'\nconst result = runCases(opened(fromBase64("{base64.b64encode(cases).decode()}")));\n'
    said = json.loads(engines[engine](text))
    return [_ran(batch, one) for batch, one in zip(batches, said, strict=True)]


def _case(batch: Batch, exact: bool, rounds: int) -> dict[str, Any]:
    bits = batch.dtype.itemsize * 8
    return {
        "program": packed_program(batch.program, bits),
        "states": floats(batch.starts, bits),
        "parameters": floats(batch.parameters, bits),
        "tables": floats(shared_tables(batch.program, batch.tables, batch.dtype), bits),
        "count": len(batch),
        "steps": batch.steps,
        "exact": exact,
        "rounds": rounds,
    }


def _ran(batch: Batch, told: dict[str, Any]) -> Ran:
    ends = np.frombuffer(base64.b64decode(told["ends"]), batch.dtype.newbyteorder("<"))
    return Ran(ends.reshape(len(batch), -1).astype(batch.dtype), told["fused"], told["seconds"], told["ready"])


def in_node(text: str) -> str:
    """What a script leaves in `result`, run by node."""
    found = node()
    if found is None:
        raise InvalidInput("node is not installed", "it runs WebAssembly here", "install the package nodejs")
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "cases.mjs"
        script.write_text(text + "\nprocess.stdout.write(result);\n", encoding="utf-8")
        options = [] if "relaxed" not in _flags(found) else ["--experimental-wasm-relaxed-simd"]
        return _said([found, *options, str(script)])


def _flags(found: str) -> str:
    """Node 20 has relaxed instructions behind a flag, later ones need none, and do not all know it."""
    return subprocess.run([found, "--v8-options"], capture_output=True, text=True, check=True).stdout


def in_chromium(text: str) -> str:
    """What a script leaves in `result`, run by a browser without a window; it must not wait for anything."""
    found = chromium()
    if found is None:
        raise InvalidInput("no browser is installed", "Chromium is needed", "install the package chromium")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Path(folder) / "cases.html"
        told = "document.querySelector('pre').textContent = result;"
        page.write_text(
            f"<!doctype html><meta charset=utf-8><pre></pre><script>{text}{told}</script>", encoding="utf-8"
        )
        dom = _said([found, *QUIET, f"--user-data-dir={folder}/profile", "--dump-dom", page.as_uri()])
    shown = re.search(r"<pre>(.*)</pre>", dom, re.DOTALL)
    if shown is None or not shown[1]:
        raise RuntimeError(f"the browser's script came to no end: {dom[:500]}")
    return shown[1]


def _said(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name} ended with {done.returncode}: {done.stderr[-2000:]}")
    return done.stdout
