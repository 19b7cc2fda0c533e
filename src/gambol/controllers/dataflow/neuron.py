"""One neuron of any type: all 24 results, of which a lane takes the one of its own type.

Neighbouring lanes hold different networks, so that neurons of different types stand side by side in one vector. What
types can share they share: one sine, one exponential, one division.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import absolute, clamp, maximum, minimum, where
from gambol.compiler.elementary import PI, atan2, exp, log, sincos, wrapped
from gambol.compiler.values import Condition, Number
from gambol.controllers.dataflow.neuron_types import LEAST, LIMIT, NUMBER


@dataclass(frozen=True)
class Pace:
    """How much of the network's time passes in one update, and its inverse."""

    step: Number
    rate: Number


def respond(
    kind: Number, inputs: Sequence[Number], parameter: Number, state: Number, pace: Pace
) -> tuple[Number, Number]:
    """A neuron's output and its state after an update; formulas are those of `neuron_types.NEURONS`.

    The state is what the neuron has to remember: the phase of an oscillator, the last input of what differentiates and
    delays, of all others the last output.
    """
    a, b, c = inputs
    waves = _is(kind, "oscillate-wave", "oscillate-saw")
    angle = where(waves, state + PI * parameter, a)
    sine, cosine = sincos(angle)
    power = exp(where(_is(kind, "sigmoid", "sigmoid"), -a, a))
    fraction = _fraction(kind, a, b, power)
    results = {
        "sum": a + b,
        "product": a * b,
        "divide": fraction,
        "min": minimum(a, b),
        "max": maximum(a, b),
        "if-then-else": where(a > 0.0, b, c),
        "interpolate": a + (b - a) * clamp(c, 0.0, 1.0),
        "memory": where(b > 0.0, a, state),
        "integrate": state + a * pace.step,
        "smooth": state + (a - state) * minimum(absolute(parameter) * pace.step, 1.0),
        "sum-threshold": where(a + b > parameter, 1.0, -1.0),
        "greater-than": where(a > b, 1.0, -1.0),
        "sign-of": where(a > 0.0, 1.0, where(a < 0.0, -1.0, 0.0)),
        "absolute-value": absolute(a),
        "arctan": atan2(a, 1.0),
        "log": log(maximum(absolute(a), LEAST)),
        "exp": power,
        "sigmoid": fraction,
        "sin": sine,
        "cos": cosine,
        "oscillate-wave": sine,
        "oscillate-saw": wrapped(angle) * (1.0 / PI),
        "differentiate": (a - state) * pace.rate,
        "delay": state,
    }
    output = clamp(_chosen(kind, [results[name] for name in NUMBER], 0), -LIMIT, LIMIT)
    kept = where(kind < float(NUMBER["oscillate-wave"]), output, where(waves, wrapped(state + a * pace.step), a))
    return output, kept


def _fraction(kind: Number, a: Number, b: Number, power: Number) -> Number:
    """a/b, or 1/(1 + power) of a sigmoid."""
    away = where(b < 0.0, minimum(b, -LEAST), maximum(b, LEAST))
    sigmoid = _is(kind, "sigmoid", "sigmoid")
    return where(sigmoid, 1.0, a) / where(sigmoid, 1.0 + power, away)


def _is(kind: Number, first: str, last: str) -> Condition:
    """Whether a type is one of those from `first` to `last`."""
    return (kind > NUMBER[first] - 0.5) & (kind < NUMBER[last] + 0.5)


def _chosen(kind: Number, results: Sequence[Number], first: int) -> Number:
    """The result of a type among those that are numbered from `first` on, by halving."""
    if len(results) == 1:
        return results[0]
    half = len(results) // 2
    return where(
        kind < first + half - 0.5, _chosen(kind, results[:half], first), _chosen(kind, results[half:], first + half)
    )
