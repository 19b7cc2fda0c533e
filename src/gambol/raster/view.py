"""The eye that looks at a scene in space: where it is, which way it looks, and what it sees where in the picture."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gambol.portable.angles import sincos, tangent
from gambol.portable.matrices import product
from gambol.raster.mesh import dots

Array = NDArray[np.float64]

# A long lens, so that what is near does not swell; a quarter turned to what comes, so that it has a front and a side.
FIELD = math.radians(26.0)  # of view, across
AZIMUTH = math.radians(32.0)  # from straight across the way (z) towards where it leads (x)
LOWEST, HIGHEST = math.radians(13.0), math.radians(36.0)  # elevation: flat bodies are seen from higher up


@dataclass(frozen=True, eq=False)
class View:
    """An eye in space; the picture's rows go down from its top."""

    eye: Array  # (3,) m
    axes: Array  # (3, 3): right, up and back, towards the eye, as rows
    width: int  # pixels
    height: int
    focal: float  # pixels of one metre at a distance of one metre
    middle: tuple[float, float]  # pixels: where straight ahead is

    def seen(self, points: Array) -> Array:
        """Places (..., 3) in the picture: pixels across and down, and metres ahead."""
        away = points - self.eye
        right, up, back = (dots(away, axis) for axis in self.axes)
        far = np.where(np.abs(back) > 1e-9, -back, 1e-9)
        return np.stack([self.middle[0] + self.focal * right / far, self.middle[1] - self.focal * up / far, -back], -1)

    def rays(self) -> Array:
        """Where each pixel looks, (height, width, 3): to what is one metre ahead."""
        x = (np.arange(self.width) + 0.5 - self.middle[0]) / self.focal
        y = (self.middle[1] - np.arange(self.height) - 0.5) / self.focal
        right, up, back = self.axes
        return np.asarray(x[None, :, None] * right + y[:, None, None] * up - back)

    def moved(self, by: Array) -> View:
        """The same view from elsewhere."""
        return replace(self, eye=self.eye + by)

    def turned(self, angle: float) -> View:
        """The same view after it has gone round the vertical through the origin, with which it turns."""
        if angle == 0.0:
            return self
        return replace(self, eye=about_y(self.eye, angle), axes=about_y(self.axes, angle))

    def finer(self, times: float) -> View:
        """The same view with so many times the pixels, across and down."""
        x, y = self.middle
        return replace(
            self,
            width=round(self.width * times),
            height=round(self.height * times),
            focal=self.focal * times,
            middle=(x * times, y * times),
        )

    def scale(self, at: Array) -> float:
        """Pixels to the metre at a place (3,)."""
        return float(self.focal / self.seen(at)[2])


@dataclass(frozen=True)
class Frame:
    """A picture's size in pixels and how much of it, on each side, is kept free of what is looked at."""

    width: int
    height: int
    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0


def about_y(points: Array, angle: float) -> Array:
    """Points (..., 3) turned about the vertical, from x away from z for a positive angle: to the left.

    >>> about_y(np.array([1.0, 0.0, 0.0]), 0.5 * math.pi).round(9).tolist()
    [0.0, 0.0, -1.0]
    """
    if angle == 0.0:
        return points
    s, c = sincos(angle)
    x, y, z = np.moveaxis(points, -1, 0)
    return np.stack([c * x + s * z, y, c * z - s * x], axis=-1)


def fitted(points: Array, frame: Frame, elevation: float, azimuth: float = AZIMUTH, field: float = FIELD) -> View:
    """The nearest view from a direction that has all places (n, 3) within the frame.

    In the eye's axes a place (x, y, z) is within the frame from an eye at (X, Y, Z) if |x − X| ≤ u (Z − z), with u the
    tangent of half the angle that the frame takes; likewise up and down. The farthest of these give the eye.
    """
    axes = turned_axes(azimuth, elevation)
    x, y, z = (dots(points, axis) for axis in axes)
    focal = 0.5 * frame.width / tangent(0.5 * field)
    across, down = frame.width - frame.left - frame.right, frame.height - frame.top - frame.bottom
    u, v = 0.5 * across / focal, 0.5 * down / focal
    lefts, rights = (x - u * z).min(), (x + u * z).max()
    lows, highs = (y - v * z).min(), (y + v * z).max()
    away = max((rights - lefts) / (2.0 * u), (highs - lows) / (2.0 * v), z.max() + 1e-3)
    eye = np.array([0.5 * (lefts + rights), 0.5 * (lows + highs), away])
    middle = (frame.left + 0.5 * across, frame.top + 0.5 * down)
    return View(product(eye[None], axes)[0], axes, frame.width, frame.height, focal, middle)


def turned_axes(azimuth: float, elevation: float) -> Array:
    """Right, up and back of an eye so far round from z towards x, and so far up.

    >>> turned_axes(0.5 * math.pi, 0.0).round(9).tolist()  # seen from +x: right is -z
    [[0.0, 0.0, -1.0], [-0.0, 1.0, -0.0], [1.0, 0.0, 0.0]]
    """
    (s, c), (up, level) = sincos(azimuth), sincos(elevation)
    return np.array([[c, 0.0, -s], [-s * up, level, -c * up], [s * level, up, c * level]])


def suitable_elevation(places: Array) -> float:
    """From how high up a motion with places (T, n, 3) is seen best: higher, the flatter body and motion are."""
    low, high = places.min(axis=1), places.max(axis=1)
    tall = float(np.median(high[:, 1] - low[:, 1]) + np.ptp(0.5 * (low + high)[:, 1]))
    wide = float(np.median(high[:, 2] - low[:, 2]))
    share = wide / max(tall + wide, 1e-9)
    return LOWEST + (HIGHEST - LOWEST) * min(max((share - 0.4) / 0.45, 0.0), 1.0)
