"""Last touches to a recorded tape: products fused into the sums they feed, and what nothing uses dropped.

Fusing is decided here, on the tape, and not by a code generator: every target then rounds at the same places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from operator import itemgetter

from gambol.compiler.kinds import BODY, KINDS, LOOPS, Operation, operand_positions
from gambol.compiler.tape import Block, Tape, identity


def _taker(positions: Sequence[int]) -> Callable[[Operation], Sequence[int]]:
    """Takes these of an operation: hundreds of thousands are asked for in a long program."""
    first, last = (positions[0], positions[-1] + 1) if positions else (0, 0)
    if tuple(positions) == tuple(range(first, last)):
        return itemgetter(slice(first, last))
    return itemgetter(*positions) if len(positions) > 1 else lambda operation: (operation[first],)


OPERANDS = {name: _taker(kind.operands) for name, kind in KINDS.items() if kind.more is None}


def finish(tape: Tape) -> Tape:
    """Makes a recorded tape ready to be emitted, in place."""
    fuse_products(tape)
    share_between_branches(tape)
    drop_unused(tape)
    return tape


def blocks_of(tape: Tape, block: Block | None = None) -> Iterator[Block]:
    """A block and all blocks inside it."""
    block = block or tape.root
    yield block
    for number in block.operations:
        operation = tape.operations[number]
        if operation[0] in LOOPS:
            yield from blocks_of(tape, operation[BODY])


def operations_unrolled(tape: Tape, block: Block | None = None) -> int:
    """How many operations a block is if each turn of its loops is written out; those that data count stay loops."""
    count = 0
    for number in (block or tape.root).operations:
        operation = tape.operations[number]
        if operation[0] in LOOPS:
            turns = operation[1] if operation[0] == "loop" else 1
            count += turns * operations_unrolled(tape, operation[BODY])
        count += 1
    return count


Operands = dict[int, Sequence[int]]


def operands(tape: Tape) -> Operands:
    """What each operation uses; of a loop, what it begins with and what its body carries on."""
    used: Operands = {}
    for block in blocks_of(tape):
        for number in block.operations:
            operation = tape.operations[number]
            if operation[0] in LOOPS:
                positions = operand_positions(operation)
                used[number] = [*(operation[position] for position in positions), *operation[BODY].outputs]
            else:
                used[number] = OPERANDS[operation[0]](operation)
    return used


def fuse_products(tape: Tape) -> None:
    """Rewrites x ± a·b as one fused operation where the product has no other use and stands in the same block.

    What looks at a step must not change its rounding, nor that of others who look. So an operation that the step's
    stores need asks for other uses among those alone; any other of the step, all that the step recorded, wanted or
    not; and one of a branch, its own branch besides.
    """
    home = {number: block for block in blocks_of(tape) for number in block.operations}
    used, around, written = operands(tape), loops_around(tape), stores(tape)
    live = needed(written, used, around)
    step = needed([number for number in written if tape.branch_of(number) == 0], used, around) if tape.seals else live
    by_step = uses(step, used)
    by_branch = {0: uses([number for number in home if tape.branch_of(number) == 0] if tape.seals else home, used)}
    for branch in range(1, len(tape.seals) + 1):
        by_branch[branch] = uses([number for number in live if _counts_for(tape, number) == branch], used)

    def factors(product: int, user: int) -> tuple[int, int] | None:
        kind, *parts = tape.operations[product]
        if kind != "mul" or home[product] is not home[user]:
            return None
        branches = {0, tape.branch_of(user)}
        used = by_step[product] if user in step else sum(by_branch[branch][product] for branch in branches)
        return tuple(parts) if used == 1 else None

    for number in live:
        kind, *parts = tape.operations[number]
        if kind not in ("add", "sub"):
            continue
        left, right = parts
        if product := factors(right, number):
            tape.operations[number] = ("fma" if kind == "add" else "fnma", *product, left)
        elif product := factors(left, number):
            tape.operations[number] = ("fma" if kind == "add" else "fms", *product, right)


def share_between_branches(tape: Tape) -> None:
    """Makes one of equal operations of several branches. They were recorded apart; their rounding is settled now."""
    if len(tape.seals) < 2:
        return
    first: dict[int, int] = {}

    def share(block: Block, known: dict[Operation, int]) -> None:
        for number in block.operations:
            operation = tape.operations[number] = _renamed(tape.operations[number], first)
            if operation[0] in LOOPS:
                share(operation[BODY], dict(known))
                operation[BODY].outputs = tuple(first.get(output, output) for output in operation[BODY].outputs)
            elif operation[0] != "store" and not _may_change(tape, operation):
                first[number] = known.setdefault(identity(operation), number)

    share(tape.root, {})


def _renamed(operation: Operation, names: dict[int, int]) -> Operation:
    renamed = list(operation)
    for position in operand_positions(operation):
        renamed[position] = names.get(operation[position], operation[position])
    return tuple(renamed)


def _may_change(tape: Tape, operation: Operation) -> bool:
    """Whether it reads what a store between it and an equal one may have changed."""
    return operation[0] in ("load", "gather") and tape.regions[operation[1]].writable


def drop_unused(tape: Tape) -> None:
    """Keeps stores, and what they need."""
    live = needed(stores(tape), operands(tape), loops_around(tape))
    for block in list(blocks_of(tape)):
        block.operations = [number for number in block.operations if number in live]


def stores(tape: Tape) -> list[int]:
    return [n for block in blocks_of(tape) for n in block.operations if tape.operations[n][0] == "store"]


def loops_around(tape: Tape) -> dict[int, int]:
    """The loop in which each operation stands, if it stands in one."""
    return {
        inside: number
        for block in blocks_of(tape)
        for number in block.operations
        if tape.operations[number][0] in LOOPS
        for inside in tape.operations[number][BODY].operations
    }


def needed(roots: Iterable[int], used: Operands, around: dict[int, int]) -> set[int]:
    """These operations, those that they use and the loops around them."""
    found: set[int] = set()
    waiting = list(roots)
    while waiting:
        number = waiting.pop()
        if number not in found:
            found.add(number)
            waiting.extend(used[number])
            if number in around:
                waiting.append(around[number])
    return found


def uses(users: Iterable[int], used: Operands) -> Counter[int]:
    """How often these operations use each."""
    return Counter(chain.from_iterable(used[number] for number in users))


def _counts_for(tape: Tape, number: int) -> int | None:
    """The branch in which an operation is a use: for a store that of its value, wherever results are stored."""
    branch = tape.branch_of(number)
    if branch == 0 or tape.operations[number][0] != "store":
        return branch
    return tape.branch_of(tape.operations[number][3]) or None
