"""A smooth skin over the faces of a body of springs in space, with a pale belly; muscles that work show through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from gambol.compiler.arrays import exp, log
from gambol.creatures.springs.creature import SpringBody
from gambol.drawing import style
from gambol.drawing.coat import body_coat, shade_of
from gambol.pictures.bodies.springs.fins import Fin, fins_of
from gambol.portable.matrices import lengths, product, times
from gambol.raster.mesh import Mesh, balls, corner_sums, halves, joined, light_of, quad_normals, unit
from gambol.raster.subdivision import Polygons, smoothed

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

FACETS = 2500  # quads that a skin should come near to
BELLY, WORKS = light_of(style.PIN), light_of(style.MUSCLE)
PALE_FROM, PALE_TO = 0.05, -0.55  # how far down the skin faces where the belly begins, and where it is palest
LONG = 2.0  # times its height: a body that has a front end
EYES_BACK, EYE = 0.13, 0.011  # where eyes sit from the front end, and their radius, of its length
NARROW = 0.13  # of the distance between eyes: no eye is larger
EYES_APART = 0.09  # half of it, at most
FOLDED = -0.5  # cosine between the normals of two faces beyond which their edge is a blade: they fold by over 120°
PUPIL = light_of(style.INK)
GLOW = 0.5  # of a contracted muscle's colour that shows


@dataclass(frozen=True, eq=False)
class Skin:
    """A closed surface as weights of the masses, and how its colours come about."""

    weights: Array  # (n, masses)
    quads: Indices  # (f, 4)
    colours: Array  # (n, 3)
    glow: Array  # (n, muscles): how much of each muscle shows
    fins: tuple[Fin, ...]
    eyes: Indices  # vertices where eyes sit
    eye_size: float  # m

    @cached_property
    def _sums(self) -> sparse.csr_array:
        return corner_sums(self.quads, len(self.weights))

    def mesh(self, places: Array, contraction: Array) -> Mesh:
        """The skin over masses at places (n, 3), with each muscle contracted by 0 to 1, (muscles,)."""
        vertices = product(self.weights, places)
        share = np.clip(times(self.glow, np.clip(contraction, 0.0, 1.0)), 0.0, GLOW)[:, None]
        body = Mesh(
            vertices,
            halves(self.quads),
            quad_normals(vertices, self.quads, self._sums),
            self.colours + share * (WORKS - self.colours),
        )
        eyes = [balls(vertices[self.eyes], self.eye_size, PUPIL)] if len(self.eyes) else []
        return joined([body, *eyes, *(fin.mesh(places) for fin in self.fins)])


@lru_cache(maxsize=64)
def skin_of(creature: SpringBody) -> Skin:
    """The skin of a body with faces in space."""
    faces = [tuple(creature.index[name] for name in face.corners) for face in creature.faces]
    shell, sheets = _apart(faces)
    rest = np.array([mass.at for mass in creature.points])
    back = light_of(body_coat(creature))
    fins = tuple(fins_of(sheets, shell, rest, (back, light_of(shade_of(creature)))))
    if not shell:
        empty = np.zeros((0, len(rest)))
        return Skin(
            empty,
            np.zeros((0, 4), np.int64),
            np.zeros((0, 3)),
            np.zeros((0, len(creature.muscles))),
            fins,
            np.zeros(0, np.int64),
            0.0,
        )
    coarse = Polygons.of(shell, len(rest))
    weights, quads = smoothed(replace(coarse, sharp=_blades(coarse, rest)), fineness(len(shell)))
    used = np.unique(quads)
    weights, quads = weights[used], np.searchsorted(used, quads)
    vertices = product(weights, rest)
    normals = quad_normals(vertices, quads, corner_sums(quads, len(weights)))
    pale = np.clip((PALE_FROM - normals[:, 1]) / (PALE_FROM - PALE_TO), 0.0, 1.0)[:, None]
    pale = pale * pale * (3.0 - 2.0 * pale)
    return Skin(
        weights, quads, back + pale * (BELLY - back), _glow(creature, rest, vertices), fins, *_eyes(vertices, normals)
    )


def fineness(faces: int) -> int:
    """Rounds of subdivision that give so many faces enough facets."""
    return int(np.clip(np.round(float(log(FACETS / (4.0 * faces)) / log(4.0))) + 1, 2, 5))


def _blades(coarse: Polygons, rest: Array) -> Indices:
    """Edges (s, 2) where the skin folds back on itself at rest, as at the rim of a wing: they stay sharp."""
    ahead, back = rest[coarse.after] - rest[coarse.at], rest[coarse.before] - rest[coarse.at]
    normals = np.zeros((coarse.faces, 3))
    np.add.at(normals, coarse.face, np.cross(ahead, back))
    normals = unit(normals)
    first, last = np.full((2, len(coarse.edges)), -1)
    last[coarse.edge_after] = coarse.face
    first[coarse.edge_after[::-1]] = coarse.face[::-1]
    folded = (normals[first] * normals[last]).sum(axis=1) < FOLDED
    return np.asarray(coarse.edges[folded])


def _eyes(vertices: Array, normals: Array) -> tuple[Indices, float]:
    """Where the two eyes of a body that is longer than high sit, on either side of its front end, and how large."""
    length, height, _ = np.ptp(vertices, axis=0)
    if length < LONG * height:
        return np.zeros(0, np.int64), 0.0
    off = np.abs(vertices[:, 0] - (vertices[:, 0].max() - EYES_BACK * length)) / length
    off += np.maximum(np.abs(vertices[:, 2]) / length - EYES_APART, 0.0)
    sides = [times(normals, np.array([0.0, 0.5, side])) - 12.0 * off for side in (-0.85, 0.85)]
    eyes = np.array([int(np.argmax(side)) for side in sides])
    apart = vertices[eyes[1]] - vertices[eyes[0]]
    return eyes, float(min(EYE * length, NARROW * float(lengths(apart))))


def _apart(faces: Sequence[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The faces of the shell, and one of each two that lie on one another: a fin."""
    by_corners: dict[frozenset[int], list[tuple[int, ...]]] = {}
    for face in faces:
        by_corners.setdefault(frozenset(face), []).append(face)
    shell = [same[0] for same in by_corners.values() if len(same) == 1]
    return shell, [same[0] for same in by_corners.values() if len(same) > 1]


def _glow(creature: SpringBody, rest: Array, vertices: Array) -> Array:
    """How much each muscle shows at each vertex (n, muscles): most where the skin is nearest to it."""
    if not creature.muscles:
        return np.zeros((len(vertices), 0))
    ends = np.array([[creature.index[one.start], creature.index[one.end]] for one in creature.muscles])
    start, way = rest[ends[:, 0]], rest[ends[:, 1]] - rest[ends[:, 0]]
    length = np.sqrt((way * way).sum(axis=1))
    along = ((vertices[:, None] - start) * way).sum(axis=2) / length**2
    apart = vertices[:, None] - start - np.clip(along, 0.0, 1.0)[..., None] * way
    distance = np.sqrt((apart * apart).sum(axis=2))
    return np.asarray(GLOW * exp(-((distance / (0.35 * length)) ** 2)))
