"""The film strip: a creature at equal times along its way, after the figures of van de Panne & Fiume 1993."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.layers import Z_CREATURE, Z_WORDS
from gambol.drawing.paper import Page, Target, Window, check_target, picture_ending, plain_settings
from gambol.drawing.snapshot import snapshot
from gambol.drawing.transparency import check_transparent
from gambol.drawing.words import draw_scale_bar, round_length, title_height
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.pictures.bodies.course import Course, Frames
from gambol.pictures.bodies.details import details_of
from gambol.pictures.bodies.draw import draw_creature, draw_support
from gambol.pictures.scene.key_poses import key_poses
from gambol.pictures.scene.panels import panels_page
from gambol.pictures.scene.scenery import draw_follow, draw_grid, draw_ground, draw_trace, ground_line
from gambol.pictures.scene.title import write_title
from gambol.pictures.space.pages import panels_page as space_panels_page
from gambol.pictures.space.pages import scene_page
from gambol.portable.matrices import summed

Array = NDArray[np.float64]

WIDTH = 10.0  # inches
NARROWEST, WIDEST = 3.0, 100.0
TALLEST = 2.3  # inches that poses may take in height: a short way is not blown up to a poster
SMALLEST = 0.6  # inches of body length that steep ground, being high, leaves a creature
TALLEST_PLAN = 6.0
MARGIN = 0.35  # body lengths of ground before the first and beyond the last pose
HEADROOM = 0.14  # inches above the poses
BAND = 0.52  # inches of ground below its lowest point: times and scale bar stand in it
PLAIN_BAND = 0.3  # the same without scale bar
ROW_GAP = 0.1
LABEL_GAP = 0.4  # inches between times, or they would run into one another


def strip(
    motion: Motion,
    path: Target,
    frames: int | Sequence[int] | None = None,
    width: float = WIDTH,
    title: str | None = None,
    transparent: bool = False,
    keys: int | None = None,
) -> Figure:
    """Draws a motion as a film strip and writes it as PNG, SVG or PDF by the file's ending.

    A creature that travels is drawn where it is, at equal times, the oldest pose palest; one that stays in place is
    drawn in panels side by side.

    Args:
        motion: what to show.
        path: where to write it; `.png`, `.svg` or `.pdf`.
        frames: how many poses, or which frames of the motion; chosen from the distance unless given.
        width: inches; a PNG has 150 pixels to the inch.
        title: instead of the creature's name.
        transparent: whether what lies behind the file's picture is seen instead of paper and sky; only in a plane.
        keys: instead of a strip, so many poses of its last stride, above its footfalls (`gambol.plot.footfalls`).
    """
    if keys is not None:
        return key_poses(motion, path, keys, title, transparent)
    check_target(path)
    if transparent and path is not None:
        check_transparent(motion.creature, picture_ending(path))
    if not NARROWEST <= width <= WIDEST:
        raise InvalidInput(
            f"width is {width} inches", f"it must lie between {NARROWEST:g} and {WIDEST:g}", "leave it out for 10"
        )
    course = Course.of(motion)
    chosen = course.frames(frames)
    flat = {"panels": panels_page, "rows": _rows_page, "plan": _plan_page}
    in_space = {"panels": space_panels_page, "scene": scene_page}
    with plain_settings():
        page = (flat if motion.creature.dimensions == 2 else in_space)[course.arrangement](course, chosen, width)
        write_title(page, course, title)
        return page.written(path, transparent)


def _rows_page(course: Course, frames: Frames, width: float) -> Page:
    """Poses along the ground, wrapped over rows of the same scale."""
    rows = np.array_split(frames, min(course.rows, len(frames)))
    tallest = max(_rise(course, row) for row in rows)
    widest = max(float(np.ptp(course.corners[row][..., 0])) for row in rows) + 2 * MARGIN * course.length
    scale = min(width / widest, max(TALLEST / tallest, SMALLEST / course.length))
    bands = [*[PLAIN_BAND] * (len(rows) - 1), BAND]
    windows = [_row_window(course, row, width / scale, scale, band) for row, band in zip(rows, bands, strict=True)]
    heights = [window.height * scale for window in windows]
    page = Page(width, title_height(width) + summed(heights) + ROW_GAP * (len(rows) - 1))
    top = page.height - title_height(width)
    strength = dict(zip(frames.tolist(), np.linspace(style.OLDEST_STRENGTH, 1.0, len(frames)), strict=True))
    for row, window, height in zip(rows, windows, heights, strict=True):
        axes = page.scene(0.0, top - height, scale, window)
        draw_ground(axes, course.motion.world, window)
        draw_support(axes, course.motion.creature, window)
        _draw_poses(axes, course, row, [strength[frame] for frame in row.tolist()], style.SKY)
        draw_trace(axes, course.centre)
        _write_times(axes, course, row, scale)
        top -= height + ROW_GAP
    draw_scale_bar(axes, window, scale)
    return page


def _rise(course: Course, row: Frames) -> float:
    """Metres from the lowest ground below a row's poses to their highest point."""
    points = course.corners[row].reshape(-1, 2)
    ground = ground_line(course.motion.world, float(points[:, 0].min()), float(points[:, 0].max()))
    return float(max(points[:, 1].max(), ground[:, 1].max()) - min(points[:, 1].min(), ground[:, 1].min()))


