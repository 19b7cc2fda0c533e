"""Films: a motion as MP4, WebM, GIF or APNG, with ground, sensors lighting up, and the trace of the centre of mass."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
import numpy as np

from gambol.drawing.paper import plain_settings
from gambol.drawing.transparency import check_transparent
from gambol.errors import InvalidInput, unknown_ending
from gambol.files import written_whole
from gambol.motion.motion import Motion
from gambol.pictures.bodies.course import Course
from gambol.pictures.film.camera import film_camera
from gambol.pictures.film.moments import at_times, film_times, first_frames
from gambol.pictures.film.space_stage import Player, SpaceStage
from gambol.pictures.film.stage import PlaneStage, Stage, Trace
from gambol.pictures.film.video import APNG, MP4, WEBM, Frame, write_gif, write_video
from gambol.progress import Progress

GIF = ".gif"
FPS = {MP4: 30.0, GIF: 25.0, WEBM: 30.0, APNG: 30.0}  # a GIF's frames last whole hundredths of a second
FEWEST_USUAL = 10.0  # frames per second of a long GIF, unless given
MOST_FPS = {MP4: 120.0, GIF: 50.0, WEBM: 120.0, APNG: 60.0}  # browsers slow faster GIFs down to 10
PIXELS = {MP4: 960, GIF: 640, WEBM: 960, APNG: 640}  # across; GIF and APNG are meant for pages
FEWEST_PIXELS, MOST_PIXELS = 160, 3840
SLOWEST, FASTEST = 0.01, 100.0
MOST_GIF_FRAMES = 3000  # they are kept in memory, and nobody waits for so large a page
SAMPLES = 12  # frames that a GIF's colours are chosen from


def film(
    motion: Motion,
    path: str | os.PathLike[str],
    fps: float | None = None,
    width: int | None = None,
    speed: float = 1.0,
    follow: bool = True,
    transparent: bool = False,
    progress: Progress | None = None,
) -> None:
    """Writes a motion as a film, MP4, WebM, GIF or APNG by the file's ending.

    Every frame is drawn at the same scale. The camera follows a creature that travels, and stands still before one
    that stays. Places between recorded frames are interpolated.

    Args:
        motion: what to show.
        path: where to write it; `.mp4`, `.webm`, `.gif` or `.apng`.
        fps: frames per second of film; 30 unless given, of a GIF 25, and fewer of a long one.
        width: pixels across, rounded down to an even number; 960 unless given, of a GIF or an APNG 640.
        speed: 1 is real time, 0.25 slow motion.
        follow: whether the camera follows; if not, it shows the whole way from one place.
        transparent: whether what lies behind the film is seen instead of the sky; not of an MP4, and only in a plane.
        progress: told how many frames are drawn. Once it is cancelled, `Cancelled` is raised and nothing is left.
    """
    ending, fps, width = film_settings(path, motion, fps, width, speed)
    if transparent:
        check_transparent(motion.creature, ending)
    drawable, course = filmed(motion, fps, speed)

    def stage() -> Stage:
        if motion.creature.dimensions == 3:
            return SpaceStage([Player(course, drawable)], width, fps, speed, follow)
        trace = Trace(drawable.time, drawable.centre[:, :2])
        return PlaneStage(course, trace, film_camera(course, fps, follow), width, fps, speed, transparent)

    write_film(path, stage, len(course.corners), ending, fps, progress)


def film_settings(
    path: str | os.PathLike[str], motion: Motion, fps: float | None, width: int | None, speed: float
) -> tuple[str, float, int]:
    """The ending of a film's file, frames per second and pixels across, as given or as usual, checked."""
    ending = film_ending(path)
    fps = _usual_fps(motion, ending, speed) if fps is None else fps
    width = PIXELS[ending] if width is None else width
    _check("fps", fps, 1.0, MOST_FPS[ending], f"leave it out for {FPS[ending]:g}")
    _check("width", width, FEWEST_PIXELS, MOST_PIXELS, f"leave it out for {PIXELS[ending]} pixels")
    _check("speed", speed, SLOWEST, FASTEST, "leave it out for real time")
    return ending, fps, width


def filmed(motion: Motion, fps: float, speed: float) -> tuple[Motion, Course]:
    """What can be drawn of a motion as it was recorded, and its course at the times of a film's frames."""
    drawable = first_frames(motion, len(Course.of(motion).corners))
    return drawable, Course.of(at_times(drawable, film_times(drawable, fps, speed)))


def write_film(
    path: str | os.PathLike[str],
    staged: Callable[[], Stage],
    count: int,
    ending: str,
    fps: float,
    progress: Progress | None,
) -> None:
    """Writes so many frames of a stage, which is built once drawing may begin."""
    if ending == GIF and count > MOST_GIF_FRAMES:
        raise InvalidInput(
            f"a GIF of {count} frames", f"it has at most {MOST_GIF_FRAMES}", "write an .mp4, or fewer frames per second"
        )
    # Nothing may jump from pixel to pixel as the camera moves.
    with written_whole(path) as place, plain_settings(), matplotlib.rc_context({"path.snap": False}):
        stage = staged()
        frames = _frames(stage, count, progress or Progress())
        if ending == GIF:
            chosen = np.unique(np.linspace(0, count - 1, SAMPLES).astype(int)).tolist()
            write_gif(place, frames, fps, [stage.frame(k) for k in chosen], stage.shaded, stage.transparent)
        else:
            write_video(place, frames, fps, ending, stage.transparent)


def _usual_fps(motion: Motion, ending: str, speed: float) -> float:
    """As usual; fewer for a GIF of a long motion, so that it can be written."""
    seconds = float(motion.time[-1] - motion.time[0]) / max(speed, SLOWEST)
    longest = (MOST_GIF_FRAMES - 2) / max(seconds, 1e-9) if ending == GIF else math.inf
    return max(FEWEST_USUAL, min(FPS[ending], longest))


def film_ending(path: str | os.PathLike[str]) -> str:
    """The ending of a film's file.

    >>> film_ending("luxo.MP4")
    '.mp4'
    """
    ending = Path(path).suffix.lower()
    if ending not in FPS:
        raise unknown_ending("a film", ending, FPS)
    return ending


def _frames(stage: Stage, count: int, progress: Progress) -> Iterator[Frame]:
    for k in range(count):
        progress.raise_if_cancelled()
        yield stage.frame(k)
        progress.report(k + 1, count)


def _check(what: str, value: float, low: float, high: float, remedy: str) -> None:
    if not low <= value <= high:
        raise InvalidInput(f"{what} is {value:g}", f"it must lie between {low:g} and {high:g}", remedy)
