"""Key poses: one stride at equal times, above the diagram of its footfalls (Muybridge 1887; Hildebrand 1965)."""

from __future__ import annotations

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from gambol.compiler.arrays import atan2
from gambol.drawing import style
from gambol.drawing.layers import Z_CREATURE
from gambol.drawing.paper import Page, Target, Window, check_target, picture_ending, plain_settings
from gambol.drawing.snapshot import Snapshot, snapshot
from gambol.drawing.transparency import check_transparent
from gambol.drawing.words import draw_scale_bar
from gambol.errors import InvalidInput
from gambol.motion.front import heading
from gambol.motion.gait import told_bodies
from gambol.motion.motion import Motion
from gambol.motion.naming import manner_of, name_of
from gambol.motion.stride import Stride, stride_of
from gambol.pictures.bodies.draw import draw_creature, draw_support
from gambol.pictures.scene.contact_sheet import moved_along
from gambol.pictures.scene.footfalls import diagram_height, draw_diagram
from gambol.pictures.scene.scenery import draw_ground
from gambol.pictures.space.scene import Pose, draw_scene, fitted_view
from gambol.raster.view import Frame

Array = NDArray[np.float64]

WIDTH = 10.0  # inches
LEFT, RIGHT = 1.05, 0.12  # inches beside poses and bars: names of feet stand on the left
TITLE = 0.46
TALLEST = 1.9  # inches of a row of poses
BAND = 0.1  # inches of ground
HEADROOM = 0.12
TAKEN = 0.97  # of the room between two poses
MOST = 40
SIDE = 0.02  # inches beside a body in space
SEAM = 0.03  # inches between its panels, as between the frames of a film


def key_poses(
    motion: Motion, path: Target, keys: int = 8, title: str | None = None, transparent: bool = False
) -> Figure:
    """Draws `keys` poses of the last stride of a motion, and below them when each foot is down, as .png, .svg or .pdf.

    With no keys the diagram stands alone.
    """
    check_target(path)
    if transparent and path is not None:
        check_transparent(motion.creature, picture_ending(path))
    if not 0 <= keys <= MOST:
        raise InvalidInput(f"{keys} key poses", f"a stride has 0 to {MOST}", "8 are usual")
    stride = stride_of(motion)
    if stride is None:
        raise InvalidInput(
            "the motion does not return to the same pose",
            "key poses show one stride of a motion that repeats itself",
            "draw a film strip, or record for longer",
        )
    with plain_settings():
        draw = _Sheet(motion, stride, keys)
        page = draw.page(title)
        return page.written(path, transparent)


