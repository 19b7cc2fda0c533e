"""How much faster work is with more workers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.pictures.plots.chart import chart, few
from gambol.portable.matrices import summed

WIDTH, HEIGHT = 5.6, 4.2  # inches
LEFT, RIGHT, TOP, BOTTOM = 0.62, 0.2, 0.56, 0.56  # inches around the panel
ROOM = 0.5  # workers beside the last


def speed_up_plot(found: Mapping[int, Sequence[float]], cores: int, path: Target, title: str) -> Figure:
    """Plots speed-ups over one worker, of several runs each, beside as many times as there are workers.

    Args:
        found: speed-ups by the number of workers.
        cores: of the machine; more workers than that share them.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above.
    """
    check_target(path)
    most = max(found) + ROOM
    means = {count: summed(some) / len(some) for count, some in found.items()}
    with plain_settings():
        page = Page(WIDTH, HEIGHT)
        axes = chart(page, LEFT, BOTTOM, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM, ticks=6)
        page.write(0.04, HEIGHT - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        bends = sorted({0.0, min(float(cores), most), most})
        axes.plot(
            [0.0, most],
            [0.0, most],
            color=style.RAIL,
            linestyle=(0, (4, 2)),
            linewidth=style.THIN,
            label="as many times as there are workers",
        )
        axes.plot(
            bends,
            [min(x, float(cores)) for x in bends],
            color=style.RAIL,
            linewidth=style.MEDIUM,
            label=f"as many times as they have cores ({cores})",
        )
        for count, some in found.items():
            axes.plot([count] * len(some), some, ".", color=style.faded(style.TRACE, 0.5))
        axes.plot(
            list(means),
            list(means.values()),
            "o-",
            color=style.TRACE,
            linewidth=style.MEDIUM,
            label="found: mean, and each run",
        )
        highest = max(*means.values(), float(min(cores, max(found))))
        axes.set(xlim=(0.0, most), ylim=(0.0, 1.25 * highest))
        axes.xaxis.set_major_locator(few(6, whole=True))
        axes.set_xlabel("workers", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.set_ylabel("speed-up over one", color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        axes.legend(fontsize=style.SMALL_SIZE, frameon=False, labelcolor=style.INK, loc="lower right")
        return page.written(path)
