"""Several methods on several bodies, side by side: a panel for each number, a group of dots for each body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart

WIDTH, HEIGHT = 12.0, 3.6  # inches
LEFT, RIGHT, TOP, BOTTOM, GAP = 0.5, 0.15, 0.78, 0.4, 0.55
COLOURS = (style.RAIL, style.BODY, style.MUSCLE, style.BODY_FAR, style.FOLLOW, style.TRACE, style.INK)


def compared_plot(
    found: Mapping[tuple[str, str], NDArray[np.float64]], numbers: Sequence[str], path: Target, title: str
) -> Figure:
    """Plots the mean and the range over seeds, as a share of the best mean of each body; .png, .svg or .pdf.

    Args:
        found: (seeds, numbers) by body and method.
        numbers: what the columns are.
        path: where to write it.
        title: what stands above.
    """
    check_target(path)
    bodies, methods = (list(dict.fromkeys(key[i] for key in found)) for i in (0, 1))
    across = (WIDTH - LEFT - RIGHT - GAP * (len(numbers) - 1)) / len(numbers)
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        for column, number in enumerate(numbers):
            left = LEFT + column * (across + GAP)
            axes = chart(page, left, BOTTOM, across, HEIGHT - TOP - BOTTOM, ticks=5)
            page.write(left, HEIGHT - TOP + 0.08, f"{number}, as a share of the best", color=style.QUIET_INK)
            for b, body in enumerate(bodies):
                best = max(float(found[body, method][:, column].mean()) for method in methods)
                for m, method in enumerate(methods):
                    values = found[body, method][:, column] / (best or 1.0)
                    x, colour = b + 0.75 * ((m + 0.5) / len(methods) - 0.5), COLOURS[m % len(COLOURS)]
                    axes.plot([x, x], [values.min(), values.max()], color=colour, linewidth=style.MEDIUM, alpha=0.6)
                    axes.plot(x, values.mean(), "o", color=colour, markersize=4.5, label=method if b == 0 else None)
            axes.set(xlim=(-0.5, len(bodies) - 0.5), ylim=(0.0, None))
            axes.set_xticks(range(len(bodies)), bodies)
            axes.grid(visible=False, axis="x")
        page.figure.legend(
            *axes.get_legend_handles_labels(),
            ncols=len(methods),
            frameon=False,
            loc="upper right",
            fontsize=style.SMALL_SIZE,
            labelcolor=style.INK,
        )
        return page.written(path)
