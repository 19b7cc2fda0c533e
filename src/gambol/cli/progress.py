"""Progress bars: of searches, with trials done and the best score so far, and of other long work; and the time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from gambol.cli.terminal import errors


@contextmanager
def trial_bar(title: str, trials: int, quiet: bool = False) -> Iterator[Callable[[int, float], None]]:
    """Shows how far a search is; nothing where no person looks (`quiet`, or output to a file)."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TextColumn("best {task.fields[best]}"))
    with Progress(
        *columns, TimeRemainingColumn(), console=errors, disable=quiet or not errors.is_terminal, transient=True
    ) as bar:
        task = bar.add_task(title, total=trials, best="–")
        yield lambda done, best: bar.update(task, completed=done, best=f"{best:.3f}" if best > -1e300 else "–")


@contextmanager
def share_bar(title: str, quiet: bool = False) -> Iterator[Callable[[float], None]]:
    """Shows what share of a work is done; nothing where no person looks."""
    with Progress(
        TextColumn(title), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
        console=errors, disable=quiet or not errors.is_terminal, transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task(title, total=1.0)
        yield lambda share: bar.update(task, completed=share)
