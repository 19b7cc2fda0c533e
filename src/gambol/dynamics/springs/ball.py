"""A free ball beside a body of point masses (Grzeszczuk and Terzopoulos 1995, Plate 5).

A mass that is inside the ball at depth p is pushed out along the way n from the ball's middle by k p − c (v · n), never
inwards; the ball is pushed by the opposite. Both get these pushes as impulses before each takes its own step, so that
momentum is kept to rounding whatever the integrator.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gambol.compiler.arithmetic import clamp, maximum, sqrt, where
from gambol.compiler.elementary import log
from gambol.compiler.regions import repeat
from gambol.compiler.values import Index, Number
from gambol.dynamics.numbers import Numbers
from gambol.dynamics.springs.forces import Forces
from gambol.dynamics.terrain import footing
from gambol.dynamics.vectors import dot
from gambol.worlds.props import Ball

BOUNCE = 0.05  # s that a contact lasts, unless the ball says how stiff it is
KEPT_SPEED = 0.5  # share of its speed that it bounces off with, unless it says how it is damped
NEAREST = 1e-12  # m²: nearer to the middle than that there is no direction


def ball_numbers(ball: Ball) -> dict[str, float]:
    """Its numbers by name."""
    stiffness = ball.stiffness or ball.mass * (math.pi / BOUNCE) ** 2
    decay = -log(KEPT_SPEED)
    ratio = decay / math.hypot(math.pi, decay)  # of critical, of an oscillator that loses so much in half a period
    damping = 2.0 * ratio * (stiffness * ball.mass) ** 0.5 if ball.damping is None else ball.damping
    return {
        "ball.mass": ball.mass,
        "ball.radius": ball.radius,
        "ball.stiffness": stiffness,
        "ball.damping": damping,
        "ball.density": ball.density,
    }


def slot_names(axes: Sequence[str]) -> list[str]:
    """Where it is, its velocity, and 1 once something has hit it."""
    return [*(f"ball.{axis}" for axis in axes), *(f"ball.v{axis}" for axis in axes), "ball.free"]


def struck(forces: Forces, ball: Sequence[Number]) -> list[Number]:
    """The ball after the pushes of all masses, which change the masses' velocities in the state's slots."""
    layout, numbers, slots = forces.layout, forces.numbers, forces.slots
    n, axes, dt = layout.masses, layout.axes, forces.dt
    middle, drift, free = list(ball[:axes]), list(ball[axes : 2 * axes]), ball[2 * axes]

    def push(i: Index, hit: Number, *impulse: Number) -> tuple[Number, ...]:
        velocity = [slots[i + (axes + axis) * n] for axis in range(axes)]
        way = [slots[i + axis * n] - m for axis, m in enumerate(middle)]
        distance = sqrt(maximum(dot(way, way), NEAREST))
        outwards = [x / distance for x in way]
        depth = numbers["ball.radius"] - distance
        parting = dot([v - d for v, d in zip(velocity, drift, strict=True)], outwards)
        pressed = maximum(numbers["ball.stiffness"] * depth - numbers["ball.damping"] * parting, 0.0)
        given = where(depth > 0.0, pressed * dt, 0.0)
        per_mass = given / forces.mass(i)
        for axis, (v, u) in enumerate(zip(velocity, outwards, strict=True)):
            slots[i + (axes + axis) * n] = v + per_mass * u
        taken = [total - given * u for total, u in zip(impulse, outwards, strict=True)]
        return (where(given > 0.0, 1.0, hit), *taken)

    hit, *impulse = repeat(n, push, (0.0, *[0.0] * axes))
    light = 1.0 / numbers["ball.mass"]
    return [*middle, *[v + light * j for v, j in zip(drift, impulse, strict=True)], maximum(free, hit)]


def flown(forces: Forces, ball: Sequence[Number]) -> list[Number]:
    """The ball one step later, as weight, water and ground have it. One that nothing has hit rests on its support."""
    axes, dt, numbers = forces.layout.axes, forces.dt, forces.numbers
    place, velocity, free = tuple(ball[:axes]), tuple(ball[axes : 2 * axes]), ball[2 * axes]
    wet = _wet_share(numbers, place[1])
    gravity = numbers["world.gravity"]
    acceleration: list[Number] = [0.0] * axes
    acceleration[1] = (wet / numbers["ball.density"] - 1.0) * gravity
    ground = footing(forces.world, forces.tables, place)
    outwards = (ground.nx, ground.ny, *[0.0] * (axes - 2))
    depth = numbers["ball.radius"] - (place[1] - ground.height) * ground.ny
    pressed = numbers["ball.stiffness"] * depth - numbers["ball.damping"] * dot(velocity, outwards)
    push = where(depth > 0.0, maximum(pressed, 0.0), 0.0) / numbers["ball.mass"]
    held = 1.0 / (1.0 + wet * numbers["world.drag"] * _section(numbers, axes) * (dt / numbers["ball.mass"]))
    after = [
        (v + dt * (a + push * u)) * held for v, a, u in zip(velocity, acceleration, outwards, strict=True)
    ]  # water's drag is implicit: it never turns the ball round
    moved = [*[x + dt * v for x, v in zip(place, after, strict=True)], *after]
    return [*[where(free > 0.5, new, old) for new, old in zip(moved, ball, strict=False)], free]


def _wet_share(numbers: Numbers, y: Number) -> Number:
    """Of a ball at height y: 1 below the surface, 0 above, of its volume between: s² (3 − 2 s), exactly."""
    if "world.surface" not in numbers:
        return 0.0
    s = clamp((numbers["world.surface"] - y) / numbers["ball.radius"] * 0.5 + 0.5, 0.0, 1.0)
    return s * s * (3.0 - 2.0 * s)


def _section(numbers: Numbers, axes: int) -> Number:
    """m² that it pushes through the water; in a plane m."""
    radius = numbers["ball.radius"]
    return radius * 2.0 if axes == 2 else radius * radius * math.pi
