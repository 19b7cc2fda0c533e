"""One picture of bodies in space: what surrounds them, and over it the bodies, several samples to the pixel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.raster.light import key_direction, lit, shown
from gambol.raster.mesh import Mesh, joined, unit
from gambol.raster.shadow import Shadow
from gambol.raster.surroundings import Surroundings
from gambol.raster.view import View
from gambol.raster.zbuffer import Indices, nearest

Array = NDArray[np.floating[Any]]
Picture = NDArray[np.uint8]  # (height, width, 3)

STILL, FILM = 3, 2  # samples of bodies across and down each pixel
MARGIN = 2  # pixels around what is drawn


@dataclass(frozen=True, eq=False)
class Actor:
    """A body to draw; `strength` below 1 fades it into the background, and a body without shadow casts none."""

    mesh: Mesh
    strength: float = 1.0
    casts: bool = True


def shot(actors: Sequence[Actor], around: Surroundings, view: View, time: float = 0.0, quick: bool = False) -> Picture:
    """The picture that a view has of bodies and what surrounds them; `quick` for the many pictures of a film.

    A film's surroundings are soft anyway: they are drawn with half the pixels across and down.
    """
    casting = [actor.mesh for actor in actors if actor.casts]
    shadow = None
    if casting and not around.uneven:
        shadow = Shadow.of(joined(casting), around.floor, key_direction(view.axes), around.size, around.shade_depth)
    halved = quick and view.width % 2 == view.height % 2 == 0
    picture = doubled(around.drawn(view.finer(0.5), shadow, time)) if halved else around.drawn(view, shadow, time)
    if actors:
        _lay_over(picture, actors, around, view, time, quick)
    return shown(picture)


def _lay_over(
    picture: Array, actors: Sequence[Actor], around: Surroundings, view: View, time: float, quick: bool
) -> None:
    """Bodies over the picture, which changes; only the rectangle that they take is sampled finely.

    `quick`, one of the samples of each pixel is lit, and the others tell how much of it bodies cover.
    """
    samples = FILM if quick else STILL
    mesh = joined([actor.mesh for actor in actors])
    strength = np.repeat([actor.strength for actor in actors], [len(actor.mesh.vertices) for actor in actors])
    place = view.seen(mesh.vertices)
    low = np.clip(np.floor(place[:, :2].min(axis=0)) - MARGIN, 0, (view.width, view.height)).astype(int)
    high = np.clip(np.ceil(place[:, :2].max(axis=0)) + MARGIN, 0, (view.width, view.height)).astype(int)
    width, height = (high - low).tolist()
    if width <= 0 or height <= 0:
        return
    place[:, :2] = (place[:, :2] - low) * samples
    triangles = mesh.triangles[_towards_eye(place, mesh.triangles)]
    hits = nearest(place, triangles, width * samples, height * samples)
    row, column = np.divmod(hits.sample, width * samples)
    pixel = row // samples * width + column // samples
    weight = np.ones(len(pixel))
    if quick:
        covered = np.bincount(pixel, minlength=width * height)
        chosen = np.zeros(width * height, np.int64)
        chosen[pixel] = np.arange(len(pixel))
        pixel = np.flatnonzero(covered)
        hits, weight = hits.some(chosen[pixel]), covered[pixel].astype(float)
    known = np.column_stack([mesh.vertices, mesh.normals, mesh.colours, strength]).astype(np.float32)
    corners, share = triangles[hits.triangle], hits.share.astype(np.float32)
    mixed = share[:, :1] * known[corners[:, 0]]
    mixed += share[:, 1:2] * known[corners[:, 1]]
    mixed += share[:, 2:] * known[corners[:, 2]]
    points, opaque = mixed[:, :3], mixed[:, 9] * weight
    eye = view.eye.astype(np.float32)
    colour = lit(mixed[:, 6:9], unit(mixed[:, 3:6]), unit(eye - points), key_direction(view.axes).astype(np.float32))
    colour = around.veiled(colour, points, view, time).clip(0.0, 1.0)
    laid = np.stack([np.bincount(pixel, each * opaque, width * height) for each in (*colour.T, 1.0)], axis=-1)
    layer = laid.reshape(height, width, 4) / float(samples**2)
    part = picture[low[1] : high[1], low[0] : high[0]]
    part += layer[..., :3] - layer[..., 3:] * part


def _towards_eye(place: Array, triangles: Indices) -> NDArray[np.bool_]:
    """Which triangles (m, 3) show their outside: bodies are closed, the others are hidden behind these."""
    (ax, ay), (bx, by), (cx, cy) = (place[triangles[:, k], :2].T for k in range(3))
    return np.asarray((bx - ax) * (cy - ay) < (by - ay) * (cx - ax))


def doubled(picture: Array) -> Array:
    """A picture with twice the pixels across and down, those between mixed of their neighbours.

    >>> doubled(np.array([[[0.0], [4.0]]]))[0, :, 0].tolist()
    [0.0, 1.0, 3.0, 4.0]
    """
    for axis in (0, 1):
        lines = np.moveaxis(picture, axis, 0)
        padded = np.concatenate([lines[:1], lines, lines[-1:]])
        between = np.stack([0.75 * lines + 0.25 * padded[:-2], 0.75 * lines + 0.25 * padded[2:]], axis=1)
        picture = np.moveaxis(between.reshape(2 * len(lines), *lines.shape[1:]), 0, axis)
    return picture
