"""The parts of a program as machine code, one after another, each as often as it says."""

from __future__ import annotations

from functools import partial

from gambol.compiler.carrying import carrying
from gambol.compiler.emit import Emitter, LaneMemory
from gambol.compiler.framed import Framed
from gambol.compiler.lanes import Lanes
from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import I64, Module, Value
from gambol.compiler.program import Program, Turns, Wherever


def emit_parts(
    program: Program | Framed,
    module: Module,
    builder: Builder,
    lanes: Lanes,
    memory: LaneMemory,
    steps: Value,
    unrolled: bool = False,
    carries: bool = False,
) -> None:
    """All parts, over the memory of the lanes at hand; `steps` is how often the turns run. With `carries`, a turn takes
    over what the one before has worked out."""

    def count(turns: Turns) -> Value:
        if isinstance(turns, Wherever):
            above = builder.fcmp_ordered("<", lanes.constant(0.0), memory.load(builder, "state", I64(turns.slot)))
            return builder.zext(lanes.any(module, builder, above), I64)
        return steps if turns is None else I64(turns)

    for tape, turns in program.parts:
        emitter = Emitter(tape, module, builder, lanes, memory, unrolled)
        if isinstance(turns, Wherever):
            emitter.perhaps(count(turns), [], partial(emitter.turn, tape.root, I64(0), []))
        elif carries and turns is None:
            found = carrying(tape)
            first = emitter.turn(found.opening, I64(0), [])
            Emitter(found.tape, module, builder, lanes, memory, unrolled).loop(steps, found.tape.root, first)
        else:
            emitter.loop(count(turns), tape.root, [])
