"""What surrounds a creature in a picture: ground, the plane seen from above, and the point to follow."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.layers import Z_FOLLOW, Z_GRID, Z_GROUND, Z_TRACE
from gambol.drawing.paper import Window
from gambol.worlds.terrain import Flat, Slope
from gambol.worlds.world import World

Array = NDArray[np.float64]

CURVE = 400  # points of ground that is not made of straight pieces


def ground_line(world: World, x0: float, x1: float) -> Array:
    """The ground from x0 to x1 through every corner of the terrain between, (n, 2) in metres.

    >>> from gambol.worlds.terrain import Segments
    >>> ground_line(World(terrain=Segments(points=[(0, 0), (1, 0), (2, 1)])), 0.5, 1.5).tolist()
    [[0.5, 0.0], [1.0, 0.0], [1.5, 0.5]]
    """
    profile, between = world.terrain.profile(), np.zeros(0)
    if profile is not None:
        corners = np.array(profile[0])
        between = corners[(corners > x0) & (corners < x1)]
    elif not isinstance(world.terrain, Flat | Slope):
        between = np.linspace(x0, x1, CURVE)[1:-1]
    xs = np.concatenate([[x0], between, [x1]])
    return np.column_stack([xs, world.heights_along(xs)])


def draw_ground(axes: QuickAxes, world: World, window: Window) -> None:
    """Ground across the window, filled below."""
    beyond = 0.01 * window.width  # so that the line's ends lie outside
    top = ground_line(world, window.x0 - beyond, window.x1 + beyond)
    bottom = min(window.y0, float(top[:, 1].min())) - window.height
    below = np.array([*top, [top[-1, 0], bottom], [top[0, 0], bottom], top[0]])
    axes.draw_shape(Path(below, closed=True), style.GROUND, zorder=Z_GROUND)
    axes.draw_line(top, style.GROUND_LINE, style.MEDIUM, zorder=Z_GROUND)


def draw_grid(axes: QuickAxes, window: Window, spacing: float) -> None:
    """Lines on the plane of a creature seen from above, `spacing` metres apart."""
    for x in np.arange(math.ceil(window.x0 / spacing), math.floor(window.x1 / spacing) + 1) * spacing:
        axes.draw_line(np.array([[x, window.y0], [x, window.y1]]), style.GRID, style.THIN, zorder=Z_GRID)
    for y in np.arange(math.ceil(window.y0 / spacing), math.floor(window.y1 / spacing) + 1) * spacing:
        axes.draw_line(np.array([[window.x0, y], [window.x1, y]]), style.GRID, style.THIN, zorder=Z_GRID)


def draw_follow(axes: QuickAxes, window: Window, path: Array) -> None:
    """The follow point where it ends, with the way it took (n, 2); nothing where that lies outside the window."""
    inside = (path[:, 0] > window.x0) & (path[:, 0] < window.x1) & (path[:, 1] > window.y0) & (path[:, 1] < window.y1)
    if inside.any() and np.ptp(path, axis=0).max() > 0.0:
        axes.plot(*path.T, color=style.FOLLOW, linewidth=style.THIN, linestyle=(0, (1, 2)), zorder=Z_TRACE)
    if inside[-1]:
        for size, marker in ((11, "o"), (4, "o")):  # a target: ring and bull's eye
            fill = style.FOLLOW if size == 4 else "none"
            axes.plot(
                *path[-1],
                marker=marker,
                markersize=size,
                markerfacecolor=fill,
                markeredgecolor=style.FOLLOW,
                markeredgewidth=style.MEDIUM,
                zorder=Z_FOLLOW,
            )


def draw_trace(axes: QuickAxes, path: Array) -> None:
    """The way of the centre of mass, (n, 2)."""
    axes.draw_line(path, style.TRACE, style.MEDIUM, alpha=0.75, zorder=Z_TRACE)
