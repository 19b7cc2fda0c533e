"""Notes what it sees whenever a motion crosses a section: the in-lane part of return maps."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from gambol.compiler.arithmetic import maximum, minimum, where
from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.dynamics.quantities import Lookup
from gambol.expressions.expression import Expression
from gambol.tasks.task import Task


class Section(Task):
    """Counts how often `crossing` rises through zero, and keeps what `watch` was at the last time.

    The body is looked at between two steps, by a straight line from one to the other, where the crossing lies. After a
    crossing none is counted for `gap` seconds: a foot that chatters lands once. Nothing is counted once `fail` held.
    """

    kind: Literal["section"] = "section"
    crossing: str
    watch: Annotated[tuple[str, ...], Field(min_length=1, max_length=100)]
    fail: str | None = None
    gap: Annotated[float, Field(gt=0.0, le=100.0)] = 0.05

    @property
    def slots(self) -> tuple[str, ...]:
        """Crossings; times of the last one and of failure (−1 before); the step before; what was seen; its range."""
        kept = [f"{part}.{i}" for part in ("before", "seen", "low", "high") for i in range(len(self.watch))]
        return ("score", "time", "failed", "before", *kept)

    def begin(self, moment: Moment) -> list[Number]:
        crossing, watch, fail = self._expressions
        lookup = Lookup(moment)
        for expression in (crossing, *watch, fail):
            for name in expression.names:
                lookup(name)  # unknown ones are told of before anything runs
        seen = [expression.value(lookup) for expression in watch]
        return [0.0, -1.0, -1.0, crossing.value(lookup), *seen * 4]

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        crossing, watch, fail = self._expressions
        count, last, failed, before = slots[:4]
        n = len(watch)
        earlier, kept, low, high = (slots[4 + i * n : 4 + (i + 1) * n] for i in range(4))
        lookup = Lookup(moment)
        here = crossing.value(lookup)
        now = [expression.value(lookup) for expression in watch]
        failed = where((failed < 0.0) & fail.holds(lookup), moment.time, failed)
        rests = (last < 0.0) | (moment.time - last >= self.gap)
        crossed = (before < 0.0) & (here >= 0.0) & (failed < 0.0) & rests
        share = where(crossed, before / where(crossed, before - here, 1.0), 0.0)  # of the step, up to the crossing
        met = [a + share * (b - a) for a, b in zip(earlier, now, strict=True)]
        return [
            where(crossed, count + 1.0, count),
            where(crossed, moment.time - (1.0 - share) * moment.dt, last),
            failed,
            here,
            *now,
            *[where(crossed, a, b) for a, b in zip(met, kept, strict=True)],
            *[minimum(a, b) for a, b in zip(now, low, strict=True)],
            *[maximum(a, b) for a, b in zip(now, high, strict=True)],
        ]

    @cached_property
    def _expressions(self) -> tuple[Expression, tuple[Expression, ...], Expression]:
        fail = Expression.condition(self.fail or "0 > 1")
        return Expression.number(self.crossing), tuple(Expression.number(text) for text in self.watch), fail
