"""The flesh of a body of springs in a plane as a solid: its smooth outline, given a depth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.springs.creature import SpringBody
from gambol.drawing.coat import body_coat
from gambol.drawing.shapes import sampled
from gambol.pictures.bodies.springs.outline import Loop, outline_of
from gambol.portable.matrices import lengths, summed
from gambol.raster.extrusion import Extrusion
from gambol.raster.mesh import Mesh, light_of

Array = NDArray[np.float64]

STEPS = 5  # points along each curve of the outline
DEEP = 0.8  # of the mean length of springs
APART = 1e-6  # of the body's size: points of the outline nearer than that are one


@dataclass(frozen=True, eq=False)
class Flesh:
    """Loops around the flesh, which of their points count, and how they become a solid."""

    loops: tuple[Loop, ...]
    kept: NDArray[np.bool_]
    extrusion: Extrusion
    depth: float  # m
    colour: Array  # (3,) shares of linear light

    def mesh(self, places: Array) -> Mesh:
        """The solid for masses at places (n, 2)."""
        corners = np.concatenate([sampled(loop.path(places), STEPS) for loop in self.loops])
        return self.extrusion.mesh(corners[self.kept], self.depth, self.colour)


@lru_cache(maxsize=64)
def flesh_of(creature: SpringBody) -> Flesh | None:
    """The flesh of a body in a plane; None of one whose springs close no triangle."""
    loops = outline_of(creature)
    if not loops:
        return None
    rest = np.array([mass.at for mass in creature.points])
    drawn = [sampled(loop.path(rest), STEPS) for loop in loops]
    kept = [lengths(points - np.roll(points, 1, axis=0)) > APART * creature.size for points in drawn]
    extrusion = Extrusion.of([points[keep] for points, keep in zip(drawn, kept, strict=True)])
    springs = [creature.distance(bond) for bond in creature.bonds]
    depth = DEEP * summed(springs) / len(springs)
    return Flesh(loops, np.concatenate(kept), extrusion, depth, light_of(body_coat(creature)))
