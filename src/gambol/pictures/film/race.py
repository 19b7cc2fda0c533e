"""Several bodies in space side by side, as one film and as one strip: they start together, each in its own lane."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.layers import Z_WORDS
from gambol.drawing.paper import Page, Target, check_target, plain_settings
from gambol.drawing.snapshot import Snapshot, snapshot
from gambol.drawing.words import draw_scale_bar
from gambol.errors import InvalidInput
from gambol.motion.motion import Motion
from gambol.pictures.bodies.course import Course
from gambol.pictures.film.film import film_settings, filmed, write_film
from gambol.pictures.film.space_stage import Player, SpaceStage
from gambol.pictures.space.pages import Cell
from gambol.pictures.space.scene import Pose, beside, draw_scene, fitted_view
from gambol.progress import Progress

Array = NDArray[np.float64]

LANE = 0.45  # body lengths from lane to lane, at least
ROOM = 1.5  # body widths from lane to lane, at least
WIDTH = 10.0  # inches
HEIGHT = 0.45  # of a strip, of its width
TITLE = 0.42  # inches
NAME_GAP, NAMES = 0.12, 1.8  # inches from a body to its name, and that names take on the right


def race_film(
    motions: Sequence[Motion],
    names: Sequence[str],
    path: str | os.PathLike[str],
    fps: float | None = None,
    width: int | None = None,
    speed: float = 1.0,
    follow: bool = True,
    progress: Progress | None = None,
) -> None:
    """Writes motions of bodies in space as one film, side by side with their names; the first is farthest away.

    Args:
        motions: what to show; one that ends early stays where it is.
        names: what stands over each.
        path: where to write it; `.mp4` or `.gif`.
        fps, width, speed, follow, progress: as of `gambol.pictures.film.film.film`.
    """
    offsets = lanes(motions)
    ending, fps, width = film_settings(path, motions[0], fps, width, speed)
    shown = [filmed(motion, fps, speed) for motion in motions]
    players = [
        Player(course, drawable, offset, name)
        for (drawable, course), offset, name in zip(shown, offsets, names, strict=True)
    ]
    count = max(len(player.course.corners) for player in players)
    write_film(path, lambda: SpaceStage(players, width, fps, speed, follow), count, ending, fps, progress)


def race_strip(motions: Sequence[Motion], names: Sequence[str], path: Target, title: str = "") -> Figure:
    """Draws where the bodies of motions in space end, side by side, with the ways they took, names and distances."""
    check_target(path)
    courses = [Course.of(motion) for motion in motions]
    last, offsets = [len(course.corners) - 1 for course in courses], lanes(motions)
    ends = [snapshot(motion, k) for motion, k in zip(motions, last, strict=True)]

    def laned(moments: Sequence[Snapshot]) -> list[Pose]:
        placed = zip(moments, offsets, strict=True)
        return [Pose(replace(moment, position=moment.position + offset)) for moment, offset in placed]

    poses, begun = laned(ends), laned([snapshot(motion, 0) for motion in motions])
    ways = [motion.centre[: k + 1] + offset for motion, k, offset in zip(motions, last, offsets, strict=True)]
    cell = Cell(0.0, 0.0, WIDTH, HEIGHT * WIDTH)
    with plain_settings():
        page = Page(WIDTH, cell.height + TITLE)
        view = fitted_view([*begun, *poses], replace(cell.frame, right=NAMES * style.DPI))
        axes, window, scale = cell.axes(page, view, np.mean([way[-1] for way in ways], axis=0))
        draw_scene(axes, motions[0].world, poses, view, ways)
        for pose, course, name in zip(poses, courses, names, strict=True):
            x, y = (pixels / style.DPI for pixels in beside(pose.mesh, view))
            axes.text(
                (x + NAME_GAP) / scale,
                (cell.height - y) / scale,
                f"{name}  {course.distance:.2f} m",
                va="center",
                color=style.INK,
                fontsize=style.TEXT_SIZE,
                zorder=Z_WORDS,
            )
        draw_scale_bar(axes, window, scale)
        page.write(
            0.04, page.height - 0.28, title or motions[0].creature.name, fontsize=style.TITLE_SIZE, fontweight="bold"
        )
        return page.written(path)


def lanes(motions: Sequence[Motion]) -> list[Array]:
    """Where each motion is put: side by side across z, starting abreast, (3,) m each."""
    if not motions:
        raise InvalidInput("there are no motions", "a race has at least one", "give some")
    if flat := next((motion.creature.name for motion in motions if motion.creature.dimensions == 2), None):
        raise InvalidInput(
            f"{flat} moves in a plane",
            "only bodies in space can race side by side",
            "choose bodies in space, or a contact sheet",
        )
    across = max(float(np.ptp(motion.position[0, :, 2])) for motion in motions)
    apart = max(LANE * max(motion.creature.size for motion in motions), ROOM * across)
    middle = 0.5 * (len(motions) - 1)
    return [
        np.array([-motion.centre[0, 0], 0.0, (k - middle) * apart - motion.centre[0, 2]])
        for k, motion in enumerate(motions)
    ]
