"""The surface of a body in space as a page bends it: few bytes, which `hull.js` opens."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gambol.creatures.creature import Creature
from gambol.pictures.bodies.details import details_of
from gambol.portable.matrices import lengths
from gambol.raster.hull import Hull
from gambol.raster.mesh import dots

Array = NDArray[np.float64]

STEPS = 4095  # of a coordinate, over the longest side of the body
SHARES = 4096  # of a weight
SHADES = 255  # of a colour, as the root of its light


def surface_of(creature: Creature) -> dict[str, Any] | None:
    """What a stage bends; None of a body in a plane.

    >>> import gambol
    >>> surface_of(gambol.creature("luxo")) is None, sorted(surface_of(gambol.creature("boa")))[:3]
    (True, ['colours', 'corner', 'half'])
    """
    hull = details_of(creature).hull()
    if hull is None:
        return None
    corner, step = hull.vertices.min(axis=0), float(np.ptp(hull.vertices, axis=0).max()) / STEPS
    places = np.rint((hull.vertices - corner) / step)
    return {
        "points": len(places),
        "corner": corner.tolist(),
        "step": step,
        "vertices": _differences(places.T),
        "triangles": _numbered(hull),
        "weights": _differences(np.rint(SHARES * hull.weights.T)),
        "colours": np.rint(SHADES * np.sqrt(hull.colours.clip(0.0, 1.0).T)).astype("<u1").tobytes(),
        "half": _differences(np.rint(hull.half / step)[None]) if hull.half.any() else b"",
        "rims": _differences(hull.rims.T),
        "rest": np.concatenate([hull.places, hull.turns.reshape(-1, 9)], axis=1).tolist(),
    }


def sticks_of(creature: Creature) -> list[list[Any]] | None:
    """Stiff parts in space as sticks, for small pictures: a part, both ends in its frame, and how thick; else None.

    >>> import gambol
    >>> sticks_of(gambol.creature("snake")) is None, len(sticks_of(gambol.creature("boa")))
    (True, 12)
    """
    index = {name: i for i, name in enumerate(creature.masses)}
    solids = details_of(creature).solids()
    found = [[index[name], *_stick(mesh.vertices)] for name, meshes in solids.items() for mesh in meshes]
    return found or None


def _stick(points: Array) -> tuple[list[float], list[float], float]:
    """The ends and the thickness of a rod that is about as large as what has these points (n, 3)."""
    first = points[int(np.argmax(lengths(points - points.mean(axis=0))))]
    last = points[int(np.argmax(lengths(points - first)))]
    long = float(lengths(last - first))
    along = (last - first) / long
    away = points - first
    off = lengths(away - dots(away, along)[:, None] * along)
    thick = min(2.0 * float(np.median(off)), 0.9 * long)
    ends = (first + 0.5 * thick * along, last - 0.5 * thick * along)
    return [round(float(x), 4) for x in ends[0]], [round(float(x), 4) for x in ends[1]], round(thick, 4)


def _differences(rows: Array | NDArray[np.int64]) -> bytes:
    """Numbers of rows as what they differ by from one to the next, low bytes before high ones: it squeezes well."""
    steps = np.diff(rows.astype(np.int64), axis=1, prepend=0).astype("<i2")
    return steps.reshape(-1).view("<u1").reshape(-1, 2).T.tobytes()


def _numbered(hull: Hull) -> bytes:
    """Corners of triangles, each as what it differs by from the same corner of the triangle before."""
    return _differences(hull.triangles.T)
