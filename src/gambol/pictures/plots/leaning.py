"""How two joints lean together along plans: the correlation that refines a problem.

(Huang 1996, Figures 5.3, 5.13 and 5.14.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.figure import Figure

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart, limits
from gambol.pictures.plots.planned import BOTTOM, COLOURS, LEFT, RIGHT, TOP
from gambol.planning.planned import Plan

SIDE = 4.6  # inches


def leaning_portrait(groups: Mapping[str, Sequence[Plan]], path: Target, title: str, slope: float) -> Figure:
    """Plots the second joint's angle from upright against the first's, a colour for each group of plans.

    Args:
        groups: plans by what they have in common.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above.
        slope: of the line to compare with.
    """
    check_target(path)
    with plain_settings():
        page = Page(SIDE, SIDE)
        axes = chart(page, LEFT, BOTTOM, SIDE - LEFT - RIGHT, SIDE - TOP - BOTTOM, ticks=5)
        page.write(0.04, SIDE - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        every = [np.zeros((1, 2))]
        for i, (name, plans) in enumerate(groups.items()):
            label: str | None = name
            for plan in plans:
                if not len(plan):
                    continue
                lean = np.degrees(plan.motion().joint_angle[:, :2]) - 90.0
                every.append(lean)
                axes.plot(*lean.T, color=COLOURS[i % len(COLOURS)], linewidth=style.HAIRLINE, label=label)
                label = None  # one entry for all of a group
        first, second = np.concatenate(every).T
        ends = np.array([first.min(), first.max()])
        axes.plot(
            ends, slope * ends, color=style.QUIET_INK, linewidth=style.THIN, linestyle="--", label=f"slope {slope:g}"
        )
        axes.set(xlim=limits(first, margin=0.04), ylim=limits(second, margin=0.04))
        axes.set_xlabel("first pole from upright (degrees)", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.set_ylabel("second pole (degrees)", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.legend(fontsize=style.SMALL_SIZE, frameon=False, labelcolor=style.INK, loc="upper right")
        return page.written(path)
