"""Memory of a program: regions of lane slots, shared tables, tables of indices, and loops over them.

Each has two faces with the same interface: plain Python for the reference, traced for the tape. A region is indexed by
a whole number (fixed, a loop's index or one that data point at, the same in all lanes of a block) or, through `at`, by
a number that differs per lane.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from gambol.compiler.arithmetic import clamp, floor, where
from gambol.compiler.tape import RegionSpec, Tape, recording_tape
from gambol.compiler.values import (
    Condition,
    Index,
    Number,
    TracedCondition,
    TracedIndex,
    TracedNumber,
    index_number,
    number_of,
)


class Region(Protocol):
    """Slots of one lane. They are read and written by number."""

    def __len__(self) -> int: ...

    def __getitem__(self, slot: Index) -> Number: ...

    def __setitem__(self, slot: Index, value: Number) -> None: ...

    def at(self, first: int, count: int, row: Number, stride: int = 1) -> Number:
        """Slot `first + stride·floor(row)`, with the row kept within 0 … count−1."""
        ...


class Table(Protocol):
    """Numbers that all lanes share. Each lane looks them up by a number of its own."""

    def __len__(self) -> int: ...

    def at(self, row: Number) -> Number:
        """Entry floor(row), with the row kept within the table."""
        ...


class Part:
    """Some slots of a region, as a region of their own."""

    def __init__(self, whole: Region, first: int, size: int) -> None:
        self.whole, self.first, self.size = whole, first, size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, slot: Index) -> Number:
        return self.whole[slot + self.first]

    def __setitem__(self, slot: Index, value: Number) -> None:
        self.whole[slot + self.first] = value

    def at(self, first: int, count: int, row: Number, stride: int = 1) -> Number:
        """`at` of the whole region, for a slot that is counted from this part's first."""
        return self.whole.at(self.first + first, count, row, stride)


def whole_row(row: Number, count: int) -> Number:
    """A row number that is safe to use as an index, whatever `row` is (NaN gives 0)."""
    return floor(clamp(row, 0.0, float(count - 1)))


class Cells:
    """A region for the reference: a list of floats."""

    def __init__(self, values: Iterable[float] = ()) -> None:
        self.values: list[Number] = [float(x) for x in values]

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, slot: Index) -> Number:
        assert isinstance(slot, int)
        return self.values[slot]

    def __setitem__(self, slot: Index, value: Number) -> None:
        assert isinstance(slot, int)
        self.values[slot] = value

    def at(self, first: int, count: int, row: Number, stride: int = 1) -> Number:
        return self.values[first + stride * int(float(whole_row(row, count)))]


class Entries:
    """A shared table for the reference."""

    def __init__(self, values: Iterable[float]) -> None:
        self.values = [float(x) for x in values]

    def __len__(self) -> int:
        return len(self.values)

    def at(self, row: Number) -> Number:
        return self.values[int(float(whole_row(row, len(self.values))))]


class TracedRegion:
    """A region on the tape."""

    def __init__(self, tape: Tape, name: str, size: int, writable: bool, rows: bool = False) -> None:
        self.tape = tape
        self.spec = RegionSpec(name, size, writable, rows)
        tape.regions[name] = self.spec

    def __len__(self) -> int:
        return self.spec.size

    def __getitem__(self, slot: Index) -> TracedNumber:
        self._check(slot)
        epoch = self._epoch(slot if isinstance(slot, int) else None)
        return TracedNumber(self.tape, self.tape.emit("load", self.spec.name, index_number(self.tape, slot), epoch))

    def __setitem__(self, slot: Index, value: Number) -> None:
        self._check(slot)
        self.tape.append("store", self.spec.name, index_number(self.tape, slot), number_of(self.tape, value))
        self.tape.epochs.store(self.spec.name, slot if isinstance(slot, int) else None)

    def at(self, first: int, count: int, row: Number, stride: int = 1) -> Number:
        if not isinstance(row, TracedNumber):
            return self[first + stride * int(float(whole_row(row, count)))]
        safe = number_of(self.tape, whole_row(row, count))
        epoch = self._epoch(None)
        return TracedNumber(self.tape, self.tape.emit("gather", self.spec.name, first, stride, safe, epoch))

    def _epoch(self, slot: int | None) -> int:
        return self.tape.epochs.load(self.spec.name, slot) if self.spec.writable else 0

    def _check(self, slot: Index) -> None:
        if isinstance(slot, int) and not 0 <= slot < self.spec.size:
            raise IndexError(f"slot {slot} of region {self.spec.name!r}, which has {self.spec.size}")


class TracedTable:
    """A shared table on the tape; its numbers are given when the program runs."""

    def __init__(self, tape: Tape, name: str, size: int) -> None:
        self.tape, self.name, self.size = tape, name, size
        tape.tables[name] = size

    def __len__(self) -> int:
        return self.size

    def at(self, row: Number) -> TracedNumber:
        safe = number_of(self.tape, whole_row(row, self.size))
        return TracedNumber(self.tape, self.tape.emit("lookup", self.name, self.size, safe))


