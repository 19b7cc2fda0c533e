"""Programs as object files that others link: for every processor of this one's kind, not for this very one."""

from __future__ import annotations

import platform

import llvmlite.binding as llvm

from gambol.compiler.cpu import LEVEL, Processor, host
from gambol.compiler.lane_blocks import module_for
from gambol.compiler.lanes import Lanes
from gambol.compiler.program import Program

COMMON = {name: Processor("x86-64-v3", "", 32) for name in ("x86_64", "amd64")}  # of 2013 and later: it fuses
OTHERS = Processor("generic", "", 16)  # ARM in 64 bits fuses everywhere


def common() -> Processor:
    """The processor that programs for others are made for: the oldest of this kind that has fused arithmetic."""
    return COMMON.get(platform.machine().lower(), OTHERS)


def object_of(program: Program, name: str, lanes: Lanes) -> bytes:
    """A program's function by a name of its own, in code that may lie anywhere in memory."""
    host()  # readies LLVM
    processor = common()
    triple = llvm.Target.from_default_triple()
    machine = triple.create_target_machine(processor.name, processor.features, opt=LEVEL, reloc="pic")
    code: bytes = machine.emit_object(llvm.parse_assembly(str(module_for(program, lanes, name))))
    return code
