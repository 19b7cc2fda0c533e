"""Last touches to a recorded tape: products fused into the sums they feed, and what nothing uses dropped.

Fusing is decided here, on the tape, and not by a code generator: every target then rounds at the same places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gambol.compiler.tape import Block, Tape, operand_positions


def finish(tape: Tape) -> Tape:
    """Makes a recorded tape ready to be emitted, in place."""
    drop_unused(tape)
    fuse_products(tape)
    drop_unused(tape)
    return tape


def blocks_of(tape: Tape, block: Block | None = None) -> Iterator[Block]:
    """A block and all blocks inside it."""
    block = block or tape.root
    yield block
    for number in block.operations:
        operation = tape.operations[number]
        if operation[0] == "loop":
            yield from blocks_of(tape, operation[2])


def operands(tape: Tape, number: int) -> list[int]:
    operation = tape.operations[number]
    used = [operation[p] for p in operand_positions(operation)]
    return used + list(operation[2].outputs) if operation[0] == "loop" else used


def fuse_products(tape: Tape) -> None:
    """Rewrites x ± a·b as one fused operation where the product has no other use and stands in the same block.

    Uses after the tape's seal do not count for products before it: what looks at a step must not change its rounding.
    """
    uses: Counter[int] = Counter()  # before the seal, of what stands before it; of all else, anywhere
    later: Counter[int] = Counter()  # after the seal, of what stands before it
    home: dict[int, Block] = {}
    for block in blocks_of(tape):
        for number in block.operations:
            home[number] = block
            for part in operands(tape, number):
                (later if part < tape.sealed <= number else uses)[part] += 1

    def factors(product: int, user: int, block: Block) -> tuple[int, int] | None:
        kind, *parts = tape.operations[product]
        needed = uses[product] + (later[product] if user >= tape.sealed else 0)
        return tuple(parts) if kind == "mul" and needed == 1 and home[product] is block else None

    for block in blocks_of(tape):
        for number in block.operations:
            kind, *parts = tape.operations[number]
            if kind not in ("add", "sub"):
                continue
            left, right = parts
            if product := factors(right, number, block):
                tape.operations[number] = ("fma" if kind == "add" else "fnma", *product, left)
            elif product := factors(left, number, block):
                tape.operations[number] = ("fma" if kind == "add" else "fms", *product, right)


def drop_unused(tape: Tape) -> None:
    """Keeps stores, and what they need."""
    owner = {
        tape.operations[number][2].serial: number
        for block in blocks_of(tape)
        for number in block.operations
        if tape.operations[number][0] == "loop"
    }
    live: set[int] = set()
    waiting: list[int] = []
    for block in blocks_of(tape):
        for number in block.operations:
            if tape.operations[number][0] == "store":
                waiting.append(number)
                inner = block
                while inner.parent is not None:  # the loops around a store run too
                    waiting.append(owner[inner.serial])
                    inner = inner.parent
    while waiting:
        number = waiting.pop()
        if number not in live:
            live.add(number)
            waiting.extend(operands(tape, number))
    for block in list(blocks_of(tape)):
        block.operations = [number for number in block.operations if number in live]
