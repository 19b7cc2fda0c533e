"""Where a body in space faces, and how its parts lie as it sees them: its motions are the same on every course."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.dynamics.channels import Channel
from gambol.dynamics.system import system_of
from gambol.motion.places import Places, turned_in_space
from gambol.tasks.shape import moment_at_rest
from gambol.worlds.world import World

Array = NDArray[np.float64]

STEEP = 1e-6  # of a body that points straight up or down, what its front points to is no way


def rest_places(creature: Creature) -> Places:
    """Where the parts of a body are at rest: one frame."""
    rest = moment_at_rest(creature)
    channel: Channel = next(one for one in system_of(creature, World()).part_channels() if one.places)
    values = np.array([float(x) for x in channel.observe(rest)]).reshape(1, *channel.shape)
    return Places.recorded(channel, values)


@lru_cache(maxsize=256)
def front_in(creature: Creature) -> tuple[int, tuple[float, ...]] | None:
    """The number of the trunk of a body in space, and where in its frame its front points; None of any other body."""
    trunk, rest = creature.anatomy.trunk, rest_places(creature)
    if trunk is None or rest.turn is None:
        return None
    w, x, y, z = rest.turn[0, rest.names.index(trunk)]
    ahead = turned_in_space(np.array([[w, -x, -y, -z]]), (1.0, 0.0, 0.0))[0]
    return rest.names.index(trunk), tuple(ahead.tolist())


def heading(creature: Creature, places: Places) -> Array | None:
    """(T, 2) which way along x and z the trunk of a body in space faces, as it faced along x at rest; None of a body
    without a trunk, or in a plane.

    >>> import gambol
    >>> heading(gambol.creature("hound"), rest_places(gambol.creature("hound"))).tolist()
    [[1.0, 0.0]]
    """
    front = front_in(creature)
    if front is None or places.turn is None:
        return None
    trunk, ahead = front
    points = turned_in_space(places.turn[:, trunk], ahead)[:, [0, 2]]
    long = np.sqrt(points[:, 0] * points[:, 0] + points[:, 1] * points[:, 1])
    return np.where(long[:, None] > STEEP, points / np.maximum(long, STEEP)[:, None], np.array([1.0, 0.0]))


def as_it_sees(away: Array, facing: Array | None) -> Array:
    """Ways (T, n, 2 or 3) in the world, ahead, up and to the right of a body that faces there."""
    if facing is None:
        return away
    c, s = facing[:, None, 0], facing[:, None, 1]
    return np.stack([c * away[..., 0] + s * away[..., 2], away[..., 1], c * away[..., 2] - s * away[..., 0]], axis=-1)
