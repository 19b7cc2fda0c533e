"""Moments of a motion side by side, for a creature that stays in place."""

from __future__ import annotations

import math

from gambol.compiler.arrays import log
from gambol.drawing import style
from gambol.drawing.layers import Z_WORDS
from gambol.drawing.paper import Page, Window
from gambol.drawing.snapshot import snapshot
from gambol.drawing.words import draw_scale_bar, round_length, title_height
from gambol.pictures.bodies.course import Array, Course, Frames
from gambol.pictures.bodies.details import details_of
from gambol.pictures.bodies.draw import draw_creature, draw_support
from gambol.pictures.scene.scenery import draw_follow, draw_grid, draw_ground, draw_trace, ground_line

GAP = 0.07  # inches between panels
HEIGHT = 1.4  # inches that a creature's window should come near to
HOLE = 0.2  # how much an incomplete last row is disliked, beside the logarithm of the misfit in height
TALLEST_PAGE = 6.0  # inches, so that a strip stays one
TALLEST = 2.3  # inches for the creature: a small window is not blown up
HEADROOM = 0.32  # inches above the creature, for the time
BAND = 0.34  # inches of ground below its lowest point, for the scale bar
MARGIN = 0.15  # body lengths around the creature
ROAMS = 5.0  # body lengths: a creature that gets around by more is followed from panel to panel
AFLOAT = 1.5  # body lengths above which the ground is left out of the picture


def panels_page(course: Course, frames: Frames, width: float) -> Page:
    """One panel for each moment, all of the same scale, in as many rows as make them a good size."""
    windows = panel_windows(course, frames)
    columns = _columns(len(frames), windows[0], width)
    rows = math.ceil(len(frames) / columns)
    panel = (width - GAP * (columns - 1)) / columns
    scale = min(panel / windows[0].width, TALLEST / windows[0].height)
    windows = [_with_room(window, panel / scale, scale) for window in windows]
    height = windows[0].height * scale
    page = Page(width, title_height(width) + rows * height + GAP * (rows - 1))
    top = page.height - title_height(width) - height
    for k, (frame, window) in enumerate(zip(frames.tolist(), windows, strict=True)):
        left, bottom = (k % columns) * (panel + GAP), top - (k // columns) * (height + GAP)
        _draw_panel(page, course, frame, left, bottom, scale, window)
        if frame == frames[-1]:
            draw_scale_bar(page.figure.axes[-1], window, scale)
    return page


def panel_windows(course: Course, frames: Frames) -> list[Window]:
    """What each panel shows, all of one size: the same place, or, for a creature that gets around, where it is."""
    low, high = course.corners[frames].min(axis=1), course.corners[frames].max(axis=1)
    for axis in (0, 1):
        if high[:, axis].max() - low[:, axis].min() <= ROAMS * course.length:
            low[:, axis], high[:, axis] = low[:, axis].min(), high[:, axis].max()
        else:
            middle, half = 0.5 * (low + high)[:, axis], 0.5 * (high - low)[:, axis].max()
            low[:, axis], high[:, axis] = middle - half, middle + half
    margin = max(MARGIN * course.length, 1.05 * details_of(course.motion.creature).reach)
    below = margin if course.motion.creature.seen_from_above else _gap_to_ground(course, low, high)
    low, high = low - (margin, below), high + margin
    return [Window(*a.tolist(), *b.tolist()) for a, b in zip(low, high, strict=True)]


def _gap_to_ground(course: Course, low: Array, high: Array) -> float:
    """Metres by which boxes (n, 2) reach down to show the ground, as far as it is near."""
    lines = [ground_line(course.motion.world, x0, x1) for x0, x1 in zip(low[:, 0], high[:, 0], strict=True)]
    gaps = [float(bottom - line[:, 1].min()) for bottom, line in zip(low[:, 1], lines, strict=True)]
    return max([0.0, *(gap for gap in gaps if gap < AFLOAT * course.length)])


def _columns(count: int, window: Window, width: float) -> int:
    """Columns for panels nearest to the height that suits them, with rows as even as can be."""

    def misfit(columns: int) -> float:
        height = width / columns * window.height / window.width
        page = math.ceil(count / columns) * (height + HEADROOM + BAND)
        too_tall = 2.0 * max(0.0, float(log(page / TALLEST_PAGE)))
        return abs(float(log(height / HEIGHT))) + too_tall + (HOLE if count % columns else 0.0)

    best = min(range(1, count + 1), key=misfit)
    return math.ceil(count / math.ceil(count / best))


def _with_room(window: Window, span: float, scale: float) -> Window:
    """The window with room for words above and below, and as wide as its panel."""
    middle = 0.5 * (window.x0 + window.x1)
    return Window(middle - 0.5 * span, window.y0 - BAND / scale, middle + 0.5 * span, window.y1 + HEADROOM / scale)


def _draw_panel(
    page: Page, course: Course, frame: int, left: float, bottom: float, scale: float, window: Window
) -> None:
    motion = course.motion
    background = style.WATER if motion.world.drag > 0.0 else style.SKY
    axes = page.scene(left, bottom, scale, window, background)
    if motion.creature.seen_from_above:
        draw_grid(axes, window, round_length(0.6 / scale))
        draw_follow(axes, window, motion.follow[: frame + 1])
    else:
        draw_ground(axes, motion.world, window)
        draw_support(axes, motion.creature, window)
    draw_creature(axes, snapshot(motion, frame), background=background)
    draw_trace(axes, course.centre[: frame + 1])
    axes.text(
        window.x0 + 0.08 / scale,
        window.y1 - 0.08 / scale,
        f"{motion.time[frame]:.2f} s",
        va="top",
        color=style.QUIET_INK,
        fontsize=style.SMALL_SIZE,
        zorder=Z_WORDS,
    )
