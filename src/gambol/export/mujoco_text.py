"""Numbers and points as MuJoCo's XML has them."""

from __future__ import annotations

from gambol.creatures.units import Point


def text_of(*numbers: float) -> str:
    """Numbers as MJCF has them, to the last bit."""
    return " ".join(repr(float(x)) for x in numbers)


def point_text(point: Point) -> str:
    """A point of our plane, in MuJoCo's space."""
    return text_of(point[0], 0, point[1])
