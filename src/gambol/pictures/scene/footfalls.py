"""The footfall diagram of a stride: a bar for each foot while it is down, after Hildebrand 1965."""

from __future__ import annotations

import numpy as np
from matplotlib.patches import Rectangle
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.paper import Page, Window
from gambol.motion.motion import Motion
from gambol.motion.stride import Row, Stride, Touches, foot_touches, rows_of

Array = NDArray[np.float64]

ROW = 0.2  # inches for one foot
LEAST_ROW = 0.11  # the same of what has many
MANY = 6  # feet
BAR = 0.62  # of a row
FOOT = 0.34  # inches below, for the time
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
NEAR, FAR = style.BODY, style.BODY_FAR  # as limbs of a body that looks right
AIR = style.WATER  # while no foot is down


def row_height(motion: Motion) -> float:
    """Inches for one foot."""
    return ROW if len(rows_of(motion.creature)) <= MANY else LEAST_ROW


def diagram_height(motion: Motion) -> float:
    """Inches that a diagram takes, with its time below."""
    return row_height(motion) * len(rows_of(motion.creature)) + FOOT


def draw_diagram(page: Page, left: float, bottom: float, width: float, motion: Motion, stride: Stride) -> None:
    """Bars of all feet in a stride, `width` inches long, with names to the left and the time below."""
    rows, row = rows_of(motion.creature), row_height(motion)
    _times(page, left, bottom + FOOT, width, stride)
    if not rows:
        return
    height = row * len(rows)
    axes = page.scene(left, bottom + FOOT, 1.0, Window(0.0, 0.0, width, height), style.SKY)
    inside = (motion.time >= stride.begin - 1e-9) & (motion.time < stride.end - 1e-9)
    share = (motion.time[inside] - stride.begin) / stride.seconds
    touches = foot_touches(motion)[inside]
    ends = np.append(share[1:], 1.0)
    if len(touches) > 1:
        touches[-1] = touches[-2]  # the landing after it is another stride's
    _bars(axes, share, ends, np.asarray(~touches.any(axis=1)), 0.0, height, width, AIR)
    for k, one in enumerate(rows):
        low = height - (k + 1) * row + 0.5 * (1.0 - BAR) * row
        _bars(axes, share, ends, touches[:, one.foot], low, BAR * row, width, FAR if one.far else NEAR)
        _name(page, one, left, bottom + FOOT + height - (k + 0.5) * row, row)
    for quarter in QUARTERS[1:-1]:
        x = quarter * width
        axes.draw_line(np.array([[x, 0.0], [x, height]]), style.GRID, style.HAIRLINE, zorder=1)


def _bars(
    axes: QuickAxes, begins: Array, ends: Array, on: Touches, low: float, high: float, width: float, fill: str
) -> None:
    """A bar for each stretch of frames in which something holds."""
    edges, order = np.diff(np.concatenate([[0], on.astype(np.int8), [0]])), 0 if fill == AIR else 2
    for first, after in zip(np.flatnonzero(edges > 0), np.flatnonzero(edges < 0), strict=True):
        x0, x1 = float(begins[first]) * width, float(ends[after - 1]) * width
        axes.add_patch(Rectangle((x0, low), x1 - x0, high, facecolor=fill, linewidth=0.0, zorder=order))


def _name(page: Page, row: Row, left: float, middle: float, height: float) -> None:
    size = style.TEXT_SIZE if height >= ROW else 0.85 * style.SMALL_SIZE
    page.write(left - 0.08, middle, row.label, ha="right", va="center_baseline", color=style.QUIET_INK, fontsize=size)


def _times(page: Page, left: float, bottom: float, width: float, stride: Stride) -> None:
    """Shares of the stride, and how long it takes."""
    look = {"color": style.QUIET_INK, "fontsize": style.SMALL_SIZE, "va": "top"}
    for quarter in QUARTERS:
        words = f"{100 * quarter:.0f} %" if quarter < 1.0 else f"{stride.seconds:.2f} s"
        page.write(
            left + quarter * width,
            bottom - 0.06,
            words,
            ha="right" if quarter == 1.0 else "left" if quarter == 0.0 else "center",
            **look,
        )
