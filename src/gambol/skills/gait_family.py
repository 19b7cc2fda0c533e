"""The family of a gait: the same strides shorter and longer, turning to both sides; which of them hold, and how sharply
they turn."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.controllers.individual import Individual
from gambol.controllers.stride.pilot import PilotedGait
from gambol.controllers.stride.stride import Stride
from gambol.creatures.creature import Creature
from gambol.motion.front import heading
from gambol.motion.motion import Motion
from gambol.motion.simulating import simulate_each
from gambol.portable.matrices import lengths
from gambol.progress import Progress
from gambol.tasks.at_rest import stride_period
from gambol.worlds.world import World

Array = NDArray[np.float64]

SHARES = (0.5, 0.75, 1.0)  # of the step
TURNS = (15.0, 30.0, 45.0)  # degrees in a second, of a body of the hound's pace; others in their own time
USUAL = 0.7  # s, the natural period of such a body
SECONDS = 12.0  # natural periods of a trial
BEGINS = 4.0  # natural periods after which it is measured
FPS = 20.0
UPRIGHT = 0.6  # cosine of the lean beyond which it has fallen
LOW = 0.6  # of its height at first, likewise
OBEYS = 0.4  # share of the turning asked for that is turned at least
SLOWEST = 0.05  # body sizes in a natural period


@dataclass(frozen=True)
class Member:
    """One of a family: it holds straight on and turning to both sides, as sharply as its pace says."""

    gait: str  # of the strides that it was made of
    share: float  # of their step
    pace: PilotedGait


def family(
    creature: Creature, strides: Mapping[str, Stride], world: World | None = None, progress: Progress | None = None
) -> tuple[Member, ...]:
    """What holds of each gait, shorter and as it is, with the sharpest turns that it bears; the slowest first.

    >>> import gambol
    >>> legs = [("forepaw-right", "forepaw-left"), ("hind-paw-right", "hind-paw-left")]
    >>> still = Stride(period=0.5, step=0.01, girdles=[{"limbs": pair} for pair in legs])
    >>> family(gambol.creature("hound"), {"stands": still})
    ()
    """
    own = stride_period(creature)
    turns = [turn * USUAL / own for turn in TURNS]
    asked = [
        (name, share, turn, stride.model_copy(update={"step": share * stride.step, "turn": turn}))
        for name, stride in strides.items()
        for share in SHARES
        for turn in (0.0, *(side * turn for turn in turns for side in (1.0, -1.0)))
    ]
    found: dict[tuple[str, float], dict[float, tuple[float, float] | None]] = {}
    motions = simulate_each(
        [Individual(creature, stride) for *_, stride in asked],
        world=world,
        seconds=SECONDS * own,
        fps=FPS / own * USUAL,
    )
    for done, ((name, share, turn, _), motion) in enumerate(zip(asked, motions, strict=True)):
        (progress or Progress()).raise_if_cancelled()
        found.setdefault((name, share), {})[turn] = _gone(motion, BEGINS * own)
        (progress or Progress()).report(done + 1, len(asked))
    members = [_member(creature, name, share, strides[name], ways, turns) for (name, share), ways in found.items()]
    return tuple(sorted((one for one in members if one is not None), key=lambda one: one.pace.speed))


def _gone(motion: Motion, begins: float) -> tuple[float, float] | None:
    """m/s and rad/s to the left, from some time on; None of what falls."""
    if has_fallen(motion).any():
        return None
    since = int(np.searchsorted(motion.time, begins))
    step = float(motion.time[1] - motion.time[0])
    way = np.diff(motion.centre[since:][:, [0, 2]], axis=0) / step
    facing = heading(motion.creature, motion.places)
    assert facing is not None  # what strides has a trunk
    seconds = float(motion.time[-1] - motion.time[since])
    return float(lengths(way).mean()), turned(facing[since:]) / seconds


def turned(facing: Array) -> float:
    """rad to the left from the first to the last of ways (T, 2) along x and z, less than half a turn from each to the
    next."""
    sines = facing[:-1, 1] * facing[1:, 0] - facing[:-1, 0] * facing[1:, 1]
    cosines = facing[:-1, 0] * facing[1:, 0] + facing[:-1, 1] * facing[1:, 1]
    return float(atan2(sines, cosines).sum())


def has_fallen(motion: Motion) -> NDArray[np.bool_]:
    """(T,) whether it lies on its side or back, or has come down to its belly."""
    turns, trunk = motion.places.turn, motion.creature.anatomy.trunk
    assert turns is not None and trunk is not None  # what strides has a trunk in space
    _, x, _, z = turns[:, motion.places.names.index(trunk)].T
    height = motion.centre[:, 1] - motion.world.height_at(motion.centre)
    return np.asarray((1.0 - 2.0 * (x * x + z * z) < UPRIGHT) | (height < LOW * height[0]))


def _member(
    creature: Creature,
    name: str,
    share: float,
    stride: Stride,
    ways: Mapping[float, tuple[float, float] | None],
    turns: Sequence[float],
) -> Member | None:
    """With the sharpest of the turns that it bears to both sides; None of what falls, or does not turn at all."""
    straight, best = ways[0.0], None
    if straight is None or straight[0] < SLOWEST * creature.size / stride_period(creature):
        return None
    for turn in turns:
        left, right = ways[turn], ways[-turn]
        if left is None or right is None:
            break
        rate = 0.5 * (left[1] - right[1])
        if rate >= OBEYS * math.radians(turn):
            best = turn, max(left[0], right[0]) / rate
    if best is None:
        return None
    shorter = stride.model_copy(update={"step": share * stride.step, "turn": 0.0})
    pace = PilotedGait(name=name, stride=shorter, speed=straight[0], turn=best[0], radius=best[1])
    return Member(name, share, pace)
