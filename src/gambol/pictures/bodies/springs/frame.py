"""A body of springs in space that has no faces: masses as balls, springs and muscles as tubes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.springs.creature import SpringBody
from gambol.drawing import style
from gambol.drawing.coat import body_coat, shade_of
from gambol.portable.matrices import summed
from gambol.raster.mesh import Mesh, balls, joined, light_of, tubes

Array = NDArray[np.float64]

BALL, SPRING, MUSCLE = 0.1, 0.022, 0.045  # radii as shares of the mean length of springs
BULGE = 0.5  # how much thicker a contracted muscle is


def frame_mesh(creature: SpringBody, places: Array, contraction: Array) -> Mesh:
    """The body over masses at places (n, 3), with each muscle contracted by 0 to 1, (muscles,)."""
    bonds = creature.bonds
    unit = summed(creature.distance(bond) for bond in bonds) / len(bonds) if bonds else creature.size
    parts = [balls(places, BALL * unit, light_of(body_coat(creature)))]
    if bonds:
        ends = np.array([[creature.index[bond.start], creature.index[bond.end]] for bond in bonds])
        muscles = len(creature.muscles)
        radius = np.full(len(bonds), SPRING * unit)
        radius[:muscles] = MUSCLE * unit * (1.0 + BULGE * np.clip(contraction, 0.0, 1.0))
        colours = np.tile(light_of(shade_of(creature)), (len(bonds), 1))
        colours[:muscles] = light_of(style.MUSCLE)
        parts.append(tubes(places[ends[:, 0]], places[ends[:, 1]], radius, colours))
    return joined(parts)
