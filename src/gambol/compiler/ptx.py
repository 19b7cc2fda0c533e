"""Programs for NVIDIA GPUs, as PTX text: one thread runs one lane. Making the text needs no GPU and no toolkit.

Lanes lie in memory as for a processor, in lane blocks `[block, slot, lane]`, here of 32 lanes: the threads of a warp
then read neighbouring numbers, and every slot of a lane lies at a fixed distance from the lane's first. A lane's state
is copied into the thread's own memory before the first turn and back after the last; LLVM turns that copy into
registers wherever slots are numbered by constants.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache

import llvmlite.binding as llvm

from gambol.compiler.finish import operations_unrolled
from gambol.compiler.framed import Framed
from gambol.compiler.lanes import Lanes
from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import I32, I64, Function, Module, Value
from gambol.compiler.parts import emit_parts
from gambol.compiler.program import Program
from gambol.compiler.thread_memory import GLOBAL, WARP, Place, ThreadMemory, into_shared

TRIPLE = "nvptx64-nvidia-cuda"
ENTRY = "rollout"

# Operations of a step up to which its loops are unrolled. All slots are then numbered by constants and the worm's state
# stands in registers: 3.5 times as fast. A larger body has too much state for them, and too much code for its cache.
MOST_UNROLLED = 12_000

# Compute capability, and the oldest PTX version that knows it. A newer GPU runs the code of the last one here: its
# driver translates it.
ARCHITECTURES = {
    50: 60,
    52: 60,
    60: 60,
    61: 60,
    70: 60,
    72: 61,
    75: 63,
    80: 70,
    86: 71,
    87: 74,
    89: 78,
    90: 78,
    100: 86,
    120: 87,
}

_writing = threading.Lock()  # LLVM's context is shared


@dataclass(frozen=True)
class Architecture:
    """A GPU's compute capability, as PTX names it."""

    capability: int  # 90 for 9.0

    @property
    def known(self) -> int:
        """The newest capability that we write code for and that this GPU can run."""
        return max((known for known in ARCHITECTURES if known <= self.capability), default=min(ARCHITECTURES))

    @property
    def name(self) -> str:
        return f"sm_{self.known}"

    @property
    def features(self) -> str:
        return f"+ptx{ARCHITECTURES[self.known]}"


def ptx_of(
    program: Program | Framed,
    bits: int,
    architecture: Architecture,
    stored_bits: int | None = None,
    place: Place = Place.CACHE,
) -> str:
    """The text of `rollout(state, parameters, tables, steps, lanes, *rows)` in float64 or float32 (`bits`).

    `stored_bits` is the precision of the state in memory where it is not that of the arithmetic; `place` is where the
    lanes' parameters are read from in each step.
    """
    with _writing:
        machine = _target().create_target_machine(
            cpu=architecture.name, features=architecture.features, opt=3, reloc="default"
        )
        parsed = llvm.parse_assembly(str(_module_for(program, Lanes(bits, 1), stored_bits or bits, place)))
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
        builder.getModulePassManager().run(parsed, builder)
        text: str = machine.emit_assembly(parsed)
        return text


@cache
def _target() -> llvm.Target:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE)


def _module_for(program: Program | Framed, lanes: Lanes, stored_bits: int, place: Place) -> Module:
    module = Module(TRIPLE)
    scalar, stored = lanes.scalar, Lanes(stored_bits, 1).scalar
    pointer, stored_pointer = scalar.as_pointer(GLOBAL), stored.as_pointer(GLOBAL)
    arrays = program.rows
    kinds = [stored_pointer, pointer, pointer, I64, I64, *[pointer] * len(arrays)]
    function = Function(module, ENTRY, kinds, convention="ptx_kernel")
    state, parameters, tables, steps, count, *rows = function.args
    b = Builder(function, function.append_basic_block("entry"))
    own = {region: b.alloca(scalar, size=max(1, program.size(region))) for region in ("state", "scratch")}
    within, lane = _thread(module, b)
    run, done = b.append_basic_block("run"), b.append_basic_block("done")
    b.cbranch(b.icmp_unsigned("<", lane, count), run, done)
    b.position_at_end(run)
    slots = [
        (b.gep(own["state"], [I64(i)]), b.gep(_first(b, state, lane, program.size("state")), [I64(i * WARP)]))
        for i in range(program.size("state"))
    ]
    for mine, theirs in slots:
        value = b.load(theirs)
        b.store(value if stored_bits == lanes.bits else b.fpext(value, scalar), mine)
    numbers = _first(b, parameters, lane, program.size("parameters"))
    if place is Place.SHARED:
        numbers = into_shared(module, b, within, numbers, program.size("parameters"))
    memory = ThreadMemory(
        own,
        numbers,
        tables,
        program.tables,
        {spec.name: b.gep(row, [b.mul(lane, I64(spec.size))]) for spec, row in zip(arrays, rows, strict=True)},
        place,
    )
    unrolled = sum(operations_unrolled(tape) for tape, _ in program.parts) <= MOST_UNROLLED
    emit_parts(program, module, b, lanes, memory, steps, unrolled)
    for mine, theirs in slots:
        value = b.load(mine)
        b.store(value if stored_bits == lanes.bits else b.fptrunc(value, stored), theirs)
    b.branch(done)
    b.position_at_end(done)
    b.ret_void()
    return module


def _thread(module: Module, b: Builder) -> tuple[Value, Value]:
    """Which thread of its group this is, and which lane it runs."""

    def register(name: str) -> Value:
        return b.zext(b.call(module.declare(f"llvm.nvvm.read.ptx.sreg.{name}", I32, []), []), I64)

    within = register("tid.x")
    return within, b.add(within, b.mul(register("ctaid.x"), register("ntid.x")))


def _first(b: Builder, region: Value, lane: Value, slots: int) -> Value:
    """Where a lane's first slot lies."""
    block, within = b.udiv(lane, I64(WARP)), b.urem(lane, I64(WARP))
    return b.gep(region, [b.add(b.mul(block, I64(WARP * slots)), within)])
