"""The progress bar of every verb: how far it is, the best score so far, and what is being done."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from rich import progress as drawn

from gambol.cli.terminal import errors
from gambol.progress import Progress, Report


def search_progress(title: str, quiet: bool = False) -> AbstractContextManager[Progress]:
    """The bar of a search, whose trials are counted."""
    return progress_bar(title, quiet, counted=True)


@contextmanager
def progress_bar(title: str, quiet: bool = False, counted: bool = False) -> Iterator[Progress]:
    """Draws what is reported; nothing where no person looks (`quiet`, or output to a file)."""
    words = [drawn.TextColumn(f"{{task.{name}}}", markup=False) for name in ("description", "fields[told]")]
    columns = (words[0], drawn.BarColumn(), words[1], drawn.TimeRemainingColumn())
    hidden = quiet or not errors.is_terminal
    with drawn.Progress(*columns, console=errors, disable=hidden, transient=True) as bar:
        task = bar.add_task(title, total=None, told="")

        def show(report: Report) -> None:
            bar.update(task, completed=report.done, total=report.total or None, told=told(report, counted))

        yield Progress(show)


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
