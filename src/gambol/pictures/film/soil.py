"""The texture of the ground in films: a darker layer along the top and stones below, which stay as the camera passes.

(Sanders 2000, section 7.3 and Figure 7-11: "texture maps applied to the worm and its environment".)
"""

from __future__ import annotations

import math

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.drawing import style
from gambol.drawing.layers import Z_GROUND
from gambol.drawing.paper import Window
from gambol.drawing.words import round_length
from gambol.draws import splitmix
from gambol.pictures.film.screen import Screen
from gambol.pictures.scene.scenery import ground_line
from gambol.portable.matrices import product
from gambol.worlds.world import World

Array = NDArray[np.float64]

APART = 0.3  # inches between stones, at most
LAYER = 0.06  # inches of the top layer
ROWS = 2**20  # numbers of stones along one line do not meet those of the next
SHADES = (style.STONE_DARK, style.STONE_PALE)
CORNERS = 9
ROUND = np.column_stack(sincos(np.linspace(0, 2 * np.pi, CORNERS))[::-1])


def draw_soil(screen: Screen, world: World, window: Window, scale: float) -> None:
    """Texture for the ground in the window, `scale` inches to the metre."""
    beyond = 0.01 * window.width
    top = ground_line(world, window.x0 - beyond, window.x1 + beyond)
    layer = np.concatenate([top, top[::-1] - [0.0, LAYER / scale], top[:1]])
    screen.draw_shape(Path(layer, closed=True), style.STONE_DARK, zorder=Z_GROUND + 0.1)
    spacing = round_length(APART / scale)
    outlines, dark = stones(world, window, spacing)
    for shade, some in zip(SHADES, (outlines[dark], outlines[~dark]), strict=True):
        if len(some):
            screen.draw_shape(_compound(some), shade, zorder=Z_GROUND + 0.2)


def stones(world: World, window: Window, spacing: float) -> tuple[Array, NDArray[np.bool_]]:
    """Outlines (n, corners, 2) of the stones that may be seen, and which of them are dark: drawn by their places."""
    first, last = math.floor(window.x0 / spacing) - 1, math.ceil(window.x1 / spacing) + 1
    highest = float(world.heights_along(np.linspace(window.x0, window.x1, 50)).max())
    rows = max(1, min(math.ceil((highest - window.y0) / spacing), 60))
    column, row = (grid.ravel() for grid in np.meshgrid(np.arange(first, last + 1), np.arange(rows)))
    keys = (column * ROWS + row).astype(np.int64).view(np.uint64)[:, None]
    aside, deep, size, flat, turn, shade, there = splitmix(keys, 1, 7).T
    x = (column + aside) * spacing
    y = world.heights_along(x) - (row + 0.45 + 0.5 * deep) * spacing
    wide = spacing * (0.05 + 0.13 * size**2)
    shapes = ROUND * np.stack([wide, wide * (0.5 + 0.4 * flat)], axis=1)[:, None]
    s, c = sincos((turn - 0.5) * 0.8)
    outlines = (
        product(shapes, np.stack([np.stack([c, s], 1), np.stack([-s, c], 1)], 1)) + np.column_stack([x, y])[:, None]
    )
    seen = there < 0.7
    return outlines[seen], shade[seen] < 0.6


def _compound(outlines: Array) -> Path:
    """Closed outlines (n, corners, 2) as one path."""
    codes = np.full(outlines.shape[1], Path.LINETO, np.uint8)
    codes[0], codes[-1] = Path.MOVETO, Path.CLOSEPOLY
    return Path(outlines.reshape(-1, 2), np.tile(codes, len(outlines)))
