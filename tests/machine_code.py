"""Machine code made in haste: most programs of tests are compiled, run for a moment, and never again.

Optimised or not, a program computes the same bits: nothing in it may be reordered. So only tests that are about machine
code, or about its speed, wait for the code that users run; so do programs that run for long, and all processes that
tests start.
"""

import platform
from contextlib import contextmanager
from functools import partial

from gambol.compiler import cpu

# Planners call a program so often that it matters whether anybody counts.
ABOUT_MACHINE_CODE = ("tests/compiler", "tests/planning", "tests/test_public_api.py")
LONG = 20_000  # turns of a block of lanes, after which LLVM's passes would have paid


class _Hasty(cpu.Kernel):
    """Machine code that is made anew, as shipped, once it has run for long."""

    def __init__(self, program, lanes, code):
        super().__init__(program, lanes, code)
        self.left, self.better = LONG, None

    def __call__(self, state, parameters, tables, steps, blocks, *rows):
        self.left -= steps * blocks
        if self.left < 0 and self.better is None:
            with cpu._compiling:
                code = AS_SHIPPED[0](self.program, self.lanes, cpu.host())
                self.better = self.better or AS_SHIPPED[1](self.program, self.lanes, code)
        (self.better or super()).__call__(state, parameters, tables, steps, blocks, *rows)


AS_SHIPPED = cpu.code_for, cpu.Kernel
IN_HASTE = partial(cpu.code_for, level=0), _Hasty  # without LLVM's passes: in a third of the time, and half as fast


def about_machine_code(path):
    """Whether the tests of a file, named from the repository's root, are."""
    return path.startswith(ABOUT_MACHINE_CODE) or path.endswith("test_same_bits.py")


@contextmanager
def made(way):
    """Machine code is made so until this ends; what was made otherwise is forgotten."""
    before = cpu.code_for, cpu.Kernel
    cpu.code_for, cpu.Kernel = way
    cpu.forget_kernels()
    try:
        yield
    finally:
        cpu.code_for, cpu.Kernel = before
        cpu.forget_kernels()


if platform.machine().lower() in ("x86_64", "amd64"):  # elsewhere LLVM in haste is another compiler
    cpu.code_for, cpu.Kernel = IN_HASTE
