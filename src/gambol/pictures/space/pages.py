"""Film strips of bodies in space: all poses in one scene, or moments side by side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from gambol.drawing import style
from gambol.drawing.layers import Z_WORDS
from gambol.drawing.paper import Page, Window
from gambol.drawing.snapshot import Snapshot, snapshot
from gambol.drawing.words import draw_scale_bar, title_height
from gambol.pictures.bodies.course import Array, Course, Frames
from gambol.pictures.space.scene import Pose, draw_scene, fitted_view
from gambol.raster.view import Frame, View
from gambol.worlds.world import World

GAP = 0.07  # inches between panels
COLUMNS = 4  # panels in a row
PANEL = 0.62  # height of a panel, of its width
LOWEST, HIGHEST = 0.2, 0.42  # height of a scene, of its width
SIDE, HEAD, FOOT = 0.12, 0.24, 0.42  # inches around bodies: beside them, above them for the time, below for the scale
ROAMS = 1.5  # body lengths: a creature that gets around by more is followed from panel to panel
LABEL_DROP = 0.1  # inches from a body down to its time
FIRST = 0.55  # how strongly the first pose of a scene is drawn


@dataclass(frozen=True)
class Cell:
    """A rectangle of a page, in inches."""

    left: float
    bottom: float
    width: float
    height: float

    @property
    def frame(self) -> Frame:
        """Its pixels, with room around bodies."""
        side, head, foot = (inches * style.DPI for inches in (SIDE, HEAD, FOOT))
        return Frame(round(self.width * style.DPI), round(self.height * style.DPI), side, side, head, foot)

    def axes(self, page: Page, view: View, at: Array) -> tuple[Axes, Window, float]:
        """Axes in metres of where a place (3,) is, what they show, and inches to the metre."""
        scale = view.scale(at) / style.DPI
        window = Window(0.0, 0.0, self.width / scale, self.height / scale)
        return page.scene(self.left, self.bottom, scale, window), window, scale


def draw_portrait(page: Page, moment: Snapshot, world: World, cell: Cell) -> None:
    """A body at one moment, as large as fits the cell, with its scale."""
    pose = Pose(moment)
    view = fitted_view([pose], cell.frame)
    axes, window, scale = cell.axes(page, view, moment.position.mean(axis=0))
    draw_scene(axes, world, [pose], view)
    draw_scale_bar(axes, window, scale, rise=0.11)


def scene_page(course: Course, frames: Frames, width: float) -> Page:
    """All poses where they were, the oldest palest, with their times."""
    motion, strengths = course.motion, np.linspace(FIRST, 1.0, len(frames)).tolist()
    poses = [Pose(snapshot(motion, k), strength) for k, strength in zip(frames.tolist(), strengths, strict=True)]
    cell = _low_cell(poses, width)
    page = Page(width, title_height(width) + cell.height)
    view = fitted_view(poses, cell.frame)
    axes, window, scale = cell.axes(page, view, motion.centre[frames[-1]])
    draw_scene(axes, motion.world, poses, view, [motion.centre[: frames[-1] + 1]])
    for k in frames.tolist():
        x, y, _ = view.seen(motion.position[k]).T / style.DPI
        place = (0.5 * (x.min() + x.max()) / scale, (cell.height - y.max() - LABEL_DROP) / scale)
        axes.text(
            *place,
            f"{motion.time[k]:.1f} s",
            ha="center",
            va="top",
            color=style.QUIET_INK,
            fontsize=style.SMALL_SIZE,
            zorder=Z_WORDS,
        )
    draw_scale_bar(axes, window, scale)
    return page


def _low_cell(poses: Sequence[Pose], width: float) -> Cell:
    """A cell across the page, no higher than the poses need."""
    tall = Cell(0.0, 0.0, width, HIGHEST * width)
    view = fitted_view(poses, tall.frame)
    down = np.concatenate([view.seen(pose.mesh.vertices)[:, 1] for pose in poses]) / style.DPI
    return Cell(0.0, 0.0, width, max(LOWEST * width, min(tall.height, float(np.ptp(down)) + HEAD + FOOT)))


def panels_page(course: Course, frames: Frames, width: float) -> Page:
    """One panel for each moment, all of the same scale: the same place, or where the body is."""
    motion, columns = course.motion, min(COLUMNS, len(frames))
    rows = math.ceil(len(frames) / columns)
    panel = (width - GAP * (columns - 1)) / columns
    height = (PANEL if columns > 1 else HIGHEST) * panel
    page = Page(width, title_height(width) + rows * height + GAP * (rows - 1))
    places, centre = motion.position[frames], motion.centre[frames]
    roams = float(np.ptp(places.reshape(-1, 3), axis=0).max()) > ROAMS * course.length
    shift = centre if roams else np.tile(centre.mean(axis=0), (len(frames), 1))
    poses = [Pose(snapshot(motion, frame)) for frame in frames.tolist()]
    view = fitted_view(poses, Cell(0.0, 0.0, panel, height).frame, shift)
    for k, frame in enumerate(frames.tolist()):
        bottom = page.height - title_height(width) - (k // columns) * (height + GAP) - height
        cell, seen = Cell((k % columns) * (panel + GAP), bottom, panel, height), view.moved(shift[k])
        axes, window, scale = cell.axes(page, seen, centre[k])
        time = float(motion.time[frame])
        draw_scene(axes, motion.world, [poses[k]], seen, [motion.centre[: frame + 1]], time)
        axes.text(
            0.08 / scale,
            window.y1 - 0.08 / scale,
            f"{time:.2f} s",
            va="top",
            color=style.QUIET_INK,
            fontsize=style.SMALL_SIZE,
            zorder=Z_WORDS,
        )
        if frame == frames[-1]:
            draw_scale_bar(axes, window, scale)
    return page
