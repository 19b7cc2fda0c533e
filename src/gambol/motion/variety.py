"""Ways to move that differ: motions grouped by behaviour, and the best of different groups.

Numbers of behaviour (`Gait.vector`) are points; motions nearer than a radius are one way to move. A group is led by its
best member, as in the leader algorithm (Hartigan 1975, chapter 3): one pass, no randomness, and a leader never changes
when worse motions are added.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.motion.motion import Motion

Array = NDArray[np.float64]

# A choice between two bounds, measured on random controllers of ten creatures (tests/motion): a steady gait seen again
# later has moved by 0.2 at most in 95 of 100, and of pairs with different names 59 to 95 in 100 lie farther apart than
# 0.4. How many groups there are depends on it: about twice as many at 0.3, two thirds at 0.5.
RADIUS = 0.4
BEND = "bend."  # before the names of joints, or of a soft body's muscles, among a gait's descriptors
GREAT_BEND = 0.5  # rad of amplitude that counts as much as a contact that is always down instead of never
JOINTS = 2.0  # all joints together weigh like so many contacts, whatever their number


def distance(a: Array, b: Array) -> float:
    """How differently two gaits move: Euclidean; no gaits of bodies with other contacts are alike.

    >>> distance(np.array([0.0, 1.0]), np.array([0.0, 0.5]))
    0.5
    """
    if len(a) != len(b):
        return float("inf")
    return float(np.sqrt(((np.asarray(a) - np.asarray(b)) ** 2).sum()))


def groups(vectors: Sequence[Array], radius: float = RADIUS) -> list[list[int]]:
    """Vectors, best first, in groups: each joins the nearest leader within the radius or leads a group of its own.

    >>> groups([np.array([x]) for x in (0.0, 1.0, 0.1, 0.9, 2.0)], radius=0.3)
    [[0, 2], [1, 3], [4]]
    """
    found: list[list[int]] = []
    for i, vector in enumerate(vectors):
        away = [distance(vector, vectors[members[0]]) for members in found]
        nearest = int(np.argmin(away)) if away else -1
        if away and away[nearest] < radius:
            found[nearest].append(i)
        else:
            found.append([i])
    return found


def diverse(vectors: Sequence[Array], order: Iterable[int], count: int, radius: float = RADIUS) -> list[int]:
    """The best `count` that differ pairwise by the radius or more, in order of score.

    Where fewer differ, fewer are given: ten copies are not ten ways to move.

    >>> diverse([np.array([x]) for x in (0.0, 1.0, 0.1, 0.9, 2.0)], order=[4, 2, 0, 1, 3], count=2, radius=0.3)
    [4, 2]
    """
    chosen: list[int] = []
    for i in order:
        if len(chosen) == count:
            break
        if all(distance(vectors[i], vectors[k]) >= radius for k in chosen):
            chosen.append(i)
    return chosen


def spread(vectors: Sequence[Array], count: int, away_from: Sequence[Array] = ()) -> list[int]:
    """The `count` vectors that lie farthest apart, each added for being farthest from those before it and `away_from`.

    Farthest-first traversal (Gonzalez 1985): the least distance between any two of them is at least half of the best
    that any choice could have. Without `away_from` it begins with the first vector.

    >>> spread([np.array([x]) for x in (0.0, 1.0, 0.1, 0.9, 2.0)], count=3, away_from=[np.array([0.0])])
    [4, 1, 2]
    """
    chosen: list[int] = []
    nearest = np.full(len(vectors), np.inf)
    for vector in away_from:
        nearest = np.minimum(nearest, [distance(vector, other) for other in vectors])
    while len(chosen) < min(count, len(vectors)):
        best = int(np.argmax(nearest))
        chosen.append(best)
        nearest = np.minimum(nearest, [distance(vectors[best], other) for other in vectors])
        nearest[chosen] = -1.0
    return chosen


def bends(motion: Motion) -> dict[str, float]:
    """The amplitude of each joint in the second half of a motion, in rad; none of a body that meets the ground.

    A soft body has muscles instead: one that goes through all of its range counts as a great bend, however little a
    body has to be bent to swim.

    >>> import gambol
    >>> swimmer = gambol.load("examples/bodies/eel.yaml")
    >>> hold = gambol.controllers.PoseSequence.hold(swimmer)
    >>> bends(gambol.simulate(swimmer, hold, seconds=0.5))["bend.j1"] < 0.01
    True
    """
    body, later = motion.creature, len(motion.time) // 2
    bends = () if body.contacts_on else body.anatomy.bends
    if not bends:
        return {}
    bent = [GREAT_BEND * motion.channels[one.channel][later:, one.row, 0] / one.great for one in bends]
    amplitudes = math.sqrt(2.0) * np.stack(bent, axis=1).std(axis=0)
    return {BEND + one.name: float(x) for one, x in zip(bends, amplitudes, strict=True)}


def bend_vector(descriptors: Mapping[str, object]) -> NDArray[np.float64]:
    """What `bends` said of a gait, as a part of its point among ways to move; nothing where it said nothing.

    >>> bend_vector({"bend.tail": 0.25, "speed": 1.0}).tolist()
    [0.5]
    """
    found = [float(str(x)) for name, x in descriptors.items() if name.startswith(BEND)]
    return np.clip(np.array(found) / GREAT_BEND, 0.0, 1.0) * math.sqrt(JOINTS / max(JOINTS, len(found)))
