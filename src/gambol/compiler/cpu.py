"""Programs for this machine's processor: vectors of lanes, one function for all threads.

A *lane block* is W candidates side by side: slot s of lane l in block b lies at `[b, s, l]`. The compiled function runs
a range of blocks through all their steps, one block at a time, so that a block's memory stays in the nearest cache.
"""

from __future__ import annotations

import ctypes
import platform
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import llvmlite.binding as llvm
import llvmlite.ir as ir

from gambol.compiler.emit import I64, Emitter, Lanes
from gambol.compiler.framed import Framed
from gambol.compiler.program import Program
from gambol.compiler.tape import RegionSpec

# Vectors per value. Two in flight hide the latency of fused operations where there are registers enough to hold them,
# and where the memory of so many lanes stays in the nearest cache: a large network is 1.4 times as fast with one.
VECTORS_IN_FLIGHT = {64: 2, 32: 1}
NEAREST_CACHE = 32 * 1024  # bytes
CACHED_KERNELS = 128
USUAL_MXCSR = 0x1F80  # nearest, numbers near 0 kept, no traps
LONG = 5000  # operations of a program in which gathers do not matter

_compiling = threading.Lock()  # LLVM's context is shared
_kernels: OrderedDict[tuple[str, Lanes, Processor], Kernel] = OrderedDict()


@dataclass(frozen=True)
class Processor:
    """What machine code is made for: a name LLVM knows, its features, and its vector width in bytes."""

    name: str
    features: str
    vector_bytes: int

    def lanes(self, bits: int, numbers: int) -> Lanes:
        """As many as suit a program with so many numbers in each lane."""
        fits = numbers * VECTORS_IN_FLIGHT[bits] * self.vector_bytes <= NEAREST_CACHE
        vectors = VECTORS_IN_FLIGHT[bits] if fits else 1
        return Lanes(bits, vectors * self.vector_bytes * 8 // bits)


@cache
def host() -> Processor:
    """The processor of this machine."""
    _initialise()
    features = llvm.get_host_cpu_features()
    width = 64 if features.get("avx512f") else 32 if features.get("avx2") else 16
    return Processor(llvm.get_host_cpu_name(), features.flatten(), width)


@cache
def _initialise() -> None:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


class Kernel:
    """Machine code of a program. Calling it releases the interpreter lock, so threads can share it."""

    def __init__(self, program: Program | Framed, lanes: Lanes, engine: llvm.ExecutionEngine) -> None:
        self.program, self.lanes = program, lanes
        self._engine = engine  # owns the code
        rows = [ctypes.c_void_p] * len(program.rows)
        signature = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64, ctypes.c_int64, *rows)
        self._call: Callable[..., None] = signature(engine.get_function_address("rollout"))

    def __call__(self, state: int, parameters: int, tables: int, steps: int, blocks: int, *rows: int) -> None:
        """Runs `blocks` lane blocks for `steps` turns. The first three are addresses, aligned to 64 bytes; `rows` are
        those of the program's arrays, which have a row for each lane of the blocks."""
        if steps > 0 and blocks > 0:
            self._call(state, parameters, tables, steps, blocks, *rows)


def compile_program(
    program: Program | Framed, bits: int = 64, lanes: int | None = None, target: Processor | None = None
) -> Kernel:
    """Machine code for a program in float64 or float32 (`bits`), kept for the next call with the same program."""
    target = target or host()
    shape = Lanes(bits, lanes) if lanes else target.lanes(bits, program.numbers)
    key = (program.fingerprint, shape, target)
    with _compiling:
        if key in _kernels:
            _kernels.move_to_end(key)
            return _kernels[key]
        engine = _engine_for(_module_for(program, shape), target, rewrite=_rewriting_pays(program))
        kernel = _kernels[key] = Kernel(program, shape, engine)
        while len(_kernels) > CACHED_KERNELS:
            _kernels.popitem(last=False)
        return kernel


def forget_kernels() -> None:
    """Drops kept machine code, so that the next call compiles again."""
    with _compiling:
        _kernels.clear()


