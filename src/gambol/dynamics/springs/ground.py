"""What the ground does to a point mass (Sanders 2000, eq. 3.3 to 3.12; docs/springs.md).

The ground pushes out along its normal. Friction is decided by what presses the mass on. The usual law: a mass that
hardly moves along the ground is held against all other forces up to the static coefficient; one that slides is slowed
by the kinetic. Masses with scales have another: they slide forward more easily than back or sideways (Miller 1988).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gambol.compiler.arithmetic import absolute, clamp, maximum, minimum, sqrt, where
from gambol.compiler.values import Number
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.terrain import Footing
from gambol.dynamics.vectors import Vector, dot

REST_SPEED = 0.01  # m/s along the ground below which a mass counts as resting on it (3.2.2: "very small")
STOPPING = 4.0  # steps in which static friction takes what is left of that speed; without it masses would creep
LEAST = 1e-12  # of a length to divide by


@dataclass(frozen=True)
class Pressed:
    """A mass on the ground: what friction is decided by."""

    numbers: Numbers
    normal: Vector
    velocity: Vector
    mass: Number
    force: Vector  # everything but the ground's
    load: Number  # N with which that presses the mass on (3.11)
    dt: Number


Friction = Callable[[Pressed], list[Number]]  # a force, axis by axis


def ground_force(
    numbers: Numbers,
    ground: Footing,
    place: Vector,
    velocity: Vector,
    mass: Number,
    force: Vector,
    dt: Number,
    friction: Friction,
) -> Vector:
    """The force on a mass at a place, on which everything else acts with `force`; none above the ground."""
    normal = (ground.nx, ground.ny, ground.nz)[: len(place)]
    depth = (ground.height - place[1]) * ground.ny
    inwards = minimum(dot(velocity, normal), 0.0)
    push = numbers["world.stiffness"] * depth - numbers["world.damping"] * inwards  # 3.4, 3.6
    load = maximum(0.0 - dot(force, normal), 0.0)
    along = friction(Pressed(numbers, normal, velocity, mass, force, load, dt))
    touching = depth > 0.0
    return tuple(where(touching, push * n + f, 0.0) for n, f in zip(normal, along, strict=True))


def sticking(at: Pressed) -> list[Number]:
    """Static friction (3.8) while the mass rests, else kinetic (3.9)."""
    tangents = _tangents(at.normal)
    sliding = [dot(at.velocity, tangent) for tangent in tangents]  # 3.10
    wanted = [
        0.0 - dot(at.force, tangent) - at.mass * v * (1.0 / (STOPPING * at.dt))  # 3.12
        for tangent, v in zip(tangents, sliding, strict=True)
    ]
    held, slowed = at.numbers["world.static_friction"] * at.load, at.numbers["world.friction"] * at.load
    friction = _along(sliding, wanted, held, slowed)
    total: list[Number] = [0.0] * len(at.normal)
    for tangent, f in zip(tangents, friction, strict=True):
        total = [x + f * t for x, t in zip(total, tangent, strict=True)]
    return total


def scaly(way: Vector, ease: float) -> Friction:
    """Friction by direction of travel: forward is `way`; below the speed `ease` it eases off (docs/springs.md, 9).

    With one coefficient for all directions it is dry friction that opposes sliding, whichever way the body lies. Never
    more than what stops the mass within a step.
    """

    def friction(at: Pressed) -> list[Number]:
        n, forward, sliding = at.numbers, _level(way, at.normal), _level(at.velocity, at.normal)
        per_length = 1.0 / maximum(sqrt(dot(forward, forward)), LEAST)
        forward = [x * per_length for x in forward]
        ahead = dot(sliding, forward)
        across = [v - ahead * x for v, x in zip(sliding, forward, strict=True)]
        per_speed = at.load / maximum(sqrt(dot(sliding, sliding)), ease)
        most = at.mass * (1.0 / at.dt)
        along = where(ahead > 0.0, n["world.sliding.forward"], n["world.sliding.back"])
        brake, side = (minimum(grip * per_speed, most) for grip in (along, n["world.sliding.side"]))
        return [0.0 - brake * ahead * x - side * v for x, v in zip(forward, across, strict=True)]

    return friction


def _level(way: Sequence[Number], normal: Vector) -> list[Number]:
    """The part of a vector along the ground."""
    up = dot(way, normal)
    return [x - up * n for x, n in zip(way, normal, strict=True)]


def _tangents(normal: Sequence[Number]) -> list[Vector]:
    """Unit vectors along the ground: one in a plane, two in space."""
    if len(normal) == 2:
        return [(normal[1], 0.0 - normal[0])]
    nx, ny, nz = normal
    level = 1.0 / sqrt(nx * nx + ny * ny)  # the ground is never upright
    along = (ny * level, 0.0 - nx * level, 0.0)
    across = (0.0 - nz * along[1], nz * along[0], nx * along[1] - ny * along[0])
    return [along, tuple(0.0 - x for x in across)]


def _along(sliding: list[Number], wanted: list[Number], held: Number, slowed: Number) -> list[Number]:
    """Friction along each tangent: static (3.8) where the mass rests, else kinetic (3.9)."""
    if len(sliding) == 1:
        (v,), (f,) = sliding, wanted
        kinetic = where(v > 0.0, 0.0 - slowed, slowed)
        return [where(absolute(v) < REST_SPEED, clamp(f, 0.0 - held, held), kinetic)]
    speed, need = (sqrt(dot(x, x)) for x in (sliding, wanted))
    share = minimum(held / maximum(need, LEAST), 1.0)
    brake = slowed / maximum(speed, LEAST)
    resting = speed < REST_SPEED
    return [where(resting, f * share, 0.0 - v * brake) for f, v in zip(wanted, sliding, strict=True)]
