"""Lanes that run side by side in the vectors of a processor, or one in a GPU's thread."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from gambol.compiler.llvm_builder import Builder
from gambol.compiler.llvm_text import BIT, DOUBLE, FLOAT, Module, Type, Value, constant, vector


@dataclass(frozen=True)
class Lanes:
    """Candidates side by side in one value: how many, and in which precision."""

    bits: int  # 32 or 64
    width: int

    @cached_property
    def scalar(self) -> Type:
        return DOUBLE if self.bits == 64 else FLOAT

    def vector(self, scalar: Type) -> Type:
        return scalar if self.width == 1 else vector(scalar, self.width)

    @cached_property
    def type(self) -> Type:
        return self.vector(self.scalar)

    @property
    def suffix(self) -> str:
        """How LLVM's intrinsic functions name this type."""
        return f"f{self.bits}" if self.width == 1 else f"v{self.width}f{self.bits}"

    def splat(self, scalar: Type, value: float) -> Value:
        return constant(self.vector(scalar), value)

    def any(self, module: Module, builder: Builder, condition: Value) -> Value:
        """Whether a condition holds in one of the lanes."""
        if self.width == 1:
            return condition
        reduce = module.declare(f"llvm.vector.reduce.or.v{self.width}i1", BIT, [condition.type])
        return builder.call(reduce, [condition])

    def constant(self, value: float) -> Value:
        """A constant in this precision; a float64 literal in float32 code would widen the arithmetic."""
        return self.splat(self.scalar, value if self.bits == 64 else float(np.float32(value)))
