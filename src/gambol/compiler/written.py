"""A program as data that travels: its finished tape as JSON, read again to the same machine code anywhere."""

from __future__ import annotations

import json
import zlib
from typing import Any

from gambol.compiler.kinds import BODY, LOOPS, Operation
from gambol.compiler.program import Program
from gambol.compiler.tape import Block, RegionSpec, Tape
from gambol.compiler.verify import verify


def written(program: Program) -> bytes:
    """A program as few bytes.

    >>> from gambol.compiler.program import trace
    >>> def halve(memory):
    ...     memory.state[0] = memory.state[0] * 0.5
    >>> program = trace(halve, state=1)
    >>> read(written(program)).fingerprint == program.fingerprint
    True
    """
    tape = program.tape
    data = {
        "regions": [[spec.name, spec.size, spec.writable, spec.rows] for spec in tape.regions.values()],
        "tables": tape.tables,
        "entries": tape.entries,
        "lists": tape.lists,
        "root": _block_data(tape, tape.root),
    }
    return zlib.compress(json.dumps(data, separators=(",", ":")).encode(), 1)


def read(data: bytes, verified: bool = False) -> Program:
    """The program that was written, verified: what comes from elsewhere reads and writes only where it may.

    What this user's gambol has kept for itself is `verified` already.
    """
    plain = json.loads(zlib.decompress(data))
    tape = Tape()
    tape.regions = {name: RegionSpec(name, size, writable, rows) for name, size, writable, rows in plain["regions"]}
    tape.tables = plain["tables"]
    tape.entries = {name: tuple(slots) for name, slots in plain["entries"].items()}
    tape.lists = {name: tuple(numbers) for name, numbers in plain["lists"].items()}
    found: dict[int, Operation] = {}
    tape.root = tape.block = _block(plain["root"], found)
    # Operations keep their numbers, in which machine code is made; those that nothing used have gone.
    tape.operations = [found.get(number, ()) for number in range(max(found, default=-1) + 1)]
    if not verified:
        verify(tape)
    return Program(tape)


def _block_data(tape: Tape, block: Block) -> dict[str, Any]:
    operations = []
    for number in block.operations:
        operation = list(tape.operations[number])
        if operation[0] in LOOPS:
            operation[BODY] = _block_data(tape, operation[BODY])
        operations.append([number, *operation])
    return {"serial": block.serial, "outputs": block.outputs, "operations": operations}


def _block(data: dict[str, Any], found: dict[int, Operation], parent: Block | None = None) -> Block:
    block = Block(data["serial"], parent, outputs=tuple(data["outputs"]))
    for number, *operation in data["operations"]:
        if operation[0] in LOOPS:
            operation[BODY] = _block(operation[BODY], found, block)
        found[number] = tuple(operation)
        block.operations.append(number)
    return block
