"""What a turn works out at its beginning that the turn before had worked out at its end.

A measure looks at the body after the step; the next step begins there. The sines of its joints and the turn of its root
are then the same operations on the same numbers. They are carried over instead of worked out again, to the same bits:
only operations that equal one another count, rounding included.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from gambol.compiler.finish import Operands, blocks_of, loops_around, needed, operands, stores
from gambol.compiler.kinds import LOOPS, Operation, operand_positions
from gambol.compiler.ordering import better_order
from gambol.compiler.tape import Block, Tape, identity

AT_HAND = ("constant", "integer", "load")  # what is worked out as soon as it would be carried
BY_THEMSELVES = ("gather", "result", "store", *LOOPS)  # what depends on more than its operands


@dataclass(frozen=True)
class Carrying:
    """A turn that takes over what the one before has worked out."""

    opening: Block  # works out what the first turn takes over; of the tape as it was
    tape: Tape  # its root takes as many numbers over, and ends with those of the next turn


def carrying(tape: Tape) -> Carrying:
    """The turns of a finished tape, in the better order."""
    used = operands(tape)
    ends = _ends(tape, used)
    users = (n for block in blocks_of(tape) for n in block.operations if n not in ends)
    wanted = {operand for user in users for operand in used[user] if operand in ends and ends[operand] != operand}
    carried = sorted(n for n in wanted if tape.operations[n][0] not in AT_HAND)
    first = needed(carried, used, {})
    opening = Block(tape.root.serial, outputs=tuple(carried))
    opening.operations = [n for n in tape.root.operations if n in first]
    used.update(dict.fromkeys(carried, ()))
    turn = _taking_over(tape, carried, [ends[n] for n in carried], used)
    turn.root.operations = better_order(turn, used)
    return Carrying(opening, turn)


def _taking_over(tape: Tape, carried: list[int], ends: list[int], used: Operands) -> Tape:
    """The tape with a root that takes these numbers over, and ends with those."""
    found = copy(tape)
    found.operations = list(tape.operations)
    for k, number in enumerate(carried):
        found.operations[number] = ("carried", tape.root.serial, k)
    live = needed([*stores(tape), *ends], used, loops_around(tape))
    found.root = copy(tape.root)
    found.root.operations = [n for n in tape.root.operations if n in live]
    found.root.outputs = tuple(ends)
    return found


def _ends(tape: Tape, used: Operands) -> dict[int, int]:
    """Of operations on what a turn begins with, those that do the same with what it leaves behind."""
    left = _left(tape)
    known = {identity(tape.operations[n]): n for n in reversed(tape.root.operations)} if left else {}
    ends: dict[int, int] = {}
    written = False
    for number in tape.root.operations if left else ():
        operation = tape.operations[number]
        kind = operation[0]
        if kind in ("constant", "integer"):
            ends[number] = number
        elif kind == "store":
            written = True
        elif kind == "load":
            if not tape.regions[operation[1]].writable:
                ends[number] = number
            elif not written and (after := left.get(_place(tape, operation))) is not None:
                ends[number] = after
        elif kind not in BY_THEMSELVES and all(operand in ends for operand in used[number]):
            after = known.get(_on(operation, ends))
            if after is not None:
                ends[number] = after
    return ends


def _left(tape: Tape) -> dict[tuple[str, int | None], int]:
    """What a turn leaves in the slots of its state; nothing is known of tapes that store where loops say."""
    found: dict[tuple[str, int | None], int] = {}
    for block in blocks_of(tape):
        for number in block.operations:
            operation = tape.operations[number]
            if operation[0] == "store":
                place = _place(tape, operation)
                if block is not tape.root or place[1] is None:
                    return {}
                if place[0] == "state":
                    found[place] = operation[3]
    return found


def _place(tape: Tape, operation: Operation) -> tuple[str, int | None]:
    """The region and slot of a load or a store, if the slot stands on the tape."""
    index = tape.operations[operation[2]]
    return operation[1], index[1] if index[0] == "integer" else None


def _on(operation: Operation, ends: dict[int, int]) -> Operation:
    """The same operation on what stands behind the turn."""
    moved = list(operation)
    for position in operand_positions(operation):
        moved[position] = ends[operation[position]]
    return tuple(moved)
