"""The tape: what a function over numbers did, written down once so that machine code can do it again.

A tape is a tree of blocks. A block is a list of operations in static single assignment form; a loop is an operation
that owns a block. Operations are shared (the same operation on the same operands is recorded once) and constants are
folded while recording; what nothing uses is dropped when the tape is finished (`finish.py`).

An operation is a plain tuple `(kind, *parts)`; `kinds.py` lists the kinds. Numbers and conditions are one per lane,
indices one for all lanes. Stores and loops have effects, in order. The tape knows nothing of vectors, targets or
precision.

What is recorded before the first seal is the step, *branch* 0. Each seal begins another branch, which looks at the step
and at no other branch: it shares operations with the step alone, so that what it records, and how that is rounded
(`finish.py`), does not depend on which other branches there are.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from gambol.compiler.kinds import Operation, operand_positions

Slot = int | None  # None: any slot, as a loop or a lane decides


class Epochs:
    """The epoch at hand, and what branches have stored."""

    def __init__(self) -> None:
        self._now = 0
        self._end_of_step: int | None = None  # while the step is recorded
        self._here: set[tuple[str, Slot]] = set()  # stored by the branch being recorded
        self._elsewhere: set[tuple[str, Slot]] = set()  # stored by other branches than the step

    @property
    def stored(self) -> bool:
        """Whether the branch being recorded has stored anything."""
        return bool(self._here)

    def end(self) -> None:
        """Loads from here on are other loads than those before."""
        self._now += 1

    def store(self, region: str, slot: Slot) -> None:
        self._here.add((region, slot))
        self.end()

    def branch(self) -> None:
        """Back to the end of the step."""
        if self._end_of_step is None:
            self._end_of_step = self._now
        else:
            self._elsewhere |= self._here
        self._here, self._now = set(), self._end_of_step

    def load(self, region: str, slot: Slot) -> int:
        """The epoch of a load that is recorded now."""
        place = (region, slot)
        if slot is not None and place in self._elsewhere and place not in self._here:
            raise ValueError(
                f"slot {slot} of region {region!r} is loaded in one branch and stored in another before it"
            )
        changed = any(name == region and (slot is None or one is None) for name, one in self._elsewhere)
        return -1 - self._now if changed else self._now  # what others may have changed the step cannot have loaded


def identity(operation: Operation) -> Operation:
    """What equal operations have in common: of constants their bits, since −0.0 is not 0.0 and a NaN equals nothing."""
    return ("constant", struct.pack("<d", operation[1])) if operation[0] == "constant" else operation


@dataclass(eq=False)
class Block:
    """Operations in order. `outputs` are the values that a loop's body carries over at the end of one turn."""

    serial: int
    parent: Block | None = None
    operations: list[int] = field(default_factory=list)
    known: dict[Operation, int] = field(default_factory=dict)
    outputs: tuple[int, ...] = ()

    def find(self, operation: Operation) -> int | None:
        """The recorded operation that is equal, if this block or one around it has it already."""
        block: Block | None = self
        while block is not None:
            if operation in block.known:
                return block.known[operation]
            block = block.parent
        return None


@dataclass(frozen=True)
class RegionSpec:
    """A named array of lane slots. The program reads it, and also writes it unless it is read-only."""

    name: str
    size: int
    writable: bool
    rows: bool = False  # whether each lane's slots lie side by side, as others hand them over and read them


class Tape:
    """Operations by number, and the blocks that they are ordered in."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.root = Block(serial=0)
        self.block = self.root
        self.blocks = 1
        self.regions: dict[str, RegionSpec] = {}
        self.tables: dict[str, int] = {}  # shared tables: name -> length
        self.entries: dict[str, tuple[int, ...]] = {}  # tables of indices, part of the code
        self.lists: dict[str, tuple[float, ...]] = {}  # numbers by index, part of the code
        self.epochs = Epochs()
        self.seals: list[int] = []  # the first operation of each branch but the step
        self._known_to_step: dict[Operation, int] = {}

    def emit(self, *operation: Any) -> int:
        """Records an operation and returns its number. An equal operation that is recorded already is used again."""
        key = identity(operation)
        known = self.block.find(key)
        if known is not None:
            return known
        number = self.block.known[key] = self.append(*operation)
        return number

    def append(self, *operation: Any) -> int:
        """Records an operation that must stay separate from an equal one."""
        if len(self.seals) > 1 and operation[0] != "store":  # where results are stored, by whom, changes no rounding
            self.check([operation[position] for position in operand_positions(operation)])
        number = len(self.operations)
        self.operations.append(operation)
        self.block.operations.append(number)
        return number

    def seal(self) -> None:
        """Begins a branch; see `seal`."""
        if self.block is not self.root:
            raise ValueError("a loop's body cannot be sealed; seal before or after the loop")
        if not self.seals:
            if not self.epochs.stored:
                raise ValueError("the step has stored nothing; what it leaves behind is stored before the first seal")
            self._known_to_step = self.root.known
        self.root.known = dict(self._known_to_step)
        self.epochs.branch()
        self.seals.append(len(self.operations))

    def branch_of(self, number: int) -> int:
        """The branch that recorded an operation; 0 means the step itself."""
        return bisect_right(self.seals, number)

    def check(self, operands: Iterable[int]) -> None:
        """Refuses an operation of another branch: each branch rounds its own operations."""
        here = len(self.seals)
        for number in operands:
            if self.branch_of(number) not in (0, here):
                raise ValueError(
                    f"branch {here} computes with operation {number}, {self.operations[number]!r}, of branch "
                    f"{self.branch_of(number)}; what branches share is recorded before the first seal, all else by each"
                )

    @contextmanager
    def nested(self) -> Iterator[Block]:
        """Records into a new block inside the current one."""
        block = Block(serial=self.blocks, parent=self.block)
        self.block, self.blocks = block, self.blocks + 1
        self.epochs.end()
        try:
            yield block
        finally:
            assert block.parent is not None
            self.block = block.parent
            self.epochs.end()


_recording: ContextVar[Tape | None] = ContextVar("recording", default=None)


def recording_tape() -> Tape | None:
    """The tape being recorded, or None when functions run on plain floats."""
    return _recording.get()


def seal() -> None:
    """Begins a branch: what follows only looks at the step, and changes the rounding of neither it nor other branches.

    The first call ends the step, which has stored its results by then: what they need is what it rounds for. On plain
    floats nothing ever changes the rounding.
    """
    if tape := recording_tape():
        tape.seal()


@contextmanager
def recording(tape: Tape) -> Iterator[Tape]:
    """Within this context, traced values record onto `tape`."""
    token = _recording.set(tape)
    try:
        yield tape
    finally:
        _recording.reset(token)
