"""How far long work has come, and whether to go on with it: one object for both, the same for every verb."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Report:
    """How far long work is. `done` and `total` count the same thing; `best` is the best score so far, if any."""

    done: float
    total: float
    best: float | None = None
    note: str = ""  # what else a person would like to know, in a few words

    @property
    def share(self) -> float:
        """Of the work that is done, 0 … 1."""
        return min(1.0, self.done / self.total) if self.total > 0 else 1.0


class Progress:
    """Given to long work: it reports to `told` and stops soon after `cancel` was called, from any thread.

    Work that was cancelled keeps what it has, as if it had been interrupted with Ctrl-C: a run in a folder can be
    resumed. `told` is called from the thread that works.

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

    def part(self, before: float, amount: float, total: float) -> Progress:
        """For a part of the work that counts in its own way: `amount` of `total`, after what was done `before`.

        Both are cancelled together.

        >>> whole = Progress(lambda report: print(report.done))
        >>> whole.part(before=10, amount=4, total=20).report(1, 2)
        12.0
        """

        def told(report: Report) -> None:
            self.report(before + amount * report.share, total, best=report.best, note=report.note)

        part = Progress(told)
        part._cancelled = self._cancelled
        return part

    def cancel(self) -> None:
        """Asks the work to stop as soon as what it has is whole."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether the work was asked to stop."""
        return self._cancelled.is_set()
