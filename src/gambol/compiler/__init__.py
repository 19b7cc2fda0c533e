"""Functions over numbers, traced once into a tape and compiled for vectors of lanes. Knows nothing of creatures."""

from typing import TYPE_CHECKING

from gambol.boundary import loaded_when_asked

if TYPE_CHECKING:
    from gambol.compiler.arithmetic import absolute, clamp, floor, maximum, minimum, rounded, sqrt, total, where
    from gambol.compiler.draws import LaneDraws
    from gambol.compiler.elementary import atan2, exp, log, sincos, tanh, wrapped
    from gambol.compiler.program import Memory, Program, Wherever
    from gambol.compiler.regions import Region, Table, anywhere, changed_where, pointed, repeat
    from gambol.compiler.tape import Block, RegionSpec, Tape
    from gambol.compiler.values import Condition, Index, Number, TracedCondition, TracedIndex, TracedNumber
else:
    __getattr__, __dir__ = loaded_when_asked(__name__, check=False)

__all__ = [
    "Block",
    "Condition",
    "Index",
    "LaneDraws",
    "Memory",
    "Number",
    "Program",
    "Region",
    "RegionSpec",
    "Table",
    "Tape",
    "TracedCondition",
    "TracedIndex",
    "TracedNumber",
    "Wherever",
    "absolute",
    "anywhere",
    "atan2",
    "changed_where",
    "clamp",
    "exp",
    "floor",
    "log",
    "maximum",
    "minimum",
    "pointed",
    "repeat",
    "rounded",
    "sincos",
    "sqrt",
    "tanh",
    "total",
    "where",
    "wrapped",
]
