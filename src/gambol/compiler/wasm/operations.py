"""Operations of a tape as WebAssembly: each is a few bytes on vectors of two lanes of float64 or four of float32.

A value is a local, or, where it is used once and may be computed as late as that, the code itself.
"""

from __future__ import annotations

import struct
from collections import Counter

import numpy as np

from gambol.compiler.finish import blocks_of
from gambol.compiler.kinds import BODY, KINDS, Operation, Part, operand_positions
from gambol.compiler.program import Program
from gambol.compiler.tape import Block
from gambol.compiler.wasm.drawing import below_2_52
from gambol.compiler.wasm.encoding import (
    I32,
    NOTHING,
    V128,
    doubles,
    get,
    i32,
    ints,
    longs,
    op,
    put,
    repeated,
    unsigned,
)

VECTOR = 16  # bytes
PARAMETERS = {"state": 0, "parameters": 1, "tables": 2}  # of the function, by what they point at
FIRST_LOCAL = 5
SHAPE = {64: "f64x2", 32: "f32x4"}
# What is as well computed later, and what is never worth a local. All else reads what may change, or has effects.
ARITHMETIC = ("add", "sub", "mul", "div", "sqrt", "floor", "fma", "fms", "fnma", "power_of_two", "exponent")
PURE = {*ARITHMETIC, "select", "less", "less_equal", "and", "or", "entry", "plus", "times"}
STANDING = {"constant", "listed", "integer", "index", "carried", "result", "rounded"}


