"""What of a body stands in a clip, and what drags: feet bear the body, a tail or a belly lies on the ground.

A contact that is felt with is a foot, unless it is on what hangs limp, on a tail of a body in space, or on a heavy part
of a body that lies. In a gait those stand that bear a share of its weight: a kangaroo's tail taps or drags.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]
Touches = NDArray[np.bool_]

BEARS = 0.1  # of the weight, over a stride: a foot that bears less stands on nothing
BELLY = 0.1  # of the mass of a body that lies: parts that are as heavy lie on the ground
SKIMS = 0.5  # of the body's speed
LIFTED = 0.005  # body sizes
SEEN = 0.02  # of a stride: what slides by less does not drag


def feet_of(creature: Creature) -> tuple[tuple[int, ...], ...]:
    """Contacts of each foot that can stand.

    >>> import gambol
    >>> [len(feet_of(gambol.load(f"examples/bodies/{name}.yaml"))) for name in ("dog", "seal", "caterpillar", "eel")]
    [4, 1, 0, 0]
    """
    if creature.seen_from_above:
        return ()  # nothing bears it
    body, parts = creature.anatomy, list(creature.contacts_on.values())
    light = [i for i, part in enumerate(parts) if not body.lies or creature.masses[part] < BELLY * creature.mass]
    feet = (tuple(i for i in foot if i in light and i not in body.trailing) for foot in body.feet)
    return tuple(foot for foot in feet if foot)


def bearing(creature: Creature, load: Array) -> tuple[int, ...]:
    """Contacts that stand in a gait, of the mean force that bears each up, (contacts,)."""
    least = BEARS * float(load.sum())
    return tuple(i for foot in feet_of(creature) if float(load[list(foot)].sum()) >= least for i in foot)


def slid(places: Array, held: Touches) -> Array:
    """Metres that each contact slides from frame to frame while it stays down, (contacts,).

    `places` (T, contacts, 3) are those of the frames, `held` (T - 1, contacts) says what stays down between them.
    """
    return np.asarray((lengths(np.diff(places, axis=0)[..., [0, 2]]) * held).sum(axis=0))


def skimming(places: Array, held: Touches, way: Array) -> Touches:
    """Which contacts touch while they go ahead half as fast as the body or faster, (T - 1, contacts): feet that swing
    so low that they brush the ground do not stand on it.

    >>> places = np.zeros((5, 1, 3))
    >>> places[:, 0, 0] = [0.0, 0.0, 0.1, 0.7, 1.0]
    >>> skimming(places, np.ones((4, 1), bool), np.array([1.0, 0.0, 0.0])).ravel().tolist()
    [False, False, True, True]
    """
    flat = way[[0, 2]]
    far = float(np.sqrt((flat * flat).sum()))
    ahead = (np.diff(places, axis=0)[..., [0, 2]] * flat).sum(axis=2)
    return np.asarray(held & (ahead * len(held) > SKIMS * far * far) & (far > 0.0))


def still_down(before: Array, after: Array, held: Touches, creature: Creature) -> Touches:
    """What stays down in a clip, (T - 1, contacts), of where contacts (T, contacts, 3) were and are: what was lifted
    off the ground is not."""
    lifted = after[..., 1] - before[..., 1] > LIFTED * creature.size
    return np.asarray(held & ~lifted[:-1] & ~lifted[1:])


def dragging(creature: Creature, ways: Array, stands: Sequence[int], way: float) -> tuple[str, ...]:
    """Parts that slide over the ground and do not stand on it, of what each contact slides on a way."""
    far = [i for i, one in enumerate(ways.tolist()) if one > SEEN * way and i not in stands]
    parts = list(creature.contacts_on.values())
    return () if creature.seen_from_above else tuple(dict.fromkeys(parts[i] for i in far))
