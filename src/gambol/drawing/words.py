"""Words and measures on a picture: scale bar, round lengths, numbers with their sign."""

from __future__ import annotations

import math
from typing import Any

from matplotlib.axes import Axes

from gambol.drawing import style
from gambol.drawing.layers import Z_WORDS
from gambol.drawing.paper import Window

TITLE_HEIGHT = 0.42  # inches
NARROW = 6.5  # inches below which name and numbers stand on two lines
BAR_INCHES = 1.3  # longest scale bar


def title_height(width: float) -> float:
    """Inches that a title takes on a page of this width."""
    return TITLE_HEIGHT if width >= NARROW else TITLE_HEIGHT + 0.2


def round_length(most: float) -> float:
    """The longest of 1, 2 and 5 times a power of ten metres that is no longer than `most`.

    >>> round_length(0.7), round_length(30.0)
    (0.5, 20.0)
    """
    power = 10.0 ** math.floor(math.log10(most))
    return max(step * power for step in (1.0, 2.0, 5.0) if step * power <= most * (1.0 + 1e-9))


def metric(length: float) -> str:
    """A round length in metres, centimetres or millimetres.

    >>> metric(0.5), metric(2.0), metric(0.005)
    ('50 cm', '2 m', '5 mm')
    """
    for unit, size in (("km", 1e3), ("m", 1.0), ("cm", 1e-2)):
        if length >= size * (1.0 - 1e-9):
            return f"{length / size:g} {unit}"
    return f"{length / 1e-3:g} mm"


def draw_scale_bar(axes: Axes, window: Window, scale: float, rise: float = 0.14) -> None:
    """A bar of round length in the lower right corner, `rise` inches above the edge, with its length beside it."""
    length = round_length(min(BAR_INCHES / scale, 0.4 * window.width))
    x1, y, tick = window.x1 - 0.12 / scale, window.y0 + rise / scale, 0.035 / scale
    x0 = x1 - length
    look: dict[str, Any] = {"color": style.INK, "linewidth": style.MEDIUM, "solid_capstyle": "butt", "zorder": Z_WORDS}
    axes.plot([x0, x1], [y, y], **look)
    for end in (x0, x1):
        axes.plot([end, end], [y - tick, y + tick], **look)
    axes.text(
        x0 - 0.06 / scale,
        y,
        metric(length),
        ha="right",
        va="center_baseline",
        color=style.INK,
        fontsize=style.SMALL_SIZE,
        zorder=Z_WORDS,
    )


def signed(value: float, digits: int) -> str:
    """A number with a true minus, and none on zero.

    >>> signed(-0.001, 2), signed(-1.5, 1)
    ('0.00', '−1.5')
    """
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")
