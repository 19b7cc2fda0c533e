"""How shapes resist moving through water: half the surface integral of (v·n) n, exact for what moves stiffly.

The force on a body that moves with the velocity v of each point is F = −κ/2 ∮ (v·n) n dA over its whole surface
(docs/physics.md, eq. 13), which is linear in its velocity and spin: six by six numbers say all of its shape.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from gambol.creatures.bones.skeleton import ORIGIN, Resistance, Symmetric, Vector3
from gambol.creatures.bones.space import about_axes, plus
from gambol.portable.matrices import summed

if TYPE_CHECKING:
    from gambol.creatures.bones.parts import Part
    from gambol.creatures.bones.shapes import Shape

CELLS = 16  # of a side of an octant's patch, over which an ellipsoid is summed up: good to 1e-3


def resistance_of(part: Part) -> Resistance:
    """Of all shapes of a part together, about its origin and in its frame: m² against moving, m³ between moving and
    turning (rows: force), m⁴ against turning."""
    moving, turning = [], []
    between = [[0.0] * 3 for _ in range(3)]
    for shape in part.shapes:
        ahead, about = _of(shape)
        straight, round_own = about_axes(ahead, shape.axes), about_axes(about, shape.axes)
        rows = _rows(straight)
        arm = _crossing(shape.at)  # v at its middle is v + arm ω: what is at p moves by ω × p = −p × ω
        turned = [[summed(rows[i][k] * arm[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
        both = [[summed(arm[k][i] * turned[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
        moving.append(straight)
        turning += [round_own, _six(both)]
        between = [[between[i][j] + turned[i][j] for j in range(3)] for i in range(3)]
    return plus(moving), tuple(tuple(row) for row in between), plus(turning)  # type: ignore[return-value]


def _of(shape: Shape) -> tuple[Vector3, Vector3]:
    """Against moving along and turning about its own axes, through its middle."""
    a, b, c = (0.5 * size for size in shape.sizes)
    p, q, r = shape.wet
    if shape.kind == "box":

        def spread(x: float, y: float, of_z: float, z: float, of_y: float) -> float:
            return 4.0 / 3.0 * x * (of_z * (y * y * y) + of_y * (z * z * z))

        about = (spread(a, b, r, c, q), spread(b, c, p, a, r), spread(c, a, q, b, p))
        return (p * (4.0 * b * c), q * (4.0 * a * c), r * (4.0 * a * b)), about
    ahead, about = _of_round(shape)
    return (p * ahead[0], q * ahead[1], r * ahead[2]), about


def _of_round(shape: Shape) -> tuple[Vector3, Vector3]:
    """All of it."""
    a, b, c = (0.5 * size for size in shape.sizes)
    r, half = 0.5 * shape.thickness, 0.5 * (shape.length or 0.0)
    ball = 2.0 / 3.0 * math.pi * r * r
    if shape.kind == "sphere":
        return (ball, ball, ball), ORIGIN
    if shape.kind == "ellipsoid":
        return _of_ellipsoid(a, b, c)
    wall, swept = math.pi * r * half, math.pi / 3.0 * r * half * half * half
    if shape.kind == "capsule":
        return (ball, wall + ball, wall + ball), (0.0, *[swept + ball * half * half] * 2)  # type: ignore[return-value]
    ends = math.pi * r * r
    return (ends, wall, wall), (0.0, *[swept + 0.25 * ends * r * r] * 2)  # type: ignore[return-value]


@lru_cache(maxsize=1024)
def _of_ellipsoid(a: float, b: float, c: float) -> tuple[Vector3, Vector3]:
    """By a sum over one octant, whose three patches are squares seen from the middle: no sines."""
    size, whole = (a, b, c), 0.0
    ahead, about = [0.0] * 3, [0.0] * 3
    for patch in range(3):
        for i in range(CELLS):
            for j in range(CELLS):
                u, v = (i + 0.5) / CELLS, (j + 0.5) / CELLS
                far = math.sqrt(1.0 + u * u + v * v)
                way = [0.0] * 3
                way[patch], way[(patch + 1) % 3], way[(patch + 2) % 3] = 1.0 / far, u / far, v / far
                share = 1.0 / (far * far * far)
                whole += share
                normal = [a * b * c * x / s for x, s in zip(way, size, strict=True)]
                area = math.sqrt(summed(n * n for n in normal))
                place = [x * s for x, s in zip(way, size, strict=True)]
                for k in range(3):
                    m, n = (k + 1) % 3, (k + 2) % 3
                    lever = place[m] * normal[n] - place[n] * normal[m]
                    ahead[k] += share * normal[k] * normal[k] / area
                    about[k] += share * lever * lever / area
    by = 2.0 * math.pi / whole  # half of all ways
    return tuple(by * x for x in ahead), tuple(by * x for x in about)  # type: ignore[return-value]


def _rows(six: Symmetric) -> list[list[float]]:
    xx, yy, zz, yz, xz, xy = six
    return [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]


def _six(rows: list[list[float]]) -> Symmetric:
    return (rows[0][0], rows[1][1], rows[2][2], rows[1][2], rows[0][2], rows[0][1])


def _crossing(p: Vector3) -> list[list[float]]:
    """The matrix that makes ω × p of ω."""
    x, y, z = p
    return [[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]]
