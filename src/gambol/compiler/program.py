"""A program: one turn of a time loop, traced and finished, with the memory it works on; as data it travels."""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gambol.compiler.code_cache import kept
from gambol.compiler.finish import blocks_of, finish
from gambol.compiler.kinds import BODY, LOOPS, Operation
from gambol.compiler.regions import Region, Table, TracedRegion, TracedTable
from gambol.compiler.tape import Block, RegionSpec, Tape, identity, recording
from gambol.compiler.verify import verify
from gambol.version import source_digest


@dataclass(frozen=True)
class Memory:
    """The memory that a program's body works on.

    `state` is carried from turn to turn. `parameters` are a lane's fixed numbers. `scratch` is forgotten after each
    turn. `tables` are shared by all lanes. `rows` are a lane's rows of the arrays that callers pass in.
    """

    state: Region
    parameters: Region
    scratch: Region
    tables: Mapping[str, Table]
    rows: Mapping[str, Region] = field(default_factory=dict)


@dataclass(frozen=True)
class Wherever:
    """A part of the program that runs once, in lanes where a number of the state is above 0. Other lanes of the block
    run it too but keep their values."""

    slot: int


Turns = int | None | Wherever  # how often a part of a program runs; None for as often as it is told


@dataclass(frozen=True, eq=False)
class Program:
    """The finished tape of one turn. Its machine code depends on nothing else."""

    tape: Tape

    def size(self, region: str) -> int:
        """How many slots a region has per lane."""
        return self.tape.regions[region].size

    @property
    def parts(self) -> tuple[tuple[Tape, Turns], ...]:
        """The tapes that the machine code runs, each with how often it runs."""
        return ((self.tape, None),)

    @property
    def rows(self) -> list[RegionSpec]:
        """The arrays that callers pass in, in the order of their addresses."""
        return [region for region in self.tape.regions.values() if region.rows]

    @property
    def numbers(self) -> int:
        """How many slots all regions have together, per lane."""
        return sum(region.size for region in self.tape.regions.values())

    @property
    def tables(self) -> dict[str, int]:
        """Lengths of the shared tables, in the order in which their numbers are passed in."""
        return self.tape.tables

    @property
    def operation_count(self) -> int:
        """How many operations one turn has. Each loop's body is counted once."""
        return sum(len(block.operations) for block in blocks_of(self.tape))

    @cached_property
    def fingerprint(self) -> str:
        """A hash that is equal for programs with the same machine code."""
        lines = [repr(sorted(self.tape.regions.items(), key=lambda item: item[0])), repr(self.tape.tables)]
        lines += [repr(item) for item in (*self.tape.entries.items(), *self.tape.lists.items())]
        for block in blocks_of(self.tape):
            lines.append(f"block {block.serial} {block.outputs}")
            for number in block.operations:
                operation = self.tape.operations[number]
                shown = identity(operation)
                if operation[0] in LOOPS:
                    shown = (*operation[:BODY], operation[BODY].serial, *operation[BODY + 1 :])
                lines.append(f"{number} {shown}")
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def trace(
    turn: Callable[[Memory], None],
    *,
    state: int,
    parameters: int = 0,
    scratch: int = 0,
    tables: Mapping[str, int] | None = None,
    takes: Mapping[str, int] | None = None,
    gives: Mapping[str, int] | None = None,
) -> Program:
    """Calls `turn` once on traced memory of these sizes and returns the program it left.

    `takes` and `gives` are lengths of the lanes' rows in arrays that it reads, and that it writes.

    >>> def halve(memory):
    ...     memory.state[0] = memory.state[0] * 0.5
    >>> trace(halve, state=1).operation_count
    5
    """
    tape = Tape()
    with recording(tape):
        memory = Memory(
            TracedRegion(tape, "state", state, writable=True),
            TracedRegion(tape, "parameters", parameters, writable=False),
            TracedRegion(tape, "scratch", scratch, writable=True),
            {name: TracedTable(tape, name, size) for name, size in (tables or {}).items()},
            {
                name: TracedRegion(tape, name, size, writable, rows=True)
                for rows, writable in ((takes, False), (gives, True))
                for name, size in (rows or {}).items()
            },
        )
        turn(memory)
    program = Program(finish(tape))
    verify_once(program)
    return program


def verify_once(program: Program) -> None:
    """Where GAMBOL_VERIFY asks for it: verifies a program unless the same one passed before, here or elsewhere."""
    if os.environ.get("GAMBOL_VERIFY") != "1":
        return
    key = hashlib.sha256(f"verified {source_digest('compiler')} {program.fingerprint}".encode()).hexdigest()

    def verified() -> bytes:
        verify(program.tape)
        return b"verified"

    kept(key, verified)


def program_as_bytes(program: Program) -> bytes:
    """A program as few bytes.

    >>> from gambol.compiler.program import trace
    >>> def halve(memory):
    ...     memory.state[0] = memory.state[0] * 0.5
    >>> program = trace(halve, state=1)
    >>> program_from_bytes(program_as_bytes(program)).fingerprint == program.fingerprint
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


def program_from_bytes(data: bytes, verified: bool = False) -> Program:
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
