"""Programs for this machine's processor: vectors of lanes, one function for all threads.

A *lane block* is W candidates side by side: slot s of lane l in block b lies at `[b, s, l]`. The compiled function runs
a range of blocks through all their steps, one block at a time, so that a block's memory stays in the nearest cache.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import llvmlite
import llvmlite.binding as llvm

from gambol.compiler.code_cache import kept
from gambol.compiler.framed import Framed
from gambol.compiler.lane_blocks import module_for
from gambol.compiler.lanes import Lanes
from gambol.compiler.program import Program
from gambol.version import source_digest

# Vectors per value. Two in flight hide the latency of fused operations where there are registers enough to hold them,
# and where the memory of so many lanes stays in the nearest cache: a large network is 1.4 times as fast with one. In a
# long program two spill: large bodies are 1.1 to 1.3 times as fast with one.
VECTORS_IN_FLIGHT = {64: 2, 32: 1}
NEAREST_CACHE = 32 * 1024  # bytes
CACHED_KERNELS = 128
SPILLING = 1000  # operations of a program in which two vectors in flight do not fit the registers
LONG = 3500  # operations recorded for a program in which gathers do not matter
LEVEL = 2  # of LLVM's levels of optimisation
HASTE = "GAMBOL_HASTE"  # environment variable: 1 where programs run so shortly that LLVM's work does not pay
SOURCE = ("compiler", "draws.py")  # what decides which machine code a tape becomes

_compiling = threading.Lock()  # LLVM's context is shared
_kernels: OrderedDict[tuple[str, Lanes, Processor], Kernel] = OrderedDict()


@dataclass(frozen=True)
class Processor:
    """What machine code is made for: a name LLVM knows, its features, and its vector width in bytes."""

    name: str
    features: str
    vector_bytes: int

    def lanes(self, bits: int, numbers: int, operations: int = 0) -> Lanes:
        """As many as suit a program with so many numbers in each lane, and so many operations in a turn."""
        fits = numbers * VECTORS_IN_FLIGHT[bits] * self.vector_bytes <= NEAREST_CACHE and operations < SPILLING
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

    def __init__(self, program: Program | Framed, lanes: Lanes, code: bytes) -> None:
        self.program, self.lanes = program, lanes
        self._engine = _loaded(code)
        rows = [ctypes.c_void_p] * len(program.rows)
        signature = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 3, ctypes.c_int64, ctypes.c_int64, *rows)
        self._call: Callable[..., None] = signature(self._engine.get_function_address("rollout"))

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
    shape = Lanes(bits, lanes) if lanes else target.lanes(bits, program.numbers, _length(program))
    key = (program.fingerprint, shape, target)
    with _compiling:
        if key in _kernels:
            _kernels.move_to_end(key)
            return _kernels[key]
        kernel = _kernels[key] = Kernel(program, shape, code_for(program, shape, target))
        while len(_kernels) > CACHED_KERNELS:
            _kernels.popitem(last=False)
        return kernel


def forget_kernels() -> None:
    """Drops the machine code of this process, so that the next call reads it from the disk or compiles again."""
    with _compiling:
        _kernels.clear()


def code_for(program: Program | Framed, lanes: Lanes, target: Processor, level: int | None = None) -> bytes:
    """Machine code as an object file, kept on disk; the more of a level, the longer LLVM works on it."""
    if level is None:
        level = 0 if os.environ.get(HASTE) == "1" else LEVEL
    made_by = (source_digest(*SOURCE), llvmlite.__version__, llvm.llvm_version_info, llvm.get_default_triple())
    made_for = (target.name, target.features, lanes.bits, lanes.width, level)
    key = hashlib.sha256(repr((made_by, made_for, program.fingerprint)).encode()).hexdigest()
    return kept(key, lambda: _compiled(program, lanes, target, level))


def _rewriting_pays(program: Program | Framed) -> bool:
    """Whether LLVM's passes find something to do that the tape has not done already.

    They share what gathers and lookups have in common (poses, dataflow networks: 5 to 15 % faster). Elsewhere, and in
    long programs, they make nothing faster, large networks up to 25 % slower, and take two thirds of compiling.
    """
    (operations,) = (tape.operations for tape, turns in program.parts if turns is None)
    kinds = {operation[0] for operation in operations if operation}  # one that travelled has left out what is not used
    return len(operations) < LONG and not kinds.isdisjoint(("gather", "lookup"))


def _length(program: Program | Framed) -> int:
    """How many operations are used in a turn, in straight lines: of loops, which are short, nothing spills."""
    tapes = [tape for tape, turns in program.parts if turns is None]
    return max(len(tape.root.operations) for tape in tapes)


def _compiled(program: Program | Framed, lanes: Lanes, target: Processor, level: int) -> bytes:
    machine = _machine(target, level)
    parsed = llvm.parse_assembly(str(module_for(program, lanes)))
    if level >= LEVEL and _rewriting_pays(program):
        options = llvm.create_pipeline_tuning_options(speed_level=1)
        options.loop_unrolling = False  # a turn is thousands of operations long
        builder = llvm.create_pass_builder(machine, options)
        builder.getModulePassManager().run(parsed, builder)
    code: bytes = machine.emit_object(parsed)
    return code


def _loaded(code: bytes) -> llvm.ExecutionEngine:
    """An engine that owns machine code."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine(host(), LEVEL))
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return engine


def _machine(target: Processor, level: int) -> llvm.TargetMachine:
    _initialise()
    triple = llvm.Target.from_default_triple()
    return triple.create_target_machine(cpu=target.name, features=target.features, opt=level)
