"""Tape to LLVM: each operation becomes one instruction on a vector of lanes, or on the one lane of a GPU thread.

What differs between targets is where a lane's slots lie in memory; a `LaneMemory` says that. No fast-math flag is ever
set, so LLVM keeps every rounding where the tape put it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import numpy as np

from gambol.compiler.kinds import Operation
from gambol.compiler.lanes import Lanes
from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import I32, I64, Module, Value, whole
from gambol.compiler.tape import Block, Tape
from gambol.draws import GOLDEN, LAST_SHIFT, ROUNDS, UNUSED_BITS

FRACTION_BITS = {32: 23, 64: 52}
EXPONENT_BIAS = {32: 127, 64: 1023}


class LaneMemory(Protocol):
    """Where a target keeps the regions and tables of the lanes at hand."""

    def load(self, builder: Builder, region: str, slot: Value) -> Value: ...

    def store(self, builder: Builder, region: str, slot: Value, value: Value) -> None: ...

    def gather(self, builder: Builder, region: str, first: int, slots: Value) -> Value: ...

    def lookup(self, builder: Builder, table: str, rows: Value) -> Value: ...


class Emitter:
    """Writes a tape's blocks at a builder's position; `unrolled`, each turn of the loops inside one after another."""

    def __init__(
        self,
        tape: Tape,
        module: Module,
        builder: Builder,
        lanes: Lanes,
        memory: LaneMemory,
        unrolled: bool = False,
    ) -> None:
        self.tape, self.module, self.builder, self.lanes, self.memory = tape, module, builder, lanes, memory
        self.unrolled = unrolled
        self.values: dict[int, Any] = {}  # by number of the operation; of a loop, a list of what it carried
        self.inside: dict[Operation, Value] = {}  # loop counters and carried values by loop serial

    def block(self, block: Block) -> None:
        for number in block.operations:
            operation = self.tape.operations[number]
            self.values[number] = getattr(self, f"_{operation[0]}")(operation)

    def loop(self, count: Value, body: Block, initial: list[Value]) -> list[Value]:
        """Runs a block `count` times, at least once, with its carried values in registers."""
        b = self.builder
        before = b.block
        start, done = b.append_basic_block(f"loop{body.serial}"), b.append_basic_block(f"done{body.serial}")
        b.branch(start)
        b.position_at_end(start)
        counter = b.phi(I64)
        counter.add_incoming(I64(0), before)
        carried = [b.phi(x.type) for x in initial]
        for phi, x in zip(carried, initial, strict=True):
            phi.add_incoming(x, before)
        results = self.turn(body, counter, carried)
        following = b.add(counter, I64(1))
        end = b.block
        counter.add_incoming(following, end)
        for phi, x in zip(carried, results, strict=True):
            phi.add_incoming(x, end)
        b.cbranch(b.icmp_signed("<", following, count), start, done)
        b.position_at_end(done)
        return results

    def turn(self, body: Block, index: Value, carried: Sequence[Value]) -> list[Value]:
        """A block in straight line, once."""
        self.inside[("index", body.serial)] = index
        for k, value in enumerate(carried):
            self.inside[("carried", body.serial, k)] = value
        self.block(body)
        return [self.values[number] for number in body.outputs]

    def perhaps(self, count: Value, initial: list[Value], run: Callable[[], list[Value]]) -> list[Value]:
        """What `run` makes of the initial values, or these themselves where the count is 0."""
        b = self.builder
        before = b.block
        some, done = b.append_basic_block("some"), b.append_basic_block("none")
        b.cbranch(b.icmp_signed("<", I64(0), count), some, done)
        b.position_at_end(some)
        results, end = run(), b.block
        b.branch(done)
        b.position_at_end(done)
        found: list[Value] = []
        for x, result in zip(initial, results, strict=True):
            either = b.phi(x.type)
            either.add_incoming(x, before)
            either.add_incoming(result, end)
            found.append(either)
        return found

    def _intrinsic(self, name: str, *arguments: Value) -> Value:
        full, kind = f"llvm.{name}.{self.lanes.suffix}", self.lanes.type
        function = self.module.declare(full, kind, [kind] * len(arguments))
        return self.builder.call(function, arguments)

    def _of(self, operation: Operation, first: int = 1) -> list[Value]:
        return [self.values[number] for number in operation[first:]]

    # numbers

    def _constant(self, operation: Operation) -> Value:
        return self.lanes.constant(operation[1])

    def _load(self, operation: Operation) -> Value:
        return self.memory.load(self.builder, operation[1], self.values[operation[2]])

    def _gather(self, operation: Operation) -> Value:
        _, region, first, stride, row, _ = operation
        rows = self._whole(self.values[row])
        scaled = rows if stride == 1 else self.builder.mul(rows, self.lanes.splat(I64, stride))
        return self.memory.gather(self.builder, region, first, scaled)

    def _lookup(self, operation: Operation) -> Value:
        return self.memory.lookup(self.builder, operation[1], self._whole(self.values[operation[3]]))

    def _whole(self, value: Value) -> Value:
        return self.builder.fptosi(value, self.lanes.vector(I64))

    def _add(self, operation: Operation) -> Value:
        return self.builder.fadd(*self._of(operation))

    def _sub(self, operation: Operation) -> Value:
        return self.builder.fsub(*self._of(operation))

    def _mul(self, operation: Operation) -> Value:
        return self.builder.fmul(*self._of(operation))

    def _div(self, operation: Operation) -> Value:
        return self.builder.fdiv(*self._of(operation))

    def _fma(self, operation: Operation) -> Value:  # a·b + c
        return self._intrinsic("fma", *self._of(operation))

    def _fms(self, operation: Operation) -> Value:  # a·b − c
        a, b, c = self._of(operation)
        return self._intrinsic("fma", a, b, self.builder.fneg(c))

    def _fnma(self, operation: Operation) -> Value:  # c − a·b
        a, b, c = self._of(operation)
        return self._intrinsic("fma", self.builder.fneg(a), b, c)

    def _sqrt(self, operation: Operation) -> Value:
        return self._intrinsic("sqrt", *self._of(operation))

    def _floor(self, operation: Operation) -> Value:
        return self._intrinsic("floor", *self._of(operation))

    def _power_of_two(self, operation: Operation) -> Value:
        bits, kind = self.lanes.bits, whole(self.lanes.bits)
        exponent = self.builder.fptosi(self.values[operation[1]], self.lanes.vector(kind))
        biased = self.builder.add(exponent, self.lanes.splat(kind, EXPONENT_BIAS[bits]))
        shifted = self.builder.shl(biased, self.lanes.splat(kind, FRACTION_BITS[bits]))
        return self.builder.bitcast(shifted, self.lanes.type)

    def _exponent(self, operation: Operation) -> Value:
        bits, kind = self.lanes.bits, whole(self.lanes.bits)
        pattern = self.builder.bitcast(self.values[operation[1]], self.lanes.vector(kind))
        biased = self.builder.lshr(pattern, self.lanes.splat(kind, FRACTION_BITS[bits]))
        exponent = self.builder.sub(biased, self.lanes.splat(kind, EXPONENT_BIAS[bits]))
        return self.builder.sitofp(exponent, self.lanes.type)

    def _rounded(self, operation: Operation) -> Value:
        value: Value = self.values[operation[1]]
        return value

    def _uniform(self, operation: Operation) -> Value:
        """`gambol.draws.splitmix` on the bits of a key."""
        if self.lanes.bits != 64:
            raise ValueError(f"random numbers are drawn in float64; this program is written in float{self.lanes.bits}")
        b = self.builder
        z = b.bitcast(self.values[operation[1]], self.lanes.vector(I64))
        z = b.add(z, self._bits(operation[2] * GOLDEN))
        for shift, multiplier in ROUNDS:
            z = b.mul(b.xor(z, b.lshr(z, self._bits(shift))), self._bits(multiplier))
        z = b.xor(z, b.lshr(z, self._bits(LAST_SHIFT)))
        drawn = b.uitofp(b.lshr(z, self._bits(UNUSED_BITS)), self.lanes.type)
        return b.fmul(drawn, self.lanes.constant(2.0 ** (UNUSED_BITS - 64)))

    def _bits(self, pattern: int) -> Value:
        return self.lanes.splat(I64, pattern % 2**64)

    def _select(self, operation: Operation) -> Value:
        return self.builder.select(*self._of(operation))

    # conditions

    def _less(self, operation: Operation) -> Value:
        return self.builder.fcmp_ordered("<", *self._of(operation))

    def _less_equal(self, operation: Operation) -> Value:
        return self.builder.fcmp_ordered("<=", *self._of(operation))

    def _and(self, operation: Operation) -> Value:
        return self.builder.and_(*self._of(operation))

    def _or(self, operation: Operation) -> Value:
        return self.builder.or_(*self._of(operation))

    # indices

    def _integer(self, operation: Operation) -> Value:
        return I64(operation[1])

    def _index(self, operation: Operation) -> Value:
        return self.inside[operation]

    def _entry(self, operation: Operation) -> Value:
        _, name, position = operation
        table = self.module.listed(f"slots.{name}", I64, self.tape.entries[name])
        return self.builder.load(self.builder.gep(table, [I64(0), self.values[position]], inbounds=True))

    def _listed(self, operation: Operation) -> Value:
        _, name, position = operation
        rounded = [float(np.float32(x)) if self.lanes.bits == 32 else x for x in self.tape.lists[name]]
        numbers = self.module.listed(f"numbers.{name}", self.lanes.scalar, rounded)
        one = self.builder.load(self.builder.gep(numbers, [I64(0), self.values[position]], inbounds=True))
        return one if self.lanes.width == 1 else self.builder.everywhere(one, self.lanes.width)

    def _plus(self, operation: Operation) -> Value:
        return self.builder.add(*self._of(operation))

    def _times(self, operation: Operation) -> Value:
        return self.builder.mul(*self._of(operation))

    def _anywhere(self, operation: Operation) -> Value:
        return self.builder.zext(self.lanes.any(self.module, self.builder, self.values[operation[1]]), I64)

    def _pointed(self, operation: Operation) -> Value:
        number = self.values[operation[1]]
        first = number if self.lanes.width == 1 else self.builder.extract_element(number, I32(0))
        return self.builder.fptosi(first, I64)

    # effects and loops

    def _store(self, operation: Operation) -> None:
        _, region, slot, value = operation
        self.memory.store(self.builder, region, self.values[slot], self.values[value])

    def _loop(self, operation: Operation) -> list[Value]:
        _, count, body, *initial = operation
        carried = [self.values[number] for number in initial]
        if not self.unrolled:
            return self.loop(I64(count), body, carried)
        for index in range(count):
            carried = self.turn(body, I64(index), carried)
        return carried

    def _counted(self, operation: Operation) -> list[Value]:
        _, most, body, turns, *initial = operation
        carried, count = [self.values[number] for number in initial], self.values[turns]
        if most == 1:
            return self.perhaps(count, carried, lambda: self.turn(body, I64(0), carried))
        return self.perhaps(count, carried, lambda: self.loop(count, body, carried))

    def _carried(self, operation: Operation) -> Value:
        return self.inside[operation]

    def _result(self, operation: Operation) -> Value:
        found: Value = self.values[operation[1]][operation[2]]
        return found
