"""Light and shade: a key light over the eye's shoulder, light from all the sky, a soft gloss."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import power
from gambol.raster.mesh import dots, unit

Array = NDArray[np.floating[Any]]

KEY = np.array([-0.45, 1.0, 0.5])  # where the key light is, in the eye's right, the world's up, and towards the eye
KEY_LIGHT = np.array([0.95, 0.917, 0.865], np.float32)  # a little warm
SKY_LIGHT = np.array([0.404, 0.437, 0.47], np.float32)  # a little cool
GROUND_LIGHT = np.array([0.2, 0.194, 0.186], np.float32)  # what comes back from below
WRAP = 0.25  # how far round its edge light creeps: skin is soft
GLOSS, SHARPNESS = 0.16, 28.0
CELLS = 4096  # of light from 0 to 1, narrower than any shade
RIM = 0.10  # light that grazes the edge, so that a body stands out


def key_direction(axes: Array) -> Array:
    """Where the key light is, (3,) of length 1, for an eye with these axes: always over the left shoulder."""
    right, towards = axes[0], np.array([axes[2, 0], 0.0, axes[2, 2]])
    return np.asarray(unit(KEY[0] * right + np.array([0.0, KEY[1], 0.0]) + KEY[2] * unit(towards)))


def lit(colours: Array, normals: Array, towards_eye: Array, key: Array) -> Array:
    """What comes to the eye from surfaces with colours and normals (k, 3), as shares of linear light."""
    facing = dots(normals, towards_eye)[:, None]
    # Mixed normals may look away from the eye at an edge that is seen: there light grazes.
    normals = unit(normals - np.minimum(facing, 0.0) * towards_eye)
    facing = np.maximum(facing, 0.0)
    level = np.clip((dots(normals, key)[:, None] + WRAP) / (1.0 + WRAP), 0.0, None)
    up = 0.5 + 0.5 * normals[:, 1:2]
    gloss = dots(normals, unit(towards_eye + key))[:, None].clip(0.0)
    away = 1.0 - facing
    edge = away * away * away * (0.3 + 0.7 * up)
    light = KEY_LIGHT * power(level, 1.2) + SKY_LIGHT * up + GROUND_LIGHT * (1.0 - up)
    return np.asarray(colours * light + GLOSS * power(gloss, SHARPNESS) * KEY_LIGHT + RIM * edge * SKY_LIGHT)


def shown(light: Array) -> NDArray[np.uint8]:
    """Linear light as a screen shows it, from 0 to 255.

    >>> shown(np.array([0.0, 0.2159, 1.0, 7.0])).tolist()
    [0, 128, 255, 255]
    """
    cell = (np.clip(light, 0.0, 1.0) * CELLS).astype(np.int32)
    least = SHADE.take(cell)  # in the cell of a light one shade at most turns into the next
    return np.asarray(least + (light >= NEXT.take(least)), np.uint8)


def _levels() -> tuple[Array, NDArray[np.uint8]]:
    """The light from which each shade is nearest (256,), the first of them at the second; and the shades of cells."""
    middle = (np.arange(255) + 0.5) / 255.0
    lights = np.where(middle <= 0.04045, middle / 12.92, power((middle + 0.055) / 1.055, 2.4))
    cells = np.arange(CELLS + 1) / CELLS
    return np.append(lights, np.inf), np.searchsorted(lights, cells, side="right").astype(np.uint8)


NEXT, SHADE = _levels()
