"""The camera of a film: what each frame shows, at one scale throughout, following the creature without jitter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import exp
from gambol.drawing.paper import Window
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import details_of

Array = NDArray[np.float64]

WIDTH, HEIGHT = 6.4, 3.6  # inches of a frame, whatever its pixels: 16 to 9 fills a slide
HEAD = 0.76  # inches for name, numbers and sensors
BAND = 0.42  # inches of ground below its lowest point, for the distance marks
DEEPEST = 0.4  # inches by which the ground may become thicker where there is room
FOOT = 0.12  # inches below a creature seen from above

MARGIN = 0.2  # body lengths around the creature
STAYS = 4.0  # body lengths: a creature that keeps within them is watched by a camera that stands still
ROOM = 3.3  # body lengths that a moving camera sees: enough ground to see where the creature goes
TALLEST = 3.5  # body sizes from the ground to the highest point that are shown without moving up and down
GENTLE = 0.6  # body sizes by which the ground rises and falls below a camera that does not
AFLOAT = 1.5  # body lengths above which the ground is left out of the picture
STRAYS = 5.0  # body lengths from the camera beyond which it has to follow more closely
# Seconds of film over which the camera's way is averaged. At half a second nothing is left of a gait's own rhythm.
STEADINESS = (0.5, 0.2, 0.08, 0.0)


@dataclass(frozen=True, eq=False)
class Camera:
    """Where a frame's lower left corner lies at each moment, (T, 2) in m; inches to the metre."""

    corner: Array
    scale: float

    def window(self, frame: int) -> Window:
        """What a frame shows."""
        return self.seen_from(*self.corner[frame].tolist())

    def seen_from(self, x: float, y: float) -> Window:
        """What a frame with this corner shows."""
        return Window(x, y, x + WIDTH / self.scale, y + HEIGHT / self.scale)

    def on_pixels(self, per_inch: float) -> Camera:
        """The same camera going from pixel to pixel: what stands still in the world looks the same in every frame.

        It can then be drawn once, and a video need not store it again.
        """
        per_metre = per_inch * self.scale
        return Camera(np.round(self.corner * per_metre) / per_metre, self.scale)


@dataclass(frozen=True, eq=False)
class Track:
    """The camera's way along one direction, (T,) in m, and how far to either side of it something has to be seen."""

    way: Array
    below: float
    above: float

    @property
    def span(self) -> float:
        return self.below + self.above


def film_camera(course: Course, fps: float, follow: bool = True) -> Camera:
    """The camera for a motion whose frames are the film's own."""
    low, high = course.corners.min(axis=1), course.corners.max(axis=1)
    plan = course.motion.creature.seen_from_above
    margin = max(MARGIN * course.length, 1.05 * details_of(course.motion.creature).reach if plan else 0.0)
    across = _even(_along(course, low[:, 0], high[:, 0], course.centre[:, 0], fps, follow), margin)
    if plan:
        up = _even(_along(course, low[:, 1], high[:, 1], course.centre[:, 1], fps, follow), margin)
        band = FOOT
    else:
        up = _upright(course, low[:, 1], high[:, 1], fps, follow)
        band = BAND
    room = HEIGHT - HEAD - band
    widest = max(across.span, ROOM * course.length if np.ptp(across.way) > 0.0 else 0.0)
    scale = min(WIDTH / widest, room / up.span)
    spare = room - up.span * scale
    foot = band + (0.5 * spare if plan else min(0.25 * spare, DEEPEST))
    corner = np.column_stack([across.way - 0.5 * WIDTH / scale, up.way - up.below - foot / scale])
    return Camera(corner, scale)


def steady(way: Array, sigma: float) -> Array:
    """A way (T,) averaged with a bell curve of `sigma` frames; beyond its ends it goes on as it came, turned round.

    >>> steady(np.array([0.0, 1.0, 2.0, 3.0]), sigma=2.0).round(9).tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    reach = int(np.ceil(4.0 * sigma))
    if reach == 0 or len(way) == 1:
        return way
    padded = np.pad(way, reach, mode="reflect", reflect_type="odd")
    bell = exp(-0.5 * (np.arange(reach + 1) / sigma) ** 2)
    found = bell[0] * way
    for i in range(1, reach + 1):  # before and after together: what lies on a line stays there
        before, after = padded[reach - i : len(padded) - reach - i], padded[reach + i : len(padded) - reach + i]
        found = found + bell[i] * (before + after)
    return np.asarray(found / (2.0 * bell.sum() - bell[0]))


def _along(course: Course, low: Array, high: Array, centre: Array, fps: float, follow: bool) -> Track:
    """Still if the creature keeps to one place, else with its centre."""
    if not follow or high.max() - low.min() <= STAYS * course.length:
        middle = 0.5 * (high.max() + low.min())
        return _track(np.full(len(low), middle), low, high)
    return _followed(centre, low, high, fps, STRAYS * course.length)


def _upright(course: Course, low: Array, high: Array, fps: float, follow: bool) -> Track:
    """Still if everything from the ground to the highest point fits, else with the ground, or with one that flies."""
    ground = course.motion.world.heights_along(course.centre[:, 0])
    low = np.where(low - ground <= AFLOAT * course.length, np.minimum(low, ground), low)
    size = max(course.length, float(np.median(high - low)))
    most = TALLEST * size
    if not follow or (high.max() - low.min() <= most and np.ptp(ground) <= GENTLE * size):
        return _track(np.full(len(low), low.min()), low, high)
    way = ground if (high - ground).max() <= most else course.centre[:, 1]
    return _followed(way, low, high, fps, most)


def _followed(way: Array, low: Array, high: Array, fps: float, most: float) -> Track:
    """As steady as keeps the creature within `most` metres of the camera."""
    tracks = (_track(steady(way, seconds * fps), low, high) for seconds in STEADINESS)
    return next((track for track in tracks if max(track.below, track.above) <= most), _track(way, low, high))


def _track(way: Array, low: Array, high: Array) -> Track:
    return Track(way, max(0.0, float((way - low).max())), float((high - way).max()))


def _even(track: Track, margin: float) -> Track:
    """As much to one side as to the other, with a margin."""
    reach = max(track.below, track.above) + margin
    return Track(track.way, reach, reach)
