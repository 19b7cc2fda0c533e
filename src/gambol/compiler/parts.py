"""The parts of a program as machine code, one after another, each as often as it says."""

from __future__ import annotations

from gambol.compiler.emit import Emitter, LaneMemory, Lanes
from gambol.compiler.framed import Framed
from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import BIT, I64, Module, Value
from gambol.compiler.program import Program, Turns, Wherever


def emit_parts(
    program: Program | Framed,
    module: Module,
    builder: Builder,
    lanes: Lanes,
    memory: LaneMemory,
    steps: Value,
    unrolled: bool = False,
) -> None:
    """All parts, over the memory of the lanes at hand; `steps` is how often the turns run."""

    def count(turns: Turns) -> Value:
        if isinstance(turns, Wherever):
            above = builder.fcmp_ordered("<", lanes.constant(0.0), memory.load(builder, "state", I64(turns.slot)))
            return builder.zext(_any(module, builder, lanes, above), I64)
        return steps if turns is None else I64(turns)

    for tape, turns in program.parts:
        emitter = Emitter(tape, module, builder, lanes, memory, unrolled)
        emitter.loop(count(turns), tape.root, [], perhaps_never=isinstance(turns, Wherever))


def _any(module: Module, builder: Builder, lanes: Lanes, conditions: Value) -> Value:
    """Whether a condition holds in one of the lanes."""
    if lanes.width == 1:
        return conditions
    reduce = module.declare(f"llvm.vector.reduce.or.v{lanes.width}i1", BIT, [conditions.type])
    return builder.call(reduce, [conditions])
