"""Scores of many candidates, ranked from best to worst, with a histogram."""

from __future__ import annotations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike, NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.errors import InvalidInput
from gambol.pictures.plots.chart import chart, count_axis, few, limits

Array = NDArray[np.float64]

WIDTH, HEIGHT = 8.0, 4.2  # inches
LEFT, RIGHT, TOP, BOTTOM = 0.72, 0.2, 0.56, 0.56  # inches around the panels
SIDE = 1.5  # inches for the histogram
GAP = 0.3
BINS = 40
FEW = 0.05  # below this share of good candidates a linear axis would squeeze them into a line
BACKDROP = {"facecolor": style.SKY, "edgecolor": "none", "alpha": 0.85, "pad": 2.0}  # behind words
REST = style.faded(style.RAIL, 0.55)  # scores that are not useful


def distribution(scores: ArrayLike, path: Target, useful: float | None = None, title: str = "Scores") -> Figure:
    """Plots scores ranked from best to worst, with a histogram beside them, as .png, .svg or .pdf.

    Van de Panne & Fiume 1993 find "a sharply decreasing function with a long tail". Ranks are drawn on a logarithmic
    axis where only few candidates are good.

    Args:
        scores: (n,) larger is better; those that are not finite are counted as failed.
        path: where to write it.
        useful: the least score of a useful candidate; their share is marked.
        title: what stands above.
    """
    check_target(path)
    given = np.asarray(scores, np.float64).ravel()
    ranked = np.sort(given[np.isfinite(given)])[::-1]
    if len(ranked) == 0:
        raise InvalidInput(
            f"{len(given)} scores, none of them finite",
            "at least one is needed to draw them",
            "evaluate more candidates",
        )
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        page.write(WIDTH - 0.04, HEIGHT - 0.28, _summary(given, ranked), color=style.QUIET_INK, ha="right")
        height = HEIGHT - TOP - BOTTOM
        left = WIDTH - RIGHT - SIDE
        ranks = chart(page, LEFT, BOTTOM, left - GAP - LEFT, height, ticks=6)
        counts = chart(page, left, BOTTOM, SIDE, height, ticks=6)
        span = limits(ranked, np.array([] if useful is None else [useful]), margin=0.05)
        _draw_ranks(ranks, ranked, span, useful)
        _draw_counts(counts, ranked, span, useful)
        if useful is not None:
            _mark_useful(ranks, counts, ranked, useful, len(given))
        return page.written(path)


# ranks


def _draw_ranks(axes: Axes, ranked: Array, span: tuple[float, float], useful: float | None) -> None:
    """The curve of scores over ranks, filled below, the useful part in the creature's colour."""
    count = len(ranked)
    logarithmic = _is_rare(ranked, useful)
    rank = np.arange(1, count + 1)
    # A candidate takes the place from its rank to the next, so that one alone is seen as well.
    edges, steps = np.append(rank, count + 1), np.append(ranked, ranked[-1])
    floor = max(span[0], min(0.0, span[1]))
    good = 0 if useful is None else int(np.count_nonzero(ranked >= useful))
    axes.fill_between(edges, steps, floor, step="post", color=REST, linewidth=0.0, alpha=0.55)
    if good:
        axes.fill_between(edges[: good + 1], steps[: good + 1], floor, step="post", color=style.BODY, linewidth=0.0)
    axes.step(edges, steps, where="post", color=style.INK, linewidth=style.MEDIUM)
    if logarithmic:
        axes.set_xscale("log")
        axes.minorticks_off()
    else:
        axes.xaxis.set_major_locator(few(7, whole=True))
    axes.set(xlim=(1 if logarithmic else 1 - 0.01 * count, count + 1), ylim=span)
    count_axis(axes)
    _label(axes, "rank, logarithmic" if logarithmic else "rank", "score")


def _is_rare(ranked: Array, useful: float | None) -> bool:
    """Whether only few candidates are useful, or, where nobody says what that is, better than half the best."""
    bar = useful if useful is not None else 0.5 * (ranked[0] + float(np.median(ranked)))
    share = np.count_nonzero(ranked >= bar) / len(ranked)
    return bool(share < FEW and ranked[0] > ranked[-1])


def _draw_counts(axes: Axes, ranked: Array, span: tuple[float, float], useful: float | None) -> None:
    """The same scores as a histogram on its side; logarithmic, or the few good ones could not be seen."""
    counts, edges = np.histogram(ranked, bins=BINS, range=(float(ranked[-1]), float(ranked[0])))
    if ranked[0] == ranked[-1]:
        counts, edges = np.array([len(ranked)]), np.array(span)
    middles, width = 0.5 * (edges[1:] + edges[:-1]), float(edges[1] - edges[0])
    good = np.zeros(len(counts), bool) if useful is None else middles >= useful
    axes.barh(middles, counts, height=0.86 * width, color=np.where(good, style.BODY, REST).tolist(), linewidth=0.0)
    axes.set(xscale="log", xlim=(0.7, 1.6 * max(2, int(counts.max()))), ylim=span)
    axes.minorticks_off()
    count_axis(axes)
    axes.tick_params(labelleft=False)
    _label(axes, "candidates", "")


def _mark_useful(ranks: Axes, counts: Axes, ranked: Array, useful: float, count: int) -> None:
    good = int(np.count_nonzero(ranked >= useful))
    for axes in (ranks, counts):
        axes.axhline(useful, color=style.BODY_FAR, linewidth=style.MEDIUM, linestyle=(0, (4, 2)))
    words = f"{_percent(good / count)} useful: {good:,} of {count:,} reach {useful:.3g}"
    # Ranked scores fall: the corner at the upper right is theirs last.
    ranks.text(
        0.98,
        0.95,
        words,
        transform=ranks.transAxes,
        ha="right",
        va="top",
        color=style.BODY_FAR,
        fontsize=style.TEXT_SIZE,
        fontweight="bold",
        bbox=BACKDROP,
    )


def _percent(share: float) -> str:
    """A share with two digits that count.

    >>> _percent(0.0123), _percent(0.5), _percent(1.0)
    ('1.2 %', '50 %', '100 %')
    """
    percent = 100.0 * share
    return f"{percent:.2g} %" if percent < 99.5 else f"{percent:.0f} %"


def _summary(given: Array, ranked: Array) -> str:
    words = [_counted(len(given), "candidate"), f"best {ranked[0]:.3g}", f"median {float(np.median(ranked)):.3g}"]
    failed = len(given) - len(ranked)
    return _joined([*words, f"{failed:,} failed"] if failed else words)


def _label(axes: Axes, x: str, y: str) -> None:
    axes.set_xlabel(x, color=style.QUIET_INK, fontsize=style.TEXT_SIZE)
    axes.set_ylabel(y, color=style.QUIET_INK, fontsize=style.TEXT_SIZE)


def _joined(words: list[str]) -> str:
    return "  ·  ".join(words)


def _counted(count: int, what: str) -> str:
    """How many of what, in words.

    >>> _counted(1, "trial"), _counted(2000, "trial")
    ('1 trial', '2,000 trials')
    """
    return f"{count:,} {what}{'' if count == 1 else 's'}"
