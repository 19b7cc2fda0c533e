"""Ways to take one step over memory (Sanders 2000, eq. 3.15, 3.4.2 and 3.16): each moves the state at `base`."""

from __future__ import annotations

from collections.abc import Callable

from gambol.compiler.values import Index
from gambol.dynamics.springs.forces import Forces


def euler(forces: Forces, dt: float) -> None:
    """Places with the old velocities: first order."""
    base = forces.layout.base
    forces.accelerate(base)
    _move(forces, base, base, base, dt)


def midpoint(forces: Forces, dt: float) -> None:
    """Half a step to look, a whole step with what was seen there: second order."""
    base, stage = forces.layout.base, forces.layout.stage
    forces.accelerate(base)
    _move(forces, stage, base, base, 0.5 * dt)
    forces.accelerate(stage)
    _move(forces, base, base, stage, dt)


def rk4(forces: Forces, dt: float) -> None:
    """The classical fourth-order method of Runge and Kutta."""
    layout = forces.layout
    base, stage, total = layout.base, layout.stage, layout.sum
    forces.accelerate(base)
    _move(forces, total, base, base, dt / 6.0)
    _move(forces, stage, base, base, 0.5 * dt)
    for weight, reach in ((1.0 / 3.0, 0.5), (1.0 / 3.0, 1.0)):
        forces.accelerate(stage)
        _move(forces, total, total, stage, weight * dt)
        _move(forces, stage, base, stage, reach * dt)
    forces.accelerate(stage)
    _move(forces, base, total, stage, dt / 6.0)


def _move(forces: Forces, to: int, start: int, rates: int, dt: float) -> None:
    """Writes `start` moved by the velocities at `rates` and the accelerations just computed. `to` may be any of them."""
    layout, memory = forces.layout, forces.memory
    half = layout.axes * layout.masses

    def move(i: Index) -> None:
        velocity, acceleration = memory[i + (rates + half)], memory[i + layout.acceleration]
        place, speed = memory[i + start], memory[i + (start + half)]
        memory[i + to] = place + dt * velocity
        memory[i + (to + half)] = speed + dt * acceleration

    forces.loop(half, move)


INTEGRATORS: dict[str, Callable[[Forces, float], None]] = {"midpoint": midpoint, "euler": euler, "rk4": rk4}
