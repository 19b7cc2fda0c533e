"""Bodies in space in a picture's axes: what is seen, from where, and what surrounds it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from gambol.drawing import style
from gambol.drawing.layers import Z_GRID
from gambol.drawing.snapshot import Snapshot
from gambol.drawing.words import round_length
from gambol.pictures.bodies.details import details_of
from gambol.pictures.space.props import props_of
from gambol.portable.matrices import lengths
from gambol.raster.mesh import Mesh, light_of, tubes
from gambol.raster.shot import Actor, shot
from gambol.raster.surroundings import Surroundings
from gambol.raster.view import Frame, View, about_y, fitted, suitable_elevation
from gambol.worlds.world import World

Array = NDArray[np.float64]

SQUARES = 3.0  # of the floor's checker to a body's length, at least
CLEAR = 0.3  # body lengths around bodies before haze begins
MARGIN = 0.06  # of the shorter side of a picture
DEPTH = 0.45  # body lengths below a swimmer where a plane shows its way
UP = np.array([0.0, 1.0, 0.0])
BEHIND = 1.3  # a trace is drawn so many times as far away as it is: in the same place, and behind the body
THREAD = 1.3  # pixels: half the width of a trace


@dataclass(frozen=True, eq=False)
class Pose:
    """A body at one moment and how strongly it is drawn."""

    moment: Snapshot
    strength: float = 1.0

    @cached_property
    def mesh(self) -> Mesh:
        """Its surface."""
        return details_of(self.moment.creature).solid(self.moment)


def surroundings_of(world: World, moment: Snapshot, places: Array) -> Surroundings:
    """What surrounds a body that gets to places (n, 3)."""
    size = moment.creature.size
    water = world.drag > 0.0 or world.surface is not None
    floor = float(places[:, 1].min()) - DEPTH * size
    if not water or moment.creature.contacts_on:
        floor = float(world.heights_along(np.array([places[:, 0].mean()]))[0])
    low, high = places.min(axis=0)[[0, 2]], places.max(axis=0)[[0, 2]]
    clear = 0.5 * float(lengths(high - low)) + CLEAR * size
    return Surroundings(
        world, floor, round_length(size / SQUARES), size, 0.5 * (low + high), clear, water, world.surface
    )


def fitted_view(poses: Sequence[Pose], frame: Frame, shift: Array | None = None, turns: Array | None = None) -> View:
    """The view of poses, each moved by minus its row of `shift` (n, 3), and turned back by its one of `turns` (n,) rad
    about the vertical."""
    by = np.zeros((len(poses), 3)) if shift is None else shift
    back = np.zeros(len(poses)) if turns is None else -turns
    points = [about_y(pose.mesh.vertices - row, a) for pose, row, a in zip(poses, by, back.tolist(), strict=True)]
    places = np.array(
        [about_y(pose.moment.position - row, a) for pose, row, a in zip(poses, by, back.tolist(), strict=True)]
    )
    return fitted(np.concatenate(points), frame, suitable_elevation(places))


def thread(path: Array, view: View) -> Actor | None:
    """The way of the centre of mass (n, 3), as a line in space; None where it is none."""
    if len(path) < 2 or float(np.ptp(path, axis=0).max()) == 0.0:
        return None
    moves = np.concatenate([[True], np.abs(np.diff(path, axis=0)).max(axis=1) > 0.0])
    path = view.eye + BEHIND * (path[moves] - view.eye)
    radius = THREAD / view.focal * np.maximum(view.seen(path)[:-1, 2], 1e-6)
    tube = tubes(path[:-1], path[1:], radius, light_of(style.TRACE))
    # Facing up all round it is as bright from every side: a line and no wire.
    return Actor(replace(tube, normals=np.broadcast_to(UP, tube.normals.shape)), casts=False)


def draw_scene(
    axes: Axes, world: World, poses: Sequence[Pose], view: View, ways: Sequence[Array] = (), time: float = 0.0
) -> None:
    """Fills axes with bodies as a view sees them, and ways of centres of mass (n, 3)."""
    actors = [Actor(pose.mesh, pose.strength) for pose in poses]
    for pose in poses:
        actors += props_of(world, pose.moment, pose.strength)
    threads = [thread(way, view) for way in ways]
    places = np.concatenate([pose.moment.position for pose in poses])
    around = surroundings_of(world, poses[-1].moment, places)
    put(axes, shot([*actors, *filter(None, threads)], around, view, time))


def beside(mesh: Mesh, view: View) -> tuple[float, float]:
    """Pixels across and down to where the name of a body stands: before its foremost point."""
    x, y, _ = view.seen(mesh.vertices).T
    foremost = int(np.argmax(x))
    return float(x[foremost]), float(y[foremost])


def frame_of(axes: Axes) -> Frame:
    """The frame of a picture that fills the axes, with a margin."""
    across, down = (round(side / axes.figure.dpi * style.DPI) for side in (axes.bbox.width, axes.bbox.height))
    margin = MARGIN * min(across, down)
    return Frame(across, down, margin, margin, margin, margin)


def put(axes: Axes, picture: NDArray[np.uint8]) -> Any:
    """A picture that fills the axes."""
    (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
    return axes.imshow(picture, extent=(x0, x1, y0, y1), aspect="auto", interpolation="nearest", zorder=Z_GRID)
