"""The tape: what a function over numbers did, written down once so that machine code can do it again.

A tape is a tree of blocks. A block is a list of operations in static single assignment form; a loop is an operation
that owns a block. Operations are shared (the same operation on the same operands is recorded once) and constants are
folded while recording; what nothing uses is dropped when the tape is finished (`finish.py`).

An operation is a plain tuple `(kind, *operands)`, an operand the number of an earlier operation. Three types of value:

* numbers, one per lane: `constant`, `load`, `gather`, `lookup`, `add`, `sub`, `mul`, `div`, `fma`, `fms`, `fnma`,
  `sqrt`, `floor`, `power_of_two`, `uniform`, `rounded`, `select`, `carried`, `result`;
* conditions, one per lane: `less`, `less_equal`, `and`, `or`;
* indices, one for all lanes: `integer`, `index`, `entry`, `plus`, `times`.

Effects, in order: `store` and `loop`. The tape knows nothing of vectors, targets or precision.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

Operation = tuple[Any, ...]  # (kind, *operands)

# Which operands of a kind are numbers of earlier operations; the others are literal (a name, a constant, a block).
OPERANDS = {
    "constant": (),
    "integer": (),
    "index": (),
    "carried": (),
    "load": (2,),
    "gather": (4,),
    "lookup": (3,),
    "entry": (2,),
    "uniform": (1,),
    "store": (2, 3),
    "result": (1,),
}


def operand_positions(operation: Operation) -> tuple[int, ...]:
    """Positions in the tuple that name earlier operations (a loop's initial values come after its block)."""
    if operation[0] == "loop":
        return tuple(range(3, len(operation)))
    return OPERANDS.get(operation[0], tuple(range(1, len(operation))))


@dataclass(eq=False)
class Block:
    """Operations in order. `outputs` are a loop body's carried values at the end of one turn."""

    serial: int
    parent: Block | None = None
    operations: list[int] = field(default_factory=list)
    known: dict[Operation, int] = field(default_factory=dict)
    outputs: tuple[int, ...] = ()

    def find(self, operation: Operation) -> int | None:
        """The operation if this block or one around it has recorded it already."""
        block: Block | None = self
        while block is not None:
            if operation in block.known:
                return block.known[operation]
            block = block.parent
        return None


@dataclass(frozen=True)
class RegionSpec:
    """A named array of lane slots that the program reads, and writes unless it is read-only."""

    name: str
    size: int
    writable: bool


class Tape:
    """Operations by number, and the blocks that order them."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.root = Block(serial=0)
        self.block = self.root
        self.blocks = 1
        self.regions: dict[str, RegionSpec] = {}
        self.tables: dict[str, int] = {}  # shared tables: name -> length
        self.entries: dict[str, tuple[int, ...]] = {}  # tables of indices, part of the code
        self.sealed = 0  # operations before this one round the same whatever comes after them
        self.epoch = 0  # loads on either side of a store or of a loop's border are different loads

    def emit(self, *operation: object) -> int:
        """Records an operation, or finds it recorded, and returns its number."""
        known = self.block.find(operation)
        return self.append(*operation) if known is None else known

    def append(self, *operation: object) -> int:
        """Records an operation that must not be shared with an equal one."""
        number = len(self.operations)
        self.operations.append(operation)
        self.block.operations.append(number)
        self.block.known[operation] = number
        return number

    @contextmanager
    def nested(self) -> Iterator[Block]:
        """Records into a new block inside the current one."""
        block = Block(serial=self.blocks, parent=self.block)
        self.block, self.blocks, self.epoch = block, self.blocks + 1, self.epoch + 1
        try:
            yield block
        finally:
            assert block.parent is not None
            self.block, self.epoch = block.parent, self.epoch + 1


_recording: ContextVar[Tape | None] = ContextVar("recording", default=None)


def recording_tape() -> Tape | None:
    """The tape being recorded, or None when functions run on plain floats."""
    return _recording.get()


def seal() -> None:
    """From here on nothing changes how what is recorded so far is rounded. On plain floats nothing ever does."""
    if tape := recording_tape():
        tape.sealed = len(tape.operations)


@contextmanager
def recording(tape: Tape) -> Iterator[Tape]:
    """Within this context, traced values record onto `tape`."""
    token = _recording.set(tape)
    try:
        yield tape
    finally:
        _recording.reset(token)
