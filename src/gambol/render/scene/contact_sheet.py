"""A contact sheet: many motions of one creature on a page, a strip of each, all at one scale.

Poses of a slow gait would lie on top of one another: they are drawn apart, as in Figure 4 of van de Panne 1996 ("scaled
for the purposes of illustration"), the same moments of each motion one below the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gambol.motion.motion import Motion
from gambol.render.page import style
from gambol.render.page.page import Page, Target, Window, check_target, plain_settings
from gambol.render.page.words import draw_scale_bar
from gambol.render.scene.course import Course
from gambol.render.scene.draw import draw_creature, draw_support
from gambol.render.scene.scenery import Z_CREATURE, draw_ground, ground_line
from gambol.render.scene.snapshot import Snapshot, snapshot
from gambol.render.space.scene import Pose, draw_scene, fitted_view, frame_of
from gambol.skills.varying import Variations
from gambol.worlds.terrain import Flat

WIDTH = 12.0  # inches
GAP = 0.12  # inches between cells
WORDS = 0.3  # inches above a cell
TITLE = 0.42
MARGIN = 0.06  # body sizes beside the poses
BAND = 0.16  # inches of ground
HEADROOM = 0.06
POSES = 6  # of a strip
SETTLED = 3.0  # s from which on a cycle is shown
APART = 0.85  # body lengths between the poses of a strip, at least


def variations_sheet(found: Variations, path: Target) -> Figure:
    """A cycle of each of the chosen variations of a gait, all from the same moment on."""
    spans = []
    for one in found.chosen:
        period = one.graph.period or one.gait.cycle
        start = math.ceil(SETTLED / period) * period
        spans.append((start, start + period * (POSES - 1) / POSES))
    names = [
        f"{i}   {one.name}   {100 * one.speed:.0f} cm/s   {one.graph.period or one.gait.cycle:.2f} s"
        for i, one in enumerate(found.chosen, 1)
    ]
    nominal = f"{100 * found.nominal.speed:.0f} ± {100 * found.band * abs(found.nominal.speed):.0f} cm/s"
    title = f"{found.nominal.motion.creature.name}: variations of a gait of {nominal}"
    return contact_sheet([one.motion for one in found.chosen], names, path, seconds=spans, title=title)


def contact_sheet(
    motions: Sequence[Motion],
    names: Sequence[str],
    path: Target,
    *,
    seconds: Sequence[tuple[float, float]] | None = None,
    columns: int = 3,
    title: str = "",
    poses: int = POSES,
) -> Figure:
    """Draws a strip of each motion, side by side and at one scale, as .png, .svg or .pdf.

    Args:
        motions: what to show, row by row.
        names: what stands above each.
        path: where to write it.
        seconds: from when to when each is shown; by default all of it.
        columns: strips in a row.
        title: what stands above all.
        poses: drawn of each motion, at equal times.
    """
    check_target(path)
    spans = seconds or [(0.0, math.inf)] * len(motions)
    strips = [poses_apart(Course.of(motion), span, poses) for motion, span in zip(motions, spans, strict=True)]
    windows = [window_of(motion, strip) for motion, strip in zip(motions, strips, strict=True)]
    cell = (WIDTH - GAP * (columns - 1)) / columns
    scale = cell / max(window.width for window in windows)
    rise = max(window.height for window in windows) * scale + BAND + HEADROOM
    rows, head = math.ceil(len(motions) / columns), TITLE if title else 0.0
    with plain_settings():
        page = Page(WIDTH, head + rows * (rise + WORDS) + GAP * (rows - 1))
        if title:
            page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        for k, (motion, strip, window) in enumerate(zip(motions, strips, windows, strict=True)):
            left = (k % columns) * (cell + GAP)
            bottom = page.height - head - (k // columns) * (rise + WORDS + GAP) - rise - WORDS
            page.write(left + 0.04, bottom + rise + 0.09, names[k], fontsize=style.TEXT_SIZE)
            shown = window_in(window, cell / scale, rise / scale, scale)
            draw_poses(page.scene(left, bottom, scale, shown), motion, strip, shown)
        draw_scale_bar(page.figure.axes[-1], shown, scale, rise=0.08)
        return page.written(path)


def poses_apart(course: Course, span: tuple[float, float], poses: int) -> list[Snapshot]:
    """The body at equal times within the span, moved apart where it would cover itself, and the ground is level."""
    time = course.motion.time[: len(course.corners)]
    first, last = (int(np.searchsorted(time, t - 1e-9)) for t in span)
    frames = np.round(np.linspace(first, min(last, len(time) - 1), poses)).astype(np.int64)
    way = course.centre[frames, 0]
    shift = np.zeros(poses)
    if isinstance(course.motion.world.terrain, Flat):
        onward = 1.0 if way[-1] >= way[0] else -1.0
        steps = np.maximum(onward * np.diff(way), APART * course.length)
        shift[1:] = way[0] + onward * np.cumsum(steps) - way[1:]
    moments = [snapshot(course.motion, int(frame)) for frame in frames]
    return [moved_along(moment, float(dx)) for moment, dx in zip(moments, shift, strict=True)]


def moved_along(moment: Snapshot, dx: float, dy: float = 0.0) -> Snapshot:
    """The same pose elsewhere."""
    position = moment.position.copy()
    position[:, 0] += dx
    position[:, 1] += dy
    return replace(moment, position=position)


def window_of(motion: Motion, strip: list[Snapshot]) -> Window:
    """What the poses take, down to the ground."""
    points = np.concatenate([moment.corners() for moment in strip])
    (x0, y0), (x1, y1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    ground = ground_line(motion.world, x0, x1)[:, 1]
    margin = MARGIN * motion.creature.size
    return Window(x0 - margin, min(y0, float(ground.min())), x1 + margin, max(y1, float(ground.max())))


def window_in(window: Window, width: float, height: float, scale: float) -> Window:
    """The window in the middle of a cell of some metres, standing on its ground."""
    middle, bottom = 0.5 * (window.x0 + window.x1), window.y0 - BAND / scale
    return Window(middle - 0.5 * width, bottom, middle + 0.5 * width, bottom + height)


def draw_poses(axes: Axes, motion: Motion, strip: list[Snapshot], window: Window) -> None:
    """Poses of a motion on their ground."""
    if motion.creature.dimensions == 3:
        poses = [Pose(moment) for moment in strip]
        draw_scene(axes, motion.world, poses, fitted_view(poses, frame_of(axes)))
        return
    draw_ground(axes, motion.world, window)
    draw_support(axes, motion.creature, window)
    for layer, moment in enumerate(strip):
        draw_creature(axes, moment, layer=Z_CREATURE + layer)
