"""A piece of animation: what every writer of animations writes, one or several to a file."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.export.skeleton import Bone, bones_of
from gambol.motion.motion import Motion

Array = NDArray[np.float64]

ROOT = "root"  # the bone that carries the way
UNSEEN = 1e-3, math.radians(0.5)  # m and rad: nobody sees a loop that was bent by less


@dataclass(frozen=True)
class Event:
    """A contact comes down, or leaves the ground."""

    time: float  # s
    contact: str
    down: bool


@dataclass(frozen=True, eq=False)
class Clip:
    """Bones over time, in metres and unit quaternions; y is up.

    `bones` are in the order of a tree, parents first. Each has `shift` (T, 3) and `turns` (T, 4: x, y, z, w), both in
    the frame of its parent: of a body whose parts keep together, all that moves are the turns. In a loop the first bone
    is the `root`, on which the body's own first bone hangs; it carries the way, or stands still in a clip in place. The
    last frame of a loop is the first one again (but for the root, which has gone its way), so it lasts
    `time[-1]` seconds and has `len(time) - 1` frames to play.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"), fps=240)
    >>> loop = gambol.export.clip(hop, fps=60)
    >>> [bone.name for bone in loop.bones], len(loop.time)
    (['root', 'base', 'arm', 'head'], 20)
    >>> bool(np.allclose(loop.bones[2].turns[0], loop.bones[2].turns[-1]))
    True
    """

    name: str
    creature: Creature = field(repr=False)
    time: Array = field(repr=False)  # (T,) s, from 0
    bones: tuple[Bone, ...] = field(repr=False)
    loops: bool = False
    way: Array = field(default_factory=lambda: np.zeros(3))  # (3,) m: where it gets in its time, in place or not
    turn: float = 0.0  # rad about y, likewise
    strides: int = 0  # of a loop
    events: tuple[Event, ...] = field(default=(), repr=False)
    bent: tuple[float, float] = (0.0, 0.0)  # m, rad: the largest change that closed it
    planted: float = 0.0  # m: the longest way that a foot was moved so that it stays where it stands
    skid: float | None = None  # m: the longest way that a foot slides in a stride while it is down
    drags: tuple[str, ...] = ()  # parts that slide over the ground and bear little, such as a tail, or lie on it
    eased: bool = False  # of a stop: it slows down as no body would; held at rest, this one falls
    pace: float = 1.0  # how much faster it plays than it was recorded, to last whole frames

    @property
    def seconds(self) -> float:
        return float(self.time[-1])

    @property
    def speed(self) -> float:
        """m/s along its way."""
        return float(np.sqrt((self.way * self.way).sum())) / self.seconds if self.seconds else 0.0

    @property
    def sound(self) -> bool:
        """Whether it was bent so little that nobody sees it."""
        return self.bent[0] <= UNSEEN[0] and self.bent[1] <= UNSEEN[1]

    @property
    def slides(self) -> float | None:
        """How far a foot slides, as a share of the stride; None without feet that stand, or of what gets nowhere."""
        stride = self.speed * self.seconds / max(self.strides, 1)
        return None if self.skid is None or stride == 0.0 else self.skid / stride

    @property
    def stiff(self) -> bool:
        """Whether its parts have directions; those of a soft body are points."""
        return not self.creature.figure.pointlike

    def data(self) -> Mapping[str, Any]:
        """What programs may want to know of it besides its frames: SI units and degrees."""
        told = {"loop": self.loops, "seconds": self.seconds, **({"strides": self.strides} if self.loops else {})}
        if self.bones[0].name != ROOT:
            return told
        return {
            **told,
            "speed": self.speed,
            "way": self.way.tolist(),
            "turn": float(np.degrees(self.turn)),
            "events": [{"time": e.time, "contact": e.contact, "down": e.down} for e in self.events],
        }


def whole_of(motion: Motion) -> Clip:
    """All of a motion as it was recorded."""
    return Clip(motion.creature.name, motion.creature, motion.time - motion.time[0], tuple(bones_of(motion)))
