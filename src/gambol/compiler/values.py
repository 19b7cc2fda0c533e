"""Traced values: they look like numbers to the physics and leave operations on the tape."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gambol.compiler.tape import Tape

FOLD: dict[str, Callable[[float, float], float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
}


class Traced:
    """A value on the tape. It has no truth: code that runs on both floats and traced values uses `where`."""

    __slots__ = ("number", "tape")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, tape: Tape, number: int) -> None:
        self.tape = tape
        self.number = number

    def __bool__(self) -> bool:
        raise TypeError("a traced value has no truth while it is recorded; use where(condition, a, b)")


class TracedNumber(Traced):
    """One number per lane."""

    __slots__ = ()

    def __add__(self, other: Number) -> Number:
        return binary("add", self, other)

    def __radd__(self, other: Number) -> Number:
        return binary("add", other, self)

    def __sub__(self, other: Number) -> Number:
        return binary("sub", self, other)

    def __rsub__(self, other: Number) -> Number:
        return binary("sub", other, self)

    def __mul__(self, other: Number) -> Number:
        return binary("mul", self, other)

    def __rmul__(self, other: Number) -> Number:
        return binary("mul", other, self)

    def __truediv__(self, other: Number) -> Number:
        return binary("div", self, other)

    def __rtruediv__(self, other: Number) -> Number:
        return binary("div", other, self)

    def __neg__(self) -> Number:
        return binary("sub", 0.0, self)

    def __float__(self) -> float:
        raise TypeError("a traced number has no value while it is recorded")

    def __lt__(self, other: Number) -> TracedCondition:
        return compare("less", self, other)

    def __gt__(self, other: Number) -> TracedCondition:
        return compare("less", other, self)

    def __le__(self, other: Number) -> TracedCondition:
        return compare("less_equal", self, other)

    def __ge__(self, other: Number) -> TracedCondition:
        return compare("less_equal", other, self)


class TracedCondition(Traced):
    """One truth value per lane."""

    __slots__ = ()

    def __and__(self, other: Condition) -> Condition:
        return self._join("and", other)

    def __or__(self, other: Condition) -> Condition:
        return self._join("or", other)

    __rand__, __ror__ = __and__, __or__

    def _join(self, kind: str, other: Condition) -> Condition:
        if isinstance(other, bool):
            absorbing = kind == "or"
            return other if other is absorbing else self
        return TracedCondition(self.tape, self.tape.emit(kind, self.number, other.number))


class TracedIndex(Traced):
    """An integer that is the same in all lanes: a loop's counter, or a slot number that is computed from it."""

    __slots__ = ()

    def __add__(self, other: Index) -> TracedIndex:
        return self._join("plus", other)

    def __mul__(self, other: Index) -> TracedIndex:
        return self._join("times", other)

    __radd__, __rmul__ = __add__, __mul__

    def _join(self, kind: str, other: Index) -> TracedIndex:
        return TracedIndex(self.tape, self.tape.emit(kind, self.number, index_number(self.tape, other)))


Number: TypeAlias = float | TracedNumber
Condition: TypeAlias = bool | TracedCondition
Index: TypeAlias = int | TracedIndex


def number_of(tape: Tape, x: Number) -> int:
    """The operation that gives x, a constant if x is a plain number."""
    return x.number if isinstance(x, TracedNumber) else tape.emit("constant", float(x))


def index_number(tape: Tape, i: Index) -> int:
    return i.number if isinstance(i, TracedIndex) else tape.emit("integer", int(i))


def binary(kind: str, a: Number, b: Number) -> Number:
    """Arithmetic with folding. x·0 is 0 and x ± 0 is x: the zeros of a body's structure cost nothing.

    On floats x·0 is −0.0 or NaN for some x, and −0.0 + 0.0 is 0.0; a program gives 0.0 and −0.0.
    """
    if isinstance(a, TracedNumber):
        tape = a.tape
    elif isinstance(b, TracedNumber):
        tape = b.tape
    else:
        return FOLD[kind](a, b)
    ca = None if isinstance(a, TracedNumber) else float(a)
    cb = None if isinstance(b, TracedNumber) else float(b)
    if kind == "mul" and (ca == 0.0 or cb == 0.0):
        return 0.0
    if (kind == "mul" and ca == 1.0) or (kind == "add" and ca == 0.0):
        return b
    if (kind in ("mul", "div") and cb == 1.0) or (kind in ("add", "sub") and cb == 0.0):
        return a
    return TracedNumber(tape, tape.emit(kind, number_of(tape, a), number_of(tape, b)))


def compare(kind: str, a: Number, b: Number) -> TracedCondition:
    tape = a.tape if isinstance(a, TracedNumber) else b.tape  # type: ignore[union-attr]
    unsigned = [x if isinstance(x, TracedNumber) else x + 0.0 for x in (a, b)]  # to a comparison −0.0 is 0.0
    return TracedCondition(tape, tape.emit(kind, number_of(tape, unsigned[0]), number_of(tape, unsigned[1])))


def unary(kind: str, x: TracedNumber) -> TracedNumber:
    return TracedNumber(x.tape, x.tape.emit(kind, x.number))
