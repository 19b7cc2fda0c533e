"""Pictures of an environment as it is, frame by frame, at one scale; a window that shows them."""

from __future__ import annotations

from typing import Any

import matplotlib
import numpy as np
from numpy.typing import NDArray

from gambol.controllers.passive import Passive
from gambol.drawing.paper import plain_settings
from gambol.motion.motion import Motion
from gambol.motion.simulating import recorded_motion
from gambol.pictures.bodies.course import Course
from gambol.pictures.film.camera import BAND, HEAD, HEIGHT, ROOM, WIDTH, Camera
from gambol.pictures.film.space_stage import Player, SpaceStage
from gambol.pictures.film.stage import PlaneStage, Stage, Trace
from gambol.rollout.lanes import run_lanes
from gambol.rollout.served import ServedModel

PIXELS = 640  # across
MOST_FRAMES = 1000  # of an episode that are kept
TALL = 2.2  # body sizes between the ground and the words
NEARER = 0.2  # share of its way to the creature that the camera goes from frame to frame

Picture = NDArray[np.uint8]


class Window:
    """Looks at a lane; its camera goes along with the creature."""

    def __init__(self, model: ServedModel) -> None:
        self._model = model
        self._rows: list[NDArray[np.float64]] = []  # of the episode so far: words tell way and speed
        self._camera: NDArray[np.float64] | None = None  # where it looks, once an episode has begun
        self._scale = 0.0
        self._view: Any = None  # of a body in space
        self._shown: Any = None

    def begin(self) -> None:
        """At the beginning of an episode the camera is where the creature is."""
        self._camera, self._rows = None, []

    def add(self, row: NDArray[np.float64]) -> None:
        """A lane's state after another decision."""
        self._rows = [*self._rows[-MOST_FRAMES:], row]

    def picture(self) -> Picture:
        """(height, width, 3) of the last state."""
        motion = self._motion()
        with plain_settings(), matplotlib.rc_context({"path.snap": False}):
            course = Course.of(motion)
            return np.ascontiguousarray(self._stage(course).frame(len(course.corners) - 1)[:, :, :3])

    def _motion(self) -> Motion:
        """The episode so far."""
        model, count = self._model, len(self._rows)
        states = np.array(self._rows)[:, : len(self._model.slot_names)]
        room = np.zeros((count, model.observer.size("state") - states.shape[1]))
        seen = run_lanes(model.observer, np.hstack([states, room]), np.zeros((count, 0)), model.tables, steps=1)
        return recorded_motion(model, Passive(), states, seen[:, states.shape[1] :])

    def _stage(self, course: Course) -> Stage:
        motion, fps = course.motion, 1.0 / self._model.interval
        if motion.creature.dimensions == 3:
            stage = SpaceStage([Player(course, motion)], PIXELS, fps, 1.0, follow=True)
            stage.way = motion.position.mean(axis=1)  # nearer to the body than a film's, which knows what comes
            self._view = stage.view = self._view or stage.view
            return stage
        return PlaneStage(course, Trace(motion.time, motion.centre[:, :2]), self._at(course), PIXELS, fps, 1.0)

    def _at(self, course: Course) -> Camera:
        """Near the creature: above the ground, or all around it where it is seen from above."""
        plan, centre = course.motion.creature.seen_from_above, course.centre[-1]
        height = float(np.ptp(course.corners[0, :, 1]))
        size = max(course.length, height)
        if not self._scale:
            self._scale = min(WIDTH / (ROOM * size), (HEIGHT - HEAD - BAND) / (TALL * max(height, 0.5 * size)))
        ground = float(course.motion.world.heights_along(centre[:1])[0])
        here = np.array([centre[0], centre[1] if plan else ground])
        self._camera = here if self._camera is None else self._camera + NEARER * (here - self._camera)
        below = 0.5 * HEIGHT if plan else BAND
        corner = self._camera - np.array([0.5 * WIDTH, below]) / self._scale
        return Camera(np.tile(corner, (len(course.corners), 1)), self._scale)

    # on a screen

    def show(self) -> None:
        """Shows it in a window; without a screen nothing is seen."""
        from matplotlib import pyplot

        picture = self.picture()
        if self._shown is None:
            figure = pyplot.figure(self._model.creature.name, figsize=(WIDTH, HEIGHT))
            axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
            axes.set_axis_off()
            self._shown = axes.imshow(picture)
            if figure.canvas.required_interactive_framework is not None:
                figure.show()
        self._shown.set_data(picture)
        self._shown.figure.canvas.draw_idle()
        self._shown.figure.canvas.flush_events()

    def close(self) -> None:
        """Closes the window."""
        if self._shown is not None:
            from matplotlib import pyplot

            pyplot.close(self._shown.figure)
            self._shown = None
