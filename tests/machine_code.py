"""Machine code made in haste: two thirds of the time that most tests took was LLVM's.

Optimised or not, a program computes the same bits: nothing in it may be reordered. So only tests that are about machine
code, or about its speed, wait for the code that users run; so do all processes that tests start.
"""

import platform
from contextlib import contextmanager

import llvmlite.binding as llvm

from gambol.compiler import cpu

as_shipped = cpu._engine_for
AS_SHIPPED = ("tests/compiler", "tests/test_public_api.py", "tests/planning/test_luxo.py")
KNOWN = platform.machine().lower() in ("x86_64", "amd64")  # elsewhere LLVM in haste is another compiler


def in_haste(module, target, rewrite):
    """An engine without LLVM's passes: a third of the time, and half as fast."""
    cpu._initialise()
    machine = llvm.Target.from_default_triple().create_target_machine(cpu=target.name, features=target.features, opt=0)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(str(module)), machine)
    engine.finalize_object()
    return engine


def about_machine_code(path):
    """Whether the tests of a file, named from the repository's root, are."""
    return path.startswith(AS_SHIPPED) or path.endswith("test_same_bits.py")


@contextmanager
def made(engine_for):
    """Machine code is made so until this ends; what was made otherwise is forgotten."""
    before, cpu._engine_for = cpu._engine_for, engine_for
    cpu.forget_kernels()
    try:
        yield
    finally:
        cpu._engine_for = before
        cpu.forget_kernels()


if KNOWN:
    cpu._engine_for = in_haste
