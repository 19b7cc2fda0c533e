"""Where verbs print: tables for people, JSON for machines, errors apart, and how far long work is."""

from __future__ import annotations

import json
import math
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from rich import progress as drawn
from rich.console import Console
from rich.table import Table

import gambol
from gambol.cli.interrupted import Interrupted
from gambol.commands import advised
from gambol.progress import Progress, Report

if TYPE_CHECKING:
    from gambol.runs.run import Run

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


def search_progress(title: str, quiet: bool = False) -> AbstractContextManager[Progress]:
    """The bar of a search, whose trials are counted."""
    return progress_bar(title, quiet, counted=True)


@contextmanager
def progress_bar(title: str, quiet: bool = False, counted: bool = False, stoppable: bool = True) -> Iterator[Progress]:
    """Draws what is reported; nothing where no person looks (`quiet`, or output to a file).

    Ctrl-C asks work that is `stoppable` to stop when what it has is whole; a second one does not wait for that. Neither
    does the first as long as nothing was reported: what is imported and compiled until then does not look at it.
    """
    words = [drawn.TextColumn(f"{{task.{name}}}", markup=False) for name in ("description", "fields[told]")]
    columns = (words[0], drawn.BarColumn(), words[1], drawn.TimeRemainingColumn())
    hidden = quiet or not errors.is_terminal
    with drawn.Progress(*columns, console=errors, disable=hidden, transient=True) as bar:
        task = bar.add_task(title, total=None, told="")
        begun = threading.Event()

        def show(report: Report) -> None:
            begun.set()
            bar.update(task, completed=report.done, total=report.total or None, told=told(report, counted))

        progress = Progress(show)
        with _stopped_by_ctrl_c(progress, begun) if stoppable else nullcontext():
            yield progress


@contextmanager
def _stopped_by_ctrl_c(progress: Progress, begun: threading.Event) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        if progress.cancelled or not begun.is_set():
            raise KeyboardInterrupt
        progress.cancel()

    if threading.current_thread() is not threading.main_thread():  # signals belong to the main thread
        yield
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    except KeyboardInterrupt:
        if begun.is_set():
            raise
        raise Interrupted("nothing had begun") from None
    finally:
        signal.signal(signal.SIGINT, before)


def must_be_finished(run: Run, folder: Path, progress: Progress) -> None:
    """Ends a verb whose search was interrupted, and says what is kept."""
    if run.finished or not progress.cancelled:
        return
    place = run.path or folder
    if not run.trials_done:
        raise Interrupted(f"nothing is kept yet in {place}; the same command with --resume begins again")
    best = run.best(1)
    score = f", the best with score {best[0].score:.3f}" if best and math.isfinite(best[0].score) else ""
    raise Interrupted(
        f"{run.trials_done} trials are kept in {place}{score}; {advised('show', place)} shows them, "
        "the same command with --resume goes on"
    )


def told(report: Report, counted: bool) -> str:
    """A report in a few words.

    >>> told(Report(340, 1000, best=1.25), counted=True), told(Report(1.5, 6.0), counted=False)
    ('340/1000, best 1.250', '25%')
    """
    parts = []
    if counted:
        known = report.best is not None and math.isfinite(report.best)
        parts = [f"{report.done:.0f}/{report.total:.0f}", f"best {report.best:.3f}" if known else "best –"]
    elif report.total and not report.note:
        parts = [f"{report.share:.0%}"]
    return ", ".join([*parts, report.note] if report.note else parts)