class SlotList:
    """A fixed list of slot numbers that loops read by their index: part of the program, not of its data."""

    def __init__(self, name: str, slots: Sequence[int]) -> None:
        self.name, self.slots = name, tuple(slots)

    def __getitem__(self, position: Index) -> Index:
        if not isinstance(position, TracedIndex):
            return self.slots[position]
        tape = position.tape
        if tape.entries.setdefault(self.name, self.slots) != self.slots:
            raise ValueError(f"two different slot lists are named {self.name!r}")
        return TracedIndex(tape, tape.emit("entry", self.name, position.number))


class NumberList:
    """A fixed list of numbers, the same in all lanes, that loops read by their index: part of the program too."""

    def __init__(self, name: str, numbers: Sequence[float]) -> None:
        self.name, self.numbers = name, tuple(map(float, numbers))

    def __getitem__(self, position: Index) -> Number:
        if not isinstance(position, TracedIndex):
            return self.numbers[position]
        tape = position.tape
        if tape.lists.setdefault(self.name, self.numbers) != self.numbers:
            raise ValueError(f"two different number lists are named {self.name!r}")
        return TracedNumber(tape, tape.emit("listed", self.name, position.number))


def pointed(row: Number, count: int) -> Index:
    """The index floor(row), kept within 0 … count−1.

    All lanes of a block use the row of the block's first lane, so the caller must put lanes with the same row into one
    block.

    >>> pointed(2.0, 5), pointed(7.0, 5)
    (2, 4)
    """
    safe = whole_row(row, count)
    if not isinstance(safe, TracedNumber):
        return int(safe)
    return TracedIndex(safe.tape, safe.tape.emit("pointed", safe.number))


def anywhere(condition: Condition) -> Index:
    """1 if the condition holds in any lane of the block, 0 if it holds in none.

    >>> anywhere(True), anywhere(False)
    (1, 0)
    """
    if not isinstance(condition, TracedCondition):
        return int(condition)
    return TracedIndex(condition.tape, condition.tape.emit("anywhere", condition.number))


def changed_where(
    condition: Condition, change: Callable[[Sequence[Number]], Sequence[Number]], numbers: Sequence[Number]
) -> list[Number]:
    """These numbers, changed in the lanes in which a condition holds.

    A block skips the work if the condition holds in none of its lanes. Whatever `change` does not touch keeps its
    value.

    >>> changed_where(True, lambda old: [old[0] + 1.0, old[1]], [1.0, 2.0])
    [2.0, 2.0]
    """
    unchanged: list[bool] = []

    def turn(_: Index, *old: Number) -> list[Number]:
        new = change(old)
        unchanged.extend(a is b for a, b in zip(old, new, strict=True))
        return [b if a is b else where(condition, b, a) for a, b in zip(old, new, strict=True)]

    found = repeat(1, turn, numbers, anywhere(condition))
    if not unchanged:
        return list(numbers)
    return [before if same else after for before, after, same in zip(numbers, found, unchanged, strict=True)]


def repeat(
    count: int,
    body: Callable[..., Sequence[Number] | None],
    carried: Sequence[Number] = (),
    turns: Index | None = None,
) -> tuple[Number, ...]:
    """Runs `body(i, *carried)` for i = 0 … count−1, passes each result to the next turn, and returns the last.

    While a tape records, the body is traced once and becomes a loop of the tape. `turns` is an index, which data may
    set: the body then runs that many times, from none to `count`.

    >>> repeat(4, lambda i, total: (total + i,), (0.0,))
    (6.0,)
    >>> repeat(9, lambda i, total: (total + i,), (0.0,), pointed(4.0, 10))
    (6.0,)
    """
    tape = recording_tape()
    if tape is None:
        for i in range(count if turns is None else int(turns)):  # type: ignore[arg-type]
            carried = body(i, *carried) or ()
        return tuple(carried)
    initial = [number_of(tape, x) for x in carried]
    with tape.nested() as block:
        index = TracedIndex(tape, tape.append("index", block.serial))
        inside = [TracedNumber(tape, tape.append("carried", block.serial, k)) for k in range(len(initial))]
        results = body(index, *inside) or ()
        if len(results) != len(initial):
            raise ValueError(f"the loop's body returned {len(results)} values for {len(initial)} carried ones")
        block.outputs = tuple(number_of(tape, x) for x in results)
        tape.check(block.outputs)
    if turns is None:
        loop = tape.append("loop", count, block, *initial)
    else:
        loop = tape.append("counted", count, block, index_number(tape, turns), *initial)
    return tuple(TracedNumber(tape, tape.emit("result", loop, k)) for k in range(len(initial)))