class BlockMemory:
    """Regions of the lane block at hand, and the shared tables one after another."""

    def __init__(self, lanes: Lanes, regions: dict[str, ir.Value], tables: ir.Value, lengths: dict[str, int]) -> None:
        self.lanes, self.regions, self.tables = lanes, regions, tables
        self.alignment = min(64, lanes.width * lanes.bits // 8)
        self.first: dict[str, int] = {}
        for name in lengths:
            self.first[name] = sum(lengths[other] for other in self.first)

    def load(self, builder: ir.IRBuilder, region: str, slot: ir.Value) -> ir.Value:
        return builder.load(builder.gep(self.regions[region], [slot]), align=self.alignment)

    def store(self, builder: ir.IRBuilder, region: str, slot: ir.Value, value: ir.Value) -> None:
        builder.store(value, builder.gep(self.regions[region], [slot]), align=self.alignment)

    def gather(self, builder: ir.IRBuilder, region: str, first: int, slots: ir.Value) -> ir.Value:
        start = builder.bitcast(self.regions[region], self.lanes.scalar.as_pointer())
        return self._each(builder, start, first, slots, stride=self.lanes.width, lane_step=1)

    def lookup(self, builder: ir.IRBuilder, table: str, rows: ir.Value) -> ir.Value:
        return self._each(builder, self.tables, self.first[table], rows, stride=1, lane_step=0)

    def _each(
        self, builder: ir.IRBuilder, start: ir.Value, first: int, rows: ir.Value, stride: int, lane_step: int
    ) -> ir.Value:
        """Loads element `stride·(first + row) + lane_step·lane` for every lane.

        What is the same for all gathers of a row, such as the targets of a pose, comes first: LLVM then takes a row
        apart once, and the rest is part of each load's address.
        """
        if self.lanes.width == 1:
            return builder.load(builder.gep(builder.gep(start, [rows]), [I64(first)]))
        scaled = builder.mul(rows, self.lanes.splat(I64, stride)) if stride != 1 else rows
        result = ir.Constant(self.lanes.type, ir.Undefined)
        for lane in range(self.lanes.width):
            position = ir.IntType(32)(lane)
            row = builder.gep(start, [builder.extract_element(scaled, position)])
            element = builder.gep(row, [I64(stride * first + lane_step * lane)])
            result = builder.insert_element(result, builder.load(element), position)
        return result


def _module_for(program: Program | Framed, lanes: Lanes) -> ir.Module:
    """`rollout(state, parameters, tables, steps, blocks, *rows)`: for each block, for each step, one turn."""
    module = ir.Module("gambol")
    vector, scalar = lanes.type.as_pointer(), lanes.scalar.as_pointer()
    kind = ir.FunctionType(ir.VoidType(), [vector, vector, scalar, I64, I64, *[scalar] * len(program.rows)])
    function = ir.Function(module, kind, "rollout")
    state, parameters, tables, steps, blocks, *rows = function.args
    for argument in (state, parameters, tables, *rows):
        argument.add_attribute("noalias")

    builder = ir.IRBuilder(function.append_basic_block("entry"))
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
    for tape, turns in program.parts:
        Emitter(tape, module, builder, lanes, memory).loop(steps if turns is None else I64(turns), tape.root, [])
    for array in arrays:
        array.copy(inwards=False)
    following = builder.add(block, I64(1))
    block.add_incoming(following, builder.block)
    builder.cbranch(builder.icmp_signed("<", following, blocks), each, done)
    builder.position_at_end(done)
    leave()
    builder.ret_void()
    return module


def _room(builder: ir.IRBuilder, lanes: Lanes, size: int) -> ir.Value:
    """Slots of a block that are forgotten with it."""
    room = builder.alloca(lanes.type, size=max(1, size))
    room.align = 64
    return room


@dataclass(frozen=True)
class _Rows:
    """The rows of a block in an array of others, and the copy in which the block works, slot by slot."""

    builder: ir.IRBuilder
    lanes: Lanes
    block: ir.Value
    spec: RegionSpec
    array: ir.Value
    room: ir.Value

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


def _usual_rounding(module: ir.Module, builder: ir.IRBuilder) -> Callable[[], None]:
    """Takes arithmetic as IEEE has it until what is given back is called, whatever others have set in this thread.

    Taichi, for one, rounds numbers below 1e-308 to 0 in all of the process once it has begun, and so can PyTorch.
    """
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return lambda: None
    control = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer()])
    read, write = (ir.Function(module, control, f"llvm.x86.sse.{name}mxcsr") for name in ("st", "ld"))
    found, usual = (builder.alloca(ir.IntType(32)) for _ in range(2))
    builder.store(ir.IntType(32)(USUAL_MXCSR), usual)
    builder.call(read, [builder.bitcast(found, ir.IntType(8).as_pointer())])
    builder.call(write, [builder.bitcast(usual, ir.IntType(8).as_pointer())])

    def leave() -> None:
        builder.call(write, [builder.bitcast(found, ir.IntType(8).as_pointer())])

    return leave


def _rewriting_pays(program: Program | Framed) -> bool:
    """Whether LLVM's passes find something to do that the tape has not done already.

    They share what gathers and lookups have in common (poses, dataflow networks: 5 to 15 % faster). Elsewhere, and in
    long programs, they make nothing faster, large networks up to 25 % slower, and take two thirds of compiling.
    """
    (operations,) = (tape.operations for tape, turns in program.parts if turns is None)
    kinds = {operation[0] for operation in operations if operation}  # one that travelled has left out what is not used
    return len(operations) < LONG and not kinds.isdisjoint(("gather", "lookup"))


def _engine_for(module: ir.Module, target: Processor, rewrite: bool) -> llvm.ExecutionEngine:
    _initialise()
    machine = llvm.Target.from_default_triple().create_target_machine(cpu=target.name, features=target.features, opt=2)
    parsed = llvm.parse_assembly(str(module))
    if rewrite:
        options = llvm.create_pipeline_tuning_options(speed_level=1)
        options.loop_unrolling = False  # a turn is thousands of operations long
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(parsed, builder)
    engine = llvm.create_mcjit_compiler(parsed, machine)
    engine.finalize_object()
    return engine
