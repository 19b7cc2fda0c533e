"""How far long work has come, and whether to go on with it: one object for both, the same for every verb."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """Work that was asked to stop, by `Progress.cancel`, before it had a result to give."""


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
    """Given to long work: it reports to `told` and stops soon after `cancel` was called, from any thread.

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
        self._cancelled = threading.Event()

    def report(self, done: float, total: float, *, best: float | None = None, note: str = "") -> None:
        """Says how far the work is."""
        if self._told is not None:
            self._told(Report(done, total, best, note))

    def cancel(self) -> None:
        """Asks the work to stop as soon as what it has is whole."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._cancelled.is_set()

    def raise_if_cancelled(self) -> None:
        """For work that has nothing to give before it is done."""
        if self._cancelled.is_set():
            raise Cancelled("the work was cancelled")

    def part(self, before: float, size: float, total: float, *, best: float | None = None, note: str = "") -> Progress:
        """For a part of the work, which is `size` of `total` and begins when `before` is done.

        The part counts what it likes; here it is told in the units of the whole, with `best` and `note` unless the part
        has its own. Whoever cancels one cancels both.

        >>> whole = Progress(lambda report: print(report.done, "of", report.total, report.best))
        >>> whole.part(200, 100, 1000, best=1.5).report(1, 4)
        225.0 of 1000 1.5
        """

        def told(report: Report) -> None:
            own = best if report.best is None else report.best
            self.report(before + size * report.share, total, best=own, note=report.note or note)

        piece = Progress(told if self._told is not None else None)
        piece._cancelled = self._cancelled
        return piece
