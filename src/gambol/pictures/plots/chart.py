"""How every plot looks: a pale panel with faint lines, quiet numbers, and no frame."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, Locator, MaxNLocator
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page

Array = NDArray[np.float64]


def chart(page: Page, left: float, bottom: float, width: float, height: float, ticks: int = 4) -> Axes:
    """A panel placed in inches, with about this many numbers along its height."""
    box = (left / page.width, bottom / page.height, width / page.width, height / page.height)
    axes = page.figure.add_axes(box, facecolor=style.SKY)
    axes.set_axisbelow(True)
    axes.grid(color=style.GRID, linewidth=style.THIN)
    axes.tick_params(length=0, colors=style.QUIET_INK, labelsize=style.SMALL_SIZE, which="both")
    axes.yaxis.set_major_locator(few(ticks))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))
    for side in axes.spines.values():
        side.set_visible(False)
    return axes


def few(ticks: int, whole: bool = False) -> Locator:
    """About this many round numbers."""
    return MaxNLocator(ticks, steps=[1, 2, 5, 10] if whole else [1, 2, 2.5, 5, 10], integer=whole)


def plain(value: float) -> str:
    """A number along an axis, without the noise that binary fractions leave behind.

    >>> plain(-0.25), plain(0.1 + 0.2), plain(0.0)
    ('−0.25', '0.3', '0')
    """
    return f"{value + 0.0:.6g}".replace("-", "−")


def count_axis(axes: Axes) -> None:
    """Whole numbers along x, in groups of three digits."""
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.0f}"))


def limits(*values: Array, margin: float = 0.08, least: float = 0.0) -> tuple[float, float]:
    """From the lowest to the highest finite value with a margin, and at least `least` apart.

    >>> limits(np.array([0.0, 10.0]), margin=0.1)
    (-1.0, 11.0)
    """
    numbers = np.concatenate([np.ravel(part) for part in values])
    numbers = numbers[np.isfinite(numbers)]
    low, high = (float(numbers.min()), float(numbers.max())) if len(numbers) else (0.0, 1.0)
    least = max(least, 1e-6 * max(abs(low), abs(high)), 1e-9)
    if high - low < least:
        low, high = 0.5 * (low + high - least), 0.5 * (low + high + least)
    room = margin * (high - low)
    return low - room, high + room