class Writer:
    """Code of a program's blocks, and the numbers that it finds in memory behind its scratch."""

    def __init__(self, program: Program, bits: int, madd: bytes, draw: bytes, first_data: int) -> None:
        """`madd` is the instruction that fuses, or a call of one's own function; `draw` is such a call. The numbers lie
        from the address `first_data` on."""
        self.tape, self.bits, self.shape, self.width = program.tape, bits, SHAPE[bits], 128 // bits
        self.madd, self.draw = madd, draw
        self._align = unsigned(self.bits // 32 + 1)  # of one number, as loads name it
        self._constants: dict[bytes, int] = {}
        self.locals: list[int] = []  # types of those behind the parameters
        self.data = bytearray()
        self.first_data = first_data
        self._results: dict[int, list[bytes]] = {}  # of finished loops by serial
        self._placed: dict[bytes, int] = {}
        self._first_of: dict[str, int] = {}
        for name in program.tables:
            self._first_of[name] = sum(program.tables[other] for other in self._first_of)
        self._code: dict[int, bytes] = {}  # what puts an operation's value on the stack
        self._inside: dict[Operation, bytes] = {}  # loop counters and carried values by loop serial
        self._once = self._used_once()

    def _used_once(self) -> set[int]:
        """Operations with a single use, which stands in their own block."""
        uses: Counter[int] = Counter()
        own: Counter[int] = Counter()
        for block in blocks_of(self.tape):
            here = set(block.operations)
            used = [x for n in block.operations for x in self._operands(n)] + list(block.outputs)
            uses.update(used)
            own.update(x for x in used if x in here)
        return {n for n, count in uses.items() if count == own[n] == 1}

    def _operands(self, number: int) -> list[int]:
        operation = self.tape.operations[number]
        return [operation[position] for position in operand_positions(operation)]

    def block(self, block: Block) -> bytes:
        return b"".join(self._one(number) for number in block.operations)

    def local(self, kind: int) -> int:
        self.locals.append(kind)
        return FIRST_LOCAL + len(self.locals) - 1

    def _one(self, number: int) -> bytes:
        """What stands where the operation stands; its value is known afterwards."""
        operation = self.tape.operations[number]
        kind = operation[0]
        code: bytes = getattr(self, f"_{kind}")(operation)
        gives = KINDS[kind].gives
        if gives not in (Part.NUMBER, Part.CONDITION, Part.INDEX):
            return code
        if kind in STANDING or (kind in PURE and number in self._once):
            self._code[number] = code
            return b""
        kept = self.local(I32 if gives is Part.INDEX else V128)
        self._code[number] = get(kept)
        return code + put(kept)

    def _of(self, number: int) -> bytes:
        return self._code[number]

    def _each(self, operation: Operation) -> bytes:
        return b"".join(self._of(number) for number in operation[1:])

    # memory

    def _place(self, content: bytes) -> int:
        """The address of some bytes behind the scratch; the same for the same."""
        if content not in self._placed:
            self.data += bytes(-len(self.data) % 8)
            self._placed[content] = self.first_data + len(self.data)
            self.data += content
        return self._placed[content]

    def _rounded_to_bits(self, values: tuple[float, ...]) -> bytes:
        return np.array(values, f"<f{self.bits // 8}").tobytes()

    def _address(self, region: str, slot: int) -> tuple[bytes, int]:
        """Code and a constant, which together are the address of a slot."""
        base = get(PARAMETERS[region]) if region in PARAMETERS else None  # scratch begins at 0
        if self.tape.operations[slot][0] == "integer":
            return base or i32(0), self.tape.operations[slot][1] * VECTOR
        scaled = self._of(slot) + i32(VECTOR) + op("i32.mul")
        return scaled + (base + op("i32.add") if base else b""), 0

    def _rows(self, row: int, base: bytes, unit: int, offset: int, lane_step: int) -> bytes:
        """The number at `base + unit·row + offset + lane_step·lane` in each lane."""
        kept, rows, code = self.local(V128), self.local(V128), self._of(row)
        code += put(rows)
        for lane in range(self.width):
            whole = get(rows) + op(f"{self.shape}.extract_lane") + bytes([lane]) + op(f"i32.trunc_sat_f{self.bits}_s")
            address = base + whole + i32(unit) + op("i32.mul") + op("i32.add")
            place = self._align + unsigned(offset + lane_step * lane)
            if lane == 0:
                code += address + op(f"v128.load{self.bits}_zero") + place + put(kept)
            else:
                code += address + get(kept) + op(f"v128.load{self.bits}_lane") + place + bytes([lane]) + put(kept)
        return code + get(kept)

    # numbers

    def _constant(self, operation: Operation) -> bytes:
        content = self._rounded_to_bits((operation[1],)) * self.width
        if content not in self._constants:
            self._constants[content] = self.local(V128)
        return get(self._constants[content])

    def constants(self) -> bytes:
        """What stands before all turns: a local of its own is shorter than a constant wherever one is used."""
        return b"".join(op("v128.const") + content + put(local) for content, local in self._constants.items())

    def _load(self, operation: Operation) -> bytes:
        address, offset = self._address(operation[1], operation[2])
        return address + op("v128.load") + unsigned(3) + unsigned(offset)

    def _gather(self, operation: Operation) -> bytes:
        _, region, first, stride, row, _ = operation
        base = get(PARAMETERS[region]) if region in PARAMETERS else i32(0)
        return self._rows(row, base, VECTOR * stride, VECTOR * first, self.bits // 8)

    def _lookup(self, operation: Operation) -> bytes:
        _, table, _, row = operation
        size = self.bits // 8
        return self._rows(row, get(PARAMETERS["tables"]), size, size * self._first_of[table], 0)

    def _listed(self, operation: Operation) -> bytes:
        size = self.bits // 8
        first = self._place(self._rounded_to_bits(self.tape.lists[operation[1]]))
        position = self._of(operation[2]) + i32(size) + op("i32.mul")
        return position + op(f"v128.load{self.bits}_splat") + self._align + unsigned(first)

    def _plain(self, operation: Operation) -> bytes:
        return self._each(operation) + op(f"{self.shape}.{operation[0]}")

    _add = _sub = _mul = _div = _sqrt = _floor = _plain

    def _fma(self, operation: Operation) -> bytes:  # a·b + c
        return self._each(operation) + self.madd

    def _fms(self, operation: Operation) -> bytes:  # a·b − c
        return self._each(operation) + op(f"{self.shape}.neg") + self.madd

    def _fnma(self, operation: Operation) -> bytes:  # c − a·b
        _, a, b, c = operation
        return self._of(a) + op(f"{self.shape}.neg") + self._of(b) + self._of(c) + self.madd

    def _power_of_two(self, operation: Operation) -> bytes:
        """Exponent bits alone; a float64's exponent becomes 32 bits on the way."""
        if self.bits == 32:
            whole = self._each(operation) + op("i32x4.trunc_sat_f32x4_s")
            return whole + ints(127) + op("i32x4.add") + i32(23) + op("i32x4.shl")
        whole = self._each(operation) + op("i32x4.trunc_sat_f64x2_s_zero") + op("i64x2.extend_low_i32x4_s")
        return whole + longs(1023) + op("i64x2.add") + i32(52) + op("i64x2.shl")

    def _exponent(self, operation: Operation) -> bytes:
        if self.bits == 32:
            biased = self._each(operation) + i32(23) + op("i32x4.shr_u")
            return biased + ints(127) + op("i32x4.sub") + op("f32x4.convert_i32x4_s")
        biased = self._each(operation) + i32(52) + op("i64x2.shr_u")
        return below_2_52(biased) + doubles(1023.0) + op("f64x2.sub")

    def _rounded(self, operation: Operation) -> bytes:
        return self._of(operation[1])

    def _uniform(self, operation: Operation) -> bytes:
        """Of the stream that begins with the bits of a key (`drawing.py`)."""
        if self.bits != 64:
            raise ValueError(f"random numbers are drawn in float64; this program is written in float{self.bits}")
        return self._of(operation[1]) + i32(operation[2]) + self.draw

    def _select(self, operation: Operation) -> bytes:
        _, condition, yes, no = operation
        return self._of(yes) + self._of(no) + self._of(condition) + op("v128.bitselect")

    # conditions

    def _less(self, operation: Operation) -> bytes:
        return self._each(operation) + op(f"{self.shape}.lt")

    def _less_equal(self, operation: Operation) -> bytes:
        return self._each(operation) + op(f"{self.shape}.le")

    def _and(self, operation: Operation) -> bytes:
        return self._each(operation) + op("v128.and")

    def _or(self, operation: Operation) -> bytes:
        return self._each(operation) + op("v128.or")

    # indices

    def _integer(self, operation: Operation) -> bytes:
        return i32(operation[1])

    def _index(self, operation: Operation) -> bytes:
        return self._inside[operation]

    def _entry(self, operation: Operation) -> bytes:
        slots = self.tape.entries[operation[1]]
        first = self._place(struct.pack(f"<{len(slots)}i", *slots))
        return self._of(operation[2]) + i32(4) + op("i32.mul") + op("i32.load") + unsigned(2) + unsigned(first)

    def _plus(self, operation: Operation) -> bytes:
        return self._each(operation) + op("i32.add")

    def _times(self, operation: Operation) -> bytes:
        return self._each(operation) + op("i32.mul")

    def _anywhere(self, operation: Operation) -> bytes:
        return self._each(operation) + op("v128.any_true")

    def _pointed(self, operation: Operation) -> bytes:
        return self._each(operation) + op(f"{self.shape}.extract_lane") + b"\0" + op(f"i32.trunc_sat_f{self.bits}_s")

    # effects and loops

    def _store(self, operation: Operation) -> bytes:
        address, offset = self._address(operation[1], operation[2])
        return address + self._of(operation[3]) + op("v128.store") + unsigned(3) + unsigned(offset)

    def _loop(self, operation: Operation) -> bytes:
        """The counter and what is carried are locals, which keep the last turn's results."""
        _, count, body, *initial = operation
        return self._turns(i32(count), body, initial)

    def _counted(self, operation: Operation) -> bytes:
        _, _, body, turns, *initial = operation
        return self._turns(self._of(turns), body, initial, perhaps_never=True)

    def _turns(self, count: bytes, body: Block, initial: list[int], perhaps_never: bool = False) -> bytes:
        counter, carried = self.local(I32), [self.local(V128) for _ in initial]
        self._inside[("index", body.serial)] = get(counter)
        for k, kept in enumerate(carried):
            self._inside[("carried", body.serial, k)] = get(kept)
        before = i32(0) + put(counter) + b"".join(self._of(x) + put(y) for x, y in zip(initial, carried, strict=True))
        turn = self.block(body) + b"".join(self._of(x) for x in body.outputs)
        turn += b"".join(put(kept) for kept in reversed(carried))
        self._results[body.serial] = [get(kept) for kept in carried]
        again = get(counter) + i32(1) + op("i32.add") + op("local.tee") + unsigned(counter) + count + op("i32.lt_s")
        if not perhaps_never:
            return before + repeated(turn, again)
        once = op("if") + bytes([NOTHING]) + repeated(turn, again) + op("end")
        return before + i32(0) + count + op("i32.lt_s") + once

    def _carried(self, operation: Operation) -> bytes:
        return self._inside[operation]

    def _result(self, operation: Operation) -> bytes:
        return self._results[self.tape.operations[operation[1]][BODY].serial][operation[2]]
