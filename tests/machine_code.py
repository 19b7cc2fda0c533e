"""Machine code made in haste: most programs of tests are compiled, run for a moment, and never again.

Optimised or not, a program computes the same bits: nothing in it may be reordered. So only tests that are about machine
code, or about its speed, wait for the code that users run; so do programs that run for long in this process. Processes
that tests start share what is compiled here.
"""

import os
import platform
from contextlib import contextmanager

from gambol.compiler import cpu

# Planners call a program so often that it matters whether anybody counts; a stranger waits for the code that users run.
ABOUT_MACHINE_CODE = ("tests/compiler", "tests/planning", "tests/studio/test_stranger.py", "tests/test_public_api.py")
LONG = (
    200_000  # turns of a block of lanes, after which LLVM's passes would have paid: of luxo 300,000, of a hound 200,000
)


class _Hasty(cpu.Kernel):
    """Machine code that is made anew, as shipped, once it has run for long."""

    def __init__(self, program, lanes, code):
        super().__init__(program, lanes, code)
        self.left, self.better = LONG, None

    def __call__(self, state, parameters, tables, steps, blocks, *rows):
        self.left -= steps * blocks
        if self.left < 0 and self.better is None:
            with cpu._compiling:
                code = cpu.code_for(self.program, self.lanes, cpu.host(), cpu.LEVEL)
                self.better = self.better or AS_SHIPPED[1](self.program, self.lanes, code)
        (self.better or super()).__call__(state, parameters, tables, steps, blocks, *rows)


AS_SHIPPED = "", cpu.Kernel
IN_HASTE = "1", _Hasty  # without LLVM's passes: in a third of the time, and half as fast


def about_machine_code(path):
    """Whether the tests of a file, named from the repository's root, are."""
    return path.startswith(ABOUT_MACHINE_CODE) or path.endswith("test_same_bits.py")


@contextmanager
def made(way):
    """Machine code is made so until this ends, also in processes; what was made otherwise is forgotten."""
    before = os.environ.get(cpu.HASTE, ""), cpu.Kernel
    os.environ[cpu.HASTE], cpu.Kernel = way
    cpu.forget_kernels()
    try:
        yield
    finally:
        os.environ[cpu.HASTE], cpu.Kernel = before
        cpu.forget_kernels()


if platform.machine().lower() in ("x86_64", "amd64"):  # elsewhere LLVM in haste is another compiler
    os.environ[cpu.HASTE], cpu.Kernel = IN_HASTE
