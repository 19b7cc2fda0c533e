"""The progress bar of every verb: how far it is, the best score so far, and what is being done."""

from __future__ import annotations

import math
import signal
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType

from rich import progress as drawn

from gambol.cli.interrupted import Interrupted
from gambol.cli.terminal import errors
from gambol.commands import advised
from gambol.progress import Progress, Report
from gambol.runs.run import Run


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