def _row_window(course: Course, row: Frames, span: float, scale: float, band: float) -> Window:
    """The poses of a row in the middle of `span` metres of ground."""
    points = course.corners[row].reshape(-1, 2)
    middle = 0.5 * float(points[:, 0].min() + points[:, 0].max())
    x0, x1 = middle - 0.5 * span, middle + 0.5 * span
    ground = ground_line(course.motion.world, x0, x1)[:, 1]
    trace = course.centre[row[0] : row[-1] + 1, 1]
    low = min(float(points[:, 1].min()), float(ground.min()))
    high = max(float(points[:, 1].max()), float(ground.max()), float(trace.max()))
    return Window(x0, low - band / scale, x1, high + HEADROOM / scale)


def _write_times(axes: QuickAxes, course: Course, row: Frames, scale: float) -> None:
    """The time of each pose below it in the ground, as far as there is room."""
    labelled: list[float] = []
    half = 0.5 * LABEL_GAP / scale
    for frame in row:
        x = float(course.centre[frame, 0])
        if any(abs(x - other) * scale < LABEL_GAP for other in labelled):
            continue
        labelled.append(x)
        ground = float(course.motion.world.heights_along(np.linspace(x - half, x + half, 9)).min())
        axes.text(
            x,
            ground - 0.1 / scale,
            f"{course.motion.time[frame]:.1f} s",
            ha="center",
            va="top",
            color=style.QUIET_INK,
            fontsize=style.SMALL_SIZE,
            zorder=Z_WORDS,
        )


def _plan_page(course: Course, frames: Frames, width: float) -> Page:
    """Poses on the plane, seen from above."""
    points = np.concatenate([course.corners[frames].reshape(-1, 2), course.centre])
    low, high = points.min(axis=0), points.max(axis=0)
    margin = max(MARGIN * course.length, 1.1 * details_of(course.motion.creature).reach)
    scale = min(width / (high[0] - low[0] + 2 * margin), TALLEST_PLAN / (high[1] - low[1] + 2 * margin))
    middle, half = 0.5 * (low[0] + high[0]), 0.5 * width / scale
    window = Window(
        float(middle - half), float(low[1] - margin - 0.3 / scale), float(middle + half), float(high[1] + margin)
    )
    page = Page(width, title_height(width) + window.height * scale)
    background = style.WATER if course.motion.world.drag > 0.0 else style.SKY
    axes = page.scene(0.0, 0.0, scale, window, background)
    draw_grid(axes, window, round_length(1.3 / scale))
    draw_follow(axes, window, course.motion.follow[: len(course.centre)])
    _draw_poses(axes, course, frames, np.linspace(style.OLDEST_STRENGTH, 1.0, len(frames)).tolist(), background)
    draw_trace(axes, course.centre)
    draw_scale_bar(axes, window, scale)
    return page


def _draw_poses(axes: QuickAxes, course: Course, frames: Frames, strengths: Sequence[float], background: str) -> None:
    for layer, (frame, strength) in enumerate(zip(frames.tolist(), strengths, strict=True)):
        moment = snapshot(course.motion, frame)
        draw_creature(axes, moment, strength=strength, background=background, layer=Z_CREATURE + layer)
