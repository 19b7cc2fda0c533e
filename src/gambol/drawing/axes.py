"""Axes for drawings whose frame is known before anything is drawn."""

from __future__ import annotations

from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Circle, Patch, PathPatch
from matplotlib.path import Path
from numpy.typing import NDArray

Array = NDArray[np.float64]
Ends = Literal["butt", "projecting", "round"]


class QuickAxes(Axes):
    """Axes whose limits we set: measuring each thing for them would take half of the time of drawing it.

    What creatures and their surroundings are made of is drawn by `draw_shape`, `draw_disc` and `draw_line`, which a
    film's axes paint without an artist for each.
    """

    def add_patch(self, p: Patch) -> Patch:
        self.add_artist(p)
        return p

    def draw_shape(
        self,
        path: Path,
        fill: str,
        edge: str = "none",
        width: float = 0.0,
        alpha: float | None = None,
        zorder: float = 0.0,
    ) -> None:
        """What a path in metres encloses, with an edge `width` points wide."""
        self.add_artist(
            PathPatch(
                path, facecolor=fill, edgecolor=edge, linewidth=width, alpha=alpha, joinstyle="round", zorder=zorder
            )
        )

    def draw_disc(
        self, at: Array, radius: float, fill: str, edge: str = "none", width: float = 0.0, zorder: float = 0.0
    ) -> None:
        """A disc, `radius` in metres."""
        self.add_artist(
            Circle((float(at[0]), float(at[1])), radius, facecolor=fill, edgecolor=edge, linewidth=width, zorder=zorder)
        )

    def draw_line(
        self,
        points: Array,
        colour: str,
        width: float,
        ends: Ends = "projecting",
        alpha: float | None = None,
        zorder: float = 0.0,
    ) -> None:
        """A line through points (n, 2), `width` points wide; its ends "butt", "projecting" or "round"."""
        x, y = np.asarray(points).T
        self.add_artist(
            Line2D(
                x,
                y,
                color=colour,
                linewidth=width,
                solid_capstyle=ends,
                solid_joinstyle="round",
                alpha=alpha,
                zorder=zorder,
            )
        )
