"""Between which numbers an operation's result lies, whatever lanes hold; NaN is kept out as well.

This knows as much as rows need that were made safe by `regions.whole_row`: constants, floors, and the choices that
minimum and maximum are made of.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from gambol.compiler.kinds import Operation
from gambol.compiler.tape import Tape

Bounds = tuple[float, float]
ANYTHING = (-math.inf, math.inf)


def bounds_of(operation: Operation, tape: Tape, known: Mapping[int, Bounds | None]) -> Bounds | None:
    """Least and greatest result, or None where the result may be anything, NaN included."""
    kind, *parts = operation
    if kind == "constant":
        return None if math.isnan(parts[0]) else (parts[0], parts[0])
    if kind == "floor" and (within := known[parts[0]]) is not None:
        low, high = (math.floor(x) if math.isfinite(x) else x for x in within)
        return low, high
    if kind == "select":
        return _chosen(parts[0], parts[1], parts[2], tape, known)
    return None


def _chosen(condition: int, yes: int, no: int, tape: Tape, known: Mapping[int, Bounds | None]) -> Bounds | None:
    otherwise = known[no]
    if otherwise is None:
        return None
    low, high = known[yes] or ANYTHING
    kind, *compared = tape.operations[condition]
    if kind in ("less", "less_equal") and compared == [yes, no]:  # the smaller; not a NaN, which is not less
        return min(low, otherwise[0]), min(high, otherwise[1])
    if kind in ("less", "less_equal") and compared == [no, yes]:  # the larger
        return max(low, otherwise[0]), max(high, otherwise[1])
    return None if known[yes] is None else (min(low, otherwise[0]), max(high, otherwise[1]))
