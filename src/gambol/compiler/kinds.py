"""Every kind of operation on a tape: what it takes and what it gives. All who read tapes read this table.

An operation is a plain tuple `(kind, *parts)`. A part is an *operand*, the number of an earlier operation, or a
*literal* that means itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

Operation = tuple[Any, ...]  # (kind, *parts)


class Part(Enum):
    """What an operand of an operation may be."""

    # Operands, by what the operation that they name gives.
    NUMBER = "a number, one per lane"
    CONDITION = "a condition, one per lane"
    INDEX = "an index, the same in all lanes"
    LOOP = "a loop"

    # Literals.
    VALUE = "a float"
    WHOLE = "a whole number"
    REGION = "the name of a region"
    TABLE = "the name of a shared table"
    SLOTS = "the name of a list of slots"
    LIST = "the name of a list of numbers"
    BLOCK = "a block"


N, C, I = Part.NUMBER, Part.CONDITION, Part.INDEX  # noqa: E741
OPERANDS = (N, C, I, Part.LOOP)


@dataclass(frozen=True)
class Kind:
    """The parts of an operation in order, `more` of one sort behind them, and what the operation gives, if anything."""

    gives: Part | None
    takes: tuple[Part, ...]
    more: Part | None = None

    def parts(self, count: int) -> tuple[Part, ...]:
        """What stands in the places of an operation that has so many."""
        return self.takes if self.more is None else self.takes + (self.more,) * (count - len(self.takes))

    @cached_property
    def operands(self) -> tuple[int, ...]:
        """Positions of operands, but for those among `more`."""
        return tuple(i for i, part in enumerate(self.takes, start=1) if part in OPERANDS)


KINDS = {
    "constant": Kind(N, (Part.VALUE,)),
    "load": Kind(N, (Part.REGION, I, Part.WHOLE)),  # slot, epoch
    "gather": Kind(N, (Part.REGION, Part.WHOLE, Part.WHOLE, N, Part.WHOLE)),  # first, stride, row, epoch
    "lookup": Kind(N, (Part.TABLE, Part.WHOLE, N)),  # length, row
    "listed": Kind(N, (Part.LIST, I)),
    "add": Kind(N, (N, N)),
    "sub": Kind(N, (N, N)),
    "mul": Kind(N, (N, N)),
    "div": Kind(N, (N, N)),
    "fma": Kind(N, (N, N, N)),  # a·b + c
    "fms": Kind(N, (N, N, N)),  # a·b − c
    "fnma": Kind(N, (N, N, N)),  # c − a·b
    "sqrt": Kind(N, (N,)),
    "floor": Kind(N, (N,)),
    "power_of_two": Kind(N, (N,)),
    "exponent": Kind(N, (N,)),
    "rounded": Kind(N, (N,)),
    "uniform": Kind(N, (N, Part.WHOLE)),  # key, how many were drawn with it
    "select": Kind(N, (C, N, N)),
    "carried": Kind(N, (Part.WHOLE, Part.WHOLE)),  # the loop's serial, which of its carried values
    "result": Kind(N, (Part.LOOP, Part.WHOLE)),  # which of its carried values
    "less": Kind(C, (N, N)),
    "less_equal": Kind(C, (N, N)),
    "and": Kind(C, (C, C)),
    "or": Kind(C, (C, C)),
    "integer": Kind(I, (Part.WHOLE,)),
    "index": Kind(I, (Part.WHOLE,)),  # the loop's serial
    "entry": Kind(I, (Part.SLOTS, I)),
    "plus": Kind(I, (I, I)),
    "times": Kind(I, (I, I)),
    "anywhere": Kind(I, (C,)),  # 1 if it holds in a lane of the block, else 0
    "pointed": Kind(I, (N,)),  # what the first lane of a block has speaks for all of them
    "store": Kind(None, (Part.REGION, I, N)),
    "loop": Kind(Part.LOOP, (Part.WHOLE, Part.BLOCK), more=N),  # turns, body, carried values before the first
    "counted": Kind(Part.LOOP, (Part.WHOLE, Part.BLOCK, I), more=N),  # at most, body, turns, carried values likewise
}
LOOPS = ("loop", "counted")
BODY = 2  # the place of a loop's block


def operand_positions(operation: Operation) -> tuple[int, ...]:
    """Positions in the tuple that name earlier operations."""
    kind = KINDS[operation[0]]
    if kind.more not in OPERANDS:
        return kind.operands
    return (*kind.operands, *range(1 + len(kind.takes), len(operation)))
