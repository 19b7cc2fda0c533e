"""When contacts come down and leave the ground in a clip."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.export.clip_data import Event

Array = NDArray[np.float64]
Touches = NDArray[np.bool_]

FINER = 8  # moments in a frame at which contacts are looked at
CHATTER = 0.04  # of a stride: contacts that come or go for less chatter


def events_of(touching: Touches, creature: Creature, seconds: float, strides: int, loops: bool) -> tuple[Event, ...]:
    """Events of a clip from what touches at n equal times, (n, contacts), the last of which is the clip's end."""
    found = []
    least = round(CHATTER * (len(touching) - 1) / max(strides, 1))
    for name, touches in zip(creature.contacts_on, touching.T, strict=True):
        down = settled(touches[:-1] if loops else touches, least, loops)
        before = np.roll(down, 1) if loops else np.concatenate([down[:1], down[:-1]])
        moments = np.flatnonzero(down != before)
        found += [Event(seconds * k / (len(touching) - 1), name, bool(down[k])) for k in moments.tolist()]
    return tuple(sorted(found, key=lambda event: (event.time, event.contact)))


def settled(touches: Touches, least: int, loops: bool) -> Touches:
    """Without contacts, and then without gaps, that are shorter than so many moments.

    >>> settled(np.array([1, 1, 0, 1, 1, 0, 0, 0, 1], bool), 2, True).astype(int).tolist()
    [1, 1, 1, 1, 1, 0, 0, 0, 1]
    """
    for short in (False, True):
        touches = touches.copy()
        for first, length in _runs(touches, loops):
            if length < least and touches[first] == short and length < len(touches):
                touches[np.arange(first, first + length) % len(touches)] = not short
    return touches


def _runs(touches: Touches, loops: bool) -> list[tuple[int, int]]:
    """First moments and lengths of stretches that are alike; in a loop one may go on over its end."""
    count = len(touches)
    starts = [k for k in range(count) if touches[k] != touches[k - 1] or (k == 0 and not loops)]
    if not starts:
        return [(0, count)]
    ends = [*starts[1:], starts[0] + count if loops else count]
    return [(first, end - first) for first, end in zip(starts, ends, strict=True)]


def landing(touching: Touches, creature: Creature) -> float:
    """The share of a loop at which its first foot comes down that comes and goes, 0 where none does: gaits that begin
    there can be mixed. What touches is given at n equal times, (n, contacts), the last of which is the first again."""
    least = round(CHATTER * (len(touching) - 1))
    for foot in creature.anatomy.feet:
        down = settled(np.asarray(touching[:-1, list(foot)].any(axis=1)), least, loops=True)
        landings = [(length, first) for first, length in _runs(down, loops=True) if down[first]]
        if landings and not down.all():
            return max(landings, key=lambda one: (one[0], -one[1]))[1] / len(down)
    return 0.0


def held_of(touching: Touches) -> Touches:
    """What stays down from each of N frames to the next, (N, contacts), of `FINER` moments from each to the next."""
    moments = [touching[k : len(touching) - FINER + k : FINER] for k in range(FINER)]
    return np.asarray(np.stack([*moments, touching[FINER::FINER]]).all(axis=0))
