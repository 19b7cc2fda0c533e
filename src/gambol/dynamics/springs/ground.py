"""What the ground does to a point mass (Sanders 2000, eq. 3.3 to 3.12; docs/springs.md).

The ground pushes out along its normal. Friction is decided by what presses the mass on: a mass that hardly moves along
the ground is held against all other forces up to the static coefficient; one that slides is slowed by the kinetic.
"""

from __future__ import annotations

from collections.abc import Sequence

from gambol.compiler.arithmetic import absolute, clamp, maximum, minimum, sqrt, where
from gambol.compiler.values import Number
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.terrain import Footing
from gambol.dynamics.vectors import Vector, dot

REST_SPEED = 0.01  # m/s along the ground below which a mass counts as resting on it (3.2.2: "very small")
STOPPING = 4.0  # steps in which static friction takes what is left of that speed; without it masses would creep
LEAST = 1e-12  # of a length to divide by


def ground_force(
    numbers: Numbers, ground: Footing, place: Vector, velocity: Vector, mass: Number, force: Vector, dt: float
) -> Vector:
    """The force on a mass at a place, on which everything else acts with `force`; none above the ground."""
    normal = (ground.nx, ground.ny, ground.nz)[: len(place)]
    depth = (ground.height - place[1]) * ground.ny
    inwards = minimum(dot(velocity, normal), 0.0)
    push = numbers["world.stiffness"] * depth - numbers["world.damping"] * inwards  # 3.4, 3.6
    pressed = maximum(0.0 - dot(force, normal), 0.0)  # 3.11
    tangents = _tangents(normal)
    sliding = [dot(velocity, tangent) for tangent in tangents]  # 3.10
    wanted = [0.0 - dot(force, tangent) - mass * v * (1.0 / (STOPPING * dt))  # 3.12
              for tangent, v in zip(tangents, sliding, strict=True)]  # fmt: skip
    held, slowed = numbers["world.static_friction"] * pressed, numbers["world.friction"] * pressed
    friction = _along(sliding, wanted, held, slowed)
    touching = depth > 0.0
    total = []
    for axis, n in enumerate(normal):
        component = push * n
        for tangent, f in zip(tangents, friction, strict=True):
            component = component + f * tangent[axis]
        total.append(where(touching, component, 0.0))
    return tuple(total)


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
