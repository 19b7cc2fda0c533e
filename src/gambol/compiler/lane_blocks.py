"""A program as a module of LLVM for a processor: lane blocks one after the other, each through all its turns."""

from __future__ import annotations

import platform
from collections.abc import Callable
from dataclasses import dataclass

from gambol.compiler.framed import Framed
from gambol.compiler.lanes import Lanes
from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import BYTE, I32, I64, VOID, Function, Module, Value, undefined
from gambol.compiler.parts import emit_parts
from gambol.compiler.program import Program
from gambol.compiler.tape import RegionSpec

USUAL_MXCSR = 0x1F80  # nearest, numbers near 0 kept, no traps


class BlockMemory:
    """Regions of the lane block at hand, and the shared tables one after another."""

    def __init__(self, lanes: Lanes, regions: dict[str, Value], tables: Value, lengths: dict[str, int]) -> None:
        self.lanes, self.regions, self.tables = lanes, regions, tables
        self.alignment = min(64, lanes.width * lanes.bits // 8)
        self.first: dict[str, int] = {}
        for name in lengths:
            self.first[name] = sum(lengths[other] for other in self.first)

    def load(self, builder: Builder, region: str, slot: Value) -> Value:
        return builder.load(builder.gep(self.regions[region], [slot]), align=self.alignment)

    def store(self, builder: Builder, region: str, slot: Value, value: Value) -> None:
        builder.store(value, builder.gep(self.regions[region], [slot]), align=self.alignment)

    def gather(self, builder: Builder, region: str, first: int, slots: Value) -> Value:
        start = builder.bitcast(self.regions[region], self.lanes.scalar.as_pointer())
        return self._each(builder, start, first, slots, stride=self.lanes.width, lane_step=1)

    def lookup(self, builder: Builder, table: str, rows: Value) -> Value:
        return self._each(builder, self.tables, self.first[table], rows, stride=1, lane_step=0)

    def _each(self, builder: Builder, start: Value, first: int, rows: Value, stride: int, lane_step: int) -> Value:
        """Loads element `stride·(first + row) + lane_step·lane` for every lane.

        What is the same for all gathers of a row, such as the targets of a pose, comes first: LLVM then takes a row
        apart once, and the rest is part of each load's address.
        """
        if self.lanes.width == 1:
            return builder.load(builder.gep(builder.gep(start, [rows]), [I64(first)]))
        scaled = builder.mul(rows, self.lanes.splat(I64, stride)) if stride != 1 else rows
        result = undefined(self.lanes.type)
        for lane in range(self.lanes.width):
            position = I32(lane)
            row = builder.gep(start, [builder.extract_element(scaled, position)])
            element = builder.gep(row, [I64(stride * first + lane_step * lane)])
            result = builder.insert_element(result, builder.load(element), position)
        return result


def module_for(program: Program | Framed, lanes: Lanes, name: str = "rollout") -> Module:
    """`rollout(state, parameters, tables, steps, blocks, *rows)`: for each block, for each step, one turn."""
    module = Module()
    vector, scalar = lanes.type.as_pointer(), lanes.scalar.as_pointer()
    function = Function(module, name, [vector, vector, scalar, I64, I64, *[scalar] * len(program.rows)])
    state, parameters, tables, steps, blocks, *rows = function.args
    builder = Builder(function, function.append_basic_block("entry"))
    scratch, *copies = (
        _room(builder, lanes, size) for size in (program.size("scratch"), *[spec.size for spec in program.rows])
    )
    leave = _usual_rounding(module, builder)
    entry, each, done = builder.block, builder.append_basic_block("block"), builder.append_basic_block("done")
    builder.branch(each)
    builder.position_at_end(each)
    block = builder.phi(I64)
    block.add_incoming(I64(0), entry)
    regions = {
        "state": builder.gep(state, [builder.mul(block, I64(program.size("state")))]),
        "parameters": builder.gep(parameters, [builder.mul(block, I64(program.size("parameters")))]),
        "scratch": scratch,
        **{spec.name: copy for spec, copy in zip(program.rows, copies, strict=True)},
    }
    memory = BlockMemory(lanes, regions, tables, program.tables)
    arrays = [_Rows(builder, lanes, block, *each) for each in zip(program.rows, rows, copies, strict=True)]
    for array in arrays:
        array.copy(inwards=True)
    emit_parts(program, module, builder, lanes, memory, steps, carries=True)
    for array in arrays:
        array.copy(inwards=False)
    following = builder.add(block, I64(1))
    block.add_incoming(following, builder.block)
    builder.cbranch(builder.icmp_signed("<", following, blocks), each, done)
    builder.position_at_end(done)
    leave()
    builder.ret_void()
    return module


def _room(builder: Builder, lanes: Lanes, size: int) -> Value:
    """Slots of a block that are forgotten with it."""
    return builder.alloca(lanes.type, size=max(1, size), align=64)


@dataclass(frozen=True)
class _Rows:
    """The rows of a block in an array of others, and the copy in which the block works, slot by slot."""

    builder: Builder
    lanes: Lanes
    block: Value
    spec: RegionSpec
    array: Value
    room: Value

    def copy(self, inwards: bool) -> None:
        """Copies what comes in before a block's turns, or what goes out after them."""
        if inwards is self.spec.writable or not self.spec.size:
            return
        b, width, size = self.builder, self.lanes.width, self.spec.size
        first = b.gep(self.array, [b.mul(self.block, I64(width * size))])
        slots = b.bitcast(self.room, self.lanes.scalar.as_pointer())
        before, each, done = b.block, b.append_basic_block("rows"), b.append_basic_block("copied")
        b.branch(each)
        b.position_at_end(each)
        slot = b.phi(I64)
        slot.add_incoming(I64(0), before)
        row, column = b.gep(first, [slot]), b.gep(slots, [b.mul(slot, I64(width))])
        for lane in range(width):
            theirs, own = b.gep(row, [I64(lane * size)]), b.gep(column, [I64(lane)])
            source, target = (theirs, own) if inwards else (own, theirs)
            b.store(b.load(source), target)
        following = b.add(slot, I64(1))
        slot.add_incoming(following, each)
        b.cbranch(b.icmp_signed("<", following, I64(size)), each, done)
        b.position_at_end(done)


def _usual_rounding(module: Module, builder: Builder) -> Callable[[], None]:
    """Takes arithmetic as IEEE has it until what is given back is called, whatever others have set in this thread.

    Taichi, for one, rounds numbers below 1e-308 to 0 in all of the process once it has begun, and so can PyTorch.
    """
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return lambda: None
    read, write = (module.declare(f"llvm.x86.sse.{name}mxcsr", VOID, [BYTE.as_pointer()]) for name in ("st", "ld"))
    found, usual = (builder.alloca(I32) for _ in range(2))
    builder.store(I32(USUAL_MXCSR), usual)
    builder.call(read, [found])
    builder.call(write, [usual])

    def leave() -> None:
        builder.call(write, [found])

    return leave
