"""Where the numbers of a body stand in a lane: those of the whole body, then those of each row of its tree.

A row is a link with one hinge, along the x axis of its own frame: a part with three hinges is three rows, of which the
last one carries its mass and its spots, a part without any is one row that does not turn. Row 0 is the root. The lanes
of a block share the tree, `parent`, `spots` and `back` of every row and the counts; all else is each lane's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gambol.creatures.bones.anatomy import FELT, LIGHT

MOST_SPOTS = 8  # of a row: a box has its corners

HEAD = (
    "stiffness",  # of the ground under the body
    "damping",
    "mass",
    "size",
    "body_size",
    "limit_ks",
    "limit_kd",
    "rows",  # how many there are besides the root; the block's
    "neurons",  # likewise
    "pace",  # of the network
    "beat",  # its inverse
)
ROW = (
    "parent",  # the row it hangs on; the block's
    "spots",  # how many may touch; the block's
    "back",  # which row is the one to visit at this turn of a loop that goes inwards; the block's
    *("arm.x", "arm.y", "arm.z"),  # of its origin in the parent's frame
    *("turn.c", "turn.s", "tilt.c", "tilt.s"),  # about z, then about y, between the parent's frame and its own
    *("mass", "moment.x", "moment.y", "moment.z", "xx", "yy", "zz", "yz", "xz", "xy"),
    "below",  # kg of it and of all that hangs on it
    "free",  # 1; 0 where it does not turn
    *("lower", "upper", "min", "max", "ks", "kd", "largest"),
    *("place", "weight"),  # what its effector reads
)
SPOT = ("x", "y", "z", "radius")
# What water does by velocity (a symmetric matrix), between both, and by spin.
WATER = (
    *("moving.xx", "moving.yy", "moving.zz", "moving.yz", "moving.xz", "moving.xy"),
    *(f"between.{row}{column}" for row in "xyz" for column in "xyz"),
    *("turning.xx", "turning.yy", "turning.zz", "turning.yz", "turning.xz", "turning.xy"),
)
OWN_AXES = tuple(f"own.{axis}{k}" for axis in "xyz" for k in "xyz")  # of a part, in its row's frame, to see along
NEVER = -1e6  # m: the radius of a spot that is not there
NEURON = ("type", "place.1", "weight.1", "place.2", "weight.2", "place.3", "weight.3", "parameter")


@dataclass(frozen=True)
class Layout:
    """The places of a body's numbers, with room for so many rows and neurons."""

    rows: int
    neurons: int
    water: bool = False
    light: bool = False

    @property
    def senses(self) -> tuple[str, ...]:
        """What is felt of each row."""
        return (*FELT, *(LIGHT if self.light else ()))

    # parameters

    @cached_property
    def row_names(self) -> tuple[str, ...]:
        """All numbers of a row."""
        spots = [f"spot{s}.{name}" for s in range(MOST_SPOTS) for name in SPOT]
        return (*ROW, *(OWN_AXES if self.light else ()), *(WATER if self.water else spots))

    @cached_property
    def in_row(self) -> dict[str, int]:
        """Where each number stands within its row."""
        return {name: at for at, name in enumerate(self.row_names)}

    @property
    def stride(self) -> int:
        """Numbers of a row."""
        return len(self.row_names)

    @property
    def first_row(self) -> int:
        return len(HEAD)

    @property
    def first_neuron(self) -> int:
        return self.first_row + self.rows * self.stride

    @property
    def parameters(self) -> int:
        """How many numbers a lane has that do not change."""
        return self.first_neuron + self.neurons * len(NEURON)

    # the state

    @property
    def angles(self) -> int:
        """Where the angles of all rows begin; before them stand how the root stands, where it is and how it moves."""
        return 13

    @property
    def rates(self) -> int:
        return self.angles + self.rows

    @property
    def levels(self) -> int:
        """What effectors last told the muscles."""
        return self.rates + self.rows

    @property
    def readable(self) -> int:
        """What networks read: the number 1, what is felt row by row, outputs of neurons."""
        return self.levels + self.rows

    @property
    def felt(self) -> int:
        """Where what is felt begins among what can be read."""
        return 1

    @property
    def outputs(self) -> int:
        return self.felt + len(self.senses) * self.rows

    @property
    def readables(self) -> int:
        return self.outputs + self.neurons

    @property
    def kept(self) -> int:
        """What neurons keep."""
        return self.readable + self.readables

    @property
    def tick(self) -> int:
        return self.kept + self.neurons

    @property
    def pause(self) -> int:
        return self.tick + 1

    @property
    def status(self) -> int:
        return self.tick + 2

    @property
    def measures(self) -> int:
        return self.tick + 3


def room_for(count: int, sizes: Sequence[int]) -> int:
    """The least of some sizes that has room: few programs serve all bodies."""
    return next((size for size in sizes if size >= count), count)
