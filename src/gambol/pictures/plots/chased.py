"""A pursuit: the nose's path from target to target (Grzeszczuk and Terzopoulos 1995, Figure 5)."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart, few, limits
from gambol.skills.chased import Chase
from gambol.skills.piloting import Journey

Array = NDArray[np.float64]

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 8.0, 0.72, 0.2, 0.5, 0.5  # inches
LOWEST, HIGHEST = 2.0, 7.0  # inches of the panel
REACHED, OPEN = style.FOLLOW, style.ALARM
MARK = 6.0  # points across


def chase_plot(chase: Chase | Journey, path: Target) -> Figure:
    """Draws path, targets and decisions as .png, .svg or .pdf; of a body in space what is seen from above."""
    check_target(path)
    across = 2 if chase.creature.dimensions == 3 else 1  # from above, z runs down the page as seen along −y
    there = [chase.target(i) for i in range(len(chase.targets))]
    walked, targets = (np.array(points)[:, [0, across]] for points in (chase.path, there))
    places = np.array([decision.place for decision in chase.decisions]).reshape(-1, chase.creature.dimensions)
    places = places[:, [0, across]]
    span = [limits(walked[:, i], targets[:, i], least=chase.creature.size) for i in (0, 1)]
    width = WIDTH - LEFT - RIGHT
    height = min(max(width * (span[1][1] - span[1][0]) / (span[0][1] - span[0][0]), LOWEST), HIGHEST)
    span = _as_wide_as_high(span, width / height)
    with plain_settings():
        page = Page(WIDTH, height + TOP + BOTTOM)
        page.write(
            0.04, page.height - 0.28, f"{chase.creature.name} in pursuit", fontsize=style.TITLE_SIZE, fontweight="bold"
        )
        told = f"{len(chase.reached)} of {len(targets)} targets reached in {chase.seconds:.1f} s"
        page.write(WIDTH - 0.04, page.height - 0.28, told, color=style.QUIET_INK, ha="right")
        axes = chart(page, LEFT, BOTTOM, width, height)
        axes.xaxis.set_major_locator(few(8))
        axes.set_xlabel("x in m", fontsize=style.SMALL_SIZE, color=style.QUIET_INK)
        axes.set_ylabel(f"{'xyz'[across]} in m", fontsize=style.SMALL_SIZE, color=style.QUIET_INK)
        _draw(axes, chase, walked, targets, places)
        axes.set_xlim(*span[0])
        axes.set_ylim(*(span[1] if across == 1 else span[1][::-1]))
        return page.written(path)


def _as_wide_as_high(span: list[tuple[float, float]], shape: float) -> list[tuple[float, float]]:
    """Limits for which a metre is as long along both axes of a panel `shape` times as wide as high."""
    (left, right), (low, high) = span
    wide, tall = max(right - left, shape * (high - low)), max(high - low, (right - left) / shape)
    middle = 0.5 * (left + right), 0.5 * (low + high)
    return [(m - 0.5 * room, m + 0.5 * room) for m, room in zip(middle, (wide, tall), strict=True)]


def _draw(axes: Axes, chase: Chase | Journey, walked: Array, targets: Array, places: Array) -> None:
    axes.plot(*walked.T, color=style.TRACE, linewidth=style.MEDIUM, solid_joinstyle="round")
    skills = [decision.skill for decision in chase.decisions]
    for i, (place, skill) in enumerate(zip(places, skills, strict=True)):
        another = i == 0 or skill != skills[i - 1]
        axes.plot(
            *place,
            "o",
            markersize=0.6 * MARK,
            markeredgecolor=style.TRACE,
            markeredgewidth=style.THIN,
            markerfacecolor=style.TRACE if another else style.PAPER,
        )
    for i, target in enumerate(targets):
        colour = REACHED if i < len(chase.reached) else OPEN
        axes.plot(*target, "o", markersize=MARK, color=colour, zorder=3)
        axes.annotate(str(i + 1), target, (5, 5), textcoords="offset points", color=colour, fontsize=style.TEXT_SIZE)
