"""Where the bones of a skeleton are in the world, and points fixed to them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.export.skeleton import Bone, product, turned_by

Array = NDArray[np.float64]


def in_the_world(bones: Sequence[Bone]) -> dict[str, tuple[Array, Array]]:
    """Of each bone its places (T, 3) and turns (T, 4) in the world; parents stand before their children."""
    found: dict[str, tuple[Array, Array]] = {}
    for bone in bones:
        if bone.parent is None:
            found[bone.name] = bone.shift, bone.turns
        else:
            place, turn = found[bone.parent]
            found[bone.name] = place + turned_by(turn, bone.shift), product(turn, bone.turns)
    return found


def points_of(bones: Sequence[Bone], creature: Creature) -> Array:
    """Places (T, points, 3) of every part and, where parts have a direction, of points at their far ends: what can be
    seen of a pose."""
    world = in_the_world(bones)
    found = []
    for part, (place, turn) in world.items():
        if part not in creature.masses:
            continue
        found.append(place)
        if not creature.figure.pointlike:
            reach = max(max(abs(x), abs(y)) for x, y in creature.outline(part))
            axes = np.eye(3)[: creature.dimensions] * reach
            found += [place + turned_by(turn, np.broadcast_to(axis, place.shape)) for axis in axes]
    return np.stack(found, axis=1)


def contacts_of(bones: Sequence[Bone], creature: Creature) -> Array:
    """Places (T, contacts, 3) of the contacts."""
    world = in_the_world(bones)
    found = []
    for name, part in creature.contacts_on.items():
        place, turn = world[part]
        at = np.zeros(3)
        own = creature.contact_at(name)
        at[: len(own)] = own
        found.append(place + turned_by(turn, np.broadcast_to(at, place.shape)))
    frames = len(next(iter(world.values()))[0])
    return np.stack(found, axis=1) if found else np.zeros((frames, 0, 3))
