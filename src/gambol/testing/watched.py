"""A measure or task that is looked at while it measures."""

from __future__ import annotations

from typing import Any

from gambol.compiler.values import Number
from gambol.dynamics.moment import Moment
from gambol.tasks.measures import Measure
from gambol.testing.suite import expect


class Watched:
    """Does what a measure does, and raises AssertionError where it forgets, counts wrong or has a memory of its own."""

    def __init__(self, measure: Measure, count: int) -> None:
        """`count` is how many slots it says to have."""
        self._measure, self._count = measure, count

    def __getattr__(self, name: str) -> Any:
        return getattr(self._measure, name)

    def begin(self, moment: Moment) -> list[Number]:
        begun = self._measure.begin(moment)
        expect(len(begun) == self._count, f"`begin` gives {len(begun)} values for {self._count} slots")
        return begun

    def measure(self, moment: Moment, slots: list[Number]) -> list[Number]:
        before = list(slots)
        after = self._measure.measure(moment, slots)
        expect(slots == before, "`measure` changes the list that it is given; give back another one")
        expect(len(after) == len(before), f"`measure` gives {len(after)} values for {len(before)} slots")
        again = self._measure.measure(moment, list(before))
        expect(
            again == after,
            f"`measure` gives {after} and, asked again, {again}: it must depend on nothing but what it is given",
        )
        return after
