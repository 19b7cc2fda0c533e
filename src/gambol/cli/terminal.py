"""Where verbs print: tables for people, JSON for machines, errors apart."""

from __future__ import annotations

import json
import math
import os
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import gambol

WIDE = 200  # columns of a table that goes into a file or another program, where nobody's screen ends
for name in ("stdout", "stderr"):  # of a process that was started without one, as by some schedulers of jobs
    if getattr(sys, name) is None:
        setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - as long as the process lives
# As wide as the terminal, or as COLUMNS says, unless that is nothing.
# What people typed is shown as they typed it: `:x:` is no picture.
_as_wide_as_there = sys.stdout.isatty() or os.environ.get("COLUMNS", "").strip("0")
screen = Console(emoji=False, width=None if _as_wide_as_there else WIDE)
errors = Console(emoji=False, stderr=True)


def note(text: str) -> None:
    """A quiet line beside the result: where things are kept, and what to do next. Paths in it are no markup."""
    screen.print(text, style="dim", markup=False, highlight=False, soft_wrap=True)


def print_whole(table: Table) -> None:
    """A table as wide as what stands in it, also on a narrower terminal: a number that is cut tells nothing."""
    needed = screen.measure(table, options=screen.options.update(width=WIDE)).maximum
    Console(emoji=False, width=max(needed, screen.width)).print(table)


def print_json(data: Any) -> None:
    """Plain JSON on standard output; JSON has no NaN, so that such a number becomes null."""
    sys.stdout.write(json.dumps(_plain(data), indent=2, allow_nan=False) + "\n")


def _plain(data: Any) -> Any:
    if isinstance(data, dict):
        return {name: _plain(x) for name, x in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(x) for x in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data


def draw_graph(creature: gambol.Creature, controller: gambol.Controller, path: Path) -> None:
    """Draws a controller that is a pose graph."""
    if not isinstance(controller, gambol.controllers.PoseGraph):
        raise gambol.InvalidInput(
            f"a controller of the family {controller.family}",
            "only a pose graph can be drawn as a graph",
            "leave --graph out",
        )
    gambol.plot.graph(creature, controller, path)
