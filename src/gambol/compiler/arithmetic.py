"""Functions over numbers that run on floats (the reference), on traced values (the tape) and on arrays alike.

Minimum and maximum are a comparison and a choice, so that every target treats ties and NaN alike. Division and square
root are IEEE on every target.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from gambol.compiler.values import (
    Condition,
    Number,
    TracedCondition,
    TracedNumber,
    number_of,
    unary,
)


def _of_an_array(x: Any) -> bool:
    return isinstance(x, np.ndarray)


def _chosen(condition: Any, yes: Any, no: Any) -> Number:
    return _array(np.where(condition, yes, no))


def _array(x: Any) -> Number:
    return x  # type: ignore[no-any-return]


def where(condition: Condition, yes: Number, no: Number) -> Number:
    """`yes` where the condition holds, else `no`. Both are computed, so neither may fail.

    >>> where(2.0 > 1.0, 5.0, 7.0)
    5.0
    """
    if not isinstance(condition, TracedCondition):
        if _of_an_array(condition):
            return _chosen(condition, yes, no)
        return yes if condition else no
    tape = condition.tape
    chosen, other = number_of(tape, yes), number_of(tape, no)
    if chosen == other:
        return yes
    return TracedNumber(tape, tape.emit("select", condition.number, chosen, other))


def minimum(a: Number, b: Number) -> Number:
    """The smaller of two numbers; `b` if they are equal or one is NaN."""
    return where(a < b, a, b)


def maximum(a: Number, b: Number) -> Number:
    """The larger of two numbers; `b` if they are equal or one is NaN."""
    return where(a > b, a, b)


def clamp(x: Number, low: Number, high: Number) -> Number:
    """x kept within [low, high]; `low` if x is NaN."""
    return minimum(maximum(x, low), high)


def absolute(x: Number) -> Number:
    """The absolute value |x|."""
    return where(x < 0.0, -x, x)


def sqrt(x: Number) -> Number:
    """The square root, correctly rounded; NaN below zero."""
    if isinstance(x, TracedNumber):
        return unary("sqrt", x)
    return math.sqrt(x) if x >= 0.0 else math.nan


def floor(x: Number) -> Number:
    """The largest whole number not above x, as a number."""
    if isinstance(x, TracedNumber):
        return unary("floor", x)
    if _of_an_array(x):
        return _array(np.floor(x))
    return float(math.floor(x)) if math.isfinite(x) else x


def rounded(x: Number) -> Number:
    """x itself. A product that passes through here is rounded before it is added to something: the two operations are
    never fused."""
    return unary("rounded", x) if isinstance(x, TracedNumber) else x


def power_of_two(x: Number) -> Number:
    """2**x for a whole number x from -1000 to 1000 (-120 to 120 in float32), by its exponent bits."""
    if isinstance(x, TracedNumber):
        return unary("power_of_two", x)
    if _of_an_array(x):
        return _array(np.ldexp(np.ones_like(x), np.asarray(x, np.int32)))
    return math.ldexp(1.0, int(x))


def exponent(x: Number) -> Number:
    """The whole number n with 2**n <= x < 2**(n + 1), by x's exponent bits; for normal numbers above 0."""
    if isinstance(x, TracedNumber):
        return unary("exponent", x)
    if _of_an_array(x):
        return _array(np.frexp(x)[1] - np.ones_like(x))
    return float(math.frexp(x)[1] - 1)


def total(terms: list[Number]) -> Number:
    """The sum from left to right; 0 if there are no terms."""
    result: Number = 0.0
    for term in terms:
        result = result + term
    return result
