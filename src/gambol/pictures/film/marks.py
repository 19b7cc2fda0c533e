"""Distance marks along the ground of a film: strokes in the ground, and how far they are from the start."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.layers import Z_GROUND
from gambol.drawing.paper import Window
from gambol.drawing.words import round_length
from gambol.pictures.film.screen import Screen
from gambol.worlds.world import World

Array = NDArray[np.float64]

APART = 1.5  # inches between labelled marks, at most
LONG, SHORT = 0.085, 0.045  # inches
LABEL_DROP = 0.13  # inches from the ground to a label's top


def draw_marks(screen: Screen, world: World, window: Window, scale: float) -> None:
    """Marks at round distances in the window, `scale` inches to the metre."""
    spacing = round_length(APART / scale)
    fine = round_length(spacing / 4.0)
    beyond = 0.5 / scale  # labels come into the picture before their marks do
    _strokes(screen, world, _multiples(fine, window, 0.0), SHORT / scale)
    _strokes(screen, world, _multiples(spacing, window, 0.0), LONG / scale)
    half = 0.2 / scale
    for x in _multiples(spacing, window, beyond):
        y = world.heights_along(np.linspace(x - half, x + half, 5)).min() - LABEL_DROP / scale
        letters, width, top = _letters(_distance(x, spacing))
        # Paths instead of text: text jumps from pixel to pixel as the camera moves.
        place = Affine2D().translate(-0.5 * width, -top).scale(1.0 / 72.0 / scale).translate(x, y)
        screen.draw_shape(letters, style.QUIET_INK, zorder=Z_GROUND + 0.5, place=place)


def _strokes(screen: Screen, world: World, xs: Array, length: float) -> None:
    top = world.heights_along(xs)
    points = np.stack([np.column_stack([xs, top]), np.column_stack([xs, top - length])], axis=1).reshape(-1, 2)
    strokes = Path(points, np.tile(np.array([Path.MOVETO, Path.LINETO], np.uint8), len(xs)))
    screen.draw_shape(strokes, "none", style.GROUND_LINE, style.THIN, zorder=Z_GROUND + 0.4)


def _multiples(spacing: float, window: Window, beyond: float) -> Array:
    first, last = math.ceil((window.x0 - beyond) / spacing), math.floor((window.x1 + beyond) / spacing)
    return np.arange(first, last + 1, dtype=np.float64) * np.float64(spacing)


def _distance(x: float, spacing: float) -> str:
    """Metres with as many decimals as tell marks apart.

    >>> _distance(-0.5, spacing=0.5), _distance(2.0, spacing=1.0)
    ('−0.5 m', '2 m')
    """
    digits = max(0, -math.floor(math.log10(spacing) + 1e-9))
    return f"{round(x, digits) + 0.0:.{digits}f} m".replace("-", "−")


@lru_cache(maxsize=256)
def _letters(words: str) -> tuple[TextPath, float, float]:
    """Words as a path, with their width and the height of a digit in points."""
    font = FontProperties(family=style.FONT, size=style.SMALL_SIZE)
    letters, digit = TextPath((0.0, 0.0), words, prop=font), TextPath((0.0, 0.0), "0", prop=font)
    return letters, float(letters.vertices[:, 0].max()), float(digit.vertices[:, 1].max())
