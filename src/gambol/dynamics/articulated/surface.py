"""The surface of a link, which water pushes on: its outline's edges, as high as the link is broad."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import add

from gambol.compiler.arithmetic import sqrt
from gambol.compiler.values import Number
from gambol.dynamics.articulated.mechanism import Mechanism
from gambol.dynamics.vectors import Plane

Symmetric = tuple[Number, Number, Number]  # xx, xy and yy of a matrix


@dataclass(frozen=True)
class Surface:
    """Corners of a link's outline in order, in the link's frame seen from its joint."""

    corners: tuple[Plane, ...]

    @classmethod
    def of(cls, body: Mechanism, i: int) -> Surface:
        """Of a link as it has grown: as long as its numbers say, and as wide."""
        n, link = body.numbers, body.links[i]
        key, (px, py), (first, last) = f"link.{link.name}", body.pivot[i], link.ends
        near, along = n[f"{key}.near"], (n[f"{key}.far"] - n[f"{key}.near"]) * (1.0 / (last - first))
        across = n[f"{key}.width"] * (1.0 / link.across)
        return cls(tuple((near + (x - first) * along - px, y * across - py) for x, y in link.corners))

    def resistance(self) -> tuple[Symmetric, Plane, Number]:
        """∮ n nᵀ ds, ∮ a n ds and ∮ a² ds, with a = r × n: what velocity meets, velocity and turning, turning.

        The joint moves with u and the link turns at ω: a point r moves along the normal n by u·n + ω a. Along an edge
        of length l with its middle at m, a is m × n plus the way s from there: it adds l n nᵀ, l (m × n) n and
        l (m × n)² + l³/12.
        """
        turned = zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)
        edges = [_edge(start, end) for start, end in turned]
        matrix, coupling, spin = zip(*edges, strict=True)
        xx, xy, yy = (reduce(add, column) for column in zip(*matrix, strict=True))
        cx, cy = (reduce(add, column) for column in zip(*coupling, strict=True))
        return (xx, xy, yy), (cx, cy), reduce(add, spin)

    def perimeter(self) -> Number:
        """The length of the outline, in metres."""
        (xx, _, yy), _, _ = self.resistance()
        return xx + yy


def _edge(start: Plane, end: Plane) -> tuple[Symmetric, Plane, Number]:
    ex, ey = end[0] - start[0], end[1] - start[1]
    mx, my = 0.5 * (start[0] + end[0]), 0.5 * (start[1] + end[1])
    length = sqrt(ex * ex + ey * ey)
    if isinstance(length, float) and length == 0.0:  # two corners at one place
        return (0.0, 0.0, 0.0), (0.0, 0.0), 0.0
    nx, ny = ey / length, 0.0 - ex / length
    across = mx * ny - my * nx
    return (
        (length * nx * nx, length * nx * ny, length * ny * ny),
        (length * across * nx, length * across * ny),
        length * across * across + length * length * length * (1.0 / 12.0),
    )
