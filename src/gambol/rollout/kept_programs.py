"""Traced programs kept on disk beside their machine code, so that the second start of anything does not trace again."""

from __future__ import annotations

from collections.abc import Callable

from gambol.compiler.answers import kept_answer
from gambol.compiler.program import Program, program_as_bytes, program_from_bytes, verify_once

MODEL = "gambol.rollout.model.Model"
# All that a model follows from.
PARTS = ("creature", "world", "kernel", "measures", "dt", "integrator", "varied")


def kept_program(model: object, which: str, make: Callable[[], Program]) -> Program:
    """A program of a model: as it is kept, or traced now and kept from now on.

    Of a model to which more is added nothing is kept: who adds it would have to say so here.
    """
    traced = list[Program]()

    def as_data() -> bytes:
        traced.append(make())
        return program_as_bytes(traced[0])

    if f"{type(model).__module__}.{type(model).__qualname__}" != MODEL:
        return make()
    data = kept_answer(which, tuple(getattr(model, part) for part in PARTS), as_data)
    if traced:
        return traced[0]
    program = program_from_bytes(data, verified=True)
    verify_once(program)
    return program
