"""The stage of films of bodies in space, one or several side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from matplotlib.backends.backend_agg import RendererAgg
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.layers import Z_WORDS
from gambol.drawing.snapshot import snapshot
from gambol.motion.motion import Motion
from gambol.pictures.bodies.course import Course
from gambol.pictures.bodies.details import details_of
from gambol.pictures.film.camera import HEAD, HEIGHT, WIDTH, steady
from gambol.pictures.film.caption import Caption
from gambol.pictures.film.stage import Stage
from gambol.pictures.film.stamp import Stamp
from gambol.pictures.space.props import props_of
from gambol.pictures.space.scene import beside, surroundings_of, thread
from gambol.raster.mesh import Mesh, shifted
from gambol.raster.shot import Actor, shot
from gambol.raster.view import Frame, View, fitted, suitable_elevation

Array = NDArray[np.float64]

SIDE, FOOT = 0.5, 0.3  # inches that a frame keeps free beside and below bodies
LOOKED_AT = 40  # frames that the view is fitted to
STAYS = 1.6  # body lengths: bodies that keep within them are watched by a camera that stands still
RISES = 1.2  # body lengths: one that rises and falls by less is watched from one height
STEADY = 0.5  # s of film over which the camera's way is averaged
NAME_GAP, NAMES = 0.1, 1.2  # inches from a body to its name, and that names take on the right


@dataclass(frozen=True, eq=False)
class Player:
    """One of the bodies of a film: its course, frame by frame, its motion as recorded, and where it is put."""

    course: Course
    recorded: Motion
    offset: Array = field(default_factory=lambda: np.zeros(3))  # m
    name: str = ""

    def mesh(self, k: int) -> Mesh:
        """Its surface at a frame; at its last one from then on."""
        motion = self.course.motion
        moment = snapshot(motion, min(k, len(motion.time) - 1))
        return shifted(details_of(motion.creature).solid(moment), self.offset)

    def places(self, count: int) -> Array:
        """Where its parts are at so many frames, (count, n, 3)."""
        places = self.course.motion.position
        return places[np.minimum(np.arange(count), len(places) - 1)] + self.offset

    def path(self, now: float) -> Array:
        """The way of its centre of mass until now."""
        last = int(np.searchsorted(self.recorded.time, now, side="right"))
        return self.recorded.centre[:last] + self.offset


class SpaceStage(Stage):
    """Bodies in space, a view that follows them, and a caption before it."""

    shaded = True

    def __init__(self, players: Sequence[Player], pixels: int, fps: float, speed: float, follow: bool) -> None:
        super().__init__(pixels, "none")
        self.players = players
        longest = max(players, key=lambda player: len(player.course.motion.time))
        self.times = longest.course.motion.time
        places = np.concatenate([player.places(len(self.times)) for player in players], axis=1)
        self.way = _way(places, max(player.course.length for player in players), fps, follow)
        looked_at = np.unique(np.linspace(0, len(self.times) - 1, LOOKED_AT).astype(int))
        self.view = self._fitted(places, looked_at)
        level = self.way * np.array([1.0, 0.0, 1.0])  # what is seen moves along; how high it is does not change
        nearby = (places - level[:, None]).reshape(-1, 3)
        moment = snapshot(longest.course.motion, 0)
        self.around = surroundings_of(longest.course.motion.world, moment, nearby)
        scale = self.view.moved(self.way[0]).scale(places[0].mean(axis=0)) * WIDTH / self.view.width
        self.caption = Caption(self.in_front(scale), longest.course, scale, fps, speed, alone=len(players) == 1)
        self.scene.set(xlim=(0.0, WIDTH), ylim=(0.0, HEIGHT))
        self.names = [
            self.scene.text(
                0.0, 0.0, player.name, va="center", color=style.INK, fontsize=style.SMALL_SIZE, zorder=Z_WORDS
            )
            for player in players
            if player.name
        ]

    def draw(self, k: int, renderer: RendererAgg) -> None:
        now = float(self.times[k])
        view = self.view.moved(self.way[k])
        around = replace(self.around, focus=self.around.focus + self.way[k, [0, 2]])
        actors = [Actor(player.mesh(k)) for player in self.players]
        motion = self.players[0].course.motion
        things = props_of(motion.world, snapshot(motion, min(k, len(motion.time) - 1)))
        threads = [thread(player.path(now), view) for player in self.players]
        picture = shot([*actors, *things, *filter(None, threads)], around, view, now, quick=True)
        for name, actor in zip(self.names, actors, strict=False):
            x, y = (pixels * WIDTH / view.width for pixels in beside(actor.mesh, view))
            name.set_position((x + NAME_GAP, HEIGHT - y))
        opaque = np.full((*picture.shape[:2], 1), 255, np.uint8)
        Stamp(np.concatenate([picture, opaque], axis=2)[::-1], 0, 0).put(renderer)
        self.scene.paint(renderer)

    def _fitted(self, places: Array, frames: NDArray[np.int64]) -> View:
        """The view, about the camera's way, that has the bodies' surfaces within the frame throughout."""
        width, height = self.canvas.get_width_height()
        inch = width / WIDTH
        right = NAMES if any(player.name for player in self.players) else SIDE
        frame = Frame(width, height, SIDE * inch, right * inch, HEAD * inch, FOOT * inch)
        points = [player.mesh(k).vertices - self.way[k] for k in frames.tolist() for player in self.players]
        return fitted(np.concatenate(points), frame, suitable_elevation(places))


def _way(places: Array, length: float, fps: float, follow: bool) -> Array:
    """The camera's way (T, 3) for bodies at places (T, n, 3): still before those that stay, or do not rise."""
    low, high, middle = places.min(axis=1), places.max(axis=1), places.mean(axis=1)
    stays = not follow or bool((high.max(axis=0) - low.min(axis=0)).max() <= STAYS * length)
    way = np.column_stack([steady(middle[:, axis], STEADY * fps) for axis in range(3)])
    still = [stays, stays or bool(np.ptp(middle[:, 1]) <= RISES * length), stays]
    return np.where(still, middle.mean(axis=0), way)
