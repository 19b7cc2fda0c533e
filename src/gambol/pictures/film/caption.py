"""What stands still before a film: the creature's name, time, distance and speed, its sensors as lamps, a scale bar."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.patches import Circle, Polygon
from matplotlib.text import Text
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.paper import Window
from gambol.drawing.words import draw_scale_bar, signed
from gambol.pictures.bodies.course import Course
from gambol.pictures.film.camera import HEAD, HEIGHT, WIDTH, steady
from gambol.pictures.film.stamp import Letters, Stamp, stamp_of
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]

LEFT = 0.14  # inches from the frame's edge
FIRST_LINE, SECOND_LINE = HEIGHT - 0.25, HEIGHT - 0.53  # inches
COLUMN = 0.92  # inches for a number
LAMP, LAMP_GAP = 0.095, 0.25  # inches: radius, and from lamp to lamp
LAMPS_WIDTH = 4.2  # inches before the scale bar begins
LAMP_TEXT = 6.3  # points
MIDDLE = np.array([0.5 * WIDTH, 0.5 * (HEIGHT - HEAD)])  # inches, of what is below the words
CALM = 0.5  # s of film that the shown speed is averaged over


class Caption:
    """Words and lamps over the scene, measured in inches from the lower left corner."""

    def __init__(self, axes: Axes, course: Course, scale: float, fps: float, speed: float, alone: bool = True) -> None:
        """What is told of a course; beside others, which go at the same time, only what holds for all."""
        motion = course.motion
        self.axes, self.motion, self.course = axes, motion, course
        self.digits = 1 if speed >= 0.5 else 2
        self.pace = _pace(course, fps, speed) if alone else []
        # The bar is drawn in metres; everything else here divides by the scale to be in inches.
        self.inch = 1.0 / scale
        draw_scale_bar(axes, Window(0.0, 0.0, WIDTH * self.inch, HEIGHT * self.inch), scale, rise=SECOND_LINE)
        name = motion.creature.name if speed == 1.0 else f"{motion.creature.name}  ×{speed:g}"
        self.write(LEFT, FIRST_LINE, name, fontsize=style.TITLE_SIZE, fontweight="bold")
        self.numbers = self._columns()
        self.fixed: list[Artist] = [artist for artist in (*axes.lines, *axes.texts) if artist not in self.numbers]
        self.lamps = self._lamps() if alone else []
        self._lamp = lru_cache(None)(self._stamped_lamp)
        self._standing: list[Stamp] = []
        width, height = axes.figure.canvas.get_width_height()
        self._aside = RendererAgg(width, height, axes.figure.dpi)  # type: ignore[no-untyped-call]
        self._words = [Letters(number, self._aside) for number in self.numbers]

    def write(self, x: float, y: float, words: str, **look: Any) -> Text:
        look = {"color": style.INK, "fontsize": style.TEXT_SIZE, "va": "center_baseline", **look}
        return self.axes.text(x * self.inch, y * self.inch, words, **look)

    def paint(self, frame: int, renderer: RendererAgg) -> None:
        """Puts name, numbers and lamps onto a frame; each is drawn once for what it shows."""
        self._standing = self._standing or [self._stamp([artist]) for artist in self.fixed]
        for stamp in self._standing:
            stamp.put(renderer)
        time = f"{self.motion.time[frame]:.{self.digits}f} s"
        for letters, words in zip(self._words, [time, *(column[frame] for column in self.pace)], strict=False):
            letters.stamp(words).put(renderer)
        for k, value in enumerate(self.motion.sensors[frame, : len(self.lamps)].tolist()):
            self._lamp(k, value > 0.5).put(renderer)

    def _stamped_lamp(self, k: int, lit: bool) -> Stamp:
        lamp, letters = self.lamps[k]
        lamp.set(facecolor=style.LIT if lit else style.PAPER, edgecolor=style.LIT_LINE if lit else style.RAIL)
        letters.set_color(style.INK if lit else style.QUIET_INK)
        return self._stamp([lamp, letters])

    def _stamp(self, artists: list[Artist]) -> Stamp:
        return stamp_of(artists, self._aside)

    def _columns(self) -> list[Text]:
        """Time, distance and speed, each at its own place, so that they stand still while they change."""
        right = WIDTH - LEFT
        if self.motion.status != "ok":
            words = f"{self.motion.status} after {self.motion.time[-1]:.2f} s"
            self.write(right, FIRST_LINE, words, ha="right", color=style.ALARM, fontweight="bold")
            return []
        places = [right - COLUMN * k for k in range(len(self.pace), -1, -1)]
        return [self.write(x, FIRST_LINE, "", ha="right", color=style.QUIET_INK) for x in places]

    def _lamps(self) -> list[tuple[Circle, Text]]:
        """One for each sensor, with its name as far as that fits."""
        names = [sensor.name for sensor in self.motion.creature.sensors]
        gap = min(LAMP_GAP, LAMPS_WIDTH / max(1, len(names)))
        radius = LAMP * gap / LAMP_GAP
        named = gap == LAMP_GAP and all(len(name) <= 3 for name in names)
        lamps = []
        for k, name in enumerate(names):
            x = LEFT + radius + gap * k
            lamp = Circle((x * self.inch, SECOND_LINE * self.inch), radius * self.inch, linewidth=style.THIN)
            self.axes.add_patch(lamp)
            size = LAMP_TEXT if len(name) < 3 else 0.85 * LAMP_TEXT
            lamps.append((lamp, self.write(x, SECOND_LINE, name if named else "", ha="center", fontsize=size)))
        return lamps


class Pointer:
    """An arrow at the frame's edge towards a follow point outside of it, with the distance."""

    def __init__(self, caption: Caption) -> None:
        self.caption = caption
        self.arrow = Polygon(np.zeros((3, 2)), facecolor=style.FOLLOW, edgecolor="none")
        caption.axes.add_patch(self.arrow)
        self.words = caption.write(0.0, 0.0, "", color=style.FOLLOW, fontsize=style.SMALL_SIZE, ha="center")

    def paint(self, window: Window, scale: float, frame: int, renderer: RendererAgg) -> None:
        """Points at the follow point and tells its distance, where it lies outside the window."""
        point = self.caption.motion.follow[frame]
        if window.x0 < point[0] < window.x1 and window.y0 < point[1] < window.y1:
            return
        offset = (point - (window.x0, window.y0)) * scale - MIDDLE  # inches
        tip = MIDDLE + offset / np.max(np.abs(offset) / (MIDDLE - LEFT))
        ahead = offset / lengths(offset)
        base, side = tip - 0.14 * ahead, 0.06 * np.array([-ahead[1], ahead[0]])
        self.arrow.set_xy(np.array([tip, base + side, base - side]) * self.caption.inch)
        away = float(lengths(point - self.caption.course.centre[frame]))
        self.words.set_text(f"{away:.1f} m")
        self.words.set_position(tuple((tip - 0.38 * ahead) * self.caption.inch))
        self.arrow.draw(renderer)
        self.words.draw(renderer)


def _pace(course: Course, fps: float, speed: float) -> list[list[str]]:
    """Distance and speed at every frame, in words; nothing for a creature that is held to the world."""
    motion = course.motion
    if not motion.creature.free:
        return []
    away = course.away
    calm = np.column_stack([steady(along, CALM * fps) for along in course.path.T])
    velocity = np.gradient(calm, speed / fps, axis=0) if len(calm) > 1 else np.zeros_like(calm)
    rates = velocity[:, 0] if velocity.shape[1] == 1 else np.sqrt((velocity * velocity).sum(axis=1))
    unit, size, digits = ("cm/s", 0.01, 0) if np.abs(rates).max() < 2.0 else ("m/s", 1.0, 1)
    return [[f"{signed(float(x), 2)} m" for x in away], [f"{signed(float(x) / size, digits)} {unit}" for x in rates]]
