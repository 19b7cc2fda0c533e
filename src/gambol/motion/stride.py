"""One stride of a motion, and what its feet are called in a diagram of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.motion.gait import Gait, describe
from gambol.motion.motion import Motion
from gambol.motion.patterns import FAR, footing_of

Touches = NDArray[np.bool_]

CHATTER = 0.04  # of a stride: a foot that is off the ground, or on it, for less does not count


class Stride(NamedTuple):
    """When it begins and ends, and how the motion goes."""

    begin: float  # s
    end: float
    gait: Gait

    @property
    def seconds(self) -> float:
        return self.end - self.begin


class Row(NamedTuple):
    """A line of a footfall diagram: a foot of `Anatomy.feet`."""

    foot: int
    label: str
    far: bool  # whether it is on the left, which is behind as seen from the right


def stride_of(motion: Motion) -> Stride | None:
    """The last whole stride of a motion, which begins as the first foot of its diagram lands; a stroke of what has no
    feet. None of a motion that does not come back to the same.

    >>> import gambol
    >>> hop = gambol.simulate("luxo", gambol.load("examples/luxo-hop.yaml"))
    >>> round(stride_of(hop).seconds, 2)
    0.31
    """
    gait = describe(motion)
    period, time = gait.period, motion.time
    if period is None or time[-1] - time[0] < period:
        return None
    steps = [row.foot for row in rows_of(motion.creature) if gait.footfalls[row.foot].phase is not None]
    landings = np.zeros(0)
    if steps:
        down = foot_touches(motion)[:, steps[0]]
        landings = time[1:][down[1:] & ~_smoothed(down, time, period)[:-1]]
    last = landings[landings <= time[-1] - period]
    begin = float(last[-1]) if len(last) else float(time[-1] - period)
    return Stride(begin, begin + period, gait)


def _smoothed(down: Touches, time: NDArray[np.float64], period: float) -> Touches:
    """With gaps filled that are shorter than a foot needs to leave the ground."""
    filled, frames = down.copy(), max(1, round(CHATTER * period / float(time[1] - time[0])))
    for shift in range(1, frames + 1):
        filled[shift:] |= down[:-shift]
    return filled


def foot_touches(motion: Motion) -> Touches:
    """(T, feet) whether each foot of the anatomy touches with any of its contacts."""
    feet = motion.creature.anatomy.feet
    columns = [(motion.touching[:, list(foot)] > 0.5).any(axis=1) for foot in feet]
    return np.stack(columns, axis=1) if columns else np.zeros((len(motion.time), 0), bool)


def rows_of(creature: Creature) -> tuple[Row, ...]:
    """The feet in the order of a diagram: of four as Hildebrand has them, left hind, left fore, right fore, right hind;
    of more from the head, the left ones first; of others as its file has them. None of what touches no ground.

    >>> import gambol
    >>> [row.label for row in rows_of(gambol.creature("hound"))]
    ['left hind', 'left fore', 'right fore', 'right hind']
    >>> [row.label for row in rows_of(gambol.creature("luxo"))]
    ['heel']
    """
    if not creature.contacts_on or creature.seen_from_above:
        return ()
    footing, names = footing_of(creature), list(creature.contacts_on)
    feet = creature.anatomy.feet
    if not footing.sided or 2 * len(footing.pairs) < len(feet):
        return tuple(Row(i, names[foot[0]], False) for i, foot in enumerate(feet))
    left, right = ("far", "near") if any(FAR in names[foot[0]].split("-") for foot in feet) else ("left", "right")
    sides = [[pair[0] for pair in footing.pairs], [pair[1] for pair in footing.pairs]]
    if len(footing.pairs) == 1:
        return Row(sides[0][0], left, True), Row(sides[1][0], right, False)
    if len(footing.pairs) == 2:
        (lh, lf), (rh, rf) = sides
        return (
            Row(lh, f"{left} hind", True),
            Row(lf, f"{left} fore", True),
            Row(rf, f"{right} fore", False),
            Row(rh, f"{right} hind", False),
        )
    return tuple(
        Row(foot, f"{word} {k}", word == left)
        for word, side in zip((left, right), sides, strict=True)
        for k, foot in enumerate(reversed(side), 1)
    )
