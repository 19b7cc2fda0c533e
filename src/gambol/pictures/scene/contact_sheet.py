"""A contact sheet: many motions of one creature on a page, a strip of each, all at one scale.

Poses of a slow gait would lie on top of one another: they are drawn apart, as in Figure 4 of van de Panne 1996 ("scaled
for the purposes of illustration"), the same moments of each motion one below the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.layers import Z_CREATURE
from gambol.drawing.paper import Page, Target, Window, check_target, plain_settings
from gambol.drawing.snapshot import Snapshot, snapshot
from gambol.drawing.words import draw_scale_bar
from gambol.motion.motion import Motion
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.draw import draw_creature, draw_support
from gambol.pictures.scene.scenery import draw_ground, ground_line
from gambol.pictures.space.scene import Pose, draw_scene, fitted_view, frame_of
from gambol.skills.varying import Variations
from gambol.worlds.terrain import Flat

Array = NDArray[np.float64]

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
    strips = Strips.of(motions, names, seconds, columns, poses)
    head = TITLE if title else 0.0
    with plain_settings():
        page = Page(WIDTH, head + strips.height)
        if title:
            page.write(0.04, page.height - 0.28, title, fontsize=style.TITLE_SIZE, fontweight="bold")
        strips.draw(page, page.height - head)
        return page.written(path)


@dataclass(frozen=True, eq=False)
class Strips:
    """Strips of motions in cells side by side, all at one scale, as wide as a sheet."""

    motions: Sequence[Motion]
    names: Sequence[str]
    strips: Sequence[list[Snapshot]]
    columns: int

    @classmethod
    def of(
        cls,
        motions: Sequence[Motion],
        names: Sequence[str],
        seconds: Sequence[tuple[float, float]] | None = None,
        columns: int = 3,
        poses: int = POSES,
        apart: float = APART,
    ) -> Self:
        """As for `contact_sheet`; `apart` is how many body lengths lie between poses at least."""
        spans = seconds or [(0.0, math.inf)] * len(motions)
        strips = [
            poses_apart(Course.of(motion), span, poses, apart) for motion, span in zip(motions, spans, strict=True)
        ]
        return cls(motions, names, strips, columns)

    @cached_property
    def _windows(self) -> list[Window]:
        return [window_of(motion, strip) for motion, strip in zip(self.motions, self.strips, strict=True)]

    @property
    def _cell(self) -> float:
        return (WIDTH - GAP * (self.columns - 1)) / self.columns

    @property
    def _scale(self) -> float:
        return self._cell / max(window.width for window in self._windows)

    @property
    def _rise(self) -> float:
        return max(window.height for window in self._windows) * self._scale + BAND + HEADROOM

    @property
    def height(self) -> float:
        """Inches that they take."""
        rows = math.ceil(len(self.motions) / self.columns)
        return rows * (self._rise + WORDS) + GAP * (rows - 1)

    def draw(self, page: Page, top: float) -> None:
        """Draws them on a page, from `top` inches downwards."""
        cell, scale, rise = self._cell, self._scale, self._rise
        for k, (motion, strip, window) in enumerate(zip(self.motions, self.strips, self._windows, strict=True)):
            left = (k % self.columns) * (cell + GAP)
            bottom = top - (k // self.columns) * (rise + WORDS + GAP) - rise - WORDS
            page.write(left + 0.04, bottom + rise + 0.09, self.names[k], fontsize=style.TEXT_SIZE)
            shown = window_in(window, cell / scale, rise / scale, scale)
            draw_poses(page.scene(left, bottom, scale, shown), motion, strip, shown)
        draw_scale_bar(page.figure.axes[-1], shown, scale, rise=0.08)


def poses_apart(course: Course, span: tuple[float, float], poses: int, apart: float = APART) -> list[Snapshot]:
    """The body within the span: at equal times on level ground, moved apart where it would cover itself; on any other
    each time that it no longer covers where it was."""
    time = course.motion.time[: len(course.corners)]
    first, last = (int(np.searchsorted(time, t - 1e-9)) for t in span)
    last = min(last, len(time) - 1)
    shift = np.zeros(poses)
    if isinstance(course.motion.world.terrain, Flat):
        frames = np.round(np.linspace(first, last, poses)).astype(np.int64)
        way = course.centre[frames, 0]
        onward = 1.0 if way[-1] >= way[0] else -1.0
        steps = np.maximum(onward * np.diff(way), apart * course.length)
        shift[1:] = way[0] + onward * np.cumsum(steps) - way[1:]
    else:
        chosen = _apart(course.centre[first : last + 1, 0], apart * course.length)
        frames = first + np.array(chosen[:poses], np.int64)
        shift = shift[: len(frames)]
    moments = [snapshot(course.motion, int(frame)) for frame in frames]
    return [moved_along(moment, float(dx)) for moment, dx in zip(moments, shift, strict=True)]


def _apart(places: Array, least: float) -> list[int]:
    """Which of some places are so far from the last one before them; the first always.

    >>> _apart(np.array([0.0, 0.5, 1.2, 1.5, 2.5]), 1.0)
    [0, 2, 4]
    """
    chosen = [0]
    for i, x in enumerate(places):
        if abs(x - places[chosen[-1]]) >= least:
            chosen.append(i)
    return chosen


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


def draw_poses(axes: QuickAxes, motion: Motion, strip: list[Snapshot], window: Window) -> None:
    """Poses of a motion on their ground."""
    if motion.creature.dimensions == 3:
        poses = [Pose(moment) for moment in strip]
        draw_scene(axes, motion.world, poses, fitted_view(poses, frame_of(axes)))
        return
    draw_ground(axes, motion.world, window)
    draw_support(axes, motion.creature, window)
    for layer, moment in enumerate(strip):
        draw_creature(axes, moment, layer=Z_CREATURE + layer)
