"""Peak fitness from generation to generation, a curve for each trial (Sanders 2000, Figures 7-2, 8-9 and 8-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart, few, limits

Array = NDArray[np.float64]

WIDTH, HEIGHT = 8.0, 3.6  # inches
LEFT, RIGHT, TOP, BOTTOM, GAP = 0.62, 0.16, 0.72, 0.56, 0.34  # inches around and between panels
COLOURS = (style.TRACE, style.BODY_FAR, style.FOLLOW, style.MUSCLE, style.LIT_LINE)


def fitness_curves(groups: Mapping[str, Sequence[Array]], path: Target, title: str) -> Figure:
    """Plots the curves of each group in a panel of its own, all at one scale.

    Args:
        groups: by name, what each trial had reached by each generation.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above.
    """
    check_target(path)
    width = (WIDTH - LEFT - RIGHT - GAP * (len(groups) - 1)) / len(groups)
    every = np.concatenate([curve for curves in groups.values() for curve in curves])
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        for k, (name, curves) in enumerate(groups.items()):
            left = LEFT + k * (width + GAP)
            axes = chart(page, left, BOTTOM, width, HEIGHT - TOP - BOTTOM, ticks=6)
            page.write(left, HEIGHT - TOP + 0.08, name, fontsize=style.TEXT_SIZE)
            for i, curve in enumerate(curves):
                colour = COLOURS[i % len(COLOURS)]
                axes.plot(np.arange(1, len(curve) + 1), curve, color=colour, linewidth=style.MEDIUM)
            axes.set(
                xlim=(1.0, max(2.0, *(len(curve) for curve in curves))), ylim=limits(every, np.zeros(1), margin=0.04)
            )
            axes.xaxis.set_major_locator(few(6, whole=True))
            axes.set_xlabel("generation", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
            if k:
                axes.set_yticklabels([])
            else:
                axes.set_ylabel("peak fitness, a curve for each seed", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        return page.written(path)
