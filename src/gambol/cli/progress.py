"""Progress bars: of searches, with the best score so far; of plans, with the motion accepted; of other long work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from gambol import progress
from gambol.cli.terminal import errors
from gambol.planning.planner import Planner


@contextmanager
def search_progress(title: str, quiet: bool = False) -> Iterator[progress.Progress]:
    """Shows how far a search is; nothing where no person looks (`quiet`, or output to a file)."""
    columns = (TextColumn(title), BarColumn(), MofNCompleteColumn(), TextColumn("best {task.fields[best]}"))
    with Progress(
        *columns, TimeRemainingColumn(), console=errors, disable=quiet or not errors.is_terminal, transient=True
    ) as bar:
        task = bar.add_task(title, total=None, best="–")

        def show(report: progress.Report) -> None:
            bar.update(task, completed=report.done, total=report.total)
            if report.best is not None:
                bar.update(task, best=f"{report.best:.3f}")

        yield progress.Progress(show)


@contextmanager
def share_bar(title: str, quiet: bool = False) -> Iterator[Callable[[float], None]]:
    """Shows what share of a work is done; nothing where no person looks."""
    with Progress(
        TextColumn(title), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
        console=errors, disable=quiet or not errors.is_terminal, transient=True,
    ) as bar:  # fmt: skip
        task = bar.add_task(title, total=1.0)
        yield lambda share: bar.update(task, completed=share)


@contextmanager
def plan_bar(title: str, seconds: float, quiet: bool = False) -> Iterator[Callable[[Planner], None]]:
    """Shows how much motion is accepted, and how many simulations each of its actions took."""
    columns = (TextColumn(title), BarColumn(), TextColumn("{task.fields[told]}"), TimeRemainingColumn())
    with Progress(*columns, console=errors, disable=quiet or not errors.is_terminal, transient=True) as bar:
        task = bar.add_task(title, total=seconds, told="")

        def show(planner: Planner) -> None:
            each = planner.tally.simulations / max(1, len(planner.inputs))
            told = f"{planner.seconds:.1f} of {seconds:g} s, {each:.0f} simulations per action"
            bar.update(task, completed=planner.seconds, told=told)

        yield show
