"""What holds a creature of links to the world: a rail, a hinge or an axle."""

from __future__ import annotations

import math

import numpy as np
from matplotlib.axes import Axes

from gambol.creatures.articulated.creature import Articulated
from gambol.drawing import style
from gambol.drawing.layers import Z_TRACE
from gambol.drawing.paper import Window
from gambol.motion.placing import seen_from_the_side


def draw_held_root(axes: Axes, creature: Articulated, window: Window) -> None:
    """The rail, hinge or axle; nothing for a free creature."""
    if creature.free:
        return
    x, y = creature.root.at or (0.0, 0.0)
    if creature.root.kind == "slider":
        axes.plot([window.x0, window.x1], [y, y], color=style.RAIL, linewidth=style.THICK, zorder=Z_TRACE)
        return
    if creature.root.kind == "turntable":
        _draw_axle(axes, creature, x, y)
        return
    size = 0.035 * creature.size
    corners = [(x, y), (x - 0.8 * size, y - 1.3 * size), (x + 0.8 * size, y - 1.3 * size)]
    axes.fill(
        *zip(*corners, strict=True),
        facecolor=style.RAIL,
        edgecolor=style.GROUND_LINE,
        linewidth=style.THIN,
        joinstyle="round",
        zorder=Z_TRACE,
    )


def _draw_axle(axes: Axes, creature: Articulated, x: float, y: float) -> None:
    """The post that a turntable turns on, down to the ground, and the circles on which its rods' hinges go round."""
    axes.plot([x, x], [0.0, y], color=style.RAIL, linewidth=2 * style.THICK, solid_capstyle="butt", zorder=Z_TRACE)
    turn = np.linspace(0.0, 2.0 * math.pi, 73)
    hinges = {
        abs(joint.at[0] - creature.root.pivot[0]) for joint in creature.joints if joint.parent == creature.root.link
    }
    for radius in hinges:
        out = np.full_like(turn, radius)
        circle = seen_from_the_side(out, 0.0 * out, 0.0 * out + y, turn) + np.array([x, 0.0])
        axes.plot(*circle.T, color=style.RAIL, linewidth=style.HAIRLINE, zorder=Z_TRACE)
