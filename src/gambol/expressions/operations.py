"""What an expression can do with numbers and conditions, the same on floats and on traced values."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import Literal

from gambol.compiler.arithmetic import absolute, clamp, floor, maximum, minimum, sqrt, where
from gambol.compiler.elementary import exp, sincos
from gambol.compiler.values import Condition, Number, TracedNumber

Kind = Literal["number", "condition"]


@dataclass(frozen=True)
class Operation:
    """A function over numbers or conditions. One that takes `many` has its last operand any number of times."""

    run: Callable[..., Number | Condition]
    takes: tuple[Kind, ...]
    gives: Kind
    many: bool = False


def divided(a: Number, b: Number) -> Number:
    """a / b as machine code has it: infinite or no number where Python's floats raise an error.

    >>> divided(1.0, 0.0), divided(-1.0, 0.0), divided(0.0, 0.0)
    (inf, -inf, nan)
    """
    if isinstance(a, TracedNumber) or isinstance(b, TracedNumber) or b != 0.0:
        return a / b
    return math.copysign(math.inf, a) * math.copysign(1.0, b) if a > 0.0 or a < 0.0 else math.nan


def inverted(condition: Condition) -> Condition:
    """`not`, also while tracing: the tape has no operation for it.

    >>> inverted(True)
    False
    """
    return where(condition, 0.0, 1.0) > 0.5


def equal(a: Number, b: Number) -> Condition:
    """Whether two numbers are the same; false if one is no number."""
    return (a <= b) & (b <= a)


def all_of(*conditions: Condition) -> Condition:
    return reduce(lambda a, b: a & b, conditions)


def any_of(*conditions: Condition) -> Condition:
    return reduce(lambda a, b: a | b, conditions)


COMPARISONS: dict[str, Callable[[Number, Number], Condition]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": equal,
    "!=": lambda a, b: inverted(equal(a, b)),
}

FUNCTIONS: dict[str, Operation] = {
    "abs": Operation(absolute, ("number",), "number"),
    "min": Operation(lambda *xs: reduce(minimum, xs), ("number", "number"), "number", many=True),
    "max": Operation(lambda *xs: reduce(maximum, xs), ("number", "number"), "number", many=True),
    "sqrt": Operation(sqrt, ("number",), "number"),
    "sin": Operation(lambda x: sincos(x)[0], ("number",), "number"),
    "cos": Operation(lambda x: sincos(x)[1], ("number",), "number"),
    "exp": Operation(exp, ("number",), "number"),
    "clamp": Operation(clamp, ("number", "number", "number"), "number"),
    "floor": Operation(floor, ("number",), "number"),
}

OPERATORS: dict[str, Operation] = {
    "+": Operation(lambda a, b: a + b, ("number", "number"), "number"),
    "-": Operation(lambda a, b: a - b, ("number", "number"), "number"),
    "*": Operation(lambda a, b: a * b, ("number", "number"), "number"),
    "/": Operation(divided, ("number", "number"), "number"),
    "** 2": Operation(lambda x: x * x, ("number",), "number"),
    "** 3": Operation(lambda x: x * x * x, ("number",), "number"),
    "** 4": Operation(lambda x: (x * x) * (x * x), ("number",), "number"),
    "unary +": Operation(lambda x: x, ("number",), "number"),
    "unary -": Operation(lambda x: 0.0 - x, ("number",), "number"),
    "not": Operation(inverted, ("condition",), "condition"),
    "and": Operation(all_of, ("condition",), "condition", many=True),
    "or": Operation(any_of, ("condition",), "condition", many=True),
    "if": Operation(where, ("condition", "number", "number"), "number"),
}

OPERATIONS: dict[str, Operation] = {**OPERATORS, **FUNCTIONS}
