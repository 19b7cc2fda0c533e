"""The surface of a body of springs in space for pages: its skin, fins as sheets, and eyes."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from gambol.creatures.springs.creature import SpringBody
from gambol.pictures.bodies.springs.skin import skin_of
from gambol.portable.matrices import product
from gambol.raster.hull import Hull
from gambol.raster.mesh import corner_sums, halves, quad_normals

LARGER = 1.25  # eyes of a page, seen from farther off than those of pictures


@lru_cache(maxsize=64)
def hull_of(creature: SpringBody) -> Hull | None:
    """The surface of a body with faces in space; None of any other."""
    if creature.dimensions != 3 or not creature.faces:
        return None
    skin, rest = skin_of(creature), np.array([mass.at for mass in creature.points])
    sheets = [skin.weights, *(fin.weights for fin in skin.fins)]
    starts = np.cumsum([0, *(len(sheet) for sheet in sheets)])
    quads = [skin.quads, *(fin.quads for fin in skin.fins)]
    rims = [fin.rim + start for fin, start in zip(skin.fins, starts[1:], strict=False)]
    weights = np.concatenate(sheets)
    vertices = product(weights, rest)
    hull = Hull(
        vertices,
        halves(np.concatenate([piece + start for piece, start in zip(quads, starts, strict=False)])),
        weights,
        np.concatenate([skin.colours, *(fin.colours for fin in skin.fins)]),
        rest,
        np.broadcast_to(np.eye(3), (len(rest), 3, 3)),
        np.concatenate([np.zeros(len(skin.weights)), *(fin.half for fin in skin.fins)]),
        np.concatenate([*rims, np.zeros((0, 2), np.int64)]),
    )
    if not len(skin.eyes):
        return hull
    normals = quad_normals(vertices[: len(skin.weights)], skin.quads, corner_sums(skin.quads, len(skin.weights)))
    return hull.with_eyes(vertices[skin.eyes], normals[skin.eyes], LARGER * skin.eye_size, skin.eyes)
