"""Things in a world besides ground and water: a ball to play with, a hurdle to leap over."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from gambol.descriptions import Description

Coordinate = Annotated[float, Field(ge=-1e6, le=1e6)]


class Ball(Description):
    """A free ball. It rests on a support until something hits it; then it flies, falls, and floats on water.

    Masses of a body push it away while they are inside, as a spring and a damper do. Unless they are given, `stiffness`
    (N/m) lets it bounce off in about a twentieth of a second, and `damping` (N s/m) leaves it half of its speed. It
    weighs `density` times the water in its place.

    >>> Ball(at=(3, 5, 0), mass=2).radius
    0.3
    """

    at: Annotated[tuple[Coordinate, ...], Field(min_length=2, max_length=3)]  # m: where its middle is
    radius: Annotated[float, Field(gt=0.0, le=1e3)] = 0.3
    mass: Annotated[float, Field(gt=0.0, le=1e6)] = 1.0
    stiffness: Annotated[float, Field(gt=0.0, le=1e9)] | None = None
    damping: Annotated[float, Field(ge=0.0, le=1e7)] | None = None
    density: Annotated[float, Field(gt=0.0, le=100.0)] = 0.2


class Hurdle(Description):
    """A bar across the way, at x, so high over the water, or over height 0. Nothing stops at it: how it is passed is
    measured.

    >>> Hurdle(x=4, height=0.5).height
    0.5
    """

    x: Coordinate
    height: Annotated[float, Field(ge=0.0, le=1e6)]
