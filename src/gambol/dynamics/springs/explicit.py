"""Explicit steps over memory (Sanders 2000, eq. 3.15, 3.4.2 and 3.16): each moves the state in `slots`."""

from __future__ import annotations

from gambol.compiler.regions import Region
from gambol.compiler.values import Index, Number
from gambol.dynamics.springs.forces import Forces


def euler(forces: Forces, dt: float) -> None:
    """Places with the old velocities: first order."""
    slots = forces.slots
    forces.accelerate(slots)
    _move(forces, slots, slots, slots, dt)


def midpoint(forces: Forces, dt: Number) -> None:
    """Half a step to look, a whole step with what was seen there: second order."""
    slots, stage = forces.slots, forces.stage
    forces.accelerate(slots)
    _move(forces, stage, slots, slots, 0.5 * dt)
    forces.accelerate(stage)
    _move(forces, slots, slots, stage, dt)


def rk4(forces: Forces, dt: float) -> None:
    """The classical fourth-order method of Runge and Kutta."""
    slots, stage, total = forces.slots, forces.stage, forces.sum
    forces.accelerate(slots)
    _move(forces, total, slots, slots, dt / 6.0)
    _move(forces, stage, slots, slots, 0.5 * dt)
    for reach in (0.5, 1.0):
        forces.accelerate(stage)
        _move(forces, total, total, stage, dt / 3.0)
        _move(forces, stage, slots, stage, reach * dt)
    forces.accelerate(stage)
    _move(forces, slots, total, stage, dt / 6.0)


def _move(forces: Forces, to: Region, start: Region, rates: Region, dt: Number) -> None:
    """Writes to `to` the state at `start`, moved by velocities at `rates` and the accelerations just computed."""
    layout, memory = forces.layout, forces.memory
    half = layout.moving // 2

    def move(i: Index) -> None:
        velocity, acceleration = rates[i + half], memory[i + layout.acceleration]
        place, speed = start[i], start[i + half]
        to[i], to[i + half] = place + dt * velocity, speed + dt * acceleration

    forces.loop(half, move)
