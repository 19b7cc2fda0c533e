"""A check of finished tapes: whatever is emitted reads only what is there and writes only where it may.

Slots are checked for every turn of every loop, rows for every number that a lane may come up with. `program.trace`
verifies each program if the environment variable GAMBOL_VERIFY is 1, as it is in the tests.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

import numpy as np

from gambol.compiler.bounds import Bounds, bounds_of
from gambol.compiler.kinds import KINDS, LOOPS, OPERANDS, Part
from gambol.compiler.reaching import Reach
from gambol.compiler.tape import Block, Tape

LITERALS = {
    Part.VALUE: float,
    Part.WHOLE: int,
    Part.REGION: str,
    Part.TABLE: str,
    Part.SLOTS: str,
    Part.LIST: str,
    Part.BLOCK: Block,
}


class InvalidTape(Exception):
    """What is wrong with a tape, and with which operation."""


def verify(tape: Tape) -> None:
    """Raises InvalidTape at the first operation that is not as it should be."""
    _Verifier(tape).block(tape.root, loops=[])


class _Verifier:
    """A walk through a tape's blocks in the order in which they run."""

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.names: dict[Part, Collection[str]] = {
            Part.REGION: tape.regions,
            Part.TABLE: tape.tables,
            Part.SLOTS: tape.entries,
            Part.LIST: tape.lists,
        }
        self.defined: set[int] = set()  # so far
        self.open: set[int] = set()  # those of them that stand in blocks which have not ended
        self.serials: set[int] = set()
        self.slots: dict[int, Reach] = {}
        self.bounds: dict[int, Bounds | None] = {}

    def block(self, block: Block, loops: list[int]) -> None:
        """Verifies a block inside these loops, the last of which owns it."""
        self.serials.add(block.serial)
        for number in block.operations:
            if not 0 <= number < len(self.tape.operations):
                raise InvalidTape(f"block {block.serial} lists operation {number}, and there is none with this number")
            if number in self.defined:
                self.fail(number, "stands on the tape twice")
            self.form(number)
            self.meaning(number, block, loops)
            self.defined.add(number)
            self.open.add(number)
        for output in block.outputs if loops else ():
            if problem := self.operand(output, Part.NUMBER):
                self.fail(loops[-1], f"ends a turn with a value that {problem}")
        self.open.difference_update(block.operations)

    def fail(self, number: int, problem: str) -> NoReturn:
        kind, *parts = self.tape.operations[number]
        shown = ", ".join(f"block {part.serial}" if isinstance(part, Block) else repr(part) for part in parts)
        raise InvalidTape(f"operation {number}, {kind}({shown}), {problem}")

    # form: every part is of the sort that the table of kinds names

    def form(self, number: int) -> None:
        """Refuses an operation of an unknown kind, or with parts of another number or sort than its kind has."""
        operation = self.tape.operations[number]
        kind = KINDS.get(operation[0])
        if kind is None:
            self.fail(number, "is of no known kind")
        parts = kind.parts(len(operation) - 1)
        if len(parts) != len(operation) - 1:
            self.fail(number, f"has {len(operation) - 1} parts instead of {len(parts)}")
        for position, (value, part) in enumerate(zip(operation[1:], parts, strict=True), start=1):
            if problem := self.operand(value, part) if part in OPERANDS else self.literal(value, part):
                self.fail(number, f"has a part {position} that {problem}")

    def literal(self, value: object, part: Part) -> str | None:
        """What is wrong with a literal, if anything."""
        known = part not in self.names or value in self.names[part]
        return None if known and type(value) is LITERALS[part] else f"is {value!r} and not {part.value}"

    def operand(self, value: object, part: Part) -> str | None:
        """What is wrong with an operand, if anything."""
        if type(value) is not int:
            return f"is {value!r} and not the number of an operation"
        if value not in self.defined:
            return f"is operation {value}, which is not on the tape before it"
        if value not in self.open:
            return f"is operation {value}, which stands in a block that has ended"
        gives = KINDS[self.tape.operations[value][0]].gives
        if gives is not part:
            return f"is operation {value}, which gives {gives.value if gives else 'nothing'} and not {part.value}"
        return None

    # meaning: every place exists

    def meaning(self, number: int, block: Block, loops: list[int]) -> None:
        """Works out every slot and row that an operation can reach in any turn, and refuses one that is not there."""
        operation = self.tape.operations[number]
        kind, *parts = operation
        self.bounds[number] = bounds_of(operation, self.tape, self.bounds)
        if kind in ("index", "carried", "result", *LOOPS):
            self.looping(number, block, loops)
        elif kind == "integer":
            self.slots[number] = Reach.of(parts[0])
        elif kind == "anywhere":
            self.slots[number] = Reach.of_either(0, 1)
        elif kind == "pointed":
            self.slots[number] = self.rows(number, parts[0])
        elif kind in ("plus", "times"):
            one, other = self.slots[parts[0]], self.slots[parts[1]]
            self.slots[number] = one + other if kind == "plus" else one * other
        elif kind == "entry":
            listed = self.tape.entries[parts[0]]
            self.within(number, self.slots[parts[1]], len(listed), f"list {parts[0]!r}")
            self.slots[number] = self.slots[parts[1]].among(listed)
        elif kind == "listed":
            self.within(number, self.slots[parts[1]], len(self.tape.lists[parts[0]]), f"list {parts[0]!r}")
        elif kind in ("load", "store"):
            region = self.tape.regions[parts[0]]
            if kind == "store" and not region.writable:
                self.fail(number, f"stores to region {region.name!r}, which is read-only")
            self.within(number, self.slots[parts[1]], region.size, f"region {region.name!r}")
        elif kind == "gather":
            name, first, stride, row, _ = parts
            places = Reach.of(first) + Reach.of(stride) * self.rows(number, row)
            self.within(number, places, self.tape.regions[name].size, f"region {name!r}")
        elif kind == "lookup":
            name, length, row = parts
            if length != self.tape.tables[name]:
                self.fail(number, f"takes table {name!r} to have {length} entries; it has {self.tape.tables[name]}")
            self.within(number, self.rows(number, row), length, f"table {name!r}")

    def looping(self, number: int, block: Block, loops: list[int]) -> None:
        """The same for a loop, what it carries and its index: each belongs to the block in which it stands."""
        kind, *parts = self.tape.operations[number]
        if kind in LOOPS:
            turns, body, *carried = parts
            if turns < 1:
                self.fail(number, "has no turn; a loop's body runs at least once")
            if kind == "counted":
                counted, *carried = carried
                most = int(self.slots[counted].high.max())
                if most > turns:
                    self.fail(number, f"may be told to turn {most} times, and knows of {turns}")
            if body.parent is not block:
                self.fail(number, f"stands in block {block.serial}, and its body in another")
            if body.serial in self.serials:
                self.fail(number, "has a body with the number of another block")
            if len(body.outputs) != len(carried):
                self.fail(number, f"ends a turn with {len(body.outputs)} values for {len(carried)} carried ones")
            self.block(body, [*loops, number])
        elif kind == "result":
            self.carries(number, parts[0], parts[1])
        elif not loops or parts[0] != block.serial:
            self.fail(number, f"stands in block {block.serial} and belongs to block {parts[0]}")
        elif kind == "carried":
            self.carries(number, loops[-1], parts[1])
        else:
            self.slots[number] = Reach.of_turns(self.tape.operations[loops[-1]][1], len(loops) - 1)

    def carries(self, number: int, loop: int, which: int) -> None:
        operation = self.tape.operations[loop]
        count = len(operation) - 1 - len(KINDS[operation[0]].takes)
        if not 0 <= which < count:
            self.fail(number, f"asks for carried value {which} of a loop that has {count}")

    def rows(self, number: int, row: int) -> Reach:
        """The least and the greatest row that a lane may ask for."""
        bounds = self.bounds[row]
        if bounds is None or not np.isfinite(bounds).all():
            self.fail(number, f"takes its row from operation {row}, which is not kept within bounds")
        low, high = np.trunc(bounds).astype(np.int64)
        return Reach(low, high)

    def within(self, number: int, slots: Reach, size: int, of: str) -> None:
        low, high = int(slots.low.min()), int(slots.high.max())
        if low < 0 or high >= size:
            self.fail(number, f"reaches from {low} to {high} in {of}, which has {size}")
