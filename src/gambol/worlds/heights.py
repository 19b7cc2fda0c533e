"""How high the ground is, for pictures and measures of motions that are over."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from gambol.worlds.terrain import Flat, Slope
from gambol.worlds.world import World

Array = NDArray[np.float64]


def ground_height(world: World, x: Array) -> Array:
    """Height of the ground at each x, in metres.

    >>> from gambol.worlds.terrain import Segments
    >>> ground_height(World(terrain=Segments(points=[(0, 0), (1, 0), (2, 1)])), np.array([0.5, 1.5, 9.0])).tolist()
    [0.0, 0.5, 1.0]
    """
    terrain = world.terrain
    if isinstance(terrain, Flat):
        return np.zeros_like(x)
    if isinstance(terrain, Slope):
        return np.asarray(x * math.tan(math.radians(terrain.degrees)))
    return np.interp(x, *terrain.profile())  # level beyond the ends, as the terrain is
