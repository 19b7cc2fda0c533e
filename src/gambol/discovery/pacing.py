"""Searches that end when their time is over: how much they still try follows from how long it took before.

A plan made at the beginning does not hold where other programs work beside it, so the clock is looked at after each
round. Where trials were asked for instead of a time, nobody looks at it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from gambol.portable.matrices import summed
from gambol.synthesis.search import Search
from gambol.synthesis.staged import FINALS, LAST, ROUND, Staged

PREPARED = {2: 0.12, 3: 0.8}  # s of one core: the programs of a verdict, in a plane and in space, kept on disk
PROGRAMS = 8.0  # programs of a verdict, if they have to be compiled like the first
DESCRIBED = {2: 0.012, 3: 0.06}  # s of one core: recording and describing a finalist
TOLD = 0.15  # s of one core: the table in the end
WATCHED_AGAIN = 5.0  # times that a finalist is watched by its judge, at both steps and in other worlds
FEW_FINALS = 6  # finalists, however short the time
OF_BUDGET = 0.4  # share of the budget for finals and their judge, at most
A_ROUND = 0.04  # share of the budget for a round, at most
SMALLEST_ROUND = 32  # random trials at a time
SLOWEST = 16.0  # times slower than alone: more is no other programs, but work that is done elsewhere
AT_ONCE = 2.0  # times that a plan becomes longer or shorter after a round
FADING = 0.5  # what a round counts beside the one after it


class Clock:
    """What is left of a budget in seconds, and how busy others keep this machine meanwhile."""

    def __init__(self, seconds: float, dimensions: int = 3) -> None:
        self.seconds, self.dimensions = seconds, dimensions
        self._begun, self._worked = time.monotonic(), time.process_time()
        self.compiled = 0.0  # s of one core for a program

    @property
    def left(self) -> float:
        """Seconds; below 0 once it is over."""
        return self.seconds - (time.monotonic() - self._begun)

    @property
    def slowness(self) -> float:
        """Seconds that a second of one core's work takes: 1 where nobody else works."""
        passed, worked = time.monotonic() - self._begun, time.process_time() - self._worked
        return min(max(1.0, passed / max(worked, 1e-3)), SLOWEST) if passed > 0.5 else 1.0

    def verdict(self, finals: int, each: float) -> float:
        """Seconds that it takes to judge so many finalists, each of which is scored in `each` seconds, and to tell."""
        alone = max(PREPARED[self.dimensions], PROGRAMS * self.compiled) + TOLD + DESCRIBED[self.dimensions] * finals
        return self.slowness * alone + WATCHED_AGAIN * finals * each


class Pace:
    """Ends a search in time for the verdict on its best."""

    def __init__(self, clock: Clock, finals: int = FINALS) -> None:
        self.clock, self.finals = clock, finals
        self._since, self._took, self._made = 0.0, 0.0, 0.0

    def begins(self) -> None:
        """A round is asked for."""
        self._since = time.monotonic()

    def told(self, search: Search, made: float) -> None:
        """A round of so many trials is told."""
        self._took = FADING * self._took + time.monotonic() - self._since
        self._made = FADING * self._made + made

    @property
    def each(self) -> float:
        """Seconds of a trial, of late."""
        return self._took / self._made if self._made else 0.0

    @property
    def each_final(self) -> float:
        """Seconds of a trial as finalists make it."""
        return self.each

    def judged(self, most: int) -> int:
        """How many finalists the time that is left is enough for, a few in any case."""
        few, left = min(FEW_FINALS, most), self.clock.left
        return next((n for n in range(most, few, -1) if self.clock.verdict(n, self.each_final) <= left), few)

    @property
    def over(self) -> bool:
        """Whether another round would take the time for the verdict."""
        return self.clock.left < self.clock.verdict(self.finals, self.each) + (self._took / 2.0)


class StagedPace(Pace):
    """Stretches and shortens the stages of a search to the time that is left.

    `costs` are those of a trial in each stage, in any unit; the last is of the finals.
    """

    def __init__(self, clock: Clock, costs: Sequence[float]) -> None:
        super().__init__(clock)
        self.costs = costs

    def told(self, search: Search, made: float) -> None:
        assert isinstance(search, Staged)
        if search.done:
            return
        super().told(search, made * self.costs[search.told_in])
        quick = A_ROUND * self.clock.seconds / max(self.each * self.costs[0], 1e-9)
        finals = self._finals()
        need = self.each * summed(n * cost for n, cost in zip(search.to_come, self.costs, strict=False))
        left = self.clock.left - self._verdict(finals)
        factor = left / need if need else 1.0
        if left > 0.0:  # one round tells little: it may have compiled a program
            factor = min(max(factor, 1.0 / AT_ONCE), AT_ONCE)
        search.replan(max(factor, 0.0), finals, int(min(max(quick, SMALLEST_ROUND), ROUND)))

    def _finals(self) -> int:
        """How many finalists there is time for."""
        most = OF_BUDGET * self.clock.seconds
        return next((n for n in range(FINALS, FEW_FINALS, -2) if self._verdict(n) <= most), FEW_FINALS)

    @property
    def each_final(self) -> float:
        return self.each * self.costs[LAST]

    def _verdict(self, finals: int) -> float:
        return finals * self.each_final + self.clock.verdict(finals, self.each_final)

    @property
    def over(self) -> bool:
        return False  # its stages end by themselves
