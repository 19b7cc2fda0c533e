"""How far long work has come, and whether to go on with it: one object for both, the same for every verb."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Cancelled", "Progress", "Report"]


class Cancelled(Exception):
    """Raised by work that `Progress.cancel` asked to stop before it had a result."""


@dataclass(frozen=True)
class Report:
    """How far long work is. `done` and `total` count the same thing; `best` is the best score so far, if any."""

    done: float
    total: float  # 0 where nobody knows how much there is to do
    best: float | None = None
    note: str = ""  # what else a person would like to know, in a few words

    @property
    def share(self) -> float:
        """Of the work that is done, 0 … 1."""
        return min(1.0, self.done / self.total) if self.total > 0 else 0.0


class Progress:
    """Follows and stops long work: the work reports to `told`, and stops soon after `cancel` was called from any
    thread.

    Work that was cancelled keeps what it has, as if it had been interrupted with Ctrl-C: a run in a folder can be
    resumed. Work that has nothing to keep raises `Cancelled`. `told` is called from a thread that works, one call at a
    time.

    >>> progress = Progress(lambda report: print(f"{report.share:.0%}"))
    >>> progress.report(1, 4)
    25%
    >>> progress.cancel()
    >>> progress.cancelled
    True
    """

    def __init__(self, told: Callable[[Report], None] | None = None) -> None:
        self._told = told
        self._best: float | None = None
        self._cancelled = threading.Event()

    def report(self, done: float, total: float, *, best: float | None = None, note: str = "") -> None:
        """Says how far the work is; a best score is the best until another is told."""
        if self._told is not None:
            self._best = self._best if best is None else best
            self._told(Report(done, total, self._best, note))

    def cancel(self) -> None:
        """Asks the work to stop as soon as its results so far are complete."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._cancelled.is_set()

    def raise_if_cancelled(self) -> None:
        """For work that has nothing to give before it is done."""
        if self._cancelled.is_set():
            raise Cancelled("the work was cancelled")

    def unheard(self) -> Progress:
        """For work besides that nobody counts: it tells nothing, and stops when the whole does.

        >>> whole = Progress(print)
        >>> whole.unheard().report(1, 2)
        >>> whole.cancel()
        >>> whole.unheard().cancelled
        True
        """
        other = Progress()
        other._cancelled = self._cancelled
        return other

    def part(self, before: float, amount: float, total: float) -> Progress:
        """For a part of the work that counts in its own way: `amount` of `total`, after what was done `before`.

        What it reports is told in the units of the whole. Whoever cancels one cancels both.

        >>> whole = Progress(lambda report: print(report.done, "of", report.total))
        >>> whole.part(before=10, amount=4, total=20).report(1, 2)
        12.0 of 20
        """

        def told(report: Report) -> None:
            self.report(before + amount * report.share, total, best=report.best, note=report.note)

        part = Progress(told if self._told is not None else None)
        part._cancelled = self._cancelled
        return part
