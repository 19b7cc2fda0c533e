"""A program as a WebAssembly module: `rollout(state, parameters, tables, steps, blocks)` over lane blocks.

Lanes lie in memory as for a processor, in lane blocks `[block, slot, lane]` of two float64 or four float32. The module
exports its `memory` and, as `heap`, the address from which on its host may lay out states, parameters and tables;
before that lie its scratch, which needs no place of its own since a module runs one block at a time, and its numbers.

A module is written with `relaxed_madd`, which is fused on every processor that can, but may round twice: whoever runs
it finds that out (`page/kernel.js`) and, if so, makes `exactly_fused` of it, in which each is a call of the exact
routine of `fusing.py` and all else the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gambol.compiler.program import Program
from gambol.compiler.wasm.drawing import SIGNATURE as DRAWING
from gambol.compiler.wasm.drawing import uniform
from gambol.compiler.wasm.encoding import (
    I32,
    V128,
    function,
    get,
    i32,
    named,
    op,
    put,
    repeated,
    section,
    unsigned,
    vector,
)
from gambol.compiler.wasm.fusing import FUNCTIONS
from gambol.compiler.wasm.fusing import SIGNATURE as FUSING
from gambol.compiler.wasm.operations import FIRST_LOCAL, SHAPE, VECTOR, Writer

HEADER = b"\0asm\1\0\0\0"
PAGE = 65536  # bytes
FUSED = 1  # number of the exact routine among a module's functions; the rollout is 0
CALL = op("call") + bytes([FUSED | 0x80, 0])  # as long as the instruction it stands for


@dataclass(frozen=True)
class WasmModule:
    """A module, and where in it the instructions lie that fuse."""

    bits: int  # 64 or 32
    code: bytes
    fused: tuple[int, ...]

    @property
    def lanes(self) -> int:
        """Of a block."""
        return 128 // self.bits

    @property
    def exactly_fused(self) -> bytes:
        """The same module with calls of the exact routine instead."""
        code = bytearray(self.code)
        for place in self.fused:
            code[place : place + len(CALL)] = CALL
        return bytes(code)


@lru_cache(maxsize=16)
def wasm_of(program: Program, bits: int = 64) -> WasmModule:
    """A program in float64 or float32 (`bits`) for browsers.

    >>> from gambol.compiler.program import trace
    >>> module = wasm_of(trace(lambda lane: lane.state.__setitem__(0, lane.state[0] * 0.5), state=1))
    >>> module.code[:4], module.lanes, module.fused
    (b'\\x00asm', 2, ())
    """
    return wasm_with({"rollout": program}, bits)


def wasm_with(programs: Mapping[str, Program], bits: int = 64) -> WasmModule:
    """Several programs in one module, each a function by its name."""
    relaxed = _written(programs, bits, op(f"{SHAPE[bits]}.relaxed_madd"))
    called = _written(programs, bits, CALL)
    differing = [i for i, (a, b) in enumerate(zip(relaxed, called, strict=True)) if a != b]
    return WasmModule(bits, relaxed, tuple(i for i in differing if relaxed[i] == 0xFD))


def _written(programs: Mapping[str, Program], bits: int, madd: bytes) -> bytes:
    """The first program is function 0, then come the routines, then the other programs."""
    routines = [routine(FUSED + 1 + k) for k, routine in enumerate(FUNCTIONS[bits])]
    drawing = FUSED + len(routines)
    heap = max(program.size("scratch") for program in programs.values()) * VECTOR
    own, data = [], []
    for program in programs.values():
        writer = Writer(program, bits, madd, op("call") + unsigned(drawing), heap)
        own.append(function(*_blocks(program, writer, writer.block(program.tape.root))))
        content = bytes(writer.data)
        data.append(b"\0" + i32(heap) + op("end") + unsigned(len(content)) + content)
        heap = -(-(heap + len(content)) // VECTOR) * VECTOR
    first, *others = own
    kinds = [_kind([I32] * FIRST_LOCAL, []), _kind(FUSING, [V128]), _kind(DRAWING, [V128])]
    of_kinds = [0, *[1] * len(routines), 2, *[0] * len(others)]
    numbers = [0, *range(drawing + 1, drawing + 1 + len(others))]
    exported = [named(name) + b"\0" + unsigned(number) for name, number in zip(programs, numbers, strict=True)]
    return (
        HEADER
        + section(1, vector(kinds))
        + section(3, vector(unsigned(kind) for kind in of_kinds))
        + section(5, vector([b"\0" + unsigned(heap // PAGE + 1)]))
        + section(6, vector([bytes([I32, 0]) + i32(heap) + op("end")]))
        + section(7, vector([*exported, named("memory") + b"\2\0", named("heap") + b"\3\0"]))
        + section(10, vector([first, *routines, uniform(), *others]))
        + section(11, vector(data))
    )


def _kind(takes: Sequence[int], gives: Sequence[int]) -> bytes:
    """The type of a function."""
    return b"\x60" + vector(bytes([kind]) for kind in takes) + vector(bytes([kind]) for kind in gives)


def _blocks(program: Program, writer: Writer, turn: bytes) -> tuple[list[int], bytes]:
    """For each block, for each step, a turn: types of locals, and the code."""
    state, parameters, _, steps, blocks = range(FIRST_LOCAL)
    left = writer.local(I32)
    run = get(steps) + put(left) + repeated(turn, _less_by_one(left))
    for region, base in (("state", state), ("parameters", parameters)):
        run += get(base) + i32(program.size(region) * VECTOR) + op("i32.add") + put(base)
    return writer.locals, writer.constants() + repeated(run, _less_by_one(blocks))


def _less_by_one(local: int) -> bytes:
    """Counts down; what is left, which is true unless it is 0."""
    return get(local) + i32(1) + op("i32.sub") + op("local.tee") + unsigned(local)
