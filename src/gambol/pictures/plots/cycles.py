"""Limit cycles in pictures: bifurcation diagrams, return maps, and how disturbed motions come back."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.cycles.bifurcations import Bifurcation
from gambol.cycles.crossings import Crossings
from gambol.cycles.disturbances import Stability
from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.errors import InvalidInput
from gambol.pictures.plots.chart import chart, few, limits

Array = NDArray[np.float64]

WIDTH, HEIGHT = 8.0, 4.6  # inches
LEFT, RIGHT, TOP, BOTTOM = 0.72, 0.2, 0.56, 0.56  # inches around the panels
BAND = 0.16  # inches: the strip of outcomes below a diagram
SPEED = "com_vx"  # what is drawn unless another number is asked for
COLOURS = {"period": style.FOLLOW, "wanders": style.BODY, "stops": style.RAIL, "fails": style.ALARM}
MEANINGS = {"period": "limit cycle", "wanders": "wanders", "stops": "stops", "fails": "fails"}


def bifurcation_diagram(result: Bifurcation, path: Target, show: str | None = None) -> Figure:
    """A dot for each crossing after settling, over the number that is changed; below, how the motions end."""
    check_target(path)
    name = _shown(result.settled[0][0], show)
    xs = [np.full(len(c), value) for value, starts in zip(result.values, result.settled, strict=True) for c in starts]
    ys = [c[name] for starts in result.settled for c in starts]
    failed = [c.failed is not None for starts in result.settled for c in starts]
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        starts = len(result.settled[0])
        words = f"{len(result.values)} values" + (f"  ·  {starts} starts each" if starts > 1 else "")
        _title(page, f"{name} at each crossing", words)
        low = BOTTOM + BAND + 0.06
        axes = chart(page, LEFT, low, WIDTH - LEFT - RIGHT, HEIGHT - TOP - low, ticks=6)
        good = [y for y, bad in zip(ys, failed, strict=True) if not bad]
        size = float(np.clip(900.0 / max(1, len(result.values)), 0.6, 12.0))
        for x, y, bad in zip(xs, ys, failed, strict=True):
            if not bad:
                axes.scatter(x, y, s=size, c=style.TRACE, alpha=0.35, linewidths=0.0)
        span = limits(result.values, margin=0.02)
        axes.set(xlim=span, ylim=limits(*good, margin=0.06) if good else (0.0, 1.0))
        axes.tick_params(labelbottom=False)
        axes.set_ylabel(name, color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        below = chart(page, LEFT, BOTTOM, WIDTH - LEFT - RIGHT, BAND, ticks=2)
        _outcome_band(below, result, span)
        return page.written(path)


def _outcome_band(axes: Axes, result: Bifurcation, span: tuple[float, float]) -> None:
    """How each value's motions end, as stacked shares of its starts."""
    edges = _edges(result.values)
    bottom = np.zeros(len(result.values))
    for outcome, colour in COLOURS.items():
        share = result.share(outcome)
        axes.bar(
            edges[:-1],
            share,
            np.diff(edges),
            bottom,
            align="edge",
            color=colour,
            linewidth=0.0,
            label=MEANINGS[outcome],
        )
        bottom += share
    axes.set(xlim=span, ylim=(0.0, 1.0), yticks=[])
    axes.grid(visible=False)
    axes.xaxis.set_major_locator(few(9))
    axes.set_xlabel(result.knob, color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
    axes.figure.legend(
        *axes.get_legend_handles_labels(),
        loc="lower right",
        ncols=4,
        frameon=False,
        borderaxespad=0.2,
        fontsize=style.SMALL_SIZE,
        labelcolor=style.QUIET_INK,
        handlelength=1.0,
    )


def _edges(values: Array) -> Array:
    """Where the room of each value begins and ends: halfway to its neighbours."""
    if len(values) == 1:
        return np.array([values[0] - 0.5, values[0] + 0.5])
    middles = 0.5 * (values[1:] + values[:-1])
    return np.concatenate([[2 * values[0] - middles[0]], middles, [2 * values[-1] - middles[-1]]])


def return_plot(crossings: Crossings, path: Target, show: str | None = None) -> Figure:
    """A number at each crossing against the next one, with the line on which nothing changes."""
    check_target(path)
    name = _shown(crossings, show)
    values = crossings[name]
    if len(values) < 2:
        raise InvalidInput(f"{len(values)} crossings", "a return map needs at least two", "follow the motion longer")
    with plain_settings():
        page = Page(HEIGHT, HEIGHT)
        period = crossings.cycle().period
        _title(page, name, f"{len(values)} crossings  ·  " + (f"period {period}" if period else "no period"))
        axes = chart(page, LEFT, BOTTOM, HEIGHT - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        span = limits(values, margin=0.08)
        axes.plot(span, span, color=style.RAIL, linewidth=style.THIN)
        corners = np.repeat(values, 2)
        axes.plot(corners[:-2], corners[1:-1], color=style.BODY, linewidth=style.HAIRLINE, alpha=0.5)  # the cobweb
        axes.scatter(values[:-1], values[1:], s=14.0, c=style.TRACE, alpha=0.6, linewidths=0.0)
        axes.set(xlim=span, ylim=span)
        axes.xaxis.set_major_locator(few(6))
        axes.set_xlabel("at a crossing", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        axes.set_ylabel("at the next", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        return page.written(path)


def stability_plot(result: Stability, path: Target) -> Figure:
    """Left, how far disturbed motions are from the cycle at each crossing; right, what they survive."""
    check_target(path)
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        words = "no limit cycle" if result.cycle.period is None else f"limit cycle of period {result.cycle.period}"
        factor = "" if result.multiplier is None else f"  ·  multiplier {result.multiplier:.2f} a period"
        _title(page, "Disturbed motions", words + factor)
        width = 0.5 * (WIDTH - 2 * LEFT - RIGHT - 0.1)
        near = chart(page, LEFT, BOTTOM, width, HEIGHT - TOP - BOTTOM, ticks=6)
        _draw_distances(near, result)
        shares = chart(page, 2 * LEFT + width + 0.1, BOTTOM, width, HEIGHT - TOP - BOTTOM, ticks=6)
        lines = ((result.survived, style.BODY, 8.0, "last"), (result.returned, style.FOLLOW, 4.0, "return"))
        for share, colour, size, word in lines:  # the smaller mark lies on the larger where both are the same
            shares.plot(
                result.sizes, 100.0 * share, color=colour, marker="o", markersize=size, linewidth=0.3 * size, label=word
            )
        shares.set(xscale="log", ylim=(-4.0, 104.0), xticks=result.sizes, xticklabels=[f"{x:g}" for x in result.sizes])
        shares.minorticks_off()
        shares.set_xlabel("disturbance, rad and natural speeds", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        shares.set_ylabel("% of motions", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
        shares.legend(frameon=False, fontsize=style.SMALL_SIZE, labelcolor=style.QUIET_INK, loc="lower left")
        return page.written(path)


def _draw_distances(axes: Axes, result: Stability) -> None:
    for row in result.distances:
        axes.plot(np.arange(1, len(row) + 1), row, color=style.TRACE, linewidth=style.HAIRLINE, alpha=0.4)
    if np.isfinite(result.distances).any():
        axes.set(yscale="log")
    axes.set_xlabel("crossing", color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
    axes.set_ylabel(
        f"distance after {result.sizes.min():g}, share of the range", color=style.QUIET_INK, fontsize=style.TEXT_SIZE
    )


def _shown(crossings: Crossings, show: str | None) -> str:
    name = show or (SPEED if SPEED in crossings.names else crossings.names[0])
    crossings[name]  # an unknown one is told of
    return name


def _title(page: Page, title: str, words: str) -> None:
    page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
    page.write(page.width - 0.04, page.height - 0.28, words, color=style.QUIET_INK, ha="right")
