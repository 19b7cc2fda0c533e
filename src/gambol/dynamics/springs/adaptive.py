"""Midpoint steps in as many parts as each lane needs (Sanders 2000, Figure 3-11).

All lanes take the same way through the code: whoever needs fewer parts stands still for the rest. So what a step costs
is always the most, and adapting buys accuracy, not time.
"""

from __future__ import annotations

from gambol.compiler.arithmetic import clamp, floor, sqrt, where
from gambol.compiler.regions import Part, Region, repeat
from gambol.compiler.values import Condition, Index, Number
from gambol.dynamics.springs.explicit import midpoint
from gambol.dynamics.springs.forces import Forces

MOST_ERROR = 0.01  # of places (m) and velocities (m/s) in a step, as the thesis has it
MOST_PARTS = 8


def adaptive(forces: Forces, dt: float) -> None:
    """A whole step and two halves tell the error; where it is too large, the step is taken again in more parts."""
    layout, slots, before = forces.layout, forces.slots, forces.sum
    whole = Part(forces.memory, layout.size, layout.moving)
    _copy(forces, slots, before)
    midpoint(forces, dt)
    _copy(forces, slots, whole)
    _copy(forces, before, slots)
    forces.dt = 0.5 * dt
    for _ in range(2):
        midpoint(forces, 0.5 * dt)
    parts = _parts(forces, whole)
    again = parts > 2.0
    _copy(forces, before, slots, again)
    forces.dt = dt / parts

    def part(_: Index, left: Number) -> tuple[Number]:
        midpoint(forces, where(left > 0.5, forces.dt, 0.0))
        return (left - 1.0,)

    repeat(MOST_PARTS, part, (where(again, parts, 0.0),))


def _parts(forces: Forces, whole: Region) -> Number:
    """h/h', where h' = h √(e_max/e) is the step with the most acceptable error (order 2), as a whole number."""

    def add(i: Index, total: Number) -> tuple[Number]:
        off = forces.slots[i] - whole[i]
        return (total + off * off,)

    (squared,) = repeat(forces.layout.moving, add, (0.0,))
    wanted = sqrt(sqrt(squared) * (1.0 / MOST_ERROR))
    known = wanted < float(MOST_PARTS)  # what has run away, or is no number, is not
    return where(known, clamp(0.0 - floor(0.0 - wanted), 2.0, float(MOST_PARTS)), float(MOST_PARTS))


def _copy(forces: Forces, start: Region, to: Region, which: Condition = True) -> None:
    """Places and velocities, in lanes for which `which` holds."""

    def copy(i: Index) -> None:
        to[i] = start[i] if which is True else where(which, start[i], to[i])

    forces.loop(forces.layout.moving, copy)
