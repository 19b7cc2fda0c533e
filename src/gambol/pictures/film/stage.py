"""Draws the frames of a film, one after another on the same figure."""

from __future__ import annotations

import abc
from dataclasses import dataclass
from typing import ClassVar, TypeVar

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.axes import QuickAxes
from gambol.drawing.brush import Brush
from gambol.drawing.layers import Z_FOLLOW
from gambol.drawing.paper import Page, Window
from gambol.drawing.snapshot import snapshot
from gambol.drawing.words import round_length
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import details_of
from gambol.pictures.film.backdrop import Backdrop, Pixels
from gambol.pictures.film.camera import HEIGHT, WIDTH, Camera
from gambol.pictures.film.caption import Caption, Pointer
from gambol.pictures.film.marks import draw_marks
from gambol.pictures.film.screen import Screen
from gambol.pictures.film.soil import draw_soil
from gambol.pictures.film.video import Frame
from gambol.pictures.scene.scenery import draw_follow, draw_grid, draw_ground, draw_trace
from gambol.worlds.terrain import RandomTerrain, Segments
from gambol.worlds.world import World

Array = NDArray[np.float64]
Quick = TypeVar("Quick", bound=QuickAxes)

DOT = 5.0  # points: the centre of mass
GRID = 0.7  # inches between lines on the plane, at most
BEYOND = 0.1  # inches around a piece of the surroundings from where lines and marks reach into it


@dataclass(frozen=True, eq=False)
class Trace:
    """The way of the centre of mass as it was recorded, which may be finer than the film's frames."""

    time: Array  # (T,) s
    centre: Array  # (T, 2) m

    def until(self, now: float) -> Array:
        return self.centre[: int(np.searchsorted(self.time, now, side="right"))]


class Stage(abc.ABC):
    """A scene that the camera moves through, with a caption that stands still before it."""

    caption: Caption
    shaded: ClassVar[bool] = False  # whether its pictures have light and shade, and so many colours

    def __init__(self, pixels: int, background: str, transparent: bool = False) -> None:
        self.transparent = transparent
        self.size = frame_size(pixels)
        self.page = Page(WIDTH, HEIGHT)
        self.page.figure.set_dpi(pixels / WIDTH)
        self.canvas = FigureCanvasAgg(self.page.figure)
        self.scene = self._axes(Screen, "none" if transparent else background)
        self.front = self._axes(QuickAxes, "none")

    def in_front(self, scale: float) -> Axes:
        """Axes for the caption, `scale` inches to the metre."""
        self.front.set(xlim=(0.0, WIDTH / scale), ylim=(0.0, HEIGHT / scale))
        return self.front

    def frame(self, k: int) -> Frame:
        """The picture of frame k."""
        renderer = self.canvas.get_renderer()  # type: ignore[no-untyped-call]
        renderer.clear()
        self.draw(k, renderer)
        self.caption.paint(k, renderer)
        width, height = self.size
        return np.array(renderer.buffer_rgba())[:height, :width]

    @abc.abstractmethod
    def draw(self, k: int, renderer: RendererAgg) -> None:
        """Draws what frame k shows behind the caption."""

    def _axes(self, kind: type[Quick], background: str) -> Quick:
        axes = kind(self.page.figure, (0.0, 0.0, 1.0, 1.0), facecolor=background)
        self.page.figure.add_axes(axes)
        axes.set(xticks=[], yticks=[], autoscale_on=False)
        for side in (*axes.spines.values(), axes.xaxis, axes.yaxis):
            side.set_visible(False)
        return axes


class PlaneStage(Stage):
    """The stage of a body in a plane."""

    def __init__(
        self,
        course: Course,
        trace: Trace,
        camera: Camera,
        pixels: int,
        fps: float,
        speed: float,
        transparent: bool = False,
    ) -> None:
        self.background = style.WATER if course.motion.world.drag > 0.0 else style.SKY
        super().__init__(pixels, self.background, transparent)
        self.course, self.trace, self.camera = course, trace, camera.on_pixels(pixels / WIDTH)
        self.per_metre = camera.scale * pixels / WIDTH  # pixels
        self.world = _drawn_once(course.motion.world)
        self.details = details_of(course.motion.creature)
        self.backdrop = Backdrop(self._surroundings)
        self.caption = Caption(self.in_front(camera.scale), course, camera.scale, fps, speed)
        self.pointer = Pointer(self.caption) if course.motion.creature.seen_from_above else None

    def draw(self, k: int, renderer: RendererAgg) -> None:
        window = self.camera.window(k)
        left, bottom = round(window.x0 * self.per_metre), round(window.y0 * self.per_metre)
        self.backdrop.put(left, bottom, np.asarray(renderer.buffer_rgba()))  # type: ignore[no-untyped-call]
        self.scene.look_at(window)
        if self.pointer:
            draw_follow(self.scene, window, self.course.motion.follow[: k + 1])
        moment = snapshot(self.course.motion, k)
        self.details.draw(Brush(self.scene, moment, self.details.unit, background=self.background, textured=True))
        self._draw_trace(k)
        self.scene.paint(renderer)
        if self.pointer:
            self.pointer.paint(window, self.camera.scale, k, renderer)

    def _surroundings(self, column: int, row: int) -> Pixels:
        """A piece of the world behind the body."""
        width, height = self.canvas.get_width_height()
        aside = RendererAgg(width, height, self.page.figure.dpi)  # type: ignore[no-untyped-call]
        window = self.camera.seen_from(column * width / self.per_metre, row * height / self.per_metre)
        self.scene.look_at(window)
        self._draw_surroundings(_wider(window, BEYOND / self.camera.scale))
        self.scene.patch.draw(aside)
        self.scene.paint(aside)
        return np.array(aside.buffer_rgba())  # type: ignore[no-untyped-call]

    def _draw_surroundings(self, window: Window) -> None:
        scale = self.camera.scale
        if self.pointer:
            draw_grid(self.scene, window, round_length(GRID / scale))
        else:
            draw_ground(self.scene, self.world, window)
            draw_soil(self.scene, self.world, window, scale)
            draw_marks(self.scene, self.world, window, scale)
            self.details.draw_support(self.scene, window)

    def _draw_trace(self, k: int) -> None:
        """The way of the centre of mass up to now, and where it is."""
        motion, now = self.course.motion, self.course.centre[k]
        draw_trace(self.scene, np.vstack([self.trace.until(float(motion.time[k])), now]))
        radius = 0.5 * DOT / 72.0 / self.camera.scale
        self.scene.draw_disc(now, radius, style.TRACE, style.PAPER, style.THIN, zorder=Z_FOLLOW)


def frame_size(width: int) -> tuple[int, int]:
    """Pixels across and down, both even, as H.264 needs them.

    >>> frame_size(960), frame_size(501)
    ((960, 540), (500, 280))
    """
    return width - width % 2, int(width * HEIGHT / WIDTH) // 2 * 2


def _wider(window: Window, beyond: float) -> Window:
    return Window(window.x0 - beyond, window.y0 - beyond, window.x1 + beyond, window.y1 + beyond)


def _drawn_once(world: World) -> World:
    """The same ground with its random corners drawn once, instead of for every frame."""
    if not isinstance(world.terrain, RandomTerrain):
        return world
    points = tuple(zip(*world.terrain.profile(), strict=True))
    return world.model_copy(update={"terrain": Segments(points=points)})
