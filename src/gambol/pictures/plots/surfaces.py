"""An objective over two of its numbers, as surfaces (Grzeszczuk and Terzopoulos 1995, Figure 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Page, Target, check_target, plain_settings

Array = NDArray[np.float64]

SIDE, TOP = 4.0, 0.7  # inches of each panel, and for words above
HEIGHTS = LinearSegmentedColormap.from_list("heights", [style.TRACE, style.WATER, style.BODY, style.BODY_FAR])
FROM_ABOVE, FROM_ASIDE = 32.0, -55.0  # degrees: where it is looked at from


def surfaces_plot(surfaces: Mapping[str, Array], path: Target, title: str) -> Figure:
    """Draws surfaces side by side, each at its own height, the first number along x and the second along y.

    Args:
        surfaces: heights (values of the first, values of the second) by what stands above them.
        path: where to write it; .png, .svg or .pdf.
        title: what stands above all.
    """
    check_target(path)
    with plain_settings():
        page = Page(SIDE * len(surfaces), SIDE + TOP)
        page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        for i, (words, surface) in enumerate(surfaces.items()):
            page.write((i + 0.5) * SIDE, page.height - 0.56, words, color=style.QUIET_INK, ha="center")
            box = (i / len(surfaces) + 0.01, 0.02, 1.0 / len(surfaces) - 0.04, SIDE / page.height - 0.02)
            axes: Any = page.figure.add_axes(box, projection="3d", facecolor=style.PAPER)
            x, y = (np.linspace(0.0, 1.0, count) for count in surface.shape)
            axes.plot_surface(
                *np.meshgrid(x, y, indexing="ij"),
                surface,
                cmap=HEIGHTS,
                rstride=1,
                cstride=1,
                edgecolor=style.QUIET_INK,
                linewidth=0.5 * style.HAIRLINE,
            )
            axes.view_init(FROM_ABOVE, FROM_ASIDE)
            axes.tick_params(labelsize=style.SMALL_SIZE, colors=style.QUIET_INK, pad=-2)
            for axis, name in zip((axes.xaxis, axes.yaxis, axes.zaxis), ("x", "y", "E"), strict=True):
                axis.set_pane_color((1.0, 1.0, 1.0, 0.0))
                axis.set_label_text(name, color=style.QUIET_INK, fontsize=style.SMALL_SIZE)
        return page.written(path)
