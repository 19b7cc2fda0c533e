"""Whether parts of a body in space pass through each other, which its simulation does not keep them from.

Two parts are watched that are not joined and lie apart at rest. What counts is the capsules inside them
(`Anatomy.cores`), and by how much of the thinner one's thickness these lie in each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arithmetic import clamp
from gambol.creatures.cores import nearest
from gambol.creatures.creature import Creature
from gambol.dynamics.system import system_of
from gambol.motion.motion import Motion, Places
from gambol.portable.matrices import lengths
from gambol.tasks.at_rest import moment_at_rest
from gambol.worlds.world import World

FLESH = 0.25  # of the thinner part's thickness: less is what flesh yields

Array = NDArray[np.float64]
Line = tuple[Array, Array, float]  # both ends of a core, (T, 3) each, and its radius


@dataclass(frozen=True)
class Crossing:
    """Parts of a motion's body that are inside each other, and for how much of the time any of them is."""

    share: float  # of the time in which two parts are in each other by more than flesh yields
    one: str  # the two that are deepest in each other
    other: str
    depth: float  # of the thinner one's thickness; 1: both have their middles at one place


def crossing(motion: Motion) -> Crossing | None:
    """How parts of a body of bones pass through each other. It is None if they never do, and for all other kinds of
    body.

    >>> import gambol
    >>> man = gambol.creature("man")
    >>> crossing(gambol.simulate(man, gambol.controllers.PoseSequence.hold(man), seconds=0.1)) is None
    True
    """
    inside = np.zeros(len(motion.time), bool)
    worst: tuple[float, str, str] | None = None
    pairs = _watched(motion.creature)
    if not pairs:
        return None
    lines = _lines(motion.creature, motion.places)
    for one, other in pairs:
        depth = _depth(lines[one], lines[other])
        inside |= depth > FLESH
        deepest = float(depth.max())
        if deepest > FLESH and (worst is None or deepest > worst[0]):
            worst = deepest, one, other
    return None if worst is None else Crossing(float(np.count_nonzero(inside)) / len(inside), *worst[1:], worst[0])


@lru_cache(maxsize=128)
def _watched(creature: Creature) -> tuple[tuple[str, str], ...]:
    """Pairs of parts that are neither joined nor in each other at rest."""
    build = creature.anatomy
    names = [name for name in build.parents if build.cores.get(name)]
    if len(names) < 2:
        return ()
    lines, joined = _lines(creature, _at_rest(creature)), build.joined
    return tuple((one, other) for i, one in enumerate(names) for other in names[i + 1 :]
                 if not {(one, other), (other, one)} & joined
                 and not _depth(lines[one], lines[other])[0] > 0.0)  # fmt: skip


def _at_rest(creature: Creature) -> Places:
    channel = next(channel for channel in system_of(creature, World()).part_channels() if channel.places)
    values = np.array([float(x) for x in channel.observe(moment_at_rest(creature))])
    return Places.recorded(channel, values.reshape(1, *channel.shape))


def _lines(creature: Creature, places: Places) -> dict[str, list[Line]]:
    """The cores of each part, in the world."""
    found = {}
    for name, cores in creature.anatomy.cores.items():
        ends = places.of((name, end) for core in cores for end in (core.one, core.other))
        found[name] = [(ends[:, 2 * i], ends[:, 2 * i + 1], core.radius) for i, core in enumerate(cores)]
    return found


def _depth(some: list[Line], others: list[Line]) -> Array:
    """(T,) how deep two parts are in each other, as a share of the thinner one's thickness; 0 where they are not."""
    deepest = np.zeros(len(some[0][0]))
    for one in some:
        for other in others:
            if _may_meet(one, other):
                apart = lengths(np.stack(list(_between(one, other)), axis=-1))
                over = (one[2] + other[2] - apart) / (2.0 * min(one[2], other[2]))
                deepest = np.maximum(deepest, np.minimum(over, 1.0))
    return deepest


def _may_meet(one: Line, other: Line) -> bool:
    """Whether the spheres around two cores ever meet, which is soon said."""
    (a, b, r), (c, d, s) = one, other
    reach = 0.5 * (lengths(b[0] - a[0]) + lengths(d[0] - c[0])) + r + s
    return bool((lengths(0.5 * (a + b) - 0.5 * (c + d)) < reach).any())


def _between(one: Line, other: Line) -> Iterator[Array]:
    """From the first's nearest point to the second's, coordinate by coordinate."""
    (a, b, _), (c, d, _) = one, other
    s, t = nearest((list(a.T), list(b.T)), (list(c.T), list(d.T)), clamp)
    for p, q, x, y in zip(a.T, b.T, c.T, d.T, strict=True):
        yield x + t * (y - x) - p - s * (q - p)
