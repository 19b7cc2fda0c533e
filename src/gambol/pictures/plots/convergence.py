"""What searches have reached, evaluation by evaluation (Grzeszczuk and Terzopoulos 1995, Figure 6)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart, count_axis, few

Array = NDArray[np.float64]

WIDTH, HEIGHT = 8.0, 4.4  # inches
LEFT, RIGHT, TOP, BOTTOM = 0.62, 1.0, 0.56, 0.56  # inches around the panel; on the right stand the paper's values
COLOURS = (style.TRACE, style.BODY_FAR, style.FOLLOW, style.MUSCLE)
DASHES = ("-", (0, (4, 2)), (0, (1, 1.5)))
BAND = 0.12  # how strongly the seeds' range is tinted


def convergence_plot(
    curves: Mapping[str, Array], path: Target, title: str, told: Mapping[str, float] | None = None
) -> Figure:
    """Plots the mean of the smallest error so far over seeds, and their range.

    Args:
        curves: (seeds, evaluations + 1) by name, "METHOD, DOMAIN": methods differ in colour, domains in their dashes.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above.
        told: a paper's final values by the same names, marked on the right.
    """
    check_target(path)
    methods, domains = (list(dict.fromkeys(name.split(", ")[i] for name in curves)) for i in (0, 1))
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        axes = chart(page, LEFT, BOTTOM, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        last = max(curve.shape[1] for curve in curves.values()) - 1
        for name, curve in curves.items():
            method, domain = name.split(", ")
            colour, dashes = COLOURS[methods.index(method) % len(COLOURS)], DASHES[domains.index(domain) % len(DASHES)]
            x = np.arange(curve.shape[1])
            axes.fill_between(x, curve.min(axis=0), curve.max(axis=0), color=colour, alpha=BAND, linewidth=0.0)
            axes.plot(x, curve.mean(axis=0), color=colour, linestyle=dashes, linewidth=style.MEDIUM, label=name)
            if told and name in told:
                axes.plot([last, 1.03 * last], [told[name]] * 2, color=colour, linestyle=dashes, clip_on=False)
                axes.text(
                    1.035 * last,
                    told[name],
                    f"{told[name]:g}",
                    color=colour,
                    va="center",
                    clip_on=False,
                    fontsize=style.SMALL_SIZE,
                )
        if told:
            page.write(
                WIDTH - RIGHT + 0.1, HEIGHT - TOP + 0.06, "paper", color=style.QUIET_INK, fontsize=style.SMALL_SIZE
            )
        lowest = min([float(curve.min()) for curve in curves.values()] + list((told or {}).values()))
        highest = max(float(curve.max()) for curve in curves.values())
        axes.set(xlim=(0.0, last), ylim=(max(0.0, lowest - 0.12), highest + 0.02))
        axes.xaxis.set_major_locator(few(7, whole=True))
        count_axis(axes)
        axes.set_xlabel("evaluations", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.set_ylabel("smallest E so far; mean and range of seeds", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.legend(fontsize=style.SMALL_SIZE, frameon=False, labelcolor=style.INK, loc="lower left", ncols=3)
        return page.written(path)
