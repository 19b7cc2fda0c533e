"""Bodies in space in a picture's axes: what is seen, from where, and what surrounds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from gambol.render.page import style
from gambol.render.page.words import round_length
from gambol.render.scene.details import details_of
from gambol.render.scene.scenery import Z_GRID
from gambol.render.scene.snapshot import Snapshot
from gambol.render.space.mesh import light_of, tubes
from gambol.render.space.shot import Actor, shot
from gambol.render.space.surroundings import Surroundings
from gambol.render.space.view import Frame, View, fitted, suitable_elevation
from gambol.worlds.world import World

Array = NDArray[np.float64]

SQUARES = 3.0  # of the floor's checker to a body's length, at least
DEPTH = 0.45  # body lengths below a swimmer where a plane shows its way
THREAD = 1.3  # pixels: half the width of a trace


@dataclass(frozen=True, eq=False)
class Pose:
    """A body at one moment and how strongly it is drawn."""

    moment: Snapshot
    strength: float = 1.0


def surroundings_of(world: World, moment: Snapshot, places: Array, view: View) -> Surroundings:
    """What surrounds a body that gets to places (n, 3)."""
    size = moment.creature.size
    water = world.drag > 0.0 or world.surface is not None
    floor = float(places[:, 1].min()) - DEPTH * size
    if not water or moment.creature.contacts_on:
        floor = float(world.heights_along(np.array([places[:, 0].mean()]))[0])
    near = float(view.seen(places)[:, 2].max())
    return Surroundings(world, floor, round_length(size / SQUARES), size, near, water, world.surface)


def fitted_view(places: Array, frame: Frame) -> View:
    """The view of a body that is at places (T, n, 3)."""
    return fitted(places.reshape(-1, 3), frame, suitable_elevation(places))


def thread(path: Array, view: View) -> Actor | None:
    """The way of the centre of mass (n, 3), as a line in space; None where it is none."""
    if len(path) < 2 or float(np.ptp(path, axis=0).max()) == 0.0:
        return None
    moves = np.concatenate([[True], np.abs(np.diff(path, axis=0)).max(axis=1) > 0.0])
    path = path[moves]
    radius = THREAD / view.focal * np.maximum(view.seen(path)[:-1, 2], 1e-6)
    return Actor(tubes(path[:-1], path[1:], radius, light_of(style.TRACE)), casts=False)


def draw_scene(
    axes: Axes, world: World, poses: Sequence[Pose], view: View, path: Array | None = None, time: float = 0.0
) -> None:
    """Fills axes with bodies as a view sees them, and the way of their centre of mass (n, 3)."""
    actors = [Actor(details_of(pose.moment.creature).solid(pose.moment), pose.strength) for pose in poses]
    trace = thread(path, view) if path is not None else None
    places = np.concatenate([pose.moment.position for pose in poses])
    around = surroundings_of(world, poses[-1].moment, places, view)
    put(axes, shot([*actors, *([trace] if trace else [])], around, view, time))


def put(axes: Axes, picture: NDArray[np.uint8]) -> Any:
    """A picture that fills the axes."""
    (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
    return axes.imshow(picture, extent=(x0, x1, y0, y1), aspect="auto", interpolation="nearest", zorder=Z_GRID)
