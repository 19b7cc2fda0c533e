"""Where points of a part are in the picture: in the plane of its motion, or, on a turntable, as seen from the side."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gambol.compiler.arrays import sincos
from gambol.creatures.creature import Creature
from gambol.creatures.figure import Turntable
from gambol.portable import angles
from gambol.portable.matrices import lengths

Array = NDArray[np.float64]

# A turntable is seen from a corner and from a little above: at rest neither its arm nor its rods' swing is edge-on.
# Heights are drawn as they are; what is farther away is higher up.
AZIMUTH = math.radians(35.0)
LIFT = 0.3  # m up in the picture for each metre away


def placed(
    creature: Creature, part: int, position: Array, angle: Array, points: Sequence[tuple[float, float]]
) -> Array:
    """Points of a part's frame, (..., n, 2) in metres, from places (..., parts, 2) and angles (..., parts) as a motion
    records them."""
    local = np.array(points, np.float64)
    if creature.figure.turntable is not None:
        return _seen(creature, creature.figure.turntable, part, position, angle, local)
    s, c = sincos(angle[..., part])
    s, c = s[..., None], c[..., None]
    x, y = c * local[:, 0] - s * local[:, 1], s * local[:, 0] + c * local[:, 1]
    return np.asarray(position[..., None, part, :2] + np.stack([x, y], axis=-1))


def seen_from_the_side(out: Array, lean: Array, height: Array, turn: Array) -> Array:
    """Places (..., 2) in the picture, about the axle: `out` along the arm, `lean` across it, in metres and radians."""
    (s, c), (sine, cosine) = sincos(turn), angles.sincos(AZIMUTH)
    x, away = out * c - lean * s, out * s + lean * c
    across, depth = x * cosine + away * sine, away * cosine - x * sine
    return np.stack([across, height + LIFT * depth], axis=-1)


def _seen(creature: Creature, table: Turntable, part: int, position: Array, angle: Array, points: Array) -> Array:
    """A rod keeps its width in the picture, whatever side it shows: it is round."""
    names = list(creature.masses)
    turn = angle[..., names.index(table.arm)]
    radius = table.out.get(names[part])
    tilt = np.zeros_like(turn) if radius is None else angle[..., part]
    s, c = sincos(tilt)

    def at(along: Array) -> Array:
        flat_x = position[..., None, part, 0] + c[..., None] * along - table.axle
        height = position[..., None, part, 1] + s[..., None] * along
        out, lean = (flat_x, 0.0 * flat_x) if radius is None else (0.0 * flat_x + radius, flat_x - radius)
        return np.asarray(seen_from_the_side(out, lean, height, turn[..., None]) + np.array([table.axle, 0.0]))

    middle = at(points[:, 0])
    ahead = at(points[:, 0] + 1.0) - middle
    length = np.maximum(lengths(ahead), 1e-9)[..., None]
    across = np.stack([-ahead[..., 1], ahead[..., 0]], axis=-1) / length
    return np.asarray(middle + across * points[:, 1, None])
