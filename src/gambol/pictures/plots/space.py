"""A motion space in a picture: what each axis measures along its way, and where it falls, jumps or turns back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart, few, limits
from gambol.skills.survey import AxisSurvey

PANEL, HEIGHT = 4.2, 2.9  # inches of one axis's panel
LEFT, RIGHT, TOP, BOTTOM, GAP = 0.7, 0.2, 0.78, 0.52, 0.85
GOOD = style.faded(style.FOLLOW, 0.15, style.SKY)


def space_picture(
    surveys: Sequence[AxisSurvey],
    path: Target,
    *,
    title: str,
    place: Mapping[str, tuple[float, float]] | None = None,
) -> Figure:
    """One panel for each axis, as .png, .svg or .pdf.

    Args:
        surveys: of the axes.
        path: where to write it.
        title: what stands above.
        place: k and value of a place to mark, by axis.
    """
    check_target(path)
    count = len(surveys)
    with plain_settings():
        page = Page(LEFT + count * PANEL + (count - 1) * GAP + RIGHT, TOP + HEIGHT + BOTTOM)
        page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        for i, survey in enumerate(surveys):
            left = LEFT + i * (PANEL + GAP)
            axes = chart(page, left, BOTTOM, PANEL, HEIGHT, ticks=6)
            _draw(axes, survey)
            reach = ", ".join(f"{low:.3g} … {high:.3g}" for low, high in survey.walk.reachable) or "nothing"
            words = f"{survey.name}: in reach {reach} {survey.unit}".rstrip()
            page.write(left, BOTTOM + HEIGHT + 0.1, words, color=style.QUIET_INK)
            if place and survey.name in place:
                axes.plot(
                    *place[survey.name],
                    marker="o",
                    markersize=9,
                    markerfacecolor="none",
                    markeredgecolor=style.INK,
                    markeredgewidth=style.MEDIUM,
                )
        return page.written(path)


def _draw(axes: Axes, survey: AxisSurvey) -> None:
    along = survey.walk
    shown = np.where(along.upright, along.values, np.nan)
    span = limits(shown, np.array([0.0]), margin=0.08)
    axes.set(xlim=limits(along.ks, margin=0.03), ylim=span)
    if survey.well_behaved:
        axes.axvspan(*survey.well_behaved, color=GOOD, linewidth=0.0, zorder=0.5)
    axes.plot(along.ks, shown, color=style.TRACE, linewidth=style.MEDIUM)
    axes.plot(along.ks, shown, color=style.TRACE, marker="o", markersize=3.0, linewidth=0.0)
    for step in {*along.jumps, *along.backwards(survey.tolerance)}:
        axes.plot(along.ks[step : step + 2], shown[step : step + 2], color=style.ALARM, linewidth=style.THICK)
    fallen = along.ks[~along.upright]
    axes.plot(
        fallen,
        np.full(len(fallen), span[0] + 0.04 * (span[1] - span[0])),
        color=style.ALARM,
        marker="x",
        markersize=5.0,
        linewidth=0.0,
    )
    axes.xaxis.set_major_locator(few(6))
    axes.set_xlabel(_legend(survey), color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
    axes.set_ylabel(
        f"{survey.measure}, {survey.unit}" if survey.unit else survey.measure,
        color=style.QUIET_INK,
        fontsize=style.TEXT_SIZE,
    )


def _legend(survey: AxisSurvey) -> str:
    """What is to be seen, in words below the axis."""
    words = ["k", "shaded: well behaved"]
    if (~survey.walk.upright).any():
        words.append("×: falls")
    if survey.walk.jumps or survey.walk.backwards(survey.tolerance):
        words.append("red: jumps or turns back")
    return "   ·   ".join(words)
