"""The order in which a turn works things out: of two, the one in which less has to wait in memory.

A processor has a few dozen registers; what does not fit them is stored and loaded again, which costs as much as the
arithmetic. A tape is recorded limb by limb. Where many limbs meet in one equation less waits if each operation stands
just before its first use. Which is better depends on the body, so both orders are gone through as if registers were
handed out with the future in view (Belady 1966), and waits are counted. No result depends on the order.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from gambol.compiler.finish import Operands, blocks_of
from gambol.compiler.kinds import BODY, KINDS, LOOPS, Part
from gambol.compiler.tape import Tape

REGISTERS = 31  # that hold vectors, less one to work with
READING, WRITING = ("load", "gather"), "store"
AT_HAND = ("load", "constant")  # stand in memory already
NEVER = 1 << 60


def better_order(tape: Tape, used: Operands) -> list[int]:
    """The operations of a finished tape's root; `used` is what each operation uses."""
    recorded = tape.root.operations
    if not _may_move(tape):
        return recorded
    used = _of_root(tape, used)
    late = _late(tape, used)
    return min(recorded, late, key=lambda numbers: waits(tape, numbers, used))


def waits(tape: Tape, numbers: list[int], used: Operands) -> int:
    """How often a number is stored to wait, or loaded again, if operations run in this order."""
    first, following = _next_uses(numbers, used, tape.root.outputs)
    held: dict[int, int] = {}  # what stands in registers, and when it is used next
    furthest: list[tuple[int, int]] = []
    safe = {number for number in numbers if tape.operations[number][0] in AT_HAND}
    count = 0

    def hold(number: int, until: int) -> None:
        nonlocal count
        while number not in held and len(held) >= REGISTERS:
            following, other = heappop(furthest)
            if held.get(other) == -following:
                del held[other]
                count += other not in safe
                safe.add(other)
        held[number] = until
        heappush(furthest, (-until, number))

    for number in numbers:
        kind = tape.operations[number][0]
        for operand in used[number]:
            until = following.pop()
            if KINDS[tape.operations[operand][0]].gives is not Part.NUMBER:
                continue
            if kind not in LOOPS:  # a loop takes what it needs from where that is
                count += operand not in held
            if until == NEVER:
                held.pop(operand, None)
            elif operand in held or kind not in LOOPS:
                hold(operand, until)
        if number in first and kind not in AT_HAND and KINDS[kind].gives is Part.NUMBER:
            hold(number, first[number])
    return count


def _next_uses(numbers: list[int], used: Operands, outputs: Iterable[int]) -> tuple[dict[int, int], list[int]]:
    """When each number is used first, and after each use, from the last to the first, when it is used again."""
    first, following = dict.fromkeys(outputs, len(numbers)), []
    for time, number in reversed(list(enumerate(numbers))):
        for operand in reversed(used[number]):
            following.append(first.get(operand, NEVER))
            first[operand] = time
    return first, following


def _late(tape: Tape, used: Operands) -> list[int]:
    """What is read of memory that changes, then loops and what is stored as recorded, all else just before its first
    use."""
    found: dict[int, None] = {}
    reading, rest = list[int](), list[int]()
    for number in tape.root.operations:
        kind, *parts = tape.operations[number]
        if kind in READING and tape.regions[parts[0]].writable:
            reading.append(number)
        elif kind in (WRITING, *LOOPS):
            rest.append(number)
    for wanted in (*reading, *rest, *tape.root.outputs):
        waiting = [(wanted, False)]
        while waiting:
            number, ready = waiting.pop()
            if ready:
                found[number] = None
            elif number not in found:
                waiting.append((number, True))
                waiting += [(operand, False) for operand in sorted(used[number], reverse=True) if operand not in found]
    return list(found)


def _of_root(tape: Tape, used: Operands) -> Operands:
    """What each operation of the root uses of the root: of a loop, also what its body uses."""
    loops = [number for number in tape.root.operations if tape.operations[number][0] in LOOPS]
    here = set(tape.root.operations) if loops else set()
    found = dict(used)
    for number in loops:
        inside = (n for block in blocks_of(tape, tape.operations[number][BODY]) for n in block.operations)
        found[number] = sorted({operand for user in (number, *inside) for operand in used[user]} & here)
    return found


def _may_move(tape: Tape) -> bool:
    """Whether the root alone touches memory that changes, and reads all of it before it writes any."""
    written: set[str] = set()
    for block in blocks_of(tape):
        for number in block.operations:
            kind, *parts = tape.operations[number]
            if kind not in (*READING, WRITING) or not tape.regions[parts[0]].writable:
                continue
            if block is not tape.root or (kind in READING and parts[0] in written):
                return False
            if kind == WRITING:
                written.add(parts[0])
    return True
