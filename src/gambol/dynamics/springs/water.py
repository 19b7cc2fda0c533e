"""What water does to a body of point masses: it pushes on faces and carries weight (docs/springs.md, eq. 11 to 14).

The push on a face is that of Tu and Terzopoulos, Artificial Fishes, SIGGRAPH 1994: f = min(0, −μ A (n · v)) n, shared
equally among its corners. Water resists faces that move into it; it does not pull at those that move away.

Where the world has a surface, there is water below and air above. A mass near it stands for a piece of flesh that is
partly wet: its wet share goes smoothly from 0 to 1, so that forces stay smooth and steps accurate.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add

from gambol.compiler.arithmetic import clamp, maximum, sqrt
from gambol.compiler.values import Number
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.vectors import Vector, cross, dot

TRANSITION = 0.05  # of the body's size: how much higher a mass is when it is dry than when it is wet
LEAST = 1e-24  # m⁴: a face that has collapsed has no direction


def wet_share(numbers: Numbers, y: Number) -> Number:
    """Of a mass at height y: 1 in water, 0 in air, 3s² − 2s³ between."""
    if "world.surface" not in numbers:
        return 1.0
    s = _depth(numbers, y)
    return s * s * (3.0 - 2.0 * s)


def wetting(numbers: Numbers, y: Number) -> Number:
    """By how much the wet share grows for each metre down, 1/m."""
    if "world.surface" not in numbers:
        return 0.0
    s = _depth(numbers, y)
    return 6.0 * s * (1.0 - s) / numbers["world.transition"]


def lifted(numbers: Numbers, y: Number) -> Number:
    """The height that counts for a mass's weight: ∫ (1 − wet share) dy. It is 0 in water, which carries all weight."""
    if "world.surface" not in numbers:
        return y
    s, transition = _depth(numbers, y), numbers["world.transition"]
    t = 1.0 - s
    dry = y - numbers["world.surface"] - 0.5 * transition
    return transition * (t * t * t) * (1.0 - 0.5 * t) + maximum(dry, 0.0)


def _depth(numbers: Numbers, y: Number) -> Number:
    """How deep a height is within the transition at the surface: 0 at its upper end, 1 at its lower."""
    below = (numbers["world.surface"] - y) / numbers["world.transition"]
    return clamp(below + 0.5, 0.0, 1.0)


def area_vector(places: Sequence[Vector]) -> Vector:
    """Outwards from a face, as long as its area; in a plane as its length."""
    if len(places) == 2:
        (ax, ay), (bx, by) = places
        return (by - ay, ax - bx)
    one = _way(places[0], places[2])
    other = _way(places[1], places[3 % len(places)])
    return tuple(0.5 * x for x in cross(one, other))


def mean(values: Sequence[Number]) -> Number:
    """Of some numbers."""
    return reduce(add, values) * (1.0 / len(values))


def push_on_corner(numbers: Numbers, places: Sequence[Vector], velocities: Sequence[Vector]) -> list[Number]:
    """The force of water on each corner of a face."""
    outwards = area_vector(places)
    speed = tuple(mean(column) for column in zip(*velocities, strict=True))
    area = sqrt(maximum(dot(outwards, outwards), LEAST))
    flow = maximum(dot(outwards, speed), 0.0)  # m³/s that it drives away: area × speed along the normal
    wet = mean([wet_share(numbers, place[1]) for place in places])
    push = flow * wet * numbers["world.drag"] * (-1.0 / len(places)) / area
    return [push * component for component in outwards]


def _way(a: Vector, b: Vector) -> Vector:
    return tuple(y - x for x, y in zip(a, b, strict=True))