class _Sheet:
    """The page: a title, poses, bars."""

    def __init__(self, motion: Motion, stride: Stride, keys: int) -> None:
        self.motion, self.stride, self.keys = motion, stride, keys
        self.across = WIDTH - LEFT - RIGHT
        times = stride.begin + stride.seconds * (np.arange(keys) + 0.5) / max(keys, 1)
        self.frames = [int(np.argmin(np.abs(motion.time - time))) for time in times]

    def page(self, title: str | None) -> Page:
        flat = self.motion.creature.dimensions == 2
        rise = 0.0 if not self.keys else self._flat_rise if flat else self._space_rise
        below = diagram_height(self.motion)
        page = Page(WIDTH, TITLE + rise + below)
        self._write_title(page, title)
        if self.keys:
            (self._draw_flat if flat else self._draw_in_space)(page, below, rise)
        draw_diagram(page, LEFT, 0.0, self.across, self.motion, self.stride)
        return page

    def _write_title(self, page: Page, title: str | None) -> None:
        creature, gait = self.motion.creature, self.stride.gait
        name, manner = name_of(creature, gait), manner_of(creature, gait)
        words = title or f"{creature.name}: {name}{f', {manner}' if manner else ''}"
        page.write(0.04, page.height - 0.28, words, fontsize=style.TITLE_SIZE, fontweight="bold")
        told = [f"{told_bodies(gait.bodies(creature))} bodies/s", f"{self.stride.seconds:.2f} s a stride"]
        if creature.contacts_on:
            told.append(f"{100 * gait.flight:.0f} % in flight")
        page.write(WIDTH - 0.04, page.height - 0.28, "  ·  ".join(told), color=style.QUIET_INK, ha="right")

    # in a plane

    @property
    def _apart(self) -> float:
        """Inches from pose to pose."""
        return self.across / self.keys

    def _flat_poses(self) -> list[Snapshot]:
        """Poses whose centres of mass are at x = 0."""
        return [moved_along(snapshot(self.motion, k), -float(self.motion.centre[k, 0])) for k in self.frames]

    def _extent(self) -> tuple[float, float, float, float]:
        corners = np.concatenate([pose.corners() for pose in self._flat_poses()])
        ground = [float(self.motion.world.heights_along(self.motion.centre[k : k + 1, 0])[0]) for k in self.frames]
        (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
        return x0, min(y0, *ground), x1, y1

    @property
    def _scale(self) -> float:
        """Inches to the metre."""
        x0, y0, x1, y1 = self._extent()
        return min(TAKEN * self._apart / (x1 - x0), TALLEST / (y1 - y0))

    @property
    def _flat_rise(self) -> float:
        _, y0, _, y1 = self._extent()
        return (y1 - y0) * self._scale + BAND + HEADROOM

    def _draw_flat(self, page: Page, bottom: float, rise: float) -> None:
        """Poses side by side, each where its share of the stride stands below it, on ground that goes on."""
        scale, (x0, y0, x1, _) = self._scale, self._extent()
        window = Window(0.0, y0 - BAND / scale, self.across / scale, y0 + (rise - BAND) / scale)
        axes = page.scene(LEFT, bottom, scale, window)
        draw_ground(axes, self.motion.world, window)
        draw_support(axes, self.motion.creature, window)
        for k, pose in enumerate(self._flat_poses()):
            at = (k + 0.5) * self._apart / scale - 0.5 * (x0 + x1)
            draw_creature(axes, moved_along(pose, at), layer=Z_CREATURE + k)
        draw_scale_bar(axes, window, scale, rise=0.5 * BAND)

    # in space

    @property
    def _space_rise(self) -> float:
        return min(TALLEST, max(0.75, self._tallness() * self._apart + HEADROOM + BAND))

    def _tallness(self) -> float:
        """How high a body is seen for its width."""
        points = np.concatenate([self.motion.position[k] - self.motion.centre[k] for k in self.frames])
        low, high = points.min(axis=0), points.max(axis=0)
        return float((high[1] - low[1] + 0.35 * (high[2] - low[2])) / max(high[0] - low[0], 1e-9)) * 1.15

    def _draw_in_space(self, page: Page, bottom: float, rise: float) -> None:
        """A panel for each pose, seen from its right whichever way it goes."""
        motion, frames = self.motion, self.frames
        poses = [Pose(snapshot(motion, k)) for k in frames]
        facing = heading(motion.creature, motion.places)
        middle = 0.5 * (motion.centre[frames].min(axis=0) + motion.centre[frames].max(axis=0))
        width, height = (self._apart - SEAM) * style.DPI, rise * style.DPI
        side, head, foot = (inches * style.DPI for inches in (SIDE, HEADROOM, BAND))
        pixels = Frame(round(width), round(height), side, side, head, foot)
        places = [np.array([motion.centre[k, 0], middle[1], motion.centre[k, 2]]) for k in frames]
        turns = np.zeros(len(frames)) if facing is None else atan2(-facing[frames, 1], facing[frames, 0])
        view = fitted_view(poses, pixels, np.stack(places), turns)
        for k, pose in enumerate(poses):
            scene = view.turned(float(turns[k])).moved(places[k])
            scale = scene.scale(motion.centre[frames[k]]) / style.DPI
            window = Window(0.0, 0.0, (self._apart - SEAM) / scale, rise / scale)
            axes = page.scene(LEFT + k * self._apart + 0.5 * SEAM, bottom, scale, window)
            draw_scene(axes, motion.world, [pose], scene, time=float(motion.time[frames[k]]))
            if k == len(poses) - 1:
                draw_scale_bar(axes, window, scale, rise=0.6 * BAND)
